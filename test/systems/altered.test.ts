import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { compilePack } from "../../compiler/emit/compile-pack.js";
import { schemaFor } from "../../compiler/emit/schema-for.js";
import { serialize } from "../../compiler/emit/serialize.js";
import { check, packOf } from "../support/check.js";
import { complaints } from "../support/engine.js";
import { readSamples } from "../support/samples.js";
import { sha256 } from "../support/sha256.js";
import { shippedSystem } from "../support/systems.js";

const glossary = shippedSystem("altered@2024-09");
const today = shippedSystem("altered@2026");

test("the newest edition is meant where none is named", () => {
  expect(shippedSystem("altered").key).toBe("altered@2026");
});

/** Rule, how bad it is, and how bad in the edition of 2026: `-` where it does not hold. */
const RULES = `
token-as-type               warning  -
sub-type-of-another-type    error    info
nothing-happens             warning  warning
ability-form                warning  warning
cards-in-digits             info     info
boosts-in-words             info     info
one-mode                    warning  warning
rarity-letter               warning  warning
one-hero                    error    error
deck-size                   error    error
faction-of-the-hero         error    error
copies-of-a-name            error    error
rare-cards                  error    error
unique-cards                error    error
unique-copies               error    error
banned-card                 error    error
factions-of-a-limited-deck  error    error
not-in-decks                error    error
one-number-one-name         error    error
duplicate-code              error    error
letters-of-the-set          error    error
token-differs               warning  warning
common-without-rare         info     info
rare-like-common            warning  warning
printings-differ            warning  warning
rarity-letter-exalted       -        warning
factions-of-doubles         -        error
singleton-copies            -        error
exalted-cards               -        error`;

test("the rules of both editions, as bad as they are", () => {
  const severities = [glossary, today].map(
    ({ data }) =>
      new Map(data.rules.filter(({ place }) => place.system === "altered").map((r) => [r.name, r.severity])),
  );
  const [first = new Map(), second = new Map()] = severities;
  const rows = [...new Set([...first.keys(), ...second.keys()])].map(
    // A rule with records of two severities is listed with that of its first one.
    (name) => `${name} ${first.get(name) ?? "-"} ${second.get(name) ?? "-"}`,
  );
  const expected = RULES.trim()
    .split("\n")
    .map((line) => line.replace(/ +/g, " ").trim());
  // `duplicate-code` has two records, the second of them an info.
  expect(rows.map((row) => row.replace("duplicate-code info info", "duplicate-code error error")).toSorted()).toEqual(
    expected.toSorted(),
  );
});

const HERO = 'Identifier: LOOM 1\nType "Hero"\nName "Anneke & Spool"\nFaction "Muna"\nReserveLimit 2\nLandmarkLimit 2';
const ORBS = (copies: number) => `Identifier: LOOM 900\nCopies: ${copies}\nType "Mana Orb"`;
const spell = (number: number, more = "", copies = 1) =>
  `Identifier: LOOM ${number}\nCopies: ${copies}\nType "Spell"\nName "Thread ${number}"\nFaction "Muna"\n${more}SubTypes "Boon"\nHandCost 1\nReserveCost 1\nAbility "Draw a card."`;
const deck = (format: string, ...cards: string[]) => [`Deck: Loom\nFormat "${format}"`, ...cards].join("\n---\n");
const rulesOf = (text: string, system = today): string[] =>
  check(text, system)
    .filter(({ severity }) => severity !== "info")
    .map(({ rule }) => rule);

describe("sizes of decks, the hero not counted", () => {
  test.each([
    [glossary, "Constructed", 38, 39, 200],
    [glossary, "Limited", 28, 29, 200],
    [today, "Constructed", 38, 39, 59],
    [today, "Standard", 38, 39, 59],
    [today, "No uniques", 38, 39, 59],
    [today, "Singleton", 58, 59, 79],
    [today, "Limited", 28, 29, 200],
    [today, "Draft", 28, 29, 200],
  ] as const)("$key: %s", (system, format, tooFew, least, most) => {
    expect(rulesOf(deck(format, HERO, ORBS(tooFew)), system)).toEqual(["deck-size"]);
    expect(rulesOf(deck(format, HERO, ORBS(least)), system)).toEqual([]);
    expect(rulesOf(deck(format, HERO, ORBS(most)), system)).toEqual([]);
    if (most < 200) expect(rulesOf(deck(format, HERO, ORBS(most + 1)), system)).toEqual(["deck-size"]);
  });
});

