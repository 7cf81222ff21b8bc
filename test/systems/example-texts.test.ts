import { describe, expect, test } from "vitest";
import { loadSystem } from "../../compiler/model/load-system.js";
import { basisOf, examplesOfRule, textOfExample, wholeExamples } from "../../compiler/systems/example-texts.js";
import { resolveShipped, shippedSystem } from "../support/systems.js";

const LEGAL = `Deck: Harbour
Players 2
---
Identifier: TIDE 1
Copies: 3
Name "Tern"
Costs
    Oil 1
---
Identifier: TIDE 2
Name "Kestrel"
Cost 2`;

function whole(example: string, legal = LEGAL) {
  const named = wholeExamples([{ name: "legal", records: legal }]);
  return examplesOfRule({ breaks: [example], mended: [] }, named)[0];
}

function lines(example: string, legal = LEGAL): string[] {
  const found = whole(example, legal);
  return found === undefined ? [] : textOfExample(found).split("\n");
}

const [DECK, PLAYERS, , ...CARDS] = LEGAL.split("\n");
const [TERN, KESTREL] = [CARDS.slice(0, 5), CARDS.slice(6)];

describe("an example says only what differs", () => {
  test.each<[string, string, (string | undefined)[]]>([
    ["nothing", "from legal", LEGAL.split("\n")],
    ["a card less", "from legal without TIDE 1", [DECK, PLAYERS, "---", ...KESTREL]],
    ["a card less, by its first line", "from legal without Identifier: TIDE 2", [DECK, PLAYERS, "---", ...TERN]],
    ["a line less on one card", "from legal without Name of TIDE 2", [...LEGAL.split("\n").slice(0, -2), "Cost 2"]],
    [
      "a line less everywhere, and a category",
      "from legal without Name / Costs",
      [DECK, PLAYERS, "---", "Identifier: TIDE 1", "Copies: 3", "---", "Identifier: TIDE 2", "Cost 2"],
    ],
    ["a line of the first card", "from legal\nPlayers 3", [DECK, "Players 3", "---", ...CARDS]],
    ["a line more on it", "from legal\nHero 3", [DECK, PLAYERS, "Hero 3", "---", ...CARDS]],
    [
      "a line of a card by its first line",
      "from legal\nIdentifier: TIDE 2\nCost 3 / 4",
      [...LEGAL.split("\n").slice(0, -1), "Cost 3 / 4"],
    ],
    [
      "lines before categories, labels before lines",
      "from legal\nIdentifier: TIDE 1\nWeight 3\nText: One\n    two.",
      [
        DECK,
        PLAYERS,
        "---",
        ...TERN.slice(0, 2),
        "Text: One",
        "    two.",
        TERN[2],
        "Weight 3",
        ...TERN.slice(3),
        "---",
        ...KESTREL,
      ],
    ],
    [
      "a category, which replaces all of its name",
      "from legal\n---\nIdentifier: TIDE 1\nCosts\n    Rope 1\nCosts\n    Rope 2",
      [DECK, PLAYERS, "---", ...TERN.slice(0, 3), "Costs", "    Rope 1", "Costs", "    Rope 2", "---", ...KESTREL],
    ],
    [
      "a card more, at the end",
      "from legal\n---\nIdentifier: TIDE 3\nCost 1",
      [...LEGAL.split("\n"), "---", "Identifier: TIDE 3", "Cost 1"],
    ],
    [
      "a card more, behind one that is named",
      "from legal\nIdentifier: TIDE 1\n---\nIdentifier: TIDE 3",
      [DECK, PLAYERS, "---", ...TERN, "---", "Identifier: TIDE 3", "---", ...KESTREL],
    ],
    ["another first line", "from legal\nDeck: Reef", ["Deck: Reef", PLAYERS, "---", ...CARDS]],
  ])("%s", (_, example, expected) => expect(lines(example)).toEqual(expected));

  test("in several files", () => {
    const files =
      "//- a/pack.cards\nPack: A\nPlayers 2\n//- a/one.png\n//- b/pack.cards\nPack: B\nPlayers 2\n---\nIdentifier: TIDE 1";
    expect(
      lines("from legal\n//- b/pack.cards\nPlayers 3\n---\nIdentifier: TIDE 2\n//- c/pack.cards\nPack: C", files),
    ).toEqual([
      ...files.replace(/2(?=\n---)/, "3").split("\n"),
      "---",
      "Identifier: TIDE 2",
      "//- c/pack.cards",
      "Pack: C",
    ]);
  });

  test("what is taken from one above, and from what breaks the rule", () => {
    const named = wholeExamples([
      { name: "tern", records: "Identifier: TIDE 1\nCost 2" },
      { name: "dear", records: "from tern\nCost 9" },
    ]);
    const texts = examplesOfRule(
      { breaks: ["from dear\nHull 1", "A 1"], mended: ["from Breaks\nCost 3", "from Breaks without A"] },
      named,
    );
    expect(texts.map(textOfExample)).toEqual([
      "Identifier: TIDE 1\nCost 9\nHull 1",
      "A 1",
      "Identifier: TIDE 1\nCost 3\nHull 1",
      "",
    ]);
  });
});

describe("what is not there", () => {
  test.each([
    ["from legl", "legl"],
    ["from Breaks", "Breaks"],
  ])("%s", (example, name) => expect(whole(example)?.unknown?.name).toBe(name));

  test.each([
    ["from legal without TIDE 3", ["TIDE 3"]],
    ["from legal without Name of TIDE 3 / Hull / Name", ["Name", "Hull"]],
  ])("%s", (example, left) => expect(whole(example)?.idle.map(({ text }) => text)).toEqual(left));

  test("is said once: not where others begin with it", () => {
    const named = wholeExamples([{ name: "odd", records: "from nothing" }]);
    const [example] = examplesOfRule({ breaks: ["from odd"], mended: [] }, named);
    expect([example?.unknown, example?.sound]).toEqual([undefined, false]);
  });
});

test("an example of the extended system can be taken over, and replaced", () => {
  const head = (id: string, extended: string) =>
    `System: Sea\nAbout: Ships.\nId "${id}"\nEdition "1"\nExtends "${extended}"\n---\n`;
  const example = (name: string, records: string) => `Example: ${name}\nAbout: A ship.\nRecords:${records}\n---\n`;
  const meta = shippedSystem("meta");
  const below = loadSystem(
    head("sea", "common") + example("tern", "\n    Hull 1") + example("gull", " from tern\n    Mast 2"),
    resolveShipped,
    meta,
  ).data;
  const rule = "Rule: strong-hull\nAbout: It holds.\nBreaks: from gull\nMended: from tern without Hull\n";
  const { data } = loadSystem(head("bay", "sea") + example("tern", "\n    Hull 3") + rule, () => below, meta);
  const named = wholeExamples(data.examples);
  expect([...named].map(([name, one]) => [name, textOfExample(one)])).toEqual([
    ["gull", "Hull 1\nMast 2"],
    ["tern", "Hull 3"],
  ]);
});

test("places are those of the text", () => {
  const text = "from legal without Name of TIDE 1 / Hull\nCost 1";
  const basis = basisOf(text);
  const at = ({ start, end }: { readonly start: number; readonly end: number }) => text.slice(start, end);
  expect(basis && [at(basis.span), ...basis.without.map(({ span }) => at(span))]).toEqual(["legal", "Name", "Hull"]);
  expect(basisOf("Identifier: TIDE 1")).toBe(undefined);
  expect(whole("from legal\nHull 1")?.lines.filter(({ line, of }) => line !== undefined && of === undefined)).toEqual([
    { text: "Hull 1", line: 1 },
  ]);
});
