import { describe, expect, test } from "vitest";
import { check } from "../support/check.js";
import { shippedSystem } from "../support/systems.js";

/** A game nobody plays: decks of cards, some of which give others blights. */
const GAME = `System: Blight
About: Decks of cards that give blights.
Id "blight"
Edition "1"
Extends "common"
KindFrom "Type"
---
Kind: Action
About: A card that is played.
When
    Type = "Action"
---
Kind: Blight
About: A card that nobody wants.
When
    Type = "Blight"
---
Kind: Giver
About: A card that gives blights.
When
    Gives = "Blight"
---
Kind: LargeDeck
About: A deck for an evening.
When
    Is = "Deck"
    Size = "large"
---
Attribute: Type
About: What the card is.
OneOf "Action" / "Blight"
---
Attribute: Price
About: What it costs.
MustBeOn "Action" / "Blight"
Value "integer"
---
Attribute: DeckLimit
About: How many may be in a deck.
On "Card"
Value "integer"
---
Attribute: Gives
About: What the others get.
On "Action"
OneOf "Blight" / "Gold"
---
Attribute: Seats
About: How many can sit on it.
On "Action"
Value "integer"
Minimum 1
Maximum 40
---
Attribute: Size
About: How many cards are meant to be in it.
On "Deck"
OneOf "small" / "large"
---
Attribute: Trait
About: What is said of it.
On "Card"
Many "Yes"
OneOf "swift" / "<number> feet" / "green"
---
Attribute: Mood
About: How it feels.
On "Card"
SuchAs "calm"
---
Attribute: Share
About: How much of it.
On "Blight"
Value "percentage"
---
Category: Yields
About: What it brings.
On "Action"
Custom "Yes"
Value "integer"
---
Label: Code
About: The number on its edge.
On "Card"
Value "one"
---
`;

const RULE = "Rule: one\nAbout: One rule.\nSays: This is wrong.\n";
const shipped = shippedSystem("meta");

/** What is found, and the text that it is found at. */
function found(record: string): string[] {
  const text = GAME.replace("Attribute: Share", "Attribute: Part") + record;
  const findings = check({ "blight.system": text }, shipped).filter(({ severity }) => severity !== "info");
  return findings.map(({ rule, messageId, span }) => `${rule}/${messageId} ${text.slice(span.start, span.end)}`);
}

const kind = (conditions: string) => `Kind: Some\nAbout: Some of them.\n${conditions}\n`;
const rule = (about: string) => `${RULE}${about}\n`;

test("the game itself is sound", () => expect(found("")).toEqual([]));

test.each(["Must", "MustNot"])("a category can have names that are on nothing else: %s", (word) => {
  const attacks =
    'Category: Attack\nAbout: What it does.\nMany "Yes"\n---\nAttribute: Harm\nAbout: How much.\nOn "Attack"\n---\n';
  expect(found(`${attacks}${rule(`For "Attack"\n${word}\n    Has = "Harm"`)}`)).toEqual([]);
});

