import { readFileSync } from "node:fs";
import canonicalize from "canonicalize";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compilePack } from "../../compiler/emit/compile-pack.js";
import type { CompiledCard } from "../../compiler/emit/compiled-pack.js";
import { serialize } from "../../compiler/emit/serialize.js";
import { type Files, packOf } from "../support/check.js";
import { readSamples } from "../support/samples.js";
import { sha256 } from "../support/sha256.js";
import { systemOf } from "../support/system-of.js";
import { defaultSystem, shippedSystem } from "../support/systems.js";

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), "utf8");
const shapes = systemOf(read("shapes.system"));

/** As an engine sees it. */
function compiled(files: Files | string, system = defaultSystem()) {
  return JSON.parse(serialize(compilePack(packOf(files, system), sha256)));
}

function cardOf(text: string, system = defaultSystem()): CompiledCard {
  return compiled(text, system).cards[0];
}

test("a small pack, byte for byte", async () => {
  const json = serialize(compilePack(packOf(read("golden/pack.cards")), sha256, { describes: false }));
  await expect(json).toMatchFileSnapshot("golden/pack-1.1.json");
});

test("the order of kinds does not depend on that of their declarations", () => {
  const head = 'System: Own\nId "own"\nEdition "1"\nExtends "common"\n---\nAttribute: Free\n';
  const kind = (name: string): string => `Kind: ${name}\nWhen\n    Has = "Free"\n`;
  const orders = [
    ["Zinc", "Ash"],
    ["Ash", "Zinc"],
  ].map((names) => cardOf('Identifier: A 1\nFree "Yes"\n', systemOf([head, ...names.map(kind)].join("---\n"))));
  expect(orders[0]).toEqual(orders[1]);
  expect(orders[0]?.kinds.filter((name) => name !== "Card")).toEqual(["Ash", "Zinc"]);
});

test("the hash of all cards depends on nothing else", () => {
  const [pack, one, other] = ['Pack: T\nKind "Edition"\n', "Identifier: A 1\nLore: x\n", "Identifier: A 2\n"];
  const hashesOf = (...records: readonly string[]) => {
    const { cardsHash, hash } = compiled(records.join("---\n"));
    return { cardsHash, hash };
  };
  const first = hashesOf(pack, one, other);
  for (const same of [hashesOf(pack.replace("T", "U"), one, other), hashesOf(pack, "Era: E\n", other, one)]) {
    expect(same.cardsHash).toBe(first.cardsHash);
    expect(same.hash).not.toBe(first.hash);
  }
  expect(hashesOf(pack, one.replace("x", "y"), other).cardsHash).not.toBe(first.cardsHash);
  expect(hashesOf(pack, one).cardsHash).not.toBe(first.cardsHash);
});

test("paths of pictures are relative to the pack", () => {
  const card = (number: number, art: string): string => `Identifier: A ${number}\nArt: ${art}\n`;
  const { cards } = compiled({
    "set/pack.cards": `Pack: T\nKind "Edition"\n---\n${card(1, "pictures/boat.png")}`,
    "set/north/cards.cards": card(2, "pictures/boat.png"),
    "set/south/cards.cards": `${card(3, "pictures/boat.png")}---\n${card(4, "../pictures/boat.png")}---\n${card(5, "https://boats.example/boat.png")}`,
  });
  const arts = new Map(cards.map(({ id, labels }: CompiledCard) => [id, labels.Art]));
  expect([1, 2, 3, 4, 5].map((number) => arts.get(`A ${number}`))).toEqual([
    "pictures/boat.png",
    "north/pictures/boat.png",
    "south/pictures/boat.png",
    "pictures/boat.png",
    "https://boats.example/boat.png",
  ]);
});

