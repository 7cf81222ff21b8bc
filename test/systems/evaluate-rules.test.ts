import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyEdits } from "../../compiler/diagnostics/apply-fixes.js";
import { createSystemRules, type Limits, limitOf } from "../../compiler/evaluate/evaluate-rules.js";
import type { PackModel } from "../../compiler/model/pack-model.js";
import { runs } from "../support/sweep.js";
import { fair, packOf } from "./fair.js";

interface Found {
  readonly says: string;
  readonly at: string;
  readonly severity: string | undefined;
  readonly data: unknown;
  readonly related: readonly string[];
  readonly fixed: readonly string[];
}

/** What the rules find in a pack: what is said, and the text that it is said of. */
function findings(rules: string, text: string, limits?: Limits, used?: Readonly<Record<string, string>>): Found[] {
  const pack: PackModel = packOf(text, fair(rules), used);
  const evaluate = createSystemRules(limits);
  const records = pack.files.flatMap((file) => file.records.map((record) => ({ file, record })));
  const systems = [...new Set(records.map(({ record }) => record.system))];
  const all = [
    ...records.flatMap((place) => evaluate.record(place.record).map((finding) => ({ ...finding, in: place }))),
    ...systems.flatMap((system) => evaluate.eachOnPacks(system).flatMap(({ check }) => check(pack))),
  ];
  return all.flatMap((finding) => {
    if (finding.waitsFor !== undefined) return [];
    const record = "record" in finding.in ? finding.in.record : undefined;
    const whole = record?.node.text ?? "";
    return [
      {
        says: finding.message,
        at: whole.slice(finding.span.start, finding.span.end),
        severity: finding.severity,
        data: finding.data,
        related: finding.related.map(
          ({ at, in: other }) => (other?.record ?? record)?.node.text.slice(at.start, at.end) ?? "",
        ),
        fixed: finding.fixes.map(({ title, edits }) => `${title}: ${applyEdits(whole, edits)}`),
      },
    ];
  });
}

/** Each finding as `what is said @ where`. */
function said(rules: string, text: string, limits?: Limits, used?: Readonly<Record<string, string>>): string[] {
  return findings(rules, text, limits, used).map(({ says, at }) => `${says} @ ${at}`);
}

const rule = (body: string, says = "wrong"): string => `Rule: odd\nSays: ${says}\n${body}`;
const card = (lines: string): string => `Identifier: C 1\nSort "Cake"\n${lines}`;

describe("a demand about one thing", () => {
  test.each([
    ['Must\n    Has = "Fruit"', "", ["wrong @ Identifier: C 1"]],
    ['Must\n    Has = "Fruit"', 'Fruit "Plum"', []],
    ['Must\n    Has = "Fruit" / "Rank"', "Rank 1", []],
    ['Must\n    Has = "Fruit"\n    Has = "Rank"', "Rank 1", ["wrong @ Identifier: C 1"]],
    ['MustNot\n    Has = "Fruit"', 'Fruit "Plum"', ["wrong @ Fruit"]],
    ['MustNot\n    Has = "N"', "N\n    Sugar 1", ["wrong @ N"]],
    ['Only\n    Has = "Sort" / "Identifier"', "Rank 1", ["wrong @ Rank"]],
    ['Must\n    Is = "Drink"', "", ["wrong @ Identifier: C 1"]],
    ['MustNot\n    Is = "Cake"', "", ["wrong @ Identifier: C 1"]],
    // Several values: one must fit, none may, all must.
    ['Must\n    Fruit = "Plum"', 'Fruit "Pear" / "Plum"', []],
    ['Must\n    Fruit = "Plum"', 'Fruit "Pear" / "Fig"', ['wrong @ "Pear"']],
    ['MustNot\n    Fruit = "Plum"', 'Fruit "Pear" / "Plum"', ['wrong @ "Plum"']],
    ['Only\n    Fruit = "Plum"', 'Fruit "Pear" / "Plum"', ['wrong @ "Pear"']],
    ['Only\n    Fruit = "P<any>"', 'Fruit "Pear" / "Fig"', ['wrong @ "Fig"']],
    // What is absent is silent.
    ['Must\n    Fruit = "Plum"', "", []],
    ['Only\n    Fruit = "Plum"', "", []],
    ["Must\n    Rank = Price", "Rank 1", []],
    ["Must\n    Rank = Price", "Price 1", []],
    // Comparing.
    ["Must\n    Rank = Price", "Rank 1\nPrice 1", []],
    ["Must\n    Rank = Price", "Rank 1\nPrice 2", ["wrong @ 1"]],
    ["MustNot\n    Rank = Price", "Rank 1\nPrice 1", ["wrong @ 1"]],
    ["Must\n    Rank < 3", "Rank 4", ["wrong @ 4"]],
    ["Must\n    Rank < 3", "Rank 3", []],
    ["Must\n    Rank > 3", "Rank 2", ["wrong @ 2"]],
    ["MustNot\n    Rank < 3", "Rank 2", ["wrong @ 2"]],
    ["MustNot\n    Rank < 3", "Rank 4", []],
    ["MustNot\n    Rank > 3", "Rank 4", ["wrong @ 4"]],
    ["MustNot\n    Rank > 3", "Rank 2", []],
    ["Only\n    Rank < 3", "Rank 4", ["wrong @ 4"]],
    ["Only\n    Rank < 3", "Rank 2", []],
    ["Must\n    Rank = 2..4", "Rank 5", ["wrong @ 5"]],
    ['Must\n    Rank = 2..4 / "none" / 9', "Rank 9", []],
    // Of a range the upper end is compared with <, the lower end with >.
    ["Must\n    Price < 3", "Price 2..4", ["wrong @ 2..4"]],
    ["Must\n    Price > 3", "Price 2..4", ["wrong @ 2..4"]],
    ["MustNot\n    Rank < Price", "Rank 4\nPrice 2..4", ["wrong @ 4"]],
    ["MustNot\n    Rank < Price", "Rank 5\nPrice 2..4", []],
    // Percentages and numbers say nothing of each other.
    ["Must\n    Tax < 3", "Tax 10%", []],
    ["Must\n    Tax < 3", "Tax 10", ["wrong @ 10"]],
    // Defaults count.
    ["MustNot\n    Tax = 0", "", ["wrong @ Identifier: C 1"]],
    ["MustNot\n    Tax = 0", "Tax 1", []],
    // Labels, numbers and copies.
    ['Only\n    Identifier = "<any><digits>"', "", []],
    ['Only\n    Identifier = "D<any>"', "", ["wrong @ C 1"]],
    ["Must\n    Number > 3", "", ["wrong @ C 1"]],
    ["Must\n    Copies < 3", "Copies: 4", ["wrong @ Identifier: C 1"]],
    // A value that stands in a category.
    ["MustNot\n    Needs.Sugar > 2", "N\n    Sugar 3", ["wrong @ 3"]],
  ])("%j on %j", (demand, lines, expected) => {
    expect(said(rule(`For "Cake"\n${demand}`), card(lines))).toEqual(expected);
  });

  test.each([
    ['When\n    Has = "Hot"', 'Hot "Yes"', ["wrong @ Hot"]],
    ['When\n    Has = "Hot"', "", []],
    ["When\n    Rank > 2", "Rank 2", ["wrong @ 2"]],
    ["When\n    Rank > 2", "Rank 1", []],
    ['Unless\n    Has = "Hot"', 'Hot "Yes"', []],
    ['Unless\n    Has = "Hot"', "", ["wrong @ Identifier: C 1"]],
    ['Unless\n    Is = "Cake"', "", []],
    ['When\n    Is = "Drink"', "", []],
  ])("%j decides what is taken, and is where it lies: %j", (which, lines, expected) => {
    expect(said(rule(`For "Cake"\n${which}\nMust\n    Has = "Fruit"`), card(lines))).toEqual(expected);
  });

  test("only things of the kind are taken", () => {
    expect(said(rule('For "Drink"\nMust\n    Has = "Fruit"'), card(""))).toEqual([]);
  });
});