describe("kinds", () => {
  test.each<[conditions: string, said: readonly string[]]>([
    ['When\n    Type = "Blihgt"', ['inert-condition/nearest "Blihgt"']],
    ['When\n    Type = "Action" / "Curse"', ['inert-condition/value "Curse"']],
    ["When\n    Seats = 50", ["inert-condition/value 50"]],
    ["When\n    Seats > 41", ["inert-condition/value 41"]],
    ["When\n    Seats < 0", ["inert-condition/value 0"]],
    ["When\n    Seats = 41..50", ["inert-condition/value 41..50"]],
    ['When\n    Seats = "many"', ['inert-condition/value "many"']],
    ["When\n    Seats = 10%", ["inert-condition/value 10%"]],
    ["When\n    Mood > 3\n    Type = 3", ["inert-condition/value 3"]],
    ["When\n    Seats > 10\n    Seats < 5", ["inert-condition/contradiction Seats"]],
    ["When\n    Seats = 5\nUnless\n    Seats < 9", ["inert-condition/nothing-left Seats"]],
    ['When\n    Type = "Action"\n    Type = "Blight"', ["inert-condition/contradiction Type"]],
    ['When\n    Is = "Action"\n    Is = "Blight"', ["inert-condition/contradiction Is"]],
    ['When\n    Is = "Deck"\n    Has = "Price"', ["inert-condition/contradiction Has"]],
    ['When\n    Is = "Blight"\n    Has = "Seats"', ["inert-condition/contradiction Has"]],
    ['When\n    Has = "Blight.Type"', ['inert-condition/never "Blight.Type"']],
    ["When\n    Yields.Salt < 3\nUnless\n    Yields.Salt < 9", ["inert-condition/nothing-left Yields.Salt"]],
    ["When\n    Yields.Salt < 3\n    Yields.Salt > 9", []],
    ['When\n    Trait = "swift"\n    Trait = "green"', []],
    ['When\n    Trait = "12 feet"', []],
    ['When\n    Trait = "12 ells"', ['inert-condition/value "12 ells"']],
    ['When\n    Mood = "wild"', []],
    ["When\n    Code = 12\n    Number > 5", []],
    ['When\n    Is = "Deck"\n    Size = "small"', []],
    ["When\n    Deck.Copies = 45..49", ["inert-condition/value 45..49"]],
    ['When\n    Deck.Size = "large"', []],
    ['When\n    Deck.Size = "huge"', ['inert-condition/value "huge"']],
    ["When\n    Deck.Price > 3", ["unsound-system/name-not-here Deck.Price"]],
    ["When\n    Blight.Colour = 3", ["unsound-system/part-unknown Blight.Colour"]],
    ["When\n    Blight.Prise > 3", ["unsound-system/part-nearest Blight.Prise"]],
    ['Unless\n    Is = "Pack" / "Deck" / "Card"', []],
  ])("%s", (conditions, said) => expect(found(kind(conditions))).toEqual(said));
});

test("a name that is missing is told apart from what should have it", () => {
  const findings = check({ "blight.system": GAME + kind("When\n    Blight.Colour = 3") }, shipped);
  expect(findings[0]?.message).toMatch(/^Blight has no Colour\./);
});

