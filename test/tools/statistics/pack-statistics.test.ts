import { describe, expect, test } from "vitest";
import type { System } from "../../../compiler/systems/system.js";
import { packStatistics } from "../../../tools/statistics/pack-statistics.js";
import type { PackStatistics } from "../../../tools/statistics/statistics-data.js";
import { packOf } from "../../support/check.js";
import { systemOf } from "../../support/system-of.js";
import { defaultSystem } from "../../support/systems.js";

function count(text: string, system: System = defaultSystem()): PackStatistics {
  return packStatistics(packOf(text, system), system);
}

const PACK = `Era: Low tide
---
Identifier: T A 1
Copies: 2
Type "Adventure"
Affiliation "Ferriers"
Level 1
MultiEra "Yes"
Roleplay "Battle"
AdventureCommonCosts
    Haulage 3
    Rope 1
Feats
    Map "Drawn"
    Haulage 1
---
Identifier: T A 2
Type "Adventure"
AllowPlayIfPreviousLevel > 2
Level 2
Roleplay "Solo"
AdventureCommonCosts
    Haulage 5
AllowPlayIfAnyBuildsite
    Feats.Map = "Drawn"
AllowPlayIfBuildsite
    Feats.Map = "Lost"
---
Identifier: T S 3
Copies: 4
Type "Support"
AdventureResources
    Haulage 2
---
Identifier: T S 4
Type "Support"
Freeze "Yes"
AdventureCosts
    Haulage 1
---
Identifier: T S 5
Type "Support"
ImmuneIf1
    Freeze = "Yes"
AdventureResources
    Rope 1
---
Era: High tide
---
Identifier: T A 6
Type "Adventure"
Roleplay "Solo"
AdventureCommonCosts
    Haulage 1
AllowPlayIfBuildsite
    Feats.Map = "Drawn"
`;

describe("numbers on the cards of a game of one's own", () => {
  const boats = systemOf(`System: Boats
Id "boats"
Edition "1"
Extends "common"
---
Attribute: Hull
Value "integer"
---
Attribute: Sails
Value "integer" / "text"
OneOf "many"
---
Attribute: Asks
Value "integer"
Operators ">"
---
Attribute: Wheels
Value "integer"
`);

  test("are counted by amount, copies too; what asks, and what is always the same, is not", () => {
    const card = (id: number, lines: string, copies = 1) =>
      `Identifier: B ${id}\nCopies: ${copies}\n${lines}\nAsks > ${id}\nWheels 0`;
    const text = `Deck: One\n---\n${card(1, "Hull 3\nSails 1", 2)}\n---\n${card(2, 'Hull 1\nSails "many"')}\n---\n${card(3, "Hull 3\nSails 4")}\n`;
    expect(count(text, boats).numbers).toEqual([
      {
        attribute: "Hull",
        decks: [
          [
            { amount: 1, cards: 1, copies: 1 },
            { amount: 3, cards: 2, copies: 3 },
          ],
        ],
      },
      {
        attribute: "Sails",
        decks: [
          [
            { amount: 1, cards: 1, copies: 2 },
            { amount: 4, cards: 1, copies: 1 },
          ],
        ],
      },
    ]);
  });
});

test("a card with an error is counted nowhere, and named", () => {
  const wrong = count(PACK.replace("Haulage 5", 'Haulage 5\nRoleplay "Batle"'));
  expect(wrong.leftOut).toEqual(["T A 2"]);
  expect(wrong.decks[0]).toEqual({ name: "Low tide", cards: 4, copies: 8 });
});