describe("what a format allows", () => {
  const rare = 'Rarity "Rare"\n';
  const unique = 'Rarity "Unique"\n';
  const uniques = (count: number) => Array.from({ length: count }, (_, index) => spell(10 + index, unique));
  test.each([
    ["Standard", [HERO, spell(10, "", 3), ORBS(40)], []],
    ["Standard", [HERO, spell(10, "", 4), ORBS(40)], ["copies-of-a-name"]],
    ["Standard", [HERO, ...uniques(3), ORBS(40)], []],
    ["Standard", [HERO, ...uniques(4), ORBS(40)], ["unique-cards"]],
    ["No uniques", [HERO, ...uniques(1), ORBS(40)], ["unique-cards"]],
    ["Singleton", [HERO, ...uniques(5), ORBS(60)], []],
    ["Singleton", [HERO, ...uniques(6), ORBS(60)], ["unique-cards"]],
    ["Singleton", [HERO, spell(10, rare, 2), ORBS(60)], ["singleton-copies"]],
    ["Draft", [HERO, spell(10, "", 9), ORBS(30)], []],
    ["Draft", [HERO, spell(10, unique, 2), ORBS(30)], ["unique-copies"]],
    ["Draft", [ORBS(30)], []],
    ["Standard", [ORBS(40)], ["one-hero"]],
    ["Doubles", [HERO, spell(10), ORBS(40)], ["factions-of-doubles"]],
    ["Doubles", [HERO, spell(10).replace("Muna", "Yzmir"), ORBS(40)], []],
    ["Standard", [HERO, spell(10).replace("Muna", "Yzmir"), ORBS(40)], ["faction-of-the-hero"]],
    ["Standard", [HERO, spell(10).replace("Muna", "Neutral"), ORBS(40)], []],
  ])("%s, case %#", (format, cards, rules) => expect(rulesOf(deck(format, ...cards))).toEqual(rules));
});

describe("how abilities are written", () => {
  const character = (ability: string) =>
    `Identifier: LOOM 2\nType "Character"\nName "Weaver"\nSubTypes "Artist"\nHandCost 1\nReserveCost 1\nForest 1\nMountain 1\nWater 1\nAbility "${ability}"`;
  test.each([
    ["{J} Draw a card.", []],
    ["{J}: Draw a card.", ["mistaken-wording"]],
    ["{T} : Draw a card.", []],
    ["{T}, {1} : Draw a card.", []],
    ["{T} Draw a card.", ["mistaken-wording"]],
    ["{1}, {T} : Draw a card.", []],
    ["Discard a card from your Reserve: Draw a card.", []],
    ["T : Draw a card.", ["mistaken-wording"]],
    ["At Noon — Draw a card.", []],
    ["At Noon - Draw a card.", ["mistaken-wording"]],
    ["When I leave the Expedition zone: draw a card.", ["mistaken-wording"]],
    ["I gain 2 boosts[].", []],
    ["[Defender].", []],
    ["[[Tough 2]].", []],
    ["[Tough].", ["mistaken-wording"]],
    ["[Scout] {2}. (You may play me from your hand for {2}. If you do, put me in Reserve.)", []],
    ["[[Scout]] {X}", []],
    ["[Scout 2].", []],
    ["[Scout].", ["mistaken-wording"]],
    ["I am [Tough] {1}.", []],
    ["[Gigantic", ["unclosed-pair"]],
    ["{T] : Draw a card.", ["unclosed-pair"]],
    ["Create a [Loom Mouse 1/1/1} Animal token in target Expedition.", ["unclosed-pair"]],
    ["{T : Draw a card. I gain Anchored].", ["unclosed-pair", "unclosed-pair"]],
    // Symbols and keywords of sets that nobody here knows.
    ["{Q} Draw a card.", []],
    ["{Q} : Draw a card.", []],
    ["[[Weightless 3]]. {Q}, {W} : Draw a card.", []],
    ["Create a [Loom Mouse 1/1/1] Animal token in target Expedition.", []],
    ["Create a [Loom Mouse 1/1] Animal token in target Expedition.", ["mistaken-wording"]],
    ["Create a [Loom Mouse 1/1/1/1] Animal token in target Expedition.", ["mistaken-wording"]],
    ["Create a [Loom Mouse 1] Animal token in target Expedition.", ["mistaken-wording"]],
  ])("%s", { tags: "slow" }, (ability, rules) => expect(rulesOf(character(ability))).toEqual(rules));

  test("a token has the statistics of its own card, not those of another one", () => {
    const token = (number: number, name: string, forest: number) =>
      `Identifier: LOOM ${number}\nType "Token"\nName "${name}"\nSubTypes "Animal"\nForest ${forest}\nMountain 0\nWater 0`;
    const pack = (numbers: string) =>
      [
        token(91, "Mouse", 1),
        token(92, "Moth", 2),
        character(`Create a [Mouse ${numbers}] Animal token in my Expedition.`),
      ].join("\n---\n");
    expect(rulesOf(pack("1/0/0"))).toEqual([]);
    expect(rulesOf(pack("2/0/0"))).toEqual(["token-differs"]);
  });
});

