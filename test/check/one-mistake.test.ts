import { describe, expect, test } from "vitest";
import { check } from "../support/check.js";
import { systemOf } from "../support/system-of.js";
import { placesIn, planted } from "./planted.js";

describe("one mistake on a card is found once", () => {
  test.each([
    [
      "no Type, on a card that a deck needs",
      "caravans",
      'Type "Hero"\n',
      "",
      "missing-kind @ cards.cards Identifier: DRY 1",
    ],
    [
      "no Type, where several fit",
      "caravans",
      'Type "Character"\n',
      "",
      "missing-kind @ cards.cards Identifier: DRY 11",
    ],
    ["no Type", "beekeepers", 'Type "Character"\n', "", "missing-kind @ cards.cards Identifier: HUM 11"],
    ["no Type", "salt-stairs", 'Type "Character"\n', "", "missing-kind @ cards.cards Identifier: SALT 1"],
    ["no Type", "glasshouse", 'Type "Event"\n', "", "missing-kind @ events.cards Identifier: GLASS 101"],
    ["no Type", "lanterns", 'Type "Adventure"\n', "", "missing-kind @ 1-the-long-ebb.cards Identifier: TID A 101"],
    ["a wrong Type", "caravans", 'Type "Hero"\n', 'Type "Heroe"\n', 'unknown-value @ cards.cards "Heroe"'],
    [
      "a wrong value that all are compared with",
      "caravans",
      'Faction "Ordis"',
      'Faction "Ordsi"',
      'unknown-value @ cards.cards "Ordsi"',
    ],
    [
      "a cost twice",
      "caravans",
      "HandCost 1\n",
      "HandCost 1\nHandCost 2\n",
      "duplicate-attribute @ cards.cards HandCost",
    ],
    [
      "a word twice",
      "glasshouse",
      'Centre "green"\n',
      'Centre "green"\nCentre "grey"\n',
      "duplicate-attribute @ events.cards Centre",
    ],
    [
      "a category of old, on another kind of card",
      "lanterns",
      "\nAdventureCommonCosts\n",
      "\nAdventureCost\n",
      "unknown-category @ 1-the-long-ebb.cards AdventureCost",
    ],
    [
      "a category asked for as an attribute",
      "lanterns",
      "\nImmuneIf1\n",
      '\nImmuneIf1\n    DisableIf1 = "Yes"\n',
      "unknown-path @ 1-the-long-ebb.cards DisableIf1",
    ],
  ])("%s, in %s", (_, folder, right, wrong, expected) => {
    expect(placesIn(planted(folder, right, wrong))).toEqual([expected]);
  });

  test("a wrong value that decides of which kind a card is says nothing against its other lines", () => {
    const game = systemOf(`System: Two sides
Id "sides"
Edition "1"
Extends "common"
KindFrom "Type"
---
Kind: Ship
When
    Type = "Ship"
---
Kind: Fleet
When
    Side = "Fleet"
---
Kind: Pirates
When
    Side = "Pirates"
---
Attribute: Type
MustBeOn "Card"
OneOf "Ship"
---
Attribute: Side
MustBeOn "Card"
OneOf "Fleet" / "Pirates"
---
Attribute: Faction
MustBeOn "Fleet"
OneOf "Crown" / "League"
---
Attribute: Faction
MustBeOn "Pirates"
OneOf "Reef" / "Storm"
---
Rule: crown-of-the-fleet
Says: Only the fleet sails for the crown.
For "Card"
When
    Faction = "Crown"
Must
    Side = "Fleet"
`);
    const card = (side: string) => `Identifier: A 1\nType "Ship"\nSide "${side}"\nFaction "Crown"\n`;
    expect(check(card("Fleet"), game)).toEqual([]);
    expect(check(card("Fleets"), game).map(({ rule, data }) => [rule, data.name])).toEqual([["unknown-value", "Side"]]);
    expect(check(card("Pirates"), game).map(({ rule }) => rule)).toContain("unknown-value");
  });
});