describe("categories and lines", () => {
  const TWO = card("Needs\n    Sugar 0\n    Flour 2\nGives\n    Joy 0");

  test.each([
    ['For "Needs" / "Gives"\nMustNot\n    Value < 0', ["0 @ 0", "0 @ 0"]],
    ['For "Needs"\nMust\n    Has = "Sugar"', []],
    ['For "Needs"\nMustNot\n    Has = "Sugar"', ["Sugar @ Sugar"]],
    ['For "Needs"\nMustNot\n    Sugar = 0', ["0 @ 0"]],
    ['For "Needs"\nWhen\n    Card.Is = "Drink"\nMustNot\n    Has = "Sugar"', []],
    ['For "Needs"\nMust\n    Card.Has = "Hot"', ["<value> @ Needs"]],
    ['For "Sort"\nMustNot\n    Value = "Cake"', ['Cake @ "Cake"']],
    ['For "Sort"\nMust\n    Card.Has = "Hot"', ["<value> @ Sort"]],
  ])("%j", (body, expected) => expect(said(rule(body, "<value>"), TWO)).toEqual(expected));

  test("an attribute of the card is compared with the text, not with kinds", () => {
    const sweet = 'For "Needs"\nMustNot\n    Card.Fruit = "Plum"';
    const withFruit = (fruit: string): string => card(`Fruit "${fruit}"\nNeeds\n    Flour 2`);
    expect(said(rule(sweet), withFruit("Plum"))).toEqual(['wrong @ "Plum"']);
    expect(said(rule(sweet), withFruit("Fig"))).toEqual([]);
  });

  test("kinds of categories", () => {
    const amounts = 'Kind: Amounts\nWhen\n    Is = "Needs" / "Gives"\n    Has = "Flour"\n---\n';
    expect(said(amounts + rule('For "Amounts"\nMustNot\n    Value < 0'), TWO)).toEqual(["wrong @ 0"]);
    expect(said(amounts + rule('For "Cake"\nMustNot\n    Amounts.Sugar = 0'), TWO)).toEqual(["wrong @ 0"]);
  });

  test("what conditions ask for is no value of the category", () => {
    const asks = card('OnlyIf\n    Needs.Sugar > 1\n    Fruit = "Plum"');
    expect(said(rule('For "OnlyIf"\nOnly\n    Has = "Fruit"', "<value>"), asks)).toEqual(["Needs.Sugar @ Needs.Sugar"]);
  });

  test("taken together on one card", () => {
    const most = rule('For "Hot" / "Rank" / "Needs"\nIn "Cake"\nMust\n    Count < 2', "<Count>, not <limit>");
    expect(said(most, card('Hot "Yes"\nRank 1'))).toEqual([]);
    expect(said(most, card('Hot "Yes"\nRank 1\nNeeds\n    Sugar 1'))).toEqual(["3, not 2 @ Needs"]);
  });

  test("taken together in one category", () => {
    const most = rule('For "Sugar" / "Flour"\nIn "Needs"\nMust\n    Count < 1', "<Count>");
    expect(said(most, card("Needs\n    Sugar 1\n    Flour 1"))).toEqual(["2 @ Flour"]);
  });
});