describe("what a card is", () => {
  const permanent = (ability: string) =>
    `Identifier: LOOM 2\nType "Permanent"\nName "Loom"\nFaction "Muna"\nSubTypes "Landmark"\nHandCost 1\nReserveCost 1\nAbility "${ability}"`;
  test.each([
    ["[Defender] Characters facing this Expedition lose 1 boost.", []],
    ["[Gigantic] Characters you control are [Tough 1].", []],
    ["[Defender].", ["mistaken-wording"]],
    ["[[Defender]], [[Gigantic]]. Draw a card.", ["mistaken-wording", "mistaken-wording"]],
    ["[Seasoned] (Keep my boosts in Reserve.)", ["mistaken-wording"]],
  ])("a permanent may speak of characters with a keyword: %s", (ability, rules) => {
    expect(rulesOf(permanent(ability))).toEqual(rules);
    expect(rulesOf(permanent(ability), glossary)).toEqual(rules);
  });

  test("any number of sub-types includes none", () => {
    const card = spell(10).replace('SubTypes "Boon"\n', "");
    expect(rulesOf(card)).toEqual([]);
    expect(rulesOf(card, glossary)).toEqual([]);
  });

  test.each(["Rogue", "Merchant", "Illusion", "Scientist"])("%s is a sub-type of characters", (name) => {
    const character = `Identifier: LOOM 2\nType "Character"\nName "Weaver"\nSubTypes "${name}"\nHandCost 1\nReserveCost 1\nForest 1\nMountain 1\nWater 1`;
    expect(check(character, today)).toEqual([]);
  });

  test.each(["Ore", "Sap"])("%s is a sub-type of landmark tokens", (name) => {
    expect(check(`Identifier: LOOM 2\nType "Token"\nName "Husk"\nSubTypes "${name}"\nZone "Landmark"`, today)).toEqual(
      [],
    );
  });
});

describe("printings of one name, faction and rarity", () => {
  const common = spell(10, 'Rarity "Common"\n');
  const again = common.replace("LOOM 10", "LOOM 11");
  test.each([
    ["the same", again, []],
    ["another ability", again.replace("Draw a card.", "Draw two cards."), ["printings-differ"]],
    ["one ability more", `${again}\nAbility "[Resupply]."`, ["printings-differ"]],
    ["a support ability", `${again}\nSupportAbility "{D} : Draw a card."`, ["printings-differ"]],
    ["another sub-type", again.replace('"Boon"', '"Song"'), ["printings-differ"]],
    ["no sub-type", again.replace('SubTypes "Boon"\n', ""), ["printings-differ"]],
    ["another rarity", again.replace("Common", "Rare").replace("Draw a card.", "Draw two cards."), []],
    ["another faction", again.replace("Muna", "Lyra").replace("Draw a card.", "Draw two cards."), []],
    ["unique cards", again.replace("Draw a card.", "Draw two cards."), [], "Unique"],
  ])("%s", (_, other, rules, rarity = "Common") => {
    const text = `${common}\n---\n${other}`.replaceAll('"Common"', `"${rarity}"`);
    expect(rulesOf(text)).toEqual(rules);
    expect(rulesOf(text, glossary)).toEqual(rules);
  });
});

