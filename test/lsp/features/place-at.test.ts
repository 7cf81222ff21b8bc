import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Place, placeAt } from "../../../lsp/features/index.js";
import { badTexts } from "../../support/bad-texts.js";
import { runs } from "../../support/sweep.js";
import { ask } from "../support/ask.js";

const CARD = `Identifier: TST A 1
Copies: 2
Directive: Reach the harbour
    before the tide turns.

Type "Adventure"
AllowSupportIf1
    AR.Range > 2
    Feats.Drive = "Fluon" / "Ion"
Feats
    Drive "Fluon"
`;

/** A place in few words: its kind, what it is in, and the text that it spans. */
function told(place: Place, text: string): string {
  const span = "span" in place ? JSON.stringify(text.slice(place.span.start, place.span.end)) : "";
  switch (place.kind) {
    case "label-name":
    case "label-text":
      return `${place.kind} ${place.label.name} ${span}`;
    case "list-item":
      return `${place.name === undefined ? "no name" : "name"} in ${place.label.name} ${span}`;
    case "category-head":
      return `${place.kind} ${place.category.name} ${span}`;
    case "comment":
      return `comment ${span}${place.rules.map((rule) => ` ${rule.text}`).join("")}`;
    case "other":
      return `other ${span}`;
    default:
      return `${place.kind} ${span} in ${place.category?.name ?? "-"}`;
  }
}

function at(text: string, options?: Parameters<typeof ask>[1]): string {
  const asked = ask(text, options);
  return told(placeAt(asked.file, asked.offset, asked.pack), asked.text);
}

describe("in a card", () => {
  const cases: readonly [written: string, marked: string, expected: string][] = [
    ["Identifier: TST", "Ident$0ifier: TST", 'label-name Identifier "Identifier"'],
    ["Identifier: TST", "Identifier:$0 TST", 'label-text Identifier "TST A 1"'],
    ["TST A 1", "TST A$0 1", 'label-text Identifier "TST A 1"'],
    ["before the", "bef$0ore the", 'label-text Directive "before the tide turns."'],
    ['Type "', 'Ty$0pe "', 'attribute-name "Type" in -'],
    ['Type "', 'Type$0 "', 'attribute-name "Type" in -'],
    ['"Adventure"', '"Adv$0enture"', 'value "\\"Adventure\\"" in -'],
    ["AllowSupportIf1\n", "Allow$0SupportIf1\n", 'category-head AllowSupportIf1 "AllowSupportIf1"'],
    ["AR.Range", "A$0R.Range", 'condition-category "AR" in AllowSupportIf1'],
    ["AR.Range", "AR.Ra$0nge", 'condition-name "Range" in AllowSupportIf1'],
    ["Range > 2", "Range $0> 2", 'operator ">" in AllowSupportIf1'],
    ["Range > 2", "Range >$0 2", 'operator ">" in AllowSupportIf1'],
    ["Range > 2", "Range > $02", 'value "2" in AllowSupportIf1'],
    ['/ "Ion"', '/ "I$0on"', 'value "\\"Ion\\"" in AllowSupportIf1'],
    ['Drive "Fluon"', 'Dri$0ve "Fluon"', 'attribute-name "Drive" in Feats'],
    ["\nType", "$0\nType", 'other ""'],
    ["    Drive", "  $0  Drive", 'other ""'],
  ];
  test.each(cases)("%s: %s", (written, marked, expected) => {
    expect(CARD).toContain(written);
    expect(at(CARD.replace(written, marked))).toBe(expected);
  });
});