const PACK = `
Pack: Fair
Price 2
---
Stall: North
Price 3
---
Identifier: C 1
Copies: 2
Sort "Cake"
Fruit "Plum"
Rank 1
---
Identifier: D 1
Sort "Drink"
Fruit "Plum"
Rank 3
---
Stall: South
---
Identifier: C 2
Sort "Cake"
Fruit "Pear" / "Plum"
Rank 2`;

describe("a demand about all things together", () => {
  test.each([
    ['For "Card"\nIn "Pack"\nMust\n    Count < 2', ["3 @ Identifier: C 2"]],
    ['For "Card"\nIn "Pack"\nMust\n    Count > 4', ["3 @ Pack: Fair"]],
    ['For "Card"\nIn "Pack"\nMust\n    Count = 2..4', []],
    ['For "Card"\nIn "Deck"\nMust\n    Count > 2', ['Stall "South": 1 @ Stall: South']],
    ['For "Cake"\nIn "Deck"\nMust\n    Count = 1', []],
    ['For "Drink"\nIn "Deck"\nMust\n    Count = 1', ['Stall "South": 0 @ Stall: South']],
    ['For "Drink"\nIn "Deck"\nMustNot\n    Count = 1', ['Stall "North": 1 @ Stall: North']],
    ['For "Card"\nIn "Pack"\nWhen\n    Has = "Copies"\nMust\n    Count < 0', ["1 @ Identifier: C 1"]],
  ])("%j", (body, expected) => expect(said(rule(body, "<Count>"), PACK)).toEqual(expected));

  test.each([
    ["Copies < 2", "Copies", ["4 @ Identifier: D 1"]],
    ["Copies = Pack.Price", "Copies", ["4 @ 2"]],
    ["Copies = Pack.Tax", "Copies", []],
    ["Share < 50", "Share", ["100 @ Identifier: D 1"]],
    ["Sum.Rank < 5", "Sum.Rank", ["7 @ Identifier: C 2"]],
    ["SumOnce.Rank < 5", "SumOnce.Rank", ["6 @ Identifier: C 2"]],
    ["Sets.Fruit < 1", "Sets.Fruit", ["2 @ Identifier: C 2"]],
    ["Sum.Rank < Sum.Rank", "Sum.Rank", []],
    ["Count < Count.Drink", "Count", ["3 @ Identifier: D 1"]],
    ["Copies < Copies.Cake", "Copies", ["4 @ Identifier: C 2"]],
    ["Count.Drink > 2", "Count.Drink", ["1 @ Pack: Fair"]],
    ["Rank < Count.Cake", "Rank", ["3 @ 3"]],
    ["Rank < Copies.Cake", "Rank", []],
    ["Different.Fruit < 1", "Different.Fruit", ["2 @ Identifier: C 2"]],
    ["Different.Fruit > 3", "Different.Fruit", ["2 @ Pack: Fair"]],
    ["Gaps.Rank = 0", "Gaps.Rank", []],
    ["Falls.Rank = 0", "Falls.Rank", ["1 @ Identifier: C 2"]],
    ["Spread.Fruit < 1", "Spread.Fruit", ["2 @ Pack: Fair"]],
    ["Spread.Has < 0", "Spread.Has", ["2 @ Identifier: C 1"]],
  ])("%s", (demand, total, expected) => {
    expect(said(rule(`For "Card"\nIn "Pack"\nMust\n    ${demand}`, `<${total}>`), PACK)).toEqual(expected);
  });

  describe("of texts that a phrase reads, what they say", () => {
    const TEXTS = `Attribute: Recipe
On "Card"
Many "Yes"
SuchAs "<Line>"
---
Attribute: Claim
On "Card"
---
Attribute: Claims
On "Text"
OneOf "Vegan" / "Sweet" / "Fresh"
---
Attribute: Bowls
On "Text"
OneOf "<number>"
---
Phrase: Line
OneOf "<Steps> <Remark?>" / "<Labels>" / "<Labels> <Remark>" / "<Remark>"
---
Phrase: Remark
OneOf "(<aside>)"
---
Phrase: Labels
Many "Yes"
OneOf "<Claims>" / "[Baked] (<aside>)" / "[Baked]"
Between ","
---
Phrase: Steps
Many "Yes"
OneOf "<Fill>." / "<unread>."
---
Phrase: Fill
OneOf "<fill|fills> <Bowls> <bowl|bowls> (<number>)" / "<fill|fills> <Bowls> <bowl|bowls>"
---
`;
    const number = (one: string, other: string, name = "Recipe") => {
      const cards = [one, other].map((lines, at) => `Identifier: C ${at}\nSort "Cake"\n${lines}`).join("\n---\n");
      const found = ["Sets", "Different"].map((word) =>
        findings(`${TEXTS}${rule(`For "Card"\nIn "Pack"\nMust\n    ${word}.${name} < 1`)}`, cards),
      );
      return found.map(({ length }) => length + 1);
    };

    test.each([
      ['Recipe "Fill 2 bowls. (Large ones.)"', 'Recipe "Fill 2 bowls."'],
      ['Recipe "Fill 2 bowls."', 'Recipe "Fills 2  bowls."'],
      ['Recipe "Stir 2 pots. (Slowly.)"', 'Recipe "Stir 2 pots."'],
      ['Recipe "Stir 2 pots (slowly)."', 'Recipe "Stir 2 pots."'],
      ['Recipe "[Baked] (In an oven.)"', 'Recipe "[Baked]"'],
    ])("the same: %s, %s", (one, other) => expect(number(one, other)).toEqual([1, 1]));

    test.each([
      ['Recipe "Vegan, Sweet"', 'Recipe "Sweet" / "Vegan"'],
      [
        'Recipe "Vegan, Sweet (It is.)"\nRecipe "Fill 1 bowl."',
        'Recipe "Fill 1 bowl."\nRecipe "Vegan"\nRecipe "Sweet"',
      ],
      ['Recipe "(It is.)"', ""],
    ])("the same on other lines: %s, %s", (one, other) => expect(number(one, other)[0]).toBe(1));

    test.each([
      ['Recipe "Fill 2 bowls."', 'Recipe "Fill 3 bowls."'],
      ['Recipe "Vegan, Sweet"', 'Recipe "Vegan, Fresh"'],
      ['Recipe "Stir 2 pots. (Slowly.)"', 'Recipe "Stir 3 pots."'],
      ['Recipe "Stir a pot (2)."', 'Recipe "Stir a pot (3)."'],
      ['Recipe "Stir a pot."', 'Recipe "Bake a pot."'],
    ])("not the same: %s, %s", (one, other) => expect(number(one, other)).toEqual([2, 2]));

    test("texts that no phrase reads are the same as they are written", () => {
      expect(number('Claim "Fresh (today)."', 'Claim "Fresh."', "Claim")).toEqual([2, 2]);
    });
  });

  test("numbers that are missing in a row", () => {
    const gap = PACK.replace("Rank 2", "Rank 5");
    expect(said(rule('For "Card"\nIn "Pack"\nMust\n    Gaps.Rank = 0', "<Gaps.Rank>"), gap)).toEqual([
      "2 @ Identifier: D 1",
    ]);
    const late = PACK.replace("Rank 1", "Rank 4");
    expect(said(rule('For "Card"\nIn "Pack"\nMust\n    Gaps.Rank = 0', "<Gaps.Rank>"), late)).toEqual([
      "1 @ Identifier: C 2",
    ]);
  });

  test("taken apart by a value: the first one too many, and the others beside it", () => {
    const unique = rule(
      'For "Card"\nIn "Pack"\nPer "Fruit"\nMust\n    Count < 2',
      "<Count> with <Fruit>, at most <limit>",
    );
    const [only, ...more] = findings(unique, PACK);
    expect(more).toEqual([]);
    expect(only).toMatchObject({
      says: "3 with Plum, at most 2",
      at: '"Plum"',
      data: { Count: 3, Fruit: "Plum", limit: 2 },
      related: ['"Plum"', '"Plum"'],
    });
  });

  test("taken apart by two values", () => {
    const unique = rule('For "Card"\nIn "Pack"\nPer "Fruit" / "Sort"\nMust\n    Count < 1', "<Sort> of <Fruit>");
    expect(said(unique, PACK)).toEqual(['Cake of Plum @ "Plum"']);
  });

  test("taken apart by those of several values that When asks for", () => {
    const pears = rule('For "Card"\nIn "Pack"\nPer "Fruit"\nWhen\n    Fruit = "Pear"\nMust\n    Count > 2', "<Fruit>");
    expect(said(pears, PACK)).toEqual(["Pear @ Pack: Fair"]);
  });

  test("what holds for all of them or for none is no reason why there are too few", () => {
    const asked = (condition: string) => said(rule(`For "Cake"\nIn "Pack"\n${condition}\nMust\n    Count > 9`), PACK);
    expect(asked("When\n    Pack.Price = 2")).toHaveLength(1);
    expect(asked("When\n    Pack.Price = 3")).toEqual([]);
    expect(asked("Unless\n    Pack.Price > 1")).toEqual([]);
  });

  test("one that lacks its other is blamed, and not the pack", () => {
    const pairs = rule('For "Card"\nIn "Pack"\nPer "Sort"\nMust\n    Count = 2', "<Sort>");
    expect(said(pairs, PACK).filter((one) => one.startsWith("Drink"))).toEqual(['Drink @ "Drink"']);
  });

  test("a value that a group lacks stands there not once", () => {
    const even = rule('For "Card"\nIn "Pack"\nPer "Sort"\nMust\n    Spread.Fruit = 0', "<value> of <Sort>");
    expect(said(even, PACK)).toEqual(["1 of Cake @ Pack: Fair", "1 of Drink @ Pack: Fair"]);
  });

  test("a pack needs no record of its own", () => {
    const unique = rule('For "Card"\nIn "Pack"\nPer "Identifier"\nMust\n    Count < 1');
    expect(said(unique, "Identifier: C 1\n---\nIdentifier: C 1")).toEqual(["wrong @ C 1"]);
  });

  test("a deck that lists its cards says how many there are", () => {
    const list = `${PACK}\n---\nStall: West\nCards:\n    3 C 1\n    1 D 1`;
    const most = rule('For "Cake"\nIn "Deck"\nMust\n    Copies < 2', "<Copies> in <Deck.Stall>");
    expect(said(most, list)).toEqual(["3 in West @ 3 C 1"]);
  });

  test("what lies on a card of another pack is said of the deck", () => {
    const text = "Pack: Fair\nUses:\n    ../old\n---\nStall: West\nCards:\n    3 C 1";
    const used = { "../old": 'Pack: Old\n---\nIdentifier: C 1\nSort "Cake"' };
    const uses = `Label: Uses\nOn "Pack"\nLines "kept"\n---\n`;
    const most = `${uses}${rule('For "Cake"\nIn "Deck"\nMust\n    Copies < 2', "<Copies>")}`;
    expect(said(most, text, undefined, used)).toEqual(['Stall "West": 3 @ 3 C 1']);
  });
});

