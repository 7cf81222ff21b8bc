import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { compilePack } from "../../compiler/emit/compile-pack.js";
import {
  check,
  checkDeck,
  compile,
  draw,
  find,
  fix,
  format,
  loadGame,
  readPack,
  serialize,
  shippedGames,
} from "../../library/index.js";
import { diff, statistics } from "../../library/tools.js";
import { packOf } from "../support/check.js";
import { readSamples } from "../support/samples.js";
import { sha256 } from "../support/sha256.js";
import { shippedSystem } from "../support/systems.js";

const textsOf = (sample: string): Record<string, string> =>
  Object.fromEntries(readSamples(`samples/${sample}`).map(({ path, text }) => [path, text]));
const got = await loadGame("got");
const altered = await loadGame("altered");
const lanterns = readPack(textsOf("lanterns"), got);
const caravans = readPack(textsOf("caravans"), altered);

describe("loadGame", () => {
  test("takes the id of each shipped game, and the id of an edition", { tags: "slow" }, async () => {
    expect(shippedGames()).toEqual(["altered", "conspiracy", "got", "horizon", "prelude"]);
    for (const id of shippedGames()) expect(await loadGame(id)).toMatchObject({ id });
    expect(await loadGame("got@2010-07-11")).toEqual(got);
  });

  test("takes the data of a game", async () => {
    const game = await loadGame(shippedSystem("got").data);
    expect(check('Identifier: BAY A 1\nType "Adventur"\n', game)[0]?.message).toContain("Adventure");
  });

  const OWN = `System: Harbour
Id "harbour"
Edition "2026-01-01"
Extends "common"
KindFrom "Type"
---
Attribute: Type
About: What it is.
MustBeOn "Card"
OneOf "Ship" / "Crew"
`;

  test("takes a text that describes a game, with the games it extends", { tags: "slow" }, async () => {
    const harbour = await loadGame(OWN);
    expect(check('Identifier: 1\nType "Boat"\n', harbour)[0]).toMatchObject({ line: 2, column: 6 });
    const west = await loadGame('System: West\nId "west"\nEdition "2026-01-01"\nExtends "harbour"\n', {
      games: [harbour],
    });
    expect(check('Identifier: 1\nType "Ship"\n', west)).toEqual([]);
  });

  test.each([
    ["a word that is no game", "gto", "there is no game 'gto', did you mean 'got'?"],
    ["an object of something else", {}, "/form: this version of Cardwright reads games of form 6"],
    ["no object", 3, "a game is an object, as in cardwright/systems/got.json"],
    ["data with a hole", { ...shippedSystem("got").data, rules: {} }, "/rules: this is an array"],
    ["a declaration without a name", { ...shippedSystem("got").data, kinds: [{}] }, "/kinds/0/name: this is a text"],
    [
      "a text with a mistake",
      OWN.replace("OneOf", "OneOff"),
      /^the text that describes the game has an error: .*OneOf/,
    ],
  ])("says what is wrong with %s", async (_, source, message) => {
    await expect(loadGame(source as never)).rejects.toThrow(message);
  });
});

describe("check", () => {
  test("says nothing of the samples", { tags: "slow" }, () => {
    expect(check(lanterns)).toEqual([]);
    expect(check(caravans)).toEqual([]);
  });

  test("finds what is wrong at its line and column, in each file", () => {
    const found = check({ "b.cards": "Identifier: BAY A 2\n\nType Adventure\n", "a.cards": "Identifier:\n" }, got);
    expect(found.map(({ file, line, column }) => [file, line, column])).toContainEqual(["b.cards", 3, 6]);
    expect(found.map(({ file }) => file)).toContain("a.cards");
  });

  test("knows the cards of the packs that are used", () => {
    const text = "Pack: More\nUses: ../lanterns\n---\nEra: One\nCards:\n    1 TID A 101\n    1 TID A 999\n";
    const messages = check(readPack(text, got, { uses: { "../lanterns": lanterns } })).map(({ message }) => message);
    expect(messages.some((message) => message.includes("TID A 999"))).toBe(true);
    expect(messages.some((message) => message.includes("TID A 101"))).toBe(false);
  });
});

describe("checkDeck", () => {
  const deck = /Deck: Water for Everyone\nCards:\n([\s\S]*?)\n\nFormat/.exec(
    textsOf("caravans")["samples/caravans/pack.cards"] ?? "",
  );
  const list = (deck?.[1] ?? "").replaceAll("    ", "");

  test("says nothing of a legal list", () => {
    expect(checkDeck(caravans, list)).toEqual([]);
  });

  test("finds unknown cards, broken lines and what the rules of the game forbid, at their lines", () => {
    const pasted = `${list.replace("3 DRY 12\n", "3 DRY 12\n2 DRY 99\n")}\nDRY 13 x2`;
    const lines = pasted.split("\n");
    const found = checkDeck(caravans, pasted).map(({ line, message }) => [lines[line - 1], message]);
    expect(found).toContainEqual(["2 DRY 99", expect.stringContaining("DRY 99")]);
    expect(found).toContainEqual(["DRY 13 x2", expect.any(String)]);
    const many = checkDeck(caravans, list.replace("3 DRY 12", "4 DRY 12"));
    expect(many.map(({ severity }) => severity)).toContain("error");
  });

  test("its fixes apply to the list as it was given", () => {
    const pasted = list.replace("3 DRY 12\n", "DRY 12 x3\n");
    const [finding] = checkDeck(caravans, pasted);
    const edits = finding?.fixes[0]?.edits ?? [];
    expect(
      edits.reduceRight((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), pasted),
    ).toBe(list);
  });

  test("is the same for a pack that was read from its JSON, and after other lists", { tags: "slow" }, () => {
    const again = readPack(JSON.parse(serialize(compile(caravans))), altered);
    checkDeck(again, "3 DRY 99");
    const wrong = list.replace("3 DRY 12\n", "");
    expect(checkDeck(again, wrong)).toEqual(checkDeck(caravans, wrong));
    expect(checkDeck(again, list)).toEqual([]);
  });

  test("takes a whole record", () => {
    expect(checkDeck(caravans, deck?.[0].replace("\n\nFormat", '\n\nFormat "Standard"\n') ?? "")).toEqual([]);
  });
});