describe("on incomplete lines", () => {
  const head = 'Identifier: TST A 1\n\nType "Adventure"\n';
  const cases: readonly [text: string, expected: string][] = [
    [`${head}$0`, 'other ""'],
    [`${head}Lev$0`, 'attribute-name "Lev" in -'],
    [`${head}Level $0`, 'gap "" in -'],
    [`${head}Level 3 $0`, 'gap "" in -'],
    [`${head}Level "a$0`, 'value "\\"a" in -'],
    [`${head}Feats\n    $0`, 'other ""'],
    [`${head}Feats\n    $0\n    Drive "Ion"\n`, 'other ""'],
    [`${head}Feats\n$0    Drive "Ion"\n`, 'other ""'],
    [`${head}AllowSupportIf1\n    A$0`, 'condition-name "A" in AllowSupportIf1'],
    [`${head}AllowSupportIf1\n    AR.$0`, 'condition-name "" in AllowSupportIf1'],
    [`${head}AllowSupportIf1\n    A$0R.`, 'condition-category "AR" in AllowSupportIf1'],
    [`${head}AllowSupportIf1\n    AR.X $0`, 'gap "" in AllowSupportIf1'],
    [`${head}AllowSupportIf1\n    AR.X >$0`, 'operator ">" in AllowSupportIf1'],
    [`${head}AllowSupportIf1\n    AR.X > $0`, 'gap "" in AllowSupportIf1'],
    [`${head}AllowSupportIf1\n    Feats.X = "a" $0`, 'gap "" in AllowSupportIf1'],
    [`${head}AllowSupportIf1\n    Feats.X = "a" /$0`, 'gap "" in AllowSupportIf1'],
    [`${head}AllowSupportIf1\n    Feats.X = "a" / $0`, 'gap "" in AllowSupportIf1'],
    [`${head}AllowSupportIf1\n    Feats.X = "a" / $0 / "b"`, 'gap "" in AllowSupportIf1'],
    [`${head}AllowSupportIf1\n    Feats.X = "a" / "b$0`, 'value "\\"b" in AllowSupportIf1'],
    [`${head}AllowSupportIf1\n    Feats.X = "a/b$0c"`, 'value "\\"a/bc\\"" in AllowSupportIf1'],
    [`${head}Directive: Reach the $0`, 'label-text Directive "Reach the"'],
    [`${head}Directive: $0`, 'label-text Directive ""'],
    [`${head}Direct$0ive:`, 'label-name Directive "Directive"'],
    [`${head}?? wha$0t\n`, 'other "what"'],
    [`${head}Feats\n    one two th$0ree\n`, 'other "three"'],
    [`${head}Level 3 # so $0it is\n`, 'comment "# so it is"'],
    [`${head}# so $0it is\n`, 'comment "# so it is"'],
    [`${head}--$0-\n${head}`, 'other ""'],
    [`${head}---\n$0${head}`, 'label-name Identifier "Identifier"'],
    ["$0", 'other ""'],
    ["---\n$0---\n", 'other ""'],
    [`${head}Copies: 2\n# x\n$0`, 'other ""'],
  ];
  test.each(cases)("%j", (text, expected) => {
    expect(at(text)).toBe(expected);
  });
});

describe("in lists", () => {
  const cards = "Pack: One\n---\nEra: First\nCards:\n    2 TST A 1\n    3x TST A 2 # both\n";
  const cases: readonly [written: string, marked: string, expected: string][] = [
    ["2 TST", "$02 TST", 'no name in Cards "2"'],
    ["2 TST", "2$0 TST", 'no name in Cards "2"'],
    ["TST A 1", "TS$0T A 1", 'name in Cards "TST A 1"'],
    ["3x TST A 2", "3x TST A $02", 'name in Cards "TST A 2"'],
    ["# both", "# bo$0th", 'comment "# both"'],
    ["Cards:", "Ca$0rds:", 'label-name Cards "Cards"'],
    ["    2 TST", "    $0\n    2 TST", 'no name in Cards ""'],
    ["2 TST A 1", "2 $0", 'no name in Cards ""'],
    ["2 TST A 1", "2 Safe House #2$09 # one", 'name in Cards "Safe House #29"'],
    ["2 TST A 1", "2 Safe House #29 # on$0e", 'comment "# one"'],
    ["2 TST A 1", "2 Safe House #3$00", 'comment "#30"'],
    ["2 TST A 1", "2 X $01", 'name in Cards "2 X 1"'],
    ["Pack: One", "Pack: One\nDecks: First #$02 # one", 'name in Decks "First #2"'],
  ];
  test.each(cases)("%s: %s", (written, marked, expected) => {
    const more = "---\nIdentifier: Safe House #29\n---\nIdentifier: 2 X 1\n---\nEra: First #2\n";
    expect(at(cards.replace(written, marked) + more)).toBe(expected);
  });

  test("names of packs and decks", () => {
    expect(at("Pack: One\nUses:\n    ../oth$0er\n")).toBe('name in Uses "../other"');
    expect(at("Pack: One\nDecks: Fir$0st\n")).toBe('name in Decks "First"');
  });
});