/** A pack of cakes and drinks; each line is the sort, the copies and more lines of a card. */
type CardLines = readonly [sort: string, copies: number, ...lines: string[]];
const cards = (...of: readonly CardLines[]): string =>
  of
    .map(([sort, copies, ...lines], at) => {
      return `Identifier: C ${at + 1}\nCopies: ${copies}\nSort "${sort}"\n${lines.join("\n")}`;
    })
    .join("\n---\n");

describe("a total that is compared with the thing itself", () => {
  const each = rule('For "Card"\nIn "Pack"\nMust\n    Copies < Rank', "<Copies> of at most <limit>");
  const text = `Pack: Fair\n---\n${cards(["Cake", 2, "Rank 2"], ["Cake", 3, "Rank 2"], ["Cake", 9])}`;

  test("is asked of each thing, and not of one that says nothing", () => {
    expect(said(each, text)).toEqual(["3 of at most 2 @ Identifier: C 2"]);
  });

  test("with Per the copies of all in a group are within the limit of each", () => {
    const together = rule('For "Card"\nIn "Pack"\nPer "Sort"\nMust\n    Copies < Rank / 4', "<Copies>: <limit>");
    expect(said(together, text)).toEqual(['14: 4 or 2 @ "Cake"']);
    expect(said(together, text.replace("Copies: 9", "Copies: 0").replaceAll("Rank 2", "Rank 5"))).toEqual([]);
  });

  test("a name on what they are taken in goes first", () => {
    const priced = rule('For "Card"\nIn "Pack"\nMust\n    Copies < Price', "<Copies> of <limit>");
    expect(said(priced, text.replace("Pack: Fair", "Pack: Fair\nPrice 13"))).toEqual(["14 of 13 @ Identifier: C 3"]);
  });
});