describe("a pack of two decks", () => {
  const statistics = count(PACK);

  test("decks count different cards, and all copies", () => {
    expect(statistics.decks).toEqual([
      { name: "Low tide", cards: 5, copies: 9 },
      { name: "High tide", cards: 1, copies: 1 },
    ]);
  });

  test.each([
    [
      "Adventure",
      true,
      [
        { cards: 2, copies: 3 },
        { cards: 1, copies: 1 },
      ],
    ],
    [
      "Support",
      true,
      [
        { cards: 3, copies: 6 },
        { cards: 0, copies: 0 },
      ],
    ],
    [
      "Power",
      false,
      [
        { cards: 1, copies: 1 },
        { cards: 0, copies: 0 },
      ],
    ],
  ])("%s is a kind of cards (main: %s)", (kind, main, decks) => {
    expect(statistics.kinds.find((one) => one.kind === kind)).toMatchObject({ main, decks });
  });

  test("what is asked is told by kind and step, what is given by kind, copies counted", () => {
    const [low, high] = statistics.economies[0]?.decks ?? [];
    expect(statistics.economies[0]).toMatchObject({
      costs: ["AdventureCommonCosts", "AdventureCosts"],
      coveredBy: ["AdventureResources", "Feats"],
    });
    const short = (
      amounts: readonly { kind: string | undefined; step: number | undefined; total: number; largest: number }[],
    ) => amounts.map(({ kind, step, total, largest }) => [kind, step, total, largest]);
    const haulage = low?.find(({ name }) => name === "Haulage");
    expect(short(haulage?.asked ?? [])).toEqual([
      ["Adventure", 1, 6, 3],
      ["Adventure", 2, 5, 5],
      ["Support", undefined, 1, 1],
    ]);
    expect(short(haulage?.given ?? [])).toEqual([
      ["Support", undefined, 8, 2],
      ["Adventure", 1, 2, 1],
    ]);
    // T A 1 lasts, so its feat still counts in the next deck.
    expect(high?.find(({ name }) => name === "Haulage")?.given).toMatchObject([{ before: true, total: 2 }]);
  });

  test("a curve says how many copies have how much in all", () => {
    const curve = statistics.curves.find(
      ({ category, kind }) => category === "AdventureCommonCosts" && kind === "Adventure",
    );
    expect(curve?.decks).toEqual([
      [
        { amount: 4, cards: 1, copies: 2 },
        { amount: 5, cards: 1, copies: 1 },
      ],
      [{ amount: 1, cards: 1, copies: 1 }],
    ]);
  });

  test.each([
    [0, 'Feats.Map = "Lost"', []],
    [0, 'Feats.Map = "Drawn"', ["T A 1"]],
    [0, "2 of Level 1", ["T A 1"]],
    [0, 'Freeze = "Yes"', ["T S 4"]],
    // Lasting cards of the deck before count.
    [1, 'Feats.Map = "Drawn"', ["T A 1"]],
  ])("in deck %i, %s is met by %j", (deck, condition, metBy) => {
    expect(statistics.conditions.find((one) => one.deck === deck && one.condition === condition)?.metBy).toEqual(metBy);
  });

  test("roleplays stand against levels", () => {
    expect(statistics.step).toBe("Level");
    expect(statistics.choices).toEqual([
      {
        attribute: "Roleplay",
        decks: [
          [
            { value: "Battle", step: 1, cards: 1, copies: 2 },
            { value: "Solo", step: 2, cards: 1, copies: 1 },
          ],
          [{ value: "Solo", step: undefined, cards: 1, copies: 1 }],
        ],
      },
    ]);
  });

  test("sides and answers", () => {
    expect(statistics.sides).toMatchObject([{ side: "Ferriers", named: false }]);
    expect(statistics.answers).toEqual([{ deck: 0, identifier: "T S 4", powers: ["Freeze"], answers: ["T S 5"] }]);
  });
});

test("a game that is described otherwise is counted by its own words", () => {
  const ferries = systemOf(`System: Ferries
About: A game of our own.
Id "ferries"
Edition "1"
KindFrom "Sort"
---
Kind: Ferry
About: What crosses.
When
    Sort = "Ferry"
---
Attribute: Sort
About: What the card is.
OneOf "Ferry" / "Coal"
---
Category: Burns
About: What it takes.
Custom "Yes"
Value "integer"
CoveredBy "Heat"
---
Category: Heat
About: What it brings.
Custom "Yes"
Value "integer"
`);
  const statistics = count('Sort "Ferry"\nBurns\n    Coal 3\n---\nSort "Coal"\nHeat\n    Coal 2\n', ferries);
  expect(statistics.decks).toEqual([{ name: undefined, cards: 2, copies: 2 }]);
  expect(statistics.economies).toMatchObject([
    {
      costs: ["Burns"],
      coveredBy: ["Heat"],
      decks: [[{ name: "Coal", asked: [{ total: 3 }], given: [{ total: 2 }] }]],
    },
  ]);
  expect(statistics.step).toBeUndefined();
  expect(statistics.answers).toEqual([]);
});

test("a list of cards counts what it lists, and a billion copies are no trouble", () => {
  const { decks } = count(`Era: Listed
Cards:
    2 T S 1
    3 T S 1
---
Identifier: T S 1
Copies: 1000000000
Type "Support"
---
Identifier: T S 2
Copies: 1000000000
Type "Support"
`);
  expect(decks).toEqual([
    { name: "Listed", cards: 1, copies: 5 },
    { name: undefined, cards: 1, copies: 1_000_000_000 },
  ]);
});