describe("what the abilities of two printings say", () => {
  const printing = (number: number, lines: readonly string[]) =>
    `Identifier: LOOM ${number}\nType "Character"\nName "Weaver"\nFaction "Muna"\nRarity "Common"\nSubTypes "Artist"\nHandCost 1\nReserveCost 1\nForest 1\nMountain 1\nWater 1\n${lines.map((line) => `Ability ${JSON.stringify(line)}\n`).join("")}`;
  const differ = (one: readonly string[], other: readonly string[]) =>
    [
      ...check([printing(1, one), printing(2, other)].join("---\n"), today),
      ...check([printing(1, other), printing(2, one)].join("---\n"), glossary),
    ].filter(({ rule }) => rule === "printings-differ").length;
  const BOTH = "[Gigantic]. [Tough 1].";

  test.each([
    [["{T} : Draw a card. (Exhaust me to do this.)"], ["{T} : Draw a card."]],
    [["{T} : Draw a card. (Exhaust me to do this.)"], ["{T}: Draw a card. (Exhaust me ({T}): it is so.)"]],
    [["{J} Draw a card.", "(It is nothing more.)"], ["{J} Draw a card."]],
    [["(It is nothing more.)"], []],
    [["[Seasoned] (It keeps boosts.)"], ["[Seasoned]."]],
    [["[Seasoned]. *(It keeps boosts.)*"], ["[Seasoned]."]],
    [["{J} Ponder me. _(Think of me.)_"], ["{J} Ponder me."]],
    [["{J} Draw #two# cards."], ["{J} Draw two cards."]],
    [["[Gigantic].", "[Tough 1]."], [BOTH]],
    [["[Tough 1].", "[Gigantic]."], ["[Gigantic], [Tough 1]."]],
    [["[Gigantic] (It is large.)", "[Tough 1] (It costs {1} to target.)"], ["[Gigantic], [Tough 1]."]],
    [["[Gigantic] (It is large.). [Tough 1] (It costs {1} to target.)."], [BOTH]],
    [
      ["[Gigantic].", "[Modular 2].", "{J} Ponder me."],
      ["[Gigantic]. [Modular 2]. (Ask.)", "{J}  Ponder me."],
    ],
    [["[Gigantic].", "{J} Ponder me."], ["[Gigantic]. {J} Ponder me."]],
    [["{J} Ponder me if you control a", "Robot, draw a card."], ["{J} Ponder me if you control a Robot, draw a card."]],
    [["I gain 1 boost. Draw a card."], ["I gain 1 boost.", "Draw a card."]],
    [["At Noon — Your opponent's Characters ponder."], ["At Noon – Your opponent\u2019s Characters\u00a0ponder."]],
    [
      ["{J} Draw a card.", "{R} Ponder me."],
      ["{R} Ponder me.", "{J} Draw a card."],
    ],
  ])("the same: %j, %j", (one, other) => expect(differ(one, other)).toBe(0));

  test.each([
    [["{J} I gain 1 boost. (A boost is +1/+1/+1.)"], ["{J} I gain 2 boosts. (A boost is +1/+1/+1.)"]],
    [["{J} Draw a card."], ["{H} Draw a card."]],
    [["{J} Draw a card. (Ask.)"], ["{J} Draw a card. (Ask.)", "{R} Draw a card."]],
    [
      ["{J} Draw a card.", "{R} I gain 1 boost."],
      ["{J} I gain 1 boost.", "{R} Draw a card."],
    ],
    [["{J} Draw a card. I gain 1 boost."], ["{J} Draw a card.", "I gain 1 boost."]],
    [[BOTH], ["[Gigantic], [Tough 2]."]],
    [[BOTH], ["[Gigantic]. [Gigantic].", "[Tough 1]."]],
    [["[Gigantic]."], [BOTH]],
    [["[Gigantic], [Modular 2]. Ponder me."], ["[Gigantic]. [Modular 3]. Ponder me."]],
    [["{J} Ponder me."], ["{R} Ponder me."]],
    [["{J} Ponder me twice."], ["{J} Ponder me thrice."]],
    [["{J} Ponder 2 cards. (Think of them.)"], ["{J} Ponder 3 cards."]],
    [["{J} Ponder me. Draw a card."], ["{J} Ponder me."]],
    [
      ["At Noon — If you control a [[Fleeting]] or [[Asleep]] Character, draw a card."],
      ["At Noon — If you control a [[Fleeting]] and [[Asleep]] Character, draw a card."],
    ],
  ])("not the same: %j, %j", (one, other) => expect(differ(one, other)).toBe(2));

  test("the one that is different is marked", () => {
    const cards = [["{J} Draw a card. (Ask.)"], ["{J} Draw a card."], ["{J} Draw two cards."]].map((lines, at) =>
      printing(at, lines),
    );
    const found = check(cards.join("---\n"), today).filter(({ rule }) => rule === "printings-differ");
    const text = cards.join("---\n");
    expect(found.map(({ message }) => message)).toEqual([
      "The printings of Weaver have 2 different sets of Ability. Use the same value on all of them.",
    ]);
    expect(found[0]?.span.start).toBe(text.lastIndexOf('"Weaver"'));
  });
});