describe("the shape of a value follows from its declaration", () => {
  const values: [written: string, name: string, json: unknown][] = [
    ["Crew -2", "Crew", -2],
    ["Span 3", "Span", { from: 3, to: 3 }],
    ["Span 3..5", "Span", { from: 3, to: 5 }],
    ["Between 3..5", "Between", { from: 3, to: 5 }],
    ["Share 4", "Share", { count: 4 }],
    ["Share 4%", "Share", { percent: 4 }],
    ["", "Share", { count: 0 }],
    ["Price 3", "Price", { fixed: 3 }],
    ['Price "X"', "Price", { variable: "X" }],
    ['Price "none"', "Price", { automatic: true }],
    ["Strength 3", "Strength", { fixed: 3 }],
    ["Strength X", "Strength", { variable: "X" }],
    ["Strength none", "Strength", { automatic: true }],
    ["Mood wild", "Mood", "wild"],
    ['Colours "red"', "Colours", ["red"]],
    ['Colours "red" / "blue"', "Colours", ["red", "blue"]],
    ['Colours "red"\nColours "blue"', "Colours", ["red", "blue"]],
    [
      'Ability "{2} : Draw a card."',
      "Ability",
      [
        {
          text: "{2} : Draw a card.",
          parts: [{ name: "Toll", text: "{2}" }, { text: " : " }, { name: "text", text: "Draw a card." }],
        },
      ],
    ],
    ['Ability "Anything"', "Ability", [{ text: "Anything", parts: [{ text: "Anything" }] }]],
    ["Code 7", "Code", 7],
    ['Code "seven"', "Code", "seven"],
    ['Sort "Far place"', "Climate", "mild"],
  ];
  test.each(values)("%s", (written, name, json) => {
    expect(cardOf(`Identifier: A 1\n${written}`, shapes).attributes[name]).toEqual(json);
  });

  test.each([
    ["name", "Mana Price", { Mana: "Price" }],
    ["integer name", "Mana Price\n    Ore 3", { Mana: { variable: "Price" }, Ore: { fixed: 3 } }],
    ["range name", "Mana Price\n    Ore 3..5", { Mana: "Price", Ore: { from: 3, to: 5 } }],
    ["text name", 'Mana Old.Price\n    Ore "Old price"', { Mana: "Old.Price", Ore: "Old price" }],
  ])("in a category with names of one's own: %s", (types, lines, json) => {
    const value = `Custom "Yes"\nValue ${types.replace(/\w+/g, '"$&"').replace(" ", " / ")}\n`;
    const game = systemOf(`System: Own\nId "own"\nEdition "1"\nExtends "common"
---\nCategory: Costs\n${value}---\nAttribute: Free\n---\nKind: Loose\n${value}When\n    Has = "Free"\n`);
    expect(cardOf(`Identifier: A 1\nCosts\n    ${lines}`, game).categories).toEqual({ Costs: json });
    const loose = cardOf(`Identifier: A 1\nFree "Yes"\n${lines.replace(/ {4}/g, "")}`, game);
    expect(loose.attributes).toEqual({ Free: "Yes", ...json });
  });

  test("a listed word in the place of a number", () => {
    const game = systemOf('Attribute: Cost\nValue "integer"\nOneOf "X"\n');
    expect(cardOf("Identifier: A 1\nCost X", game).attributes).toEqual({ Cost: "X" });
    expect(cardOf("Identifier: A 1\nCost 3", game).attributes).toEqual({ Cost: 3 });
  });

  test("what is not on the card and has no default has no key", () => {
    const card = cardOf('Identifier: A\nSort "Ship"', shapes);
    expect(card).toEqual({
      id: "A",
      kind: "Ship",
      kinds: ["Card", "Ship"],
      copies: 1,
      labels: { Frame: "plain" },
      attributes: { Sort: "Ship", Share: { count: 0 } },
      categories: {},
      conditions: {},
      hash: expect.any(String),
    });
  });

  test("labels: text, lines, or several", () => {
    const { labels } = cardOf("Identifier: A 1\nStory:\n  one\n    two\nNote: x\n  y\nNote: z", shapes);
    expect(labels).toEqual({ Story: ["one", "  two"], Note: ["x y", "z"], Frame: "plain" });
  });

  test("comments in the first column are no kept lines", () => {
    const { labels } = cardOf(
      "Identifier: A 1\nStory:\n    one\n# not yet\n    # two\n\n    # three\n      four",
      shapes,
    );
    expect(labels.Story).toEqual(["one", "# two", "", "# three", "  four"]);
  });

  test("categories that may repeat, with defaults and conditions inside", () => {
    const text = 'Identifier: A 1\nEdge\n  Way "cause"\nEdge\n  Needs < 3\n  Force 2\n  Way "effect"\nG\n  Oil 2';
    expect(cardOf(text, shapes).categories).toEqual({
      Edge: [
        { Way: "cause", Force: 1 },
        { Way: "effect", Force: 2, Needs: [{ name: "Needs", test: "atMost", value: 3 }] },
      ],
      Goods: { Oil: 2 },
    });
  });

  test("conditions", () => {
    const text = `Identifier: A 1
NeedsLevel > 2
Demand
    Goods.Oil < 3
    Sort = "Ship/Far place"
    Goods.Air = 1
Choices
    Crew = 1 / 2
Choices
    Code = "x\\/y"`;
    expect(cardOf(text, shapes).conditions).toEqual({
      NeedsLevel: [{ name: "NeedsLevel", test: "atLeast", value: 2 }],
      Demand: [
        { category: "Goods", name: "Air", test: "oneOf", values: [1] },
        { category: "Goods", name: "Oil", test: "atMost", value: 3 },
        { name: "Sort", test: "oneOf", values: ["Ship", "Far place"] },
      ],
      Choices: [[{ name: "Crew", test: "oneOf", values: [1, 2] }], [{ name: "Code", test: "oneOf", values: ["x/y"] }]],
    });
  });
});