describe("Table", () => {
  const sizes = 'For "Cake"\nIn "Pack"\nTable\n    Copies.Card = 1..2 / 3..4\n    Sum.Rank = 1 / 4..5';
  const pack = (copies: number, rank: number): string =>
    `Pack: Fair\n---\n${cards(["Cake", 1, `Rank ${rank}`], ["Drink", copies])}`;

  test.each([
    [pack(1, 1), []],
    [pack(1, 4), ["4, not 1 @ Identifier: C 1"]],
    [pack(2, 4), []],
    [pack(3, 1), ["1, not 4..5 @ Pack: Fair"]],
    // Beside the table nothing is asked.
    [pack(9, 9), []],
  ])("%j", (text, expected) => {
    expect(said(rule(sizes, "<Sum.Rank>, not <limit>"), text)).toEqual(expected);
  });

  test("on each thing, the first column that fits counts", () => {
    const steps = rule('For "Cake"\nTable\n    Rank < 2 / 4\n    Price = 10 / 20', "<Price>, not <limit>");
    const text = cards(["Cake", 1, "Rank 1", "Price 20"], ["Cake", 1, "Rank 3", "Price 20"], ["Cake", 1, "Rank 9"]);
    expect(said(steps, text)).toEqual(["20, not 10 @ 20"]);
  });
});

