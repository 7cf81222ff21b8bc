import { describe, expect, test } from "vitest";
import { applyEdits } from "../../compiler/diagnostics/apply-fixes.js";
import { compilePack } from "../../compiler/emit/compile-pack.js";
import { decompile } from "../../compiler/emit/decompile.js";
import { readCompiled } from "../../compiler/emit/read-compiled.js";
import { serialize } from "../../compiler/emit/serialize.js";
import { rename } from "../../lsp/features/index.js";
import { heldDecks } from "../../tools/statistics/held-cards.js";
import { checkFresh, checkOpen, open } from "../check/edited.js";
import { ask } from "../lsp/support/ask.js";
import { othersOf } from "../lsp/support/others.js";
import { check, packOf } from "../support/check.js";
import { sha256 } from "../support/sha256.js";
import { systemOf } from "../support/system-of.js";
import { shippedSystem } from "../support/systems.js";

/** A game whose decks have a reserve beside them. */
const GAME = `System: Quay
About: Decks have a reserve.
Id "quay"
Edition "1"
Extends "common"
---
Label: Reserve
About: Cards beside the deck.
On "Deck"
Value "cards"
---
Label: Motto
About: What is written on the box.
On "Deck"
---
Attribute: Name
About: What it is called.
On "Card"
---
`;
const rule = (body: string): string => `Rule: tried\nAbout: One rule.\nSays: <Copies> cards.\n${body}\n`;
const CARDS = 'Identifier: A 1\n\nName "Tern"\n---\nIdentifier: A 2\n\nName "Gull"\n';
const deck = (cards: string, reserve: string): string =>
  `Pack: Bay\n---\n${CARDS}---\nDeck: One\nCards:\n    ${cards}\nReserve:\n    ${reserve}\n`;

function found(cards: string, reserve: string, body?: string): string[] {
  const text = deck(cards, reserve);
  return check(text, systemOf(body === undefined ? GAME : GAME + rule(body))).map(
    ({ rule: id, span }) => `${id} ${text.slice(span.start, span.end)}`,
  );
}