describe("compile", () => {
  test("is the JSON of the program, and reads back as the same", { tags: "slow" }, () => {
    const samples = readSamples("samples/caravans").map(({ path, text }) => [path, text] as const);
    const expected = compilePack(packOf(Object.fromEntries(samples), shippedSystem("altered")), sha256);
    expect(serialize(compile(caravans))).toBe(serialize(expected));
    expect(serialize(compile(readPack(compile(lanterns), got)))).toBe(serialize(compile(lanterns)));
    expect(compile(caravans, { system: false }).system).toEqual({ id: altered.id, edition: altered.edition });
  });

  test("refuses a pack with errors, and says which", () => {
    const wrong = readPack({ "a.cards": "Identifier: BAY A 1\nType Adventure\n" }, got);
    expect(() => compile(wrong)).toThrow(/^a\.cards:\d+: .*; a pack with errors is not compiled$/);
  });

  test("JSON of another game, and what is no pack, is refused", { tags: "slow" }, () => {
    expect(() => readPack(compile(caravans), got)).toThrow(
      "/system/id: this is a pack of altered, and the game is got",
    );
    expect(() => readPack({ $schema: "urn:cardwright:pack:1", cards: [] } as never, got)).toThrow(/^\/format: /);
  });
});

describe("find", () => {
  test.each([
    ["Kind = Adventure Level > 3", lanterns, (id: string) => / A /.test(id)],
    ['SubTypes = "Soldier" HandCost < 1', caravans, (id: string) => id.startsWith("DRY 11")],
    ['Name = "Well Warden"\nRarity = Rare', caravans, (id: string) => /^DRY 11 [RF]$/.test(id)],
    ['Title = "Well Warden"', caravans, (id: string) => id.startsWith("DRY 11")],
    ["Has = Copies", lanterns, (id: string) => id.startsWith("TID")],
    ["Number = 101", lanterns, (id: string) => id.endsWith("101")],
  ])("%s", (search, pack, expected) => {
    const found = find(pack, search);
    expect(found).not.toEqual([]);
    expect(found.filter((id) => !expected(id))).toEqual([]);
    expect(found.length).toBeLessThan(pack.cards.length);
  });

  test.each([
    ["Levl > 2", "there is no name 'Levl', did you mean 'Level'?"],
    ["Kind = Adventur", "there is no kind 'Adventur', did you mean 'Adventure'?"],
    ["EraResourcs.Coin > 2", "there is no category 'EraResourcs', did you mean 'EraResources'?"],
    ["cheap cards", "a search has conditions such as Level > 2, and begins with one: cheap cards"],
    ["Level >", "this is no condition: Level >"],
  ])("%s is refused", (search, message) => {
    expect(() => find(lanterns, search)).toThrow(message);
  });
});

test("format and fix give the texts that the program would write", () => {
  expect(format('Identifier:   BAY A 1\nType    "Adventure"\n', got)).toBe('Identifier: BAY A 1\n\nType "Adventure"\n');
  expect(fix("Identifier: BAY A 1\n\nType Adventure\n", got)).toBe('Identifier: BAY A 1\n\nType "Adventure"\n');
  expect(fix({ "a.cards": "Identifier: BAY A 1\n\nType Adventure\n" }, got)["a.cards"]).toContain('"Adventure"');
});

test("draw gives a card as SVG", () => {
  const svg = draw(lanterns, "TID A 101");
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="\d/);
  expect(svg).toContain("Charting");
  expect(() => draw(lanterns, "TID A 999")).toThrow("there is no card TID A 999 in this pack");
});

test("statistics and diff are those of the program", { tags: "slow" }, () => {
  expect(statistics(lanterns).decks.length).toBe(2);
  const texts = textsOf("lanterns");
  const [first = ""] = Object.keys(texts);
  const changed = { ...texts, [first]: (texts[first] ?? "").replace("Charting 1", "Charting 2") };
  expect(diff(lanterns, readPack(changed, got)).map(({ message }) => message)[0]).toContain("Charting");
  expect(diff(lanterns, lanterns)).toEqual([]);
});

test("the page shows nothing that the door doesn't have", () => {
  const page = readFileSync("docs/library.md", "utf8");
  const imported = [...page.matchAll(/import \{([^}]+)\} from "cardwright"/g)].flatMap(([, names = ""]) =>
    names.split(",").map((name) => name.trim()),
  );
  const exported = [
    "check",
    "checkDeck",
    "compile",
    "draw",
    "find",
    "fix",
    "format",
    "loadGame",
    "readPack",
    "serialize",
  ];
  expect(imported.filter((name) => !exported.includes(name))).toEqual([]);
});
