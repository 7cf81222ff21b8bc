import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { TableOfSession } from "../../../lsp/server/index.js";
import { connect, type TestClient, type TestFolder, testFolder } from "../support/client.js";

const sample = (file: string) => readFileSync(`samples/salt-stairs/${file}.cards`, "utf8");

let folder: TestFolder;
let client: TestClient;
beforeEach(async () => {
  folder = testFolder({ "pack.cards": sample("pack"), "cards.cards": sample("cards") });
  client = await connect({ folders: [folder.uri] });
  client.open(folder.uriOf("cards.cards"), sample("cards"));
});
afterEach(async () => {
  await client.end();
  folder.delete();
});

const SESSION = { seats: ["Asha", "greedy"], seed: 7, decks: [], moves: [] };
const play = (more: object) =>
  client.request<TableOfSession>("cardwright/play", {
    textDocument: { uri: folder.uriOf("cards.cards") },
    session: SESSION,
    ...more,
  });
const said = ({ html }: TableOfSession) => [...html.matchAll(/data-say="([^"]*)"/g)].map(([, words]) => words);

test("a session begins, goes on with each answer, and is written down", { tags: "slow" }, async () => {
  const seats = await play({ session: undefined });
  expect(seats.session).toBeUndefined();
  expect(seats.html).toContain("<form");
  const first = await play({});
  expect(first).toMatchObject({ decides: "Asha", people: 1, session: { seats: ["Asha", "Greedy"], seed: 7 } });
  const [, second = ""] = said(first);
  const next = await play({ session: first.session, say: second });
  expect(next.session?.moves.slice(first.session?.moves.length)).toContain(`Asha ${second}`);
  expect(next.written).toContain(`    Asha ${second}\n`);
  // The same from its moves, and from another session in between.
  await play({ session: { ...SESSION, seed: 8 } });
  expect(await play({ session: next.session })).toEqual(next);
  expect(await play({ session: next.session, command: "undo" })).toEqual(first);
});

test("what can't be said says why, and nothing changes", { tags: "slow" }, async () => {
  const first = await play({});
  const refused = await play({ session: first.session, say: "Enter NONE 1" });
  expect(refused.session).toEqual(first.session);
  expect(refused.html).toContain('<p class="note">No NONE 1 lies where Enter takes it.</p>');
  expect((await play({ session: first.session, command: "undo" })).says).toMatch(/^There is nothing to take back\. /);
  const hint = await play({ session: first.session, command: "hint" });
  expect(hint.session).toEqual(first.session);
  expect(hint.html).toMatch(
    /class="hinted" data-say="([^"]*)".*A greedy bot would say: \1|A greedy bot would say: ([^<]*)<[\s\S]*class="hinted" data-say="\2"/,
  );
});

test("a session that the cards no longer allow goes on before the first such move", { tags: "slow" }, async () => {
  const first = await play({});
  const moves = [...(first.session?.moves ?? []), "Asha Enter NONE 1", "Asha pass"];
  const table = await play({ session: { ...first.session, moves } });
  expect(table.html).toContain("The cards have changed: Asha Enter NONE 1 can&#39;t be played any more.");
  expect(table.session).toEqual(first.session);
});

test.each([
  [{ seats: ["Asha", "Asha"] }, "Asha sits there twice."],
  [{ seats: ["Asha", "a:b"] }, '"a:b" can\'t be a name'],
  [{ decks: ["None"] }, "The rules of play can't be used: The pack has no deck None."],
  [{ seats: [] }, "There must be at least one seat."],
])("%j is refused", { tags: "slow" }, async (wrong, sentence) => {
  const { html, session, says } = await play({ session: { ...SESSION, ...wrong } });
  expect(session).toBeUndefined();
  expect(html).toContain("<form");
  expect(says).toContain(sentence);
});

test("bots play to a card", { tags: "slow" }, async () => {
  const lines = sample("cards").split("\n");
  const position = { line: lines.indexOf("Identifier: SALT 31"), character: 3 };
  const table = await play({ session: undefined, position });
  expect(said(table)).toContain("Enter SALT 31");
  expect(table.session?.seats).toContainEqual(expect.stringMatching(/^Player \d$/));
  expect(
    (await play({ session: undefined, position: { line: lines.indexOf("---"), character: 0 } })).says,
  ).toBeDefined();
});

