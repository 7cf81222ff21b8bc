import { describe, expect, test } from "vitest";
import { snippetText } from "../../../lsp/features/completion/insertion.js";
import { complete, newRecords } from "../../../lsp/features/index.js";
import { ask } from "../support/ask.js";

/** The text of the file after a new card of that name was written, with every proposal taken. */
function written(text: string, name = "Support"): string {
  const question = ask(text);
  const { offset, records } = newRecords(question);
  const snippet = records.find((record) => record.name === name)?.snippet ?? "";
  const plain = snippet
    .replace(/\$\{\d+\|([^,|]*)[^|]*\|\}/g, "$1")
    .replace(/\$\{\d+:([^}]*)\}/g, "$1")
    .replaceAll("\t", "    ");
  return question.text.slice(0, offset) + plain + question.text.slice(offset);
}

const NEW = `Identifier: 1

Type "Support"
AdventureResources
    Name 1`;

describe("a new card is inserted", () => {
  const cases: readonly [where: string, text: string, after: string][] = [
    ["between two records", 'Type $0"Adventure"\n---\nLevel 3\n', `Type "Adventure"\n---\n${NEW}\n---\nLevel 3\n`],
    ["after the last record", "Level 1\n---\nLevel $03\n", `Level 1\n---\nLevel 3\n---\n${NEW}`],
    ["after a last line without a line ending", "Level $03", `Level 3\n---\n${NEW}`],
    ["in an empty file", "$0", NEW],
    ["after a separator with nothing below", "Level 3\n---\n$0", `Level 3\n---\n${NEW}`],
  ];
  test.each(cases)("%s", (_, text, after) => expect(written(text)).toBe(after));
});

describe("its identifier", () => {
  const card = (identifier: string, type: string) => `Identifier: ${identifier}\nType "${type}"\n`;

  test("continues from the last card of the same type, skipping identifiers in use", () => {
    const text = [card("FEN A 4", "Adventure"), card("FEN S 09", "Support"), `$0${card("FEN S 10", "Adventure")}`].join(
      "---\n",
    );
    expect(written(text)).toContain("Identifier: FEN S 11\n");
    expect(written(text, "Adventure")).toContain("Identifier: FEN S 11\n");
  });
});

test("a new card is of the commonest series of its kind, with a number that no card of the pack has", () => {
  const card = (identifier: string, type: string) => `Identifier: ${identifier}\nType "${type}"\n`;
  const common = [1, 2, 3].map((number) => card(`TID A ${number}`, "Adventure"));
  const others = [card("TID HNP A 226", "Adventure"), card("TID S 4", "Support")];
  const text = `${[...common, ...others].join("---\n")}$0`;
  expect(written(text, "Adventure")).toContain("Identifier: TID A 5\n");
  expect(written(text, "Support")).toContain("Identifier: TID S 5\n");
});

describe("a new card counts on from those of its kind", () => {
  const card = (number: number, type: string) =>
    `Identifier: GLASS ${number}\nType "${type}"\nName "${type} ${number}"\n`;
  const minions = [card(301, "Minion"), card(302, "Minion")].join("---\n");
  const events = [card(101, "Event"), card(201, "Object"), card(102, "Event"), card(103, "Event")].join("---\n");

  test.each([
    ["Event", "GLASS 104"],
    ["Object", "GLASS 202"],
    ["Minion", "GLASS 303"],
    ["Attribute", "GLASS 104"],
  ])("%s: %s, also where another file has them", (kind, next) => {
    const files = `//- events.cards\n${events}$0\n//- minions.cards\n${minions}`;
    const { records } = newRecords(ask(files, { system: "conspiracy" }));
    expect(records.find(({ name }) => name === kind)?.snippet).toContain(next);
  });

  test("completion proposes the same", () => {
    const question = ask(`${events}---\nIdentifier: $0\nType "Object"\n`, { system: "conspiracy" });
    expect(complete(question)?.items.map(({ label }) => label)).toContain("GLASS 202");
  });
});

describe("new records are those that completion offers", () => {
  const card = (identifier: string) =>
    `Identifier: ${identifier}\nDirective: Row.\nType "Adventure"\nRoleplay "Solo"\nAdventureCommonCosts\n    Rope 2\n`;
  test.each([
    ["got", [card("FEN A 1"), card("FEN A 2")]],
    ["got", [card("FEN A 1")]],
    ["conspiracy", ['Identifier: CON 1\nType "Plot"\nName "Glass"\n']],
  ])("in %s, after %j", (system, cards) => {
    const above = cards.join("---\n");
    const behind = newRecords(ask(`${above}$0`, { system })).records;
    const offered = complete(ask(`${above}---\n$0`, { system }))?.items.filter(({ kind }) => kind === "record") ?? [];
    expect(offered.length).toBeGreaterThan(1);
    expect(behind.map(({ snippet }) => snippet)).toEqual(
      offered.map(({ insertion }) => `---\n${snippetText(insertion)}`),
    );
  });
});

test("a .system file offers declarations", () => {
  const { game, records } = newRecords(ask('System: Fen$0\nId "fen"\nEdition "1"\n', { path: "test.system" }));
  expect(game).toBe("Meta");
  expect(records.map(({ name }) => name)).toContain("Attribute");
});

test("a pack is offered while there is none, after the cards", () => {
  const names = (text: string) => newRecords(ask(text)).records.map(({ name }) => name);
  expect(names("$0")).toEqual(["Adventure", "Support", "Pack", "Era"]);
  expect(names("Pack: Fen$0\n")).toEqual(["Adventure", "Support", "Era"]);
});