describe("Fits", () => {
  const lists =
    'Category: Allowed\nOn "Deck"\nMany "Yes"\nCustom "Yes"\nValue "integer" / "text" / "range"\nOperators "=" / "<"\n---\n';
  const deck = 'Stall: West\nAllowed\n    Fruit = "Plum"\nAllowed\n    Sort = "Drink"\n    Rank < 2\n---\n';
  const menu = cards(
    ["Cake", 1, 'Fruit "Plum"'],
    ["Cake", 1, 'Fruit "Pear"'],
    ["Drink", 1, "Rank 2"],
    ["Drink", 1, "Rank 3"],
  );
  const ids = rule('For "Card"\nIn "Deck"\nMust\n    Fits = Deck.Allowed', "<Identifier>");

  test("takes what meets all conditions of one list", () => {
    expect(findings(`${lists}${ids}`, deck + menu).map(({ says }) => says)).toEqual([
      'Stall "West": C 2',
      'Stall "West": C 4',
    ]);
  });

  test("with MustNot refuses it, with Only asks for every list, in When chooses", () => {
    const none = findings(`${lists}${ids.replace("Must", "MustNot")}`, deck + menu);
    expect(none.map(({ data }) => data)).toMatchObject([{ card: "C 1" }, { card: "C 3" }]);
    expect(findings(`${lists}${ids.replace("Must", "Only")}`, deck + menu)).toHaveLength(4);
    const few = rule('For "Card"\nIn "Deck"\nWhen\n    Fits = Deck.Allowed\nMust\n    Count < 1', "<Count>");
    expect(said(`${lists}${few}`, deck + menu)).toEqual(['Stall "West": 2 @ Identifier: C 3']);
  });

  test("takes the same of many things, which are looked up, as of one", { tags: "slow" }, () => {
    const conditions = [
      'Fruit = "Plum"',
      'Fruit = "Plum" / "Fig"',
      'Fruit = "P<any>"',
      'Is = "Drink"',
      'Has = "Hot"',
      "Rank < 2",
      "Rank = 3",
    ];
    const drinks = [
      ["Rank 1"],
      ["Rank 3"],
      ['Fruit "Plum"', "Rank 2"],
      ['Fruit "Fig" / "Pear"', "Rank 3"],
      ['Fruit "Fig"', 'Hot "Yes"'],
    ].map((lines): CardLines => ["Drink", 1, ...lines]);
    const allowed = (list: readonly string[]) => `Allowed\n${list.map((one) => `    ${one}\n`).join("")}`;
    const list = fc.uniqueArray(fc.constantFrom(...conditions), { minLength: 1, maxLength: 2 });
    const judged = (sort: string, holders: readonly CardLines[]) =>
      findings(
        `${lists.replace('"Deck"', '"Card"')}${ids.replace("Must", sort).replace("Deck.", "Cake.").replace('For "Card"\nIn "Deck"', 'For "Drink"\nIn "Pack"')}`,
        `Pack: Fair\n---\n${cards(...drinks, ...holders)}`,
      ).map(({ data }) => data);
    const sorts = fc.constantFrom("Must", "MustNot", "Only");
    fc.assert(
      fc.property(sorts, fc.array(list, { minLength: 1, maxLength: 4 }), (sort, some) => {
        const each = Array.from(
          { length: 20 },
          (_, at): CardLines => ["Cake", 1, allowed(some[at % some.length] ?? [])],
        );
        const all = judged(sort, [["Cake", 1, some.map(allowed).join("")]]);
        expect(judged(sort, each)).toEqual(all);
      }),
      runs(40),
    );
  });

  test("says nothing where nothing is listed", () => {
    expect(said(`${lists}${ids}`, `Stall: West\n---\n${menu}`)).toEqual([]);
  });
});

describe("one thing asks for another", () => {
  const asks = rule('For "Cake"\nIn "Deck"\nMust\n    Fruit = Drink.Fruit', "no <Fruit>");
  const west = (...of: readonly CardLines[]): string => `Stall: West\n---\n${cards(...of)}`;

  test("and it is found where there is none of it at all", () => {
    expect(said(asks, west(["Cake", 1, 'Fruit "Plum"']))).toEqual(['Stall "West": no Plum @ "Plum"']);
    expect(said(asks, west(["Cake", 1, 'Fruit "Plum"'], ["Drink", 1, 'Fruit "Plum"']))).toEqual([]);
  });

  test("unless another rule demands that there is one: then that is what is missing", () => {
    const one = 'Rule: one-drink\nSays: no drink\nFor "Drink"\nIn "Deck"\nMust\n    Count = 1\n---\n';
    expect(said(`${one}${asks}`, west(["Cake", 1, 'Fruit "Plum"']))).toEqual(['Stall "West": no drink @ Stall: West']);
  });

  test("also beside a text that would do", () => {
    const one = 'Rule: one-drink\nSays: no drink\nFor "Drink"\nIn "Deck"\nMust\n    Count = 1\n---\n';
    const cake = west(["Cake", 1, 'Fruit "Plum"']);
    const orFig = asks.replace("Drink.Fruit", 'Drink.Fruit / "Fig"');
    expect(said(`${one}${orFig}`, cake)).toEqual(['Stall "West": no drink @ Stall: West']);
    expect(said(orFig, cake)).toEqual(['Stall "West": no Plum @ "Plum"']);
  });

  test("on a card alone, nothing is missing: the text beside it decides", () => {
    const one = 'Rule: one-drink\nSays: no drink\nFor "Drink"\nIn "Deck"\nMust\n    Count = 1\n---\n';
    const orFig = `${one}${rule('For "Cake"\nMust\n    Fruit = Drink.Fruit / "Fig"', "no <Fruit>")}`;
    expect(said(orFig, card('Fruit "Plum"'))).toEqual(['no Plum @ "Plum"']);
    expect(said(orFig, card('Fruit "Fig"'))).toEqual([]);
  });

  test("a kind of deck can be told by what is in it, also where decks are taken together", () => {
    const kind = 'Kind: Thirsty\nWhen\n    Is = "Deck"\n    Count.Drink < 0\n---\n';
    const dry = rule('For "Thirsty"\nIn "Pack"\nMust\n    Count < 0', "<Stall>");
    const text = `Pack: Fair\n---\n${west(["Cake", 1])}\n---\n${west(["Drink", 1]).replace("West", "East")}`;
    expect(said(`${kind}${dry}`, text.replace("C 1", "C 9"))).toEqual(["West @ Stall: West"]);
  });
});