describe("rules", () => {
  test.each<[about: string, said: readonly string[]]>([
    // A deck in which somebody gives blights needs blights: six attempts, one of which works.
    ['For "Giver"\nIn "Deck"\nMust\n    Blight.Type = "Blight"', ["inert-condition/holds Blight.Type"]],
    ['For "Giver"\nIn "Deck"\nMust\n    Blight.Price > 0', ["inert-condition/holds Blight.Price"]],
    ['For "Giver"\nIn "Deck"\nMust\n    Blight.Count > 1', ["unsound-system/part-unknown Blight.Count"]],
    ['For "Giver"\nIn "Deck"\nMust\n    Gives = Blight.Type', []],
    ['For "Giver"\nIn "Deck"\nMust\n    Has = "Blight.Type"', ['inert-condition/broken "Blight.Type"']],
    ['For "Deck"\nMust\n    Is = "Blight"', ['inert-condition/value "Blight"']],
    ['For "Giver"\nMust\n    Gives = Blight.Type', ["unsound-system/thing-not-here Blight.Type"]],
    ['For "Giver"\nIn "Deck"\nMust\n    Blight.Price > 1', []],
    ['For "Deck"\nMust\n    Blight.Price > 1', []],
    ['For "Action"\nIn "Pack"\nMust\n    Gives = Blight.Type', []],
    ['For "Blight"\nIn "Deck"\nMust\n    Seats > 2', ["unsound-system/name-not-here Seats"]],
    [
      'For "Blight"\nIn "Deck"\nWhen\n    Yields.Salt > 2\nMust\n    Price > 2',
      ["unsound-system/name-not-here Yields.Salt"],
    ],
    ['For "Action" / "Blight"\nMust\n    Seats > 2', []],
    ['For "Action"\nMust\n    Seats > 1', ["inert-condition/holds Seats"]],
    ['For "Action"\nMust\n    Price > Seats', []],
    ['For "Action"\nMust\n    Price > Gives', ["inert-condition/holds Price"]],
    ['For "Action"\nMust\n    Has = "Price"', []],
    ['For "Action"\nMust\n    Has = "Size"', ['inert-condition/value "Size"']],
    ['For "Action"\nMust\n    Is = "Card"', ["inert-condition/holds Is"]],
    ['For "Action"\nIn "Blight"\nMust\n    Price > 2', ['inert-condition/nothing-taken "Blight"']],
    ['For "Yields"\nIn "Action"\nMust\n    Value > 2', []],
    [
      'For "Action"\nWhen\n    Seats > 20\nUnless\n    Seats > 10\nMust\n    Price > 2',
      ["inert-condition/nothing-left Seats"],
    ],
    [
      'For "Card"\nIn "LargeDeck"\nWhen\n    Deck.Size = "small"\nMust\n    Price > 2',
      ['inert-condition/value "small"'],
    ],
    ['For "Card"\nIn "Deck"\nPer "Size"\nMust\n    Count < 2', ['unsound-system/name-not-here "Size"']],
    ['For "Blight"\nIn "Deck"\nMust\n    Sum.Seats < 9', ["unsound-system/name-not-here Sum.Seats"]],
    ['For "Card"\nIn "Deck"\nMust\n    Sum.Price < 9', []],
    // One finding: the description of system files says that a kind has no value.
    ['For "Card"\nIn "Deck"\nPer "Blight"\nMust\n    Count < 2', ['unknown-thing/says-2 "Blight"']],
    ['For "Action"\nMust\n    Count > 2', ["inert-condition/broken Count"]],
    ['For "Action"\nMust\n    Count.Blight > 1', ["inert-condition/broken Count.Blight"]],
    ['For "Action"\nMust\n    Count.Blight < 1', ["inert-condition/holds Count.Blight"]],
    ['For "Deck"\nMust\n    Count.Blight < 1', []],
    ['For "Action"\nIn "Deck"\nMust\n    Count.Blight < 1', []],
    ['For "Action"\nIn "Deck"\nPer "Price"\nMust\n    Count > 1', ["inert-condition/holds Count"]],
    ['For "Action"\nIn "Deck"\nMust\n    Count > 1', []],
    ['For "Action"\nIn "Deck"\nMust\n    Count < 10%', ["inert-condition/holds Count"]],
    ['For "Action"\nIn "Deck"\nPer "Identifier"\nMust\n    Copies < DeckLimit', []],
    ['For "Action"\nIn "Deck"\nMust\n    Copies < Size', ["unsound-system/number-no-text Size"]],
    ['For "Action"\nIn "Deck"\nMust\n    Copies = "few"', ['unsound-system/number-no-text "few"']],
    ['For "Action"\nMust\n    Count.Type = "Action"', ['unsound-system/number-of-value "Action"']],
    ['For "Action"\nMust\n    Count.Type.Action < 1', ["unsound-system/part-unknown Count.Type.Action"]],
    ['For "Action"\nIn "Pack"\nMust\n    Copies < Size', ["unsound-system/name-not-here Size"]],
    ['For "Deck"\nWhen\n    Copies.Blight > 2\nMust\n    Size = "large"', []],
    ['For "Action"\nIn "Deck"\nTable\n    Copies.Card = 40..44 / 45..49\n    Sum.Price = 18 / 20', []],
    [
      'For "Action"\nIn "Deck"\nTable\n    Type = "Action" / "Blight"\n    Price = 18 / 20',
      ['inert-condition/value "Blight"'],
    ],
  ])("%s", (about, said) => expect(found(rule(about))).toEqual(said));

  test("holes of a message are filled with what can be asked", () => {
    const of = (says: string) =>
      found(`${RULE.replace("This is wrong.", says)}For "Blight"\nIn "Deck"\nMust\n    Price > 2\n`);
    expect(of("<Price> of <Deck>, <value> and <limit>")).toEqual([]);
    expect(of("<Seats> are too many")).toEqual(["unsound-system/name-not-here <Seats> are too many"]);
    expect(of("<Prise> is too much")).toEqual(["unsound-system/hole-nearest Prise"]);
  });
});

test("what is declared in a record that is wrong is not built on", () => {
  const torn = GAME.replace('OneOf "small" / "large"', 'OneOf "small" / "large"\nMinimun 3');
  const text = torn + kind('When\n    Size = "huge"');
  const rules = check({ "blight.system": text }, shipped).map(({ rule }) => rule);
  expect(rules).not.toContain("inert-condition");
});