test("a game without rules of play has no table", { tags: "slow" }, async () => {
  folder.delete();
  await client.end();
  folder = testFolder({
    "cards.cards": "Identifier: A 1\n",
    "cardwright.json": '{ "system": "tavern" }',
    "tavern.system": readFileSync("samples/tavern/tavern.system", "utf8"),
  });
  client = await connect({ folders: [folder.uri] });
  client.open(folder.uriOf("cards.cards"), "Identifier: A 1\n");
  expect(await play({ session: undefined })).toMatchObject({
    html: "",
    says: expect.stringContaining("has no rules of play yet."),
  });
});

describe("a playthrough", () => {
  const read = (file: string) => readFileSync(`samples/high-card/${file}`, "utf8");
  const text = read("tricks.play");
  beforeEach(async () => {
    folder.delete();
    await client.end();
    const files = ["cardwright.json", "high-card.system", "pack.cards", "tricks.play"];
    folder = testFolder(Object.fromEntries(files.map((file) => [file, read(file)])));
    client = await connect({ folders: [folder.uri] });
  });
  const playTo = (line: string, shown = text) => {
    const uri = folder.uriOf("tricks.play");
    client.open(uri, shown);
    const position = { line: shown.split("\n").indexOf(line), character: line.length };
    return client.request<TableOfSession>("cardwright/play", { textDocument: { uri }, position });
  };

  test("is played up to the line at the cursor, and goes on from there", { tags: "slow" }, async () => {
    const table = await playTo("    Bero Play STAR 7");
    expect(table.session).toEqual({
      seats: ["Asha", "Bero"],
      seed: 1,
      decks: [],
      holds: ["Asha Hand: SUN 3, MOON 2", "Bero Hand: STAR 7, MOON 1"],
      moves: ["Asha Play SUN 3", "Bero Play STAR 7"],
    });
    expect(table).toMatchObject({ decides: "Bero", people: 2 });
    const next = await client.request<TableOfSession>("cardwright/play", {
      textDocument: { uri: folder.uriOf("tricks.play") },
      session: table.session,
      say: "Play MOON 1",
    });
    expect(next.session?.moves).toEqual([...(table.session?.moves ?? []), "Bero Play MOON 1"]);
    expect(next.written).toContain("Holds:\n    Asha Hand: SUN 3, MOON 2\n");
  });

  test("above its moves begins, at its end has all of them, and others of the file don't count", {
    tags: "slow",
  }, async () => {
    expect((await playTo("Playthrough: The higher card takes the trick")).session?.moves).toEqual([]);
    const whole = await playTo("    Asha Table: SUN 3, MOON 2");
    expect(whole.session?.moves.filter((move) => move.includes("Play"))).toHaveLength(4);
    // What has one possibility is done without being said.
    const second = await playTo("    Bero Play MOON 5");
    expect(second.session?.moves.slice(0, 2)).toEqual(["Asha Play SUN 5", "Bero Play MOON 5"]);
  });

  test("with a line that the rules don't allow goes on before it", { tags: "slow" }, async () => {
    const wrong = text.replace("Bero Play STAR 7", "Bero Play SUN 3");
    const table = await playTo("    Asha Play MOON 2", wrong);
    expect(table.session?.moves).toEqual(["Asha Play SUN 3"]);
    expect(table.html).toMatch(/<p class="note">Bero Play SUN 3: .* This goes on before it\.<\/p>/);
    const held = await playTo("    Asha Play SUN 3", text.replace("Asha Hand: SUN 3", "Asha Hand: SUN 99"));
    expect(held.html).toMatch(/<p class="note">Asha Hand: SUN 99, MOON 2: /);
  });

  test("that says something else than Seats is none", async () => {
    const table = await playTo("Expected: Long", "Expected: Long\n\nTurns 1..9\n");
    expect(table.says).toContain("Put the cursor on a playthrough");
  });
});