describe("the parts of a text", () => {
  /** All values with parts, wherever they stand. */
  function textsIn(json: unknown): { text: string; parts: { name?: string; text: string }[] }[] {
    if (typeof json !== "object" || json === null) return [];
    if ("parts" in json && "text" in json) return [json as ReturnType<typeof textsIn>[number]];
    return Object.values(json).flatMap(textsIn);
  }
  const together = (parts: readonly { text: string }[]): string => parts.map(({ text }) => text).join("");

  const patterns = ["X: <text> X <text>", "<Toll>: <any>", "<any>, <any>", "When <words>, <text>", "<text><text>"];
  const sayings = systemOf(`System: Sayings
Id "sayings"
Edition "1"
Extends "common"
---
Attribute: Toll
OneOf "X" / "<number>"
---
Attribute: Saying
Many "Yes"
OneOf ${patterns.map((pattern) => JSON.stringify(pattern)).join(" / ")}
`);

  test("together give the text back, whatever the patterns and the text", { tags: "slow" }, () => {
    const word = fc.constantFrom("X", ": ", ", ", " ", "When", "Steal", "2", "Control", ".", "<", "\u{1F41D}", "-");
    const texts = fc.array(word, { minLength: 1, maxLength: 9 }).map((words) => words.join("").trim());
    let read = 0;
    fc.assert(
      fc.property(fc.array(texts, { minLength: 1, maxLength: 4 }), (all) => {
        const lines = all.map((text) => `Saying ${JSON.stringify(text)}\n`).join("");
        const found = textsIn(compiled(`Identifier: A 1\n${lines}`, sayings));
        expect(found).toHaveLength(all.length);
        for (const { text, parts } of found) expect(together(parts)).toBe(text);
        read += found.filter(({ parts }) => parts.length > 1).length;
      }),
      { seed: 13 },
    );
    expect(read).toBeGreaterThan(50);
  });

  test.each([
    ["beekeepers", shippedSystem("conspiracy"), 0],
    ["caravans", shippedSystem("altered"), 0],
    ["glasshouse", shippedSystem("horizon"), 0],
    ["lanterns", shippedSystem("got"), 0],
    ["old-pack", shippedSystem("got"), 0],
    ["salt-stairs", shippedSystem("prelude"), 0],
    ["tavern", systemOf(readFileSync("samples/tavern/tavern.system", "utf8")), 0],
  ])("together give the text back in samples/%s", { tags: "slow" }, (name, system, atLeast) => {
    const files = readSamples(`samples/${name}`).filter(({ path }) => path.endsWith(".cards"));
    const found = textsIn(compiled(Object.fromEntries(files.map(({ path, text }) => [path, text])), system));
    for (const { text, parts } of found) expect(together(parts)).toBe(text);
    expect(found.length).toBeGreaterThanOrEqual(atLeast);
  });

  test.each([
    ["X: Steal X Control from another Player.", "X"],
    ["none: When Wick dies, draw a card.", "none"],
  ])("the special %s is read, with its cost", (special, cost) => {
    const text = `Identifier: A 1\nType "Object"\nSpecial "${special}"`;
    expect(cardOf(text, shippedSystem("conspiracy")).attributes.Special).toMatchObject([
      { text: special, reading: { phrase: "Special", Cost: cost } },
    ]);
  });

  test("a text that no phrase reads has the parts of a pattern beside it", { tags: "slow" }, () => {
    const text = 'Identifier: A 1\nType "Object"\nSpecial "12: Draw a card: any."';
    expect(cardOf(text, shippedSystem("conspiracy")).attributes.Special).toEqual([
      {
        text: "12: Draw a card: any.",
        parts: [{ name: "Cost", text: "12" }, { text: ": " }, { name: "Words", text: "Draw a card: any." }],
      },
    ]);
  });
});

describe("what is automatic", () => {
  const price = (declared: string, written: string): unknown => {
    const system = systemOf(`System: Fair
Id "fair"
Edition "1"
Extends "common"
---
Attribute: Price
Value "integer" / "text"
${declared}
`);
    return cardOf(`Identifier: A 1\nPrice "${written}"`, system).attributes.Price;
  };

  test.each([
    ['OneOf "X" / "none"', "none", { variable: "none" }],
    ['OneOf "X" / "none"\nAutomatic "none"', "none", { automatic: true }],
    ['OneOf "X" / "none"\nAutomatic "none"', "X", { variable: "X" }],
    ['OneOf "gratis" / "none"\nAutomatic "gratis"', "none", { variable: "none" }],
    ['OneOf "gratis" / "none"\nAutomatic "gratis"', "gratis", { automatic: true }],
  ])("is what the system says: %s, %s", (declared, written, json) => {
    expect(price(declared, written)).toEqual(json);
  });
});

