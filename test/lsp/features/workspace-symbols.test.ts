import { describe, expect, test } from "vitest";
import { fuzzyRating } from "../../../lsp/features/symbols/fuzzy.js";
import { type PackSymbol, placeOfSymbol, searchSymbols } from "../../../lsp/features/symbols/workspace-symbols.js";
import { type AskOptions, ask } from "../support/ask.js";
import { underlined } from "../support/marked-text.js";

const PACK = `Pack: Bread
---
Era: Dough
---
Identifier: BRE A 1
Type "Adventure"
Subtype "Bakery"
Feats
    Oven "Stone"
---
Era: Crust
---
Identifier: BRE A 12
Type "Adventure"
Subtype "Shop"
---
Identifier: BRE S 3
Type "Support"
AR
    Patience 2
AllowPlayIfBuildsite
    Feats.Oven = "Stone"
`;

const written = ({ kind, name, container }: PackSymbol): string => `${kind} ${container && `${container} > `}${name}`;

function found(query: string, text = PACK, options?: AskOptions): string[] {
  return searchSymbols(ask(text, options), query, 100).map(written);
}

describe("symbols of a pack", () => {
  test.each<[query: string, symbols: readonly string[]]>([
    ["bres3", ["card Crust > BRE S 3"]],
    ["A 12", ["card Crust > BRE A 12"]],
    ["oven", ["attribute Feats > Oven"]],
    ["stone", ["value Feats.Oven > Stone"]],
    ["patience", ["attribute AdventureResources > Patience"]],
    ["crust", ["deck Bread > Crust"]],
    ["bread", ["pack Bread"]],
    ["BAKERY", ["value Subtype > Bakery"]],
    ["not there", []],
  ])("%s", (query, symbols) => {
    expect(found(query)).toEqual(symbols);
  });

  describe("cards, by their words", () => {
    const said = (identifier: string, directive: string) =>
      `Identifier: ${identifier}\nDirective: ${directive}\nType "Support"\nSubtype "Ship"\n`;
    const text = [
      said("TID A 1", "Hang the storm lantern\n    over the quay."),
      said("TID A 2", "A lantern in the storms of autumn."),
      said("TID A 3", "Sturdy oars, and a little of rum."),
      said("STO 4", "Nothing to tell."),
    ].join("---\n");
    test.each<[query: string, cards: readonly string[]]>([
      ["storm lantern", ["TID A 1", "TID A 2"]],
      ["LANTERN Storm", ["TID A 1", "TID A 2"]],
      ["quay", ["TID A 1"]],
      ["lantrn A 2", ["TID A 2"]],
      ["sto", ["STO 4", "TID A 1", "TID A 2"]],
      ["storm oars", []],
      // Its letters are there in this order, but in no one word.
      ["sotaoru", []],
    ])("%s", (query, expected) => {
      const symbols = searchSymbols(ask(text), query, 100).filter(({ kind }) => kind === "card");
      expect(symbols.map(({ name }) => name)).toEqual(expected);
    });

    test("and by their printed title", () => {
      const game = { system: "conspiracy" };
      const named = 'Identifier: CON 1\nType "Plot"\nName "The Glass Orchard"\n';
      const [first] = searchSymbols(ask(named, game), "orchard glass", 10);
      expect(first).toMatchObject({ kind: "card", name: "CON 1", says: "The Glass Orchard" });
    });
  });

  test("names are symbols, sentences are not", () => {
    const text = 'Identifier: A 1\nType "Support"\nFeats\n    Oven "Stone"\n    Bread "Let it rest for an hour."\n';
    const values = searchSymbols(ask(text), "", 100).filter(({ kind }) => kind === "value");
    expect(values.map(({ name }) => name)).toEqual(["Stone"]);
  });

  test("equal matches are in pack order, shorter names first", () => {
    expect(found("BRE A 1")).toEqual(["card Dough > BRE A 1", "card Crust > BRE A 12"]);
  });

  test("an empty query matches everything, up to the limit", () => {
    expect(found("")).toContain("attribute Subtype");
    expect(found("")).not.toContain("value Type > Support");
    expect(searchSymbols(ask(PACK), "", 2)).toHaveLength(2);
  });

  test("the declarations of a custom game", () => {
    const text = "System: Kennel\n---\nAttribute: Breed\n---\nRule: slow-dog\n---\nCategory: Tricks\n";
    expect(found("", text, { path: "a.system" })).toEqual([
      "system Kennel",
      "attribute Breed",
      "rule slow-dog",
      "declared category Tricks",
    ]);
  });

  test("each has the place of its name", () => {
    const asked = ask(PACK);
    for (const symbol of searchSymbols(asked, "", 100)) {
      const place = placeOfSymbol(asked, symbol);
      const text = place?.file.text.slice(place.start, place.end);
      expect(text).toBe(symbol.kind === "value" ? symbol.container.split(".").at(-1) : symbol.name);
    }
    const oven = placeOfSymbol(asked, { kind: "value", name: "Stone", container: "Feats.Oven" });
    expect(underlined(PACK, oven ?? { start: 0, end: 0 })).toBe('    Oven "Stone"\n    ^^^^');
  });

  test("a removed one has none", () => {
    for (const kind of ["card", "deck", "pack", "attribute", "value", "rule"] as const)
      expect(placeOfSymbol(ask("Level 1"), { kind, name: "Gone", container: "" })).toBeUndefined();
  });
});

describe("how well a query matches", () => {
  const best = (query: string, ...names: string[]): string | undefined => {
    const rate = fuzzyRating(query);
    return names
      .filter((name) => rate(name) !== undefined)
      .sort((one, other) => (rate(other) ?? 0) - (rate(one) ?? 0))[0];
  };

  test.each<[query: string, best: string | undefined, others: readonly string[]]>([
    ["ec", "EraCosts", ["Recall", "Science"]],
    ["costs", "EraCosts", ["CommonSafetyCoats", "CoOperationSets"]],
    ["a12", "TID A 12", ["TID A 112", "TID A 102"]],
    ["été", "Été", ["Entente"]],
    ["straße", "Straße", []],
    ["İ", "İzmir", []],
    ["🐟", "a 🐟", ["a"]],
    ["zz", undefined, ["Pizza by Zoe".replaceAll("z", "s")]],
  ])("%s", (query, expected, others) => {
    expect(best(query, ...others, ...(expected === undefined ? [] : [expected]))).toBe(expected);
  });

  test("a name of any length is rated", () => {
    expect(fuzzyRating("ab")(`a${"x".repeat(100_000)}b`)).toBeDefined();
    expect(fuzzyRating("a".repeat(10_000))("a")).toBeUndefined();
  });
});