test("where When lists the values of Per, each of them is asked for", () => {
  const each = rule(
    'For "Card"\nIn "Pack"\nPer "Fruit"\nWhen\n    Fruit = "Plum" / "Fig"\nMust\n    Count = 1',
    "<Count> with <Fruit>",
  );
  const text = `Pack: Fair\n---\n${cards(["Cake", 1, 'Fruit "Plum"'], ["Cake", 1, 'Fruit "Pear"'])}`;
  expect(said(each, text)).toEqual(["0 with Fig @ Pack: Fair"]);
});

describe("Kind.X", () => {
  test.each([
    [
      "a holder",
      'For "Card"\nIn "Deck"\nMustNot\n    Pack.Price = 2',
      [
        'Stall "North": wrong @ Identifier: C 1',
        'Stall "North": wrong @ Identifier: D 1',
        'Stall "South": wrong @ Identifier: C 2',
      ],
    ],
    [
      "the thing of In",
      'For "Drink"\nIn "Deck"\nMustNot\n    Deck.Price = 3',
      ['Stall "North": wrong @ Identifier: D 1'],
    ],
    ["what is inside", 'For "Drink"\nIn "Deck"\nMustNot\n    Fruit = Cake.Fruit', ['Stall "North": wrong @ "Plum"']],
    ["what is nowhere", 'For "Drink"\nIn "Deck"\nMust\n    Rank = Cake.Price', []],
    ["every value", 'For "Cake"\nIn "Pack"\nOnly\n    Fruit = Drink.Fruit', ['wrong @ "Pear"']],
    ["without In, what it holds", 'For "Deck"\nMust\n    Card.Is = "Drink"', ['Stall "South": wrong @ Stall: South']],
    [
      "without In, what holds it",
      'For "Drink"\nMustNot\n    Deck.Price > 3',
      ['Stall "North": wrong @ Identifier: D 1'],
    ],
    ["a hole", 'For "Deck"\nIn "Pack"\nMustNot\n    Stall = "<Cake.Fruit>"', []],
  ])("%s", (_, body, expected) => expect(said(rule(body), PACK)).toEqual(expected));

  test("a hole takes what the things inside say", () => {
    const named = PACK.replace("Stall: North", "Stall: Plum cakes");
    expect(said(rule('For "Deck"\nIn "Pack"\nMustNot\n    Stall = "<Cake.Fruit> cakes"'), named)).toEqual([
      "wrong @ Plum cakes",
    ]);
  });

  test("holes of one kind mean one and the same thing", () => {
    const pair = `Identifier: C 1
Sort "Cake"
Fruit "Plum"
Rank 3
---
Identifier: C 2
Sort "Cake"
Fruit "Pear"
Rank 4`;
    const real = rule(
      'For "Stall"\nIn "Pack"\nMust\n    Stall = "<Cake.Fruit> for <Cake.Rank>"'.replace('"Stall"', '"Deck"'),
    );
    expect(said(real, `${pair}\n---\nStall: Plum for 3`)).toEqual([]);
    expect(said(real, `${pair}\n---\nStall: Plum for 4`)).toEqual(["wrong @ Plum for 4"]);
  });

  test("kinds that look around", () => {
    const dear = 'Kind: DearDeck\nWhen\n    Is = "Deck"\n    Pack.Price > 2\n    Price > 3\n---\n';
    expect(said(dear + rule('For "Card"\nIn "DearDeck"\nMust\n    Count < 1', "<Count>"), PACK)).toEqual([
      'Stall "North": 2 @ Identifier: D 1',
    ]);
    expect(said(dear + rule('For "DearDeck"\nMust\n    Price < 1'), PACK)).toEqual(["wrong @ 3"]);
  });
});

describe("All.X is all that stands under a name, as one", () => {
  const same = rule('For "Card"\nIn "Pack"\nPer "All.Fruit" / "All.Rank"\nMust\n    Count < 1', "<Count>");
  test.each([
    ["in whatever order", 'Fruit "Plum" / "Pear"', 'Fruit "Pear" / "Plum"', ["2 @ Identifier: C 2"]],
    ["not one of several", 'Fruit "Plum" / "Pear"', 'Fruit "Plum"', []],
    ["nothing at all, too", 'Hot "Yes"', "Tax 2", ["2 @ Identifier: C 2"]],
    ["of each name", 'Fruit "Plum"\nRank 1', 'Fruit "Plum"\nRank 2', []],
  ])("%s", (_, one, other, expected) => {
    const two = `Identifier: C 1\nSort "Cake"\n${one}\n---\nIdentifier: C 2\nSort "Cake"\n${other}`;
    expect(said(same, two)).toEqual(expected);
  });
});

describe("an attribute left of a dot is what its value has in a hole", () => {
  const CODE = `Attribute: Code
On "Card"
OneOf "<Shop>-<digits>" / "<Shop> alone"
---
Attribute: Shop
On "Pack"
OneOf "<capitals>"
---
`;
  test("in a condition", { tags: "slow" }, () => {
    const north = CODE + rule('For "Card"\nMust\n    Code.Shop = "NORTH"', "<Code.Shop>");
    expect(said(north, card('Code "NORTH-12"'))).toEqual([]);
    expect(said(north, card('Code "SOUTH alone"'))).toEqual(['SOUTH @ "SOUTH alone"']);
    expect(said(north, card('Code "neither"'))).toEqual([]);
  });

  test("to take apart by", () => {
    const once = CODE + rule('For "Card"\nIn "Pack"\nPer "Code.Shop"\nMust\n    Count < 1', "<Count> of <Code.Shop>");
    expect(said(once, `${card('Code "NORTH-12"')}\n---\n${card('Code "NORTH-13"')}`)).toEqual([
      '2 of NORTH @ "NORTH-13"',
    ]);
  });
});