describe("in suppressions", () => {
  const cases: readonly [comment: string, rules: string][] = [
    ["# cardwright-$0ignore duplicate-label", " duplicate-label"],
    ["# cardwright-ignore dupl$0icate-label", " duplicate-label"],
    ["# cardwright-ignore $0", ""],
    ["# cardwright-ignore a, $0", " a"],
    ["# cardwright-ignore a, sim$0 until 2031-01-01", " a sim"],
    ["# cardwright-ignore a: be$0cause", " a"],
    ["# $0cardwright", ""],
  ];
  test.each(cases)("%s", (comment, rules) => {
    const expected = `comment ${JSON.stringify(comment.replace("$0", ""))}${rules}`;
    expect(at(`Identifier: TST A 1\n${comment}\nType "Adventure"\n`)).toBe(expected);
    expect(at(`Identifier: TST A 1\nType "Adventure" ${comment}\n`)).toBe(expected);
  });
});

test("in a .system file", () => {
  const system = 'System: Own\nId "own"\nEdition "1"\n---\nKind: Ship\nWhen\n    Type = "Sh$0ip"\n';
  expect(at(system, { path: "own.system" })).toBe('value "\\"Ship\\"" in When');
});

test("without a separator, each record has its own lines", () => {
  const { file, offset } = ask('Identifier: A 1\nType "Adventure"\nIdentifier: A 2\nType "Supp$0ort"\n');
  const place = placeAt(file, offset);
  expect(place.record?.identifier).toBe("A 2");
});

test("carriage returns end lines as well", () => {
  const { file, text } = ask('Identifier: A 1\r\nType "Adventure"\r\n');
  const between = text.indexOf("\n", text.indexOf("Type"));
  expect(told(placeAt(file, between), text)).toBe('value "\\"Adventure\\"" in -');
});

describe("any text has a place at every offset", () => {
  const isSound = (text: string): void => {
    const { file } = ask(text.replaceAll("$0", "").replaceAll("//- ", ""));
    for (const offset of [-1, Number.NaN, text.length + 5, Number.POSITIVE_INFINITY]) placeAt(file, offset);
    for (let offset = 0; offset <= file.text.length; offset++) {
      const place = placeAt(file, offset);
      const { lineSpan, node } = place;
      expect(lineSpan.start).toBeLessThanOrEqual(place.offset);
      expect(lineSpan.end).toBeGreaterThanOrEqual(place.offset);
      expect(node.start).toBeLessThanOrEqual(offset);
      expect(file.text.slice(lineSpan.start, lineSpan.end)).not.toMatch(/[\r\n]/);
      if ("span" in place) {
        expect(place.span.start).toBeGreaterThanOrEqual(lineSpan.start);
        expect(place.span.end).toBeLessThanOrEqual(lineSpan.end);
        expect(place.span.start).toBeLessThanOrEqual(place.span.end);
      }
    }
  };

  test("in hostile texts", { tags: "slow" }, () => {
    fc.assert(fc.property(badTexts, isSound), runs(100));
  });

  test("in random lines", { tags: "slow" }, () => {
    const line = fc.constantFrom(
      "Identifier: A 1",
      "Type Adventure",
      'Type: "Adventure"',
      "Feats",
      '    Drive "Ion" / ',
      "    AR.X.Y => 2 # why",
      "\tAR. > 2",
      "Directive: a",
      "  wrapped",
      "Cards:",
      "  2 A 1 # cardwright-ignore x",
      "---",
      "--",
      "<<<<<<< ours",
      "=======",
      ">>>>>>> theirs",
      "Level　３",
      "“x” 3",
      "",
      "   ",
    );
    const text = fc
      .tuple(fc.array(line, { maxLength: 12 }), fc.constantFrom("\n", "\r\n", "\r"))
      .map(([lines, end]) => lines.join(end));
    fc.assert(fc.property(text, isSound), runs(150));
  });
});
