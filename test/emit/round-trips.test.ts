import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compilePack } from "../../compiler/emit/compile-pack.js";
import { decompile } from "../../compiler/emit/decompile.js";
import { readCompiled } from "../../compiler/emit/read-compiled.js";
import { serialize } from "../../compiler/emit/serialize.js";
import { formatFile } from "../../compiler/format/format-file.js";
import type { FileModel } from "../../compiler/model/pack-model.js";
import type { System } from "../../compiler/systems/system.js";
import { type Files, packOf } from "../support/check.js";
import { packs } from "../support/generate-cards.js";
import { filesOf, nastyPacks } from "../support/generate-decks.js";
import { readSamples } from "../support/samples.js";
import { sha256 } from "../support/sha256.js";
import { systemOf } from "../support/system-of.js";
import { defaultSystem, shippedSystem } from "../support/systems.js";

function compiled(files: Files | string, system?: System): string {
  return serialize(compilePack(packOf(files, system), sha256));
}

/** The text that a compiled pack decompiles to, by way of its bytes. */
function decompiled(json: string, system: System = defaultSystem(), systemLabel?: string): string {
  const read = readCompiled(JSON.parse(json));
  if (read.kind === "problem") throw new Error(`${read.at}: ${read.problem}`);
  return decompile(read.pack, system, { systemLabel });
}

/** The two laws of output.md, and that what `decompile` writes is canonical. */
function expectRoundTrip(files: Files | string, system: System = defaultSystem()): string {
  const json = compiled(files, system);
  const text = decompiled(json, system);
  expect(compiled(text, system)).toBe(json);
  expect(decompiled(compiled(text, system), system)).toBe(text);
  const [file] = packOf(text, system).files as [FileModel];
  expect(formatFile(file, { sort: true, indent: 4 })).toBe(text);
  return text;
}

const shapes = systemOf(readFileSync(new URL("shapes.system", import.meta.url), "utf8"));

/** Leading line breaks are for reading only. */
const lines = (text: string): string => text.replace(/^\n/, "");

