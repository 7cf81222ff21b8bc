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
import { check, type Files, packOf } from "../support/check.js";
import { packs } from "../support/generate-cards.js";
import { filesOf, nastyPacks } from "../support/generate-decks.js";
import { linesNotIn } from "../support/lines-in-json.js";
import { readSamples } from "../support/samples.js";
import { sha256 } from "../support/sha256.js";
import { runs, sample } from "../support/sweep.js";
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

/** Compiling loses nothing, and decompiling reads back; that what `decompile` writes is canonical. */
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
  test.each([defaultSystem(), shapes])("give back the same bytes for any pack of $key", { tags: "slow" }, (system) => {
    fc.assert(
      fc.property(packs(system), (text) => {
        expectRoundTrip(text, system);
      }),
      runs(100),
    );
  });

  test("give back decks of cards whose names look like counts and comments", { tags: "slow" }, () => {
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
      runs(100),
    );
  });

  test.each(["samples/lanterns", "samples/starter"])("give back %s", { tags: "slow" }, (folder) => {
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

/** Those of the findings that are errors. */
const errorsIn = (files: Files | string, system?: System) =>
  check(files, system).filter(({ severity }) => severity === "error");

/** The lines of a pack that its JSON lacks, or has with other values. */
function linesLost(files: Files | string, system?: System): string[] {
  const pack = packOf(files, system);
  return linesNotIn(compilePack(pack, sha256), pack);
}

describe("every line of a card without errors is in its JSON", () => {
  const samples = readSamples().filter(({ path }) => !/^samples\/(?:mistakes|old-pack)\//.test(path));
  const folders = [...new Set(samples.map(({ path }) => path.replace(/\/[^/]*$/, "")))];

  test.each(sample(folders, 2))("%s", { tags: "slow" }, (folder) => {
    const files = samples.filter(({ path }) => path.startsWith(`${folder}/`));
    const own = files.find(({ path }) => path.endsWith(".system"));
    const system = own && systemOf(own.text);
    const cards = Object.fromEntries(files.flatMap((file) => (file === own ? [] : [[file.path, file.text]])));
    expect(errorsIn(cards, system)).toEqual([]);
    expect(linesLost(cards, system)).toEqual([]);
  });

  test("samples of mistakes that are no errors", { tags: "slow" }, () => {
    const mistakes = readSamples("samples/mistakes").filter(({ path }) => /mistakes\/[^/]*\.cards$/.test(path));
    const right = mistakes.filter(({ text }) => errorsIn(text).length === 0);
    expect(right.length).toBeGreaterThan(5);
    expect(right.flatMap(({ path, text }) => linesLost(text).map((line) => `${path}: ${line}`))).toEqual([]);
  });

  const types = ["integer", "text", "range", "percentage", "name"];
  const pairs = types.flatMap((one, index) => [[one], ...types.slice(index + 1).map((other) => [one, other])]);
  const lists = ["", '\nOneOf "Alpha" / "Beta"', '\nOneOf "<number> knots" / "Alpha"', '\nSuchAs "<number> knots"'];
  const games = [...pairs, types].flatMap((values) =>
    lists.map((list) => [values.join(" and "), list, values] as const),
  );

  test.each(sample(games, 4))("values: %s, %j", { tags: "slow" }, (_, list, values) => {
    const value = `Value ${values.map((type) => `"${type}"`).join(" / ")}${list}`;
    const game = gameWith(value);
    expect(errorsIn({ "game.system": game }, shippedSystem("meta"))).toEqual([]);
    const system = systemOf(game);
    const errors = errorsIn(packText(VALUES.flatMap(placesOf)), system);
    const broken = new Set(
      errors.map(({ span }) => packText(VALUES.flatMap(placesOf)).slice(0, span.start).split("---").length),
    );
    const right = VALUES.flatMap(placesOf).filter((_, index) => !broken.has(index + 1));
    expect(right.length).toBeGreaterThan(9);
    const text = packText(right);
    expect(linesLost(text, system)).toEqual([]);
    const json = compiled(text, system);
    const back = decompiled(json, system);
    expect(compiled(back, system)).toBe(json);
    expect(errorsIn(back, system)).toEqual([]);
  });
});

/** What a card may have as a value, of each type, listed and not, alone and in alternatives. */
const VALUES = [
  ...["3", "2..4", "10%", '"Alpha"', '"3 knots"', '"free"', "Alpha", "Free", "A.B", '"Alpha/Beta"'],
  ...["3 / 4", '"Alpha" / "Beta"', "Alpha / Beta", '3 / "Alpha"', "2..4 / 3", "10% / 3", "Free / 3"],
];

/** Every place where a card, a deck or a pack may have a value. */
const placesOf = (value: string): string[] => [
  ...["One", "Several", "Asked =", "Asked >", 'Free "Yes"\nMana'].map((name) => `${name} ${value}\n`),
  ...["Once\n    InOnce", "Once\n    SeveralInOnce", "Once\n    AskedInOnce =", "Custom\n    Mana"].map(
    (name) => `${name} ${value}\n`,
  ),
  `Often\n    InOften ${value}\nOften\n    InOften ${value}\n`,
  `CustomOften\n    Mana ${value}\nCustomOften\n    Mana ${value}\n    Ore ${value}\n`,
  `Tests\n    Mana = ${value}\n    Custom.Mana > ${value}\n`,
  `TestsOften\n    Mana = ${value}\nTestsOften\n    Custom.Mana > ${value}\n`,
];

const packText = (bodies: readonly string[]): string =>
  bodies.map((body, index) => `Identifier: CARD ${index + 1}\n\n${body}`).join("---\n");

/** A game whose names all have values as specified. */
function gameWith(value: string): string {
  const attribute = (name: string, on: string, more = "") =>
    `---\nAttribute: ${name}\nAbout: A value.\nOn "${on}"\n${value}\n${more}`;
  const category = (name: string, more = "") => `---\nCategory: ${name}\nAbout: Values.\nOn "Card"\n${more}`;
  const [many, tests, custom] = ['Many "Yes"\n', 'Operators "=" / ">"\n', `Custom "Yes"\n${value}\n`];
  return [
    'System: Values\nAbout: Values of all types.\nId "values"\nEdition "1"\nExtends "common"\n',
    ...[attribute("One", "Card"), attribute("Several", "Card", many), attribute("Asked", "Card", tests)],
    ...[category("Once"), attribute("InOnce", "Once"), attribute("SeveralInOnce", "Once", many)],
    ...[attribute("AskedInOnce", "Once", tests), category("Often", many), attribute("InOften", "Often")],
    ...[category("Custom", custom), category("CustomOften", many + custom)],
    ...[category("Tests", custom + tests), category("TestsOften", many + custom + tests)],
    '---\nAttribute: Free\nAbout: Cards with names of their own.\nOneOf "Yes"\n',
    `---\nKind: Loose\nAbout: May have names of its own.\n${custom}When\n    Has = "Free"\n`,
  ].join("");
}
