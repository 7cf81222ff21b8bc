import { describe, expect, test } from "vitest";
import { check } from "../support/check.js";
import { attributeRow, isOnCards, ownOf, ruleRows, tableRows } from "../support/system-rows.js";
import { shippedSystem } from "../support/systems.js";

const system = shippedSystem("prelude");
const { data } = system;

/** Name, where it may stand, and what may be written, as the rulebook has it. */
const ATTRIBUTES = `
Stage              Deck                             "Starter" "Played"
RankLines          PlayedDeck!                      text "Swordsman" "Barbarian" "Gladiator" "Green Mage" "Red Mage", many
Preliminaries      PlayedDeck                       text, many
Type               Card!                            "Character" "Rank" "Spell" "Energy" "Weapon" "Item" "Trap" "Creature" "Value"
Name               Card!                            text
Race               Character!                       text
RankLine           Rank!                            text "Swordsman" "Barbarian" "Gladiator" "Green Mage" "Red Mage" "<Colour> Mage", many
Tier               Rank!                            integer from 1 to 8
Mastery            Rank                             "Yes"
Common             Rank                             "Yes"
Colour             Rank                             text "Green" "Red" "Blue"
Colour             Magic!                           text "Green" "Red" "Blue"
ValueType          Valuable!                        text
Suspend            Character!                       integer to 4
Suspend            Suspending!                      integer
Life               Character!                       integer from 1
Life               Creature                         integer from 1
Initiative         Character!                       integer
Icons              Character!                       text, many
Talents            Character                             text "Cross Training" "<text>" "<Talent>", many
Needs              Usable                           text, many
Training           Usable                           integer
Cost               Magic+Weapon+Item+Trap+Creature  integer
OnlyFor            Weapon+Item+Magic                text "Swordsman" "Barbarian" "Gladiator" "Green Mage" "Red Mage", many
Sharp              Weapon                           "Yes"
Common             Weapon                           "Yes"
Preliminary        Rank+Magic                       "Yes"
PreliminaryType    Preliminary!                     text
PreliminaryNumber  Rank+Magic                       integer from 1
Ability            Card                             text "<Ability>", many`;

/** Rule, severity, what it is about, inside of what. */
const RULES = `
no-action-left               warning  Character    -
free-weapon                  info     Weapon       -
uncalled-preliminary         error    Preliminary  -
mage-without-colour          error    Rank         -
preliminary-without-number   error    Rank+Magic   -
mage-of-other-colour         error    Rank         -
early-mastery                warning  Rank         -
beyond-two-responses         warning  Suspending   FourActionDeck
beyond-two-responses         warning  Suspending   ThreeActionDeck
beyond-two-responses         warning  Suspending   TwoActionDeck
beyond-two-responses         warning  Suspending   OneActionDeck
one-character                error    Character    PlayedDeck
profession-without-ranks     error    PlayedDeck   PlayedDeck
profession-without-ranks     error    Rank         RankedDeck
icon-not-on-page             error    Usable       PlayedDeck
several-rank-lines           error    OneRankDeck  OneRankDeck
magic-without-mage           error    Magic        FighterDeck
not-for-this-rank            error    Weapon       ArmedDeck
not-for-this-rank            error    BluntWeapon  UnarmedDeck
not-for-this-rank            error    Item         PlayedDeck
not-for-this-rank            error    Magic        MageDeck
magic-of-other-colour        error    Magic        MageDeck
sharp-weapon-for-mage        error    Weapon       UnarmedDeck
rank-left-over               error    Rank         PlayedDeck
too-many-preliminaries       error    Preliminary  PlayedDeck
preliminary-out-of-sequence  error    Preliminary  PlayedDeck
two-types-of-preliminaries   error    Preliminary  OneTypeDeck
no-such-preliminary          error    PlayedDeck   -
no-such-preliminary          error    Card         PlayedDeck
preliminary-never-placed     warning  Preliminary  PlayedDeck
type-not-placed              warning  Magic        PlayedDeck
type-not-placed              warning  ChosenRank   PlayedDeck
tier-gap                     warning  Rank         PlayedDeck
too-few-tiers                warning  Rank         PlayedDeck
deck-below-first-hand        warning  Card         PlayedDeck
value-of-same-type           info     Valuable     PlayedDeck
starter-characters           warning  Character    StarterDeck
starter-races                warning  Character    StarterDeck
starter-ranks                warning  Rank         StarterDeck
icon-nobody-has              warning  Usable       Pack
races-alike                  warning  Character    Pack`;

