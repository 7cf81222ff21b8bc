import { describe, expect, test } from "vitest";
import { applyEdits } from "../../compiler/diagnostics/apply-fixes.js";
import type { System } from "../../compiler/systems/system.js";
import { check } from "../support/check.js";
import { systemOf } from "../support/system-of.js";

const support = (lines: string, number = 1): string =>
  `Identifier: REEF S ${number}\nType "Support"\n${lines}AdventureResources\n    Sails 2\n`;

/** What is said about a text, and what its fixes make of it. */
const found = (text: string, system?: System): { said: string; fixed: string[] }[] =>
  check(text, system)
    .filter(({ severity }) => severity !== "info")
    .map(({ message, fixes }) => ({ said: message, fixed: fixes.map(({ edits }) => applyEdits(text, edits)) }));

const POINTS = systemOf(`
Attribute: Points
About: What it is worth.
Value "integer"
Minimum 2
Maximum 6`);

test("a heading between dashes is kept as a comment, with the file's line ending", () => {
  const text = (separator: string): string => `${support("")}${separator}\n${support("", 2)}`;
  for (const end of ["\n", "\r\n", "\r"]) {
    const [wrong, ...others] = found(text("--- The storm ---").replaceAll("\n", end));
    expect(others).toEqual([]);
    expect(wrong?.fixed).toEqual([text("---\n# The storm").replaceAll("\n", end)]);
  }
  expect(found(text("--")).map(({ fixed }) => fixed)).toEqual([[text("---")]]);
});

describe("the sides of a conflict", () => {
  const conflict = (ours: string, theirs: string): string =>
    support(`<<<<<<<${ours}\nUnique "Gull"\n=======\nUnique "Tern"\n>>>>>>>${theirs}\n`);

  test.each([
    ["with the names of branches", " mine", " theirs", "mine here, theirs below"],
    ["without", "", "", "the first here, the second below"],
  ])("%s", (_, ours, theirs, said) => {
    const [finding, ...others] = found(conflict(ours, theirs));
    expect(others).toEqual([]);
    expect(finding?.said).toContain(`: ${said}.`);
    expect(finding?.fixed).toEqual([support('Unique "Gull"\n'), support('Unique "Tern"\n')]);
  });
});

test("characters that turn the direction of writing are all named", () => {
  const said = (label: string): string[] => found(support(`Lore: ${label}\n`)).map((finding) => finding.said);
  const [embedding, isolate, end] = [
    "LEFT-TO-RIGHT EMBEDDING (U+202A)",
    "RIGHT-TO-LEFT ISOLATE (U+2067)",
    "POP DIRECTIONAL ISOLATE (U+2069)",
  ];
  expect(said("The\u202a gulls")).toEqual([expect.stringContaining(`Invisible ${embedding} `)]);
  expect(said("The\u202a gulls\u202a")).toEqual([expect.stringContaining(`Invisible ${embedding} on`)]);
  expect(said("The\u202a gulls\u2067")).toEqual([expect.stringContaining(`Invisible ${embedding} and ${isolate} on`)]);
  expect(said("The\u202a gulls\u2067!\u2069")).toEqual([
    expect.stringContaining(`Invisible ${embedding}, ${isolate} and ${end} on`),
  ]);
});

test.each([
  ["\u200b", "is read as nothing here."],
  ["\u3000", "is read as an ordinary blank here."],
])("%j is named with what it is read as", (character, said) => {
  const [finding, ...others] = found(`${support("")}    Rope${character === "\u200b" ? " " : ""}${character}2\n`);
  expect(others).toEqual([]);
  expect(finding?.said).toContain(said);
});

test("a game that declares nothing offers nothing", () => {
  const said = (text: string): string[] => found(text, systemOf("")).map((finding) => finding.said);
  expect(said("Rope 2\n")).toEqual(["Unknown attribute Rope. A card can have none."]);
  expect(said("Rope: knotted\n")).toEqual(["Unknown label Rope:. A card can have none."]);
});

test("full-width letters are read as the intended ones, but not in texts", () => {
  const fullWidth = (text: string): string[] => check(text).map(({ rule }) => rule);
  expect(fullWidth(support('Unique "\uff32eef"\n'))).toEqual(["foreign-letter"]);
  expect(fullWidth(support('\uff35nique "Reef"\n'))).toEqual(["typographic"]);
});

test("a comparison that no value meets", () => {
  const said = (condition: string): string[] =>
    found(`${support("")}AllowPlayIfPlayground\n    ${condition}\n`).map(({ said }) => said);
  expect(said("Level < 0")).toEqual(["Level is a whole number, 1 or more, so it is never at most 0."]);
  expect(said("Level = 0")).toEqual(["Level is a whole number, 1 or more, so it is never 0."]);
  expect(said("Level > 0")).toEqual([]);
  expect(found("Points 9\n", POINTS).map(({ fixed }) => fixed)).toEqual([["Points 6\n"]]);
});

test("where names are values, a name of one's own is written once, and without quotes", () => {
  const game = systemOf(`System: Own
Id "own"
Edition "1"
Extends "common"
---
Category: Costs
On "Card"
Custom "Yes"
Value "integer" / "name"
---
Attribute: Free
---
Kind: Loose
Custom "Yes"
Value "integer" / "name"
When
    Has = "Free"`);
  const said = (text: string): string[] => found(`Identifier: A 1\n${text}`, game).map((finding) => finding.said);
  expect(said("Costs\n    Mana Price\n    Ore 3\n")).toEqual([]);
  expect(said('Free "Yes"\nMana Price\n')).toEqual([]);
  expect(said("Costs\n    Mana Price\n    Mana Sum\n")).toEqual(["Mana is already in Costs."]);
  expect(said('Costs\n    Mana "Price"\n')).toEqual(['Mana takes a whole number or a name, not the text "Price".']);
});