describe("the letters of the set in version codes", () => {
  const cards = (...codes: string[]) =>
    codes.map((code, at) => `Identifier: LOOM ${at}\nType "Mana Orb"\nCode "${code}-00${at}-T"`).join("\n---\n");
  test.each([
    [cards("WFM", "WFM", "WFM", "WEM"), ["similar-letters"]],
    [cards("WEM", "WFM", "WFM", "WFM", "WFM", "WFM", "WEM"), []],
    [cards("WFM", "WFM", "WFM", "WEM", "WEM"), []],
    [cards("WFM", "WFM", "WFM", "SKY"), []],
    [cards("WFM", "WFM", "WFM", "WCQ25"), []],
    [`Pack: Maze\nSetLetters "WFM"\n---\n${cards("WFM", "WFM", "WFM", "WEM")}`, ["letters-of-the-set"]],
    [`Pack: Maze\nSetLetters "WFM" / "WEM"\n---\n${cards("WFM", "WFM", "WFM", "WEM")}`, []],
  ])("case %#", (text, rules) => expect(rulesOf(text)).toEqual(rules));
});

describe("the sample", () => {
  const files = Object.fromEntries(readSamples("samples/caravans").map(({ path, text }) => [path, text]));
  const compiled = serialize(compilePack(packOf(files, today), sha256));

  test("is clean, in both of its decks", () => {
    expect(check(files, today)).toEqual([]);
    expect(packOf(files, today).cards.length).toBeGreaterThanOrEqual(20);
  });

  test("compiles into what the schema describes", { tags: "slow" }, () => {
    const validate = new Ajv2020({ strict: true, allErrors: true }).compile(schemaFor(today));
    validate(JSON.parse(compiled));
    expect(validate.errors ?? []).toEqual([]);
  });

  test("fits its types, which tell the kinds of card apart", { tags: "slow" }, async () => {
    const engine = `
import type { Card, Pack } from "./pack.js";
export const sample: Pack = ${compiled};
export function strength(card: Card): number {
  switch (card.kind) {
    case "Character":
      return card.attributes.Forest + card.attributes.Mountain + card.attributes.Water - card.attributes.HandCost;
    case "Hero":
      return card.attributes.ReserveLimit;
    case "Spell":
      // @ts-expect-error A spell has no statistics.
      return card.attributes.Forest satisfies number;
    default:
      return 0;
  }
}
// @ts-expect-error There is no such faction.
export const odd: Extract<Card, { kind: "Hero" }>["attributes"]["Faction"] = "Nobody";
`;
    expect(await complaints(today, engine)).toBe("");
  });
});