describe("prelude.system", () => {
  test("has what is printed on the cards", () => {
    expect(ownOf(data, data.attributes).filter(isOnCards).map(attributeRow)).toEqual(tableRows(ATTRIBUTES));
  });

  test("has rules with these severities", () => {
    expect(ruleRows(data)).toEqual(tableRows(RULES));
  });
});

const character = (lines = ""): string =>
  `Identifier: FEN 1\nType "Character"\nName "Ulla"\nRace "Marsh Folk"\nSuspend 1\nLife 20\nInitiative 6\nIcons "Reed"\n${lines}`;
const rank = (number: number, line: string, tier: number, lines = ""): string =>
  `Identifier: FEN ${number}\nType "Rank"\nName "${line} ${tier}"\nRankLine ${line
    .split("/")
    .map((one) => `"${one}"`)
    .join(" / ")}\nTier ${tier}\n${lines}`;
const flask = 'Identifier: FEN 2\nCopies: 7\nType "Item"\nName "Moss Flask"\nSuspend 0\n';
const knight = [11, 12, 13, 14].map((number, index) => rank(number, "Swordsman", index + 1));
const steps = (line: string): string[] => [41, 42, 43, 44].map((number, index) => rank(number, line, index + 1));
const mage = [21, 22, 23, 24].map((number, index) => rank(number, "Green Mage", index + 1, 'Colour "Green"\n'));
const weapon = (lines: string): string => `Identifier: FEN 3\nType "Weapon"\nName "Pike"\nSuspend 1\n${lines}\n`;

const deck = (head: string, ...cards: string[]): string => [`Deck: D\n${head}\n`, flask, ...cards].join("---\n");
const rulesIn = (text: string): string[] => check(text, system).map(({ rule }) => rule);

describe("who has two professions", () => {
  const both = 'RankLines "Swordsman" / "Green Mage"';
  const mastered = rank(14, "Swordsman", 4, 'Mastery "Yes"\n');

  test.each([
    ["one who mastered the first", character(), [...knight.slice(0, 3), mastered], []],
    ["one with Cross Training", character('Talents "Cross Training"\n'), knight, []],
    ["nobody else", character(), knight, ["several-rank-lines"]],
  ])("%s", (_, who, swords, rules) => {
    expect(rulesIn(deck(both, who, ...swords, ...mage))).toEqual(rules);
  });

  test("a common rank is a step of several, and asks for none of the others", () => {
    const common = rank(11, "Swordsman/Gladiator", 1, 'Common "Yes"\n');
    expect(rulesIn(deck('RankLines "Swordsman"', character(), common, ...knight.slice(1)))).toEqual([]);
  });
});

