import { describe, expect, test } from "vitest";
import { check } from "../support/check.js";
import { systemOf } from "../support/system-of.js";
import { shippedSystem } from "../support/systems.js";
import { placesIn, planted, textAt } from "./planted.js";

describe("one mistake is found once", () => {
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
    [
      "a tier that can't be read, in a rank of two decks",
      "salt-stairs",
      "Tier 1\n",
      "Tier 1.5\n",
      "syntax @ cards.cards 1.5",
    ],
    ...["caravans", "beekeepers", "salt-stairs", "glasshouse"].flatMap((folder): string[][] => [
      ["no line with the game", folder, "\nSystem: ", "\n# ", "unknown-system @ pack.cards Pack"],
      ["a misspelt line with the game", folder, "\nSystem: ", "\nSytem: ", "unknown-label @ pack.cards Sytem"],
      ["another label before the game", folder, "\nSystem: ", "\nGame: ", "unknown-label @ pack.cards Game"],
      ["a misspelt pack of another game", folder, "Pack: ", "Pakc: ", "unknown-label @ pack.cards Pakc"],
    ]),
    [
      "a misspelt label that makes it a pack",
      "starter",
      "Pack: First Frost",
      "Pak: First Frost",
      "unknown-label @ pack.cards Pak",
    ],
    [
      "a label without its colon that makes it a deck",
      "glasshouse",
      "Deck: Artifacts",
      "Deck Artifacts",
      "label-as-attribute @ pack.cards Deck",
    ],
    [
      "a category without its name, below another",
      "beekeepers",
      "\nMature\n",
      "\n",
      "duplicate-attribute @ cards.cards Influence",
    ],
    ["a category without its name", "glasshouse", "\nEdge\n", "\n", "indented-global @ events.cards Side 2"],
    [
      "a misspelt category that a rule asks for",
      "glasshouse",
      "\nEdge\n",
      "\nEddge\n",
      "unknown-category @ events.cards Eddge",
    ],
    [
      "the name of a category in a comment",
      "beekeepers",
      "\nElderly\n",
      "\n# Elderly\n",
      "indented-global @ cards.cards # Elderly",
    ],
    [
      "a letter left out in what forbids to play a card",
      "lanterns",
      '    AR.Bellcraft > 2\n    Subtype = "Bell"',
      '    AR.Bellcraft > 2\n    Subtype = "Bel"',
      'condition-never-met @ 1-the-long-ebb.cards Subtype = "Bel"',
    ],
    [
      "a comment behind two slashes, on a card that another one is compared with",
      "caravans",
      "HandCost 3\n",
      "HandCost 3 // gulls\n",
      "syntax @ cards.cards /",
    ],
    [
      "a separator below the name of a category",
      "beekeepers",
      "\nElderly\n",
      "\nElderly\n---\n",
      "missing-identifier @ cards.cards Influence 1",
    ],
    [
      "an identifier below the name of a category",
      "beekeepers",
      "\nElderly\n",
      "\nElderly\nIdentifier: HUM 90\n",
      "missing-separator @ cards.cards Identifier",
    ],
    [
      "a space at the end of a text that is read",
      "glasshouse",
      'point elsewhere."',
      'point elsewhere. "',
      'padded-text @ artifacts-and-items.cards "Turn an event that is not yet realised, so that its links point elsewhere. "',
    ],
    [
      "two texts where one is listed",
      "caravans",
      'Code "DRY-001-H"',
      'Code "DRY-001-H" / "Gull"',
      'wrong-value-type @ cards.cards "DRY-001-H" / "Gull"',
    ],
    [
      "a flag that says No",
      "caravans",
      'Code "DRY-001-H"',
      'Suspended "No"\nCode "DRY-001-H"',
      'unknown-value @ cards.cards "No"',
    ],
    [
      "a limit that the cards of a deck are compared with",
      "beekeepers",
      "Influence 4\n",
      "Influence -2\n",
      "value-out-of-range @ cards.cards -2",
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

  test.each([
    [
      "beekeepers",
      [
        ["Influence 4\n", "Influence -2\n"],
        ["\nElderly\n", "\nElderly\n---\n"],
      ],
      ["-2", "Influence 1"],
    ],
    [
      "glasshouse",
      [
        ['Centre "green"\n', 'Centre "greene"\n'],
        ["\nEdge\n", "\n"],
      ],
      ['"greene"', "Side 1", "Side 2"],
    ],
    [
      "salt-stairs",
      [
        ["Tier 1\n", "Tier 1.5\n"],
        ["Suspend 1\n", "Suspend -1\n"],
      ],
      ["-1", "1.5"],
    ],
  ] as const)("mistakes in several places of %s are all found", (folder, changes, expected) => {
    const [[right, wrong], second] = changes;
    const files = Object.fromEntries(
      Object.entries(planted(folder, right, wrong)).map(([path, text]) => [path, text.replace(second[0], second[1])]),
    );
    const places = check(files).map((found) => textAt(files, found).replace(/^\S+ /, ""));
    expect(new Set(places)).toEqual(new Set(expected));
  });

  const KENNEL = `System: Kennel
About: Dogs.
Id "kennel"
Edition "1"
Extends "common"
---
Attribute: Pace
About: How fast it runs.
On "Card"
Value "integer"
---
Attribute: Bark
About: How loud it is.
On "Card"
Value "integer"
---
Kind: Racer
About: A fast dog.
When
    Pace > 2
`;

  test.each([
    ["a separator that is lost", '"integer"\n---\nAttribute', '"integer"\nAttribute', "missing-separator @ Attribute"],
    ["a label with =", "About: How fast", "About = How fast", "label-as-attribute @ About"],
    ["a label of two words", "About: How fast", "About text: How fast", "syntax @ About text:"],
    ["a foreign letter in a condition", "Pace > 2", "P\u0430ce > 2", "foreign-letter @ \u0430"],
  ])("%s, in the description of a game", (_, right, wrong, expected) => {
    expect(check({ "kennel.system": KENNEL }, shippedSystem("meta"))).toEqual([]);
    const text = KENNEL.replace(right, wrong);
    const found = check({ "kennel.system": text }, shippedSystem("meta"));
    expect(found.map(({ rule, span }) => `${rule} @ ${text.slice(span.start, span.end)}`)).toEqual([expected]);
    expect(found[0]?.severity).toBe("error");
  });
});