describe("the message", () => {
  test("names each wrong value, if it names values at all", () => {
    const body = 'For "Cake"\nMustNot\n    Fruit = "P<any>"';
    const lines = card('Fruit "Pear" / "Fig" / "Plum"');
    expect(said(rule(body, "no <value>"), lines)).toEqual(['no Pear @ "Pear"', 'no Plum @ "Plum"']);
    expect(said(rule(body), lines)).toEqual(['wrong @ "Pear"']);
  });

  test("says what to do", () => {
    const [found] = findings(
      `${rule('For "Cake"\nMust\n    Rank < 3', "<Rank> is above <limit>.")}\nMend: Lower it.`,
      card("Rank 4"),
    );
    expect(found).toMatchObject({ says: "4 is above 3. Lower it.", data: { Rank: 4, limit: 3 } });
  });

  test("has the severity of its record", () => {
    const info = rule('Severity "info"\nFor "Cake"\nMust\n    Has = "Hot"');
    expect(findings(info, card("")).map(({ severity }) => severity)).toEqual(["info"]);
    expect(findings(info.replace("info", "off"), card(""))).toEqual([]);
  });
});

describe("the number of a rule is its option", () => {
  const most = rule('For "Cake"\nMust\n    Rank < 3', "at most <limit>");
  const limits = new Map([["odd", { limit: 5 }]]);

  test("and the message follows it", () => {
    expect(said(most, card("Rank 6"), limits)).toEqual(["at most 5 @ 6"]);
    expect(said(most, card("Rank 4"), limits)).toEqual([]);
  });

  test("only if there is exactly one", () => {
    const limit = (demands: string) =>
      limitOf(fair(rule(`For "Cake"\n${demands}`)).data.rules[0] as Parameters<typeof limitOf>[0]);
    expect(limit("Must\n    Rank < 3")).toBe(3);
    expect(limit("Must\n    Rank < 3\n    Rank > 1")).toBeUndefined();
    expect(limit('Must\n    Has = "Rank"')).toBeUndefined();
    const two = rule('For "Cake"\nMust\n    Rank < 3\n    Rank > 1', "<limit>");
    expect(said(two, card("Rank 4"), limits)).toEqual(["3 @ 4"]);
  });
});

describe("one mistake, one finding", () => {
  test("what is missing is not reported where something could not be read", () => {
    const body = rule('For "Cake"\nMust\n    Has = "Fruit"');
    expect(said(body, card("(fruit: plum)"))).toEqual([]);
  });

  test("too few things are not reported where a card could not be read", () => {
    const body = rule('For "Drink"\nIn "Pack"\nMust\n    Count > 2');
    expect(said(body, `${PACK}\n---\nIdentifier: D 2\n(Sort "Drink"`)).toEqual([]);
    // What is certainly a cake is no drink, whatever else is written on it.
    expect(said(body, `${PACK}\n(unreadable`)).toEqual(["wrong @ Pack: Fair"]);
    expect(said(body, PACK)).toEqual(["wrong @ Pack: Fair"]);
  });

  test("a text is not missed that stands on a card that could not be read", () => {
    const body = rule('For "Cake"\nIn "Pack"\nOnly\n    Fruit = Drink.Fruit');
    expect(said(body, `${PACK}\n---\nIdentifier: D 2\nSort "Drink"\n(Fruit "Pear")`)).toEqual([]);
  });

  test("records that a conflict touches are not counted", () => {
    const unique = rule('For "Card"\nIn "Pack"\nPer "Identifier"\nMust\n    Count < 1');
    const both = "<<<<<<< ours\nIdentifier: C 1\n=======\n---\nIdentifier: C 1\n>>>>>>> theirs";
    expect(said(unique, both)).toEqual([]);
  });
});

describe("fixes", () => {
  test.each([
    ['MustNot\n    Has = "Rank"', "Rank 1\nPrice 2", ['Remove Rank: Identifier: C 1\nSort "Cake"\nPrice 2']],
    [
      'MustNot\n    Has = "Needs"',
      "Needs\n    Sugar 1\n    Flour 1\nRank 2",
      ['Remove Needs: Identifier: C 1\nSort "Cake"\nRank 2'],
    ],
    ["MustNot\n    Rank = Price", "Rank 1\nPrice 1", ['Remove Rank: Identifier: C 1\nSort "Cake"\nPrice 1']],
    [
      'When\n    Has = "Rank"\nMust\n    Has = "Hot"',
      "Rank 1\nNeeds\n    Sugar 1",
      ['Add Hot "Yes": Identifier: C 1\nSort "Cake"\nRank 1\nHot "Yes"\nNeeds\n    Sugar 1'],
    ],
    [
      'When\n    Has = "Rank"\nMust\n    Has = "Hot"',
      "Rank 1",
      ['Add Hot "Yes": Identifier: C 1\nSort "Cake"\nRank 1\nHot "Yes"'],
    ],
    ['Must\n    Has = "Fruit"', "", []],
    ["Must\n    Rank < 3", "Rank 4", []],
  ])("%j on %j", (body, lines, expected) => {
    expect(findings(rule(`For "Cake"\n${body}`), card(lines)).flatMap(({ fixed }) => fixed)).toEqual(expected);
  });
});