describe("weapons", () => {
  test.each([
    ['Sharp "Yes"', 'RankLines "Green Mage"', mage, ["sharp-weapon-for-mage"]],
    ['Sharp "Yes"\nCommon "Yes"', 'RankLines "Green Mage"', mage, ["sharp-weapon-for-mage"]],
    ['Common "Yes"', 'RankLines "Green Mage"', mage, []],
    ['Sharp "Yes"', 'RankLines "Swordsman"', knight, []],
    ['OnlyFor "Barbarian"', 'RankLines "Swordsman"', knight, ["not-for-this-rank"]],
    ['OnlyFor "Swordsman"', 'RankLines "Barbarian"', steps("Barbarian"), ["not-for-this-rank"]],
    ['OnlyFor "Swordsman"\nSharp "Yes"', 'RankLines "Green Mage"', mage, ["sharp-weapon-for-mage"]],
    ['OnlyFor "Red Mage"\nCommon "Yes"', 'RankLines "Green Mage"', mage, ["not-for-this-rank"]],
    ['OnlyFor "Barbarian" / "Swordsman"', 'RankLines "Swordsman"', knight, []],
    ['Needs "Reed"', 'RankLines "Swordsman"', knight, []],
    ["Training 9", 'RankLines "Swordsman"', knight, []],
  ])("%s in a deck with %s", (lines, head, ranks, rules) => {
    expect(rulesIn(deck(head, character(), ...ranks, weapon(lines)))).toEqual(rules);
  });

  test("and magic at once are for who has two ranks", () => {
    const two = deck(
      'RankLines "Swordsman" / "Green Mage"',
      character('Talents "Cross Training"\n'),
      ...knight,
      ...mage,
      weapon('Sharp "Yes"'),
      'Identifier: FEN 4\nType "Spell"\nName "Tide"\nColour "Green"\nSuspend 1\n',
    );
    expect(rulesIn(two)).toEqual([]);
  });
});

describe("preliminaries", () => {
  const spell = (number: number, type: string, place: number): string =>
    `Identifier: FEN ${number}\nType "Spell"\nName "${type} ${place}"\nColour "Green"\nSuspend 1\nPreliminary "Yes"\nPreliminaryType "${type}"\nPreliminaryNumber ${place}\n`;
  const tide = [1, 2].map((place) => spell(30 + place, "Tide", place));
  const gale = [1, 2].map((place) => spell(32 + place, "Gale", place));
  const both = [...tide, ...gale];
  const versatile = character('Talents "Begins with two types of preliminaries."\n');
  const mastered = rank(24, "Green Mage", 4, 'Colour "Green"\nMastery "Yes"\n');
  const placed = (names: string): string => `RankLines "Green Mage"${names === "" ? "" : `\nPreliminaries ${names}`}`;

  test.each([
    ['"Tide 1"', character(), tide, []],
    ['"Tide 1" / "Tide 2"', character(), tide, []],
    ['"Tide 2"', character(), tide, ["preliminary-out-of-sequence"]],
    ['"Tide 1" / "Gale 1"', character(), both, ["two-types-of-preliminaries"]],
    ['"Tide 1" / "Gale 1"', versatile, both, []],
    ['"Tide 1" / "Gale 2"', versatile, both, ["preliminary-out-of-sequence"]],
    ['"Tide 1" / "Tide 2" / "Gale 1"', versatile, both, ["too-many-preliminaries"]],
    ['"Tide 3"', character(), both, ["no-such-preliminary"]],
    ['"Tide 1"', versatile, both, ["type-not-placed", "type-not-placed"]],
    ["", character(), both, []],
  ])("%s", (names, who, spells, rules) => {
    // The talent is free text, which the phrases leave unread.
    const found = rulesIn(deck(placed(names), who, ...mage, ...spells));
    expect(found.filter((rule) => rule !== "unread-text")).toEqual(rules);
  });

  test("another type may be begun when the first is mastered", () => {
    expect(rulesIn(deck(placed('"Tide 1"'), character(), ...mage.slice(0, 3), mastered, ...both))).toEqual([]);
  });

  test.each([
    ["", [1, 3], ["preliminary-never-placed"]],
    ["", [2], ["preliminary-never-placed"]],
    ['"Tide 1"', [1, 3], ["preliminary-never-placed"]],
    ['"Tide 1" / "Tide 3"', [1, 3], ["preliminary-out-of-sequence"]],
    ['"Tide 2"', [2], ["preliminary-out-of-sequence"]],
    ['"Tide 1"', [1, 2, 3], []],
  ])("%s of the numbers %j", (names, numbers, rules) => {
    const spells = numbers.map((place) => spell(30 + place, "Tide", place));
    expect(rulesIn(deck(placed(names), character(), ...mage, ...spells))).toEqual(rules);
  });

  test("what is called one has a number", () => {
    const unnumbered = spell(31, "Tide", 1).replace(/PreliminaryType.*\nPreliminaryNumber.*\n/, "");
    expect(rulesIn(unnumbered)).toEqual(["preliminary-without-number"]);
  });
});