describe("compile and decompile", () => {
  test.each([defaultSystem(), shapes])("give back the same bytes for any pack of $key", (system) => {
    fc.assert(
      fc.property(packs(system), (text) => {
        expectRoundTrip(text, system);
      }),
      { numRuns: 100 },
    );
  });

  test("give back decks of cards whose names look like counts and comments", () => {
    fc.assert(
      fc.property(nastyPacks, (nasty) => {
        const names = [...nasty.own, ...nasty.used];
        const lists = [names, names.toReversed()].map((some) => some.map((name, at) => `${at + 1}x ${name}`));
        const files = filesOf({ ...nasty, lists });
        const json = compiled(files);
        const text = decompiled(json);
        expect(compiled({ ...files, "own/pack.cards": text })).toBe(json);
        expect(decompiled(compiled({ ...files, "own/pack.cards": text }))).toBe(text);
      }),
      { numRuns: 100 },
    );
  });

  test.each(["samples/lanterns", "samples/starter"])("give back %s", (folder) => {
    expectRoundTrip(Object.fromEntries(readSamples(folder).map(({ path, text }) => [path, text])));
  });

  test("give back a canonical file as it was", () => {
    const text = lines(`
Pack: Tides
Kind "Edition"
StandardPlayers 2..4
---
Identifier: A 1

Type "Adventure"
---
Era: Ebb
BurnOff 10%
---
Identifier: A 2
Copies: 3
Size: gold
Directive: Go.

    But go slowly.

Type "Adventure"
Subtype "A \\"race\\" / \\\\"
AllowPlayIfPreviousLevel > 1
Level 2
Zeal 3
AdventureCommonCosts
    Sail 1
AllowPlayIfBuildsite
    AdventureResources.Sail > 2
    Subtype = "up\\/down" / "Ion"
Feats
    Rope "new"
---
Era: Flood
`);
    expect(expectRoundTrip(text)).toBe(text);
  });

  const pairs: [what: string, source: Files | string, canonical: string][] = [
    ["nothing", "", ""],
    ["cards alone", 'Identifier: A 1\nType "Support"\n', 'Identifier: A 1\n\nType "Support"\n'],
    [
      "declared defaults are left out",
      'Pack: T\nPlayMode "Player-against-player"\nPlayerLevel "Beginner"\n---\nEra: E\nBurnOff 0\n---\nIdentifier: A 1\nCopies: 1\nSize: silver\n',
      "Pack: T\n---\nEra: E\n---\nIdentifier: A 1\n",
    ],
    ["a deck that is called a deck", "Deck: D\n", "Era: D\n"],
    ["a pack without a name", 'Pack:\nKind "Edition"\n', 'Pack:\nKind "Edition"\n'],
    [
      "decks in the order of Decks:",
      "Pack: T\nDecks:\n  B\n  A\n---\nEra: A\n---\nEra: B\n",
      "Pack: T\n---\nEra: B\n---\nEra: A\n",
    ],
    [
      "a paragraph that could be an attribute",
      "Identifier: A 1\nLore: a\n\n  Level\n  3 or so\n  4\n",
      "Identifier: A 1\nLore: a\n\n    Level 3 or so 4\n",
    ],
    [
      "a paragraph that is one",
      "Identifier: A 1\nLore: a\n\n  Level\n  3\n",
      "Identifier: A 1\nLore: a\n\n    Level\n    3\n",
    ],
    [
      "an empty category",
      "Identifier: A 1\n\nFeats\nEraCosts\n    X 1\n",
      "Identifier: A 1\n\nEraCosts\n    X 1\nFeats\n",
    ],
    [
      "what other packs hold",
      {
        "a/pack.cards": "Pack: A\nUses:\n    ../b\n---\nEra: E\nCards:\n  2 B 1\n",
        "b/pack.cards": "Pack: B\n---\nIdentifier: B 1\n",
      },
      "Pack: A\nUses:\n    ../b\n---\nEra: E\nCards:\n    2 B 1\n",
    ],
  ];
  test.each(pairs)("%s", (_, source, canonical) => {
    const json = compiled(source);
    expect(decompiled(json)).toBe(canonical);
    if (typeof source === "string") expectRoundTrip(source);
  });

  test("decks that share cards list them, after all cards", () => {
    const card = (id: string): string => `Identifier: ${id}\n`;
    const source = `Era: One\n---\n${card("A 1")}---\nEra: Two\nCards:\n  1 A 1\n  2 A 2\n---\n${card("A 2")}`;
    expect(expectRoundTrip(source)).toBe(
      `${card("A 1")}---\n${card("A 2")}---\nEra: One\nCards:\n    1 A 1\n---\nEra: Two\nCards:\n    1 A 1\n    2 A 2\n`,
    );
  });

  test("cards of several files come in one", () => {
    const files = {
      "pack.cards": "Pack: T\n",
      "b.cards": "Era: B\n---\nIdentifier: B 1\n",
      "a.cards": "Identifier: A 1\n",
      "c/c.cards": "Era: C\n---\nIdentifier: C 1\nCopies: 2\n",
    };
    expect(expectRoundTrip(files)).toBe(
      "Pack: T\n---\nIdentifier: A 1\n---\nEra: B\n---\nIdentifier: B 1\n---\nEra: C\n---\nIdentifier: C 1\nCopies: 2\n",
    );
  });

  test("a system that is not the usual one is named", () => {
    const json = compiled("Identifier: A 1\n", defaultSystem());
    const other = defaultSystem();
    expect(decompiled(json, other, "got@2010-07-11")).toBe("System: got@2010-07-11\n---\nIdentifier: A 1\n");
    const named = compiled("Pack: T\n", other);
    expect(decompiled(named, other, "got")).toBe("Pack: T\nSystem: got\n");
    expect(compiled("Pack: T\nSystem: got\n", shippedSystem("common"))).toBe(named);
  });
});