describe("the whole", () => {
  test("the same card in another order, spelling and layout gives the same bytes", () => {
    const one =
      'Identifier: A 1\nLevel 2\nType "Adventure"\nACC\n Sail 1\n Oil 2\nAllowPlayIfBuildsite\n Type = "Adventure"\n AR.Sail>1';
    const other =
      '# x\nType "Adventure"\nLevel 2 # y\nAllowPlayIfBuildsite\n\n  AdventureResources.Sail > 1\n  Type = "Adventure"\nAdventureCommonCosts\n  Oil 2\n  Sail 1\nIdentifier: A 1';
    expect(serialize(compiled(other))).toBe(serialize(compiled(one)));
  });

  test("texts and names are in Unicode form NFC", () => {
    const card = cardOf('Identifier: A\u0308 1\nLore: A\u030a\nU\u0308ber "o\u0308"');
    expect([card.id, card.labels.Lore, card.attributes.Über]).toEqual(["Ä 1", "Å", "ö"]);
  });

  test("names that objects have of their own are ordinary names", () => {
    const card = cardOf('Identifier: A 1\nconstructor 1\ntoString 2\nFeats\n    hasOwnProperty 3\n    toJSON "x"');
    expect(Object.keys(card.attributes)).toEqual(["constructor", "toString"]);
    expect(card.categories.Feats).toEqual({ hasOwnProperty: 3, toJSON: "x" });
  });

  test("decks own or list; other packs are named", () => {
    const { decks, uses, pack, cards } = compiled({
      "a/pack.cards": "Pack: A\nUses:\n  ../b\n  ../c\nDecks:\n  Two\n  One",
      "a/one.cards": "Era: One\n---\nIdentifier: A 1\nCopies: 2\n---\nIdentifier: A 2",
      "a/two.cards": "Era: Two\nCards:\n  3 A 2\n  1 B 9 # from there",
      "b/pack.cards": "Pack: B\n---\nIdentifier: B 9",
    });
    expect(uses).toEqual([{ folder: "../b", name: "B" }, { folder: "../c" }]);
    expect(decks.map(({ name, cards }: { name: string; cards: unknown }) => [name, cards])).toEqual([
      [
        "Two",
        [
          { id: "A 2", copies: 3 },
          { id: "B 9", copies: 1 },
        ],
      ],
      [
        "One",
        [
          { id: "A 1", copies: 2 },
          { id: "A 2", copies: 1 },
        ],
      ],
    ]);
    expect(pack).toEqual({
      name: "A",
      labels: {},
      attributes: { PlayMode: "Player-against-player", PlayerLevel: "Beginner" },
    });
    expect(cards.map(({ id, number }: CompiledCard) => [id, number])).toEqual([
      ["A 1", 1],
      ["A 2", 2],
    ]);
  });

  test("without a pack record the pack has no name and nothing else", () => {
    expect(compiled("Identifier: A 1").pack).toEqual({ labels: {}, attributes: {} });
  });

  test("hashes are over the canonical form of the thing without its own hash", () => {
    const json = compiled(read("golden/pack.cards"));
    for (const thing of [json, ...json.decks, ...json.cards]) {
      const { hash, ...rest } = thing;
      expect(hash).toBe(`sha256-${sha256(canonicalize(rest) ?? "")}`);
    }
  });

  test("a card's hash covers neither its deck nor its place", () => {
    const card = 'Identifier: A 1\nType "Support"\n';
    const [alone, inDeck] = [card, `Identifier: A 0\n---\nEra: E\n---\n${card}`].map((text) =>
      compiled(text).cards.at(-1),
    );
    expect(inDeck.hash).toBe(alone.hash);
  });

  test("what cannot be read is left out", () => {
    const text =
      'Identifier: A 1\nLevel 1.5\nStockHolding "much"\n!!\nAllowSupportIf1\n    AR.Sail\n    AR.Oil > 1\nType: "Adventure"';
    const card = cardOf(text);
    expect(card.attributes).toEqual({ Type: "Adventure" });
    expect(card.conditions).toEqual({
      AllowSupportIf1: [{ category: "AdventureResources", name: "Oil", test: "atLeast", value: 1 }],
    });
  });
});