describe("a list beside the deck", () => {
  test.each<[cards: string, reserve: string, said: readonly string[]]>([
    ["2 A 1", "1 A 2", []],
    ["2 A 1", "1 A 1", []],
    ["2 A 1", "1 B 7", ["unknown-card B 7"]],
    ["2 A 1", "0 A 2", ["invalid-copies 0"]],
    ["2 A 1", "A 2 x3", ["malformed-deck-line A 2 x3"]],
    ["2 A 1", "1 A 2\n    2 A 2", ["repeated-deck-line A 2"]],
  ])("%s beside %s", (cards, reserve, said) => expect(found(cards, reserve)).toEqual(said));

  test.each<[listed: string, fixed: string]>([
    ["4 Tern", "4 A 1"],
    ["4 A 2 Gull", "4 A 2 # Gull"],
    ["(2) A 1", "2 A 1"],
    ["2,A 1", "2 A 1"],
    ["SB: 1 A 1", "1 A 1 # SB"],
    ["Birds: 3", "# Birds: 3"],
    ["Deck", "# Deck"],
    ["Reserve", "Reserve:"],
  ])("as other tools write it: %s", (listed, fixed) => {
    const text = `Pack: Bay\n---\n${CARDS}---\nDeck: One\nCards:\n    ${listed}\n`;
    const findings = check(text, systemOf(GAME)).filter(({ rule: id }) => id !== "card-in-no-deck");
    expect(findings).toHaveLength(1);
    const lines = applyEdits(text, findings[0]?.fixes[0]?.edits ?? [])
      .trimEnd()
      .split("\n");
    expect(lines.at(-1)).toBe(fixed.endsWith(":") ? fixed : `    ${fixed}`);
  });

  test.each<[body: string, said: readonly string[]]>([
    ['For "Card"\nIn "Deck"\nMust\n    Copies < 2', ["tried 1 A 2"]],
    ['For "Card"\nIn "Reserve"\nMust\n    Copies < 2', ["tried 3 A 1"]],
    ['For "Card"\nIn "Deck" / "Reserve"\nPer "Name"\nMust\n    Copies < 4', ["tried 3 A 1"]],
    ['For "Card"\nIn "Deck" / "Reserve"\nPer "Name"\nMust\n    Copies < 5', []],
  ])("%s", (body, said) => expect(found("2 A 1\n    1 A 2", "3 A 1", body)).toEqual(said));

  test.each([
    ['For "Card"\nIn "Reserve"\nMust\n    Copies < 4', []],
    ['For "Card"\nIn "Reserv"\nMust\n    Copies < 4', ["unknown-thing"]],
    ['For "Card"\nIn "Motto"\nMust\n    Copies < 4', ["unsound-system"]],
    ['For "Card"\nIn "Reserve"\nMust\n    Copies < Motto', ["unsound-system"]],
  ])("in the description of a game: %s", (body, said) => {
    const findings = check({ "quay.system": GAME + rule(body) }, shippedSystem("meta"));
    expect(findings.filter(({ severity }) => severity === "error").map(({ rule: id }) => id)).toEqual(said);
  });

  test("is compiled line by line, and back", () => {
    const system = systemOf(GAME);
    const text = deck("2 A 1", "1 A 2");
    const compiled = compilePack(packOf(text, system), sha256);
    expect(compiled.decks.map(({ labels }) => labels)).toEqual([{ Reserve: ["1 A 2"] }]);
    expect(compiled.decks.map(({ lists }) => lists)).toEqual([{ Reserve: [{ id: "A 2", copies: 1 }] }]);
    const read = readCompiled(JSON.parse(serialize(compiled)));
    if (read.kind !== "pack") throw new Error(JSON.stringify(read));
    expect(decompile(read.pack, system, { systemLabel: undefined })).toBe(text);
  });

  test("is counted beside the deck", () => {
    const system = systemOf(GAME);
    const [first, beside, ...others] = heldDecks(packOf(deck("2 A 1", "1 A 2"), system));
    expect(
      [first, beside].map((one) => [one?.name, one?.cards.map(({ identifier, copies }) => [identifier, copies])]),
    ).toEqual([
      ["One", [["A 1", 2]]],
      ["One: Reserve", [["A 2", 1]]],
    ]);
    expect(others).toEqual([]);
  });

  test("is followed while it is edited", () => {
    const own = systemOf(GAME + rule('For "Card"\nIn "Deck" / "Reserve"\nPer "Name"\nMust\n    Copies < 4'));
    const named = (cards: string, reserve: string) => deck(cards, reserve).replace("Bay\n", "Bay\nSystem: quay\n");
    const versions = [
      named("2 A 1", "1 A 1"),
      named("2 A 1", "3 A 1"),
      named("2 A 1", "3 A 2"),
      named("2 A 1", "3 A 2").replace('"Gull"', '"Tern"'),
      named("2 A 1", "3 A 7"),
      named("2 A 1", "3 A 7").replace("r: A 2", "r: A 7"),
    ];
    const [first = ""] = versions;
    const pack = open({ "a.cards": first }, undefined, undefined, own);
    const found = versions.map((text) => {
      pack.bringTo("a.cards", text);
      expect(checkOpen(pack)).toEqual(checkFresh({ "a.cards": text }, undefined, own));
      return pack.findings("a.cards").length;
    });
    expect(found).toEqual([0, 1, 0, 1, 1, 0]);
  });

  test("is renamed with the card", () => {
    const cards = deck("2 A 1", "1 A 1").replace("Bay", "Bay\nSystem: quay").replace("r: A 1", "r: A$0 1");
    const asked = ask(`//- test.cards\n${cards}//- quay.system\n${GAME}`);
    const result = rename(asked, "A 9", othersOf(asked));
    expect(result.kind === "refused" ? result : [...result.edits.values()].flat().length).toBe(3);
  });
});

describe("a line as other tools write it is one finding, which knows the card", () => {
  const cards =
    'Identifier: QUAY 12\n\nName "Tern"\n---\nIdentifier: A 1\n\nName "Gull"\n---\nIdentifier: base1-65\n\nName "Staryu"\n';
  test.each([
    ["4 Tern (QUAY) 12", ["4 QUAY 12"]],
    ["4 Tern (QUAY 12)", ["4 QUAY 12"]],
    ["4 Tern [QUAY 12] *F*", ["4 QUAY 12"]],
    ["4 Tern QUAY-12", ["4 QUAY 12"]],
    ["4 Gull A 1", ["4 A 1"]],
    ["4 Staryu base1-65", ["4 base1-65"]],
    ['4 "Gull"', ["4 A 1"]],
    ["4 <Gull>", ["4 A 1"]],
    ["4 Gull *F*", ["4 A 1"]],
    ["4 base1-65 Staryu", ["4 base1-65 # Staryu"]],
    // The name is of one card and the identifier of another.
    ["4 Tern A 1", ["4 A 1", "4 QUAY 12"]],
  ])("%s", (line, meant) => {
    const text = `Pack: Fleet\nSystem: quay\n---\nDeck: One\nCards:\n    ${line}\n---\n${cards}`;
    const [only, ...others] = check(text, systemOf(GAME));
    expect(others).toEqual([]);
    expect(only?.fixes.map(({ edits }) => applyEdits(text, edits))).toEqual(
      meant.map((one) => text.replace(line, () => one)),
    );
  });
});