test("a starter deck is not asked which ranks were chosen", () => {
  const other = character().replace("FEN 1", "FEN 9").replace("Marsh", "Ember").replace('"Reed"', '"Fire"');
  const starter = deck('Stage "Starter"', character(), other, ...knight.slice(0, 1), ...mage.slice(2));
  expect(rulesIn(starter)).toEqual([]);
});

const stranger = (race: string): string =>
  character().replace("FEN 1", "FEN 9").replace("Marsh", race).replace('"Reed"', '"Fire"');

describe("who plays", () => {
  test.each([
    ["nobody", [], ["one-character"]],
    ["one", [character()], []],
    ["two", [character(), stranger("Ember")], ["one-character"]],
  ])("%s", (_, who, rules) => expect(rulesIn(deck('RankLines "Swordsman"', ...who, ...knight))).toEqual(rules));

  test.each([
    ["Ember", []],
    ["Marsh", ["starter-races"]],
  ])("a starter deck shows the difference of races: %s", (race, rules) => {
    const starter = deck('Stage "Starter"', character(), stranger(race), ...knight.slice(0, 1), ...mage.slice(2));
    expect(rulesIn(starter)).toEqual(rules);
  });
});

describe("the ranks of a deck", () => {
  const trained = character('Talents "Cross Training"\n');

  test.each([
    ['RankLines "Swordsman" / "Gladiator"', trained, knight, ["profession-without-ranks"]],
    ['RankLines "Swordsman"', character(), [], ["profession-without-ranks"]],
    ['RankLines "Gladiator"', character(), knight, ["rank-left-over"]],
    ['RankLines "Swordsman"', character(), [...knight, ...mage.slice(0, 1)], ["rank-left-over"]],
  ])("%s", (head, who, ranks, rules) => expect(rulesIn(deck(head, who, ...ranks))).toEqual(rules));

  test.each([
    [2, ["early-mastery"]],
    [3, ["early-mastery"]],
    [4, []],
    [5, []],
  ])("a mastery on tier %i", (tier, rules) => {
    expect(rulesIn(rank(11, "Swordsman", tier, 'Mastery "Yes"\n'))).toEqual(rules);
  });

  test.each([
    ["Green Mage", "Red", ["mage-of-other-colour"]],
    ["Green Mage", "Green", []],
    ["Green Mage/Red Mage", "Red", []],
  ])("%s with the colour %s", (line, colour, rules) => {
    expect(rulesIn(rank(11, line, 1, `Colour "${colour}"\n`))).toEqual(rules);
  });
});

describe("magic is for magic users", () => {
  const magic = (type: string, colour = "Green"): string =>
    `Identifier: FEN 4\nType "${type}"\nName "Tide"\nColour "${colour}"\nSuspend 1\n`;
  const druids = steps("Druid").map((one) => `${one}Colour "Green"\n`);

  test.each([
    ["Swordsman", knight, magic("Energy"), ["magic-without-mage"]],
    ["Gladiator", steps("Gladiator"), magic("Spell"), ["magic-without-mage"]],
    ["Soldier", steps("Soldier"), magic("Spell"), ["magic-without-mage"]],
    ["Green Mage", mage, magic("Spell"), []],
    ["Druid", druids, magic("Spell"), []],
    ["Druid", druids, magic("Spell", "Red"), ["magic-of-other-colour"]],
  ])("%s", (line, ranks, card, rules) => {
    const found = rulesIn(deck(`RankLines "${line}"`, character(), ...ranks, card));
    expect(found.filter((rule) => rule !== "unlisted-value")).toEqual(rules);
  });
});
