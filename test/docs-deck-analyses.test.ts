import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { USE_NAMES } from "../compiler/systems/checks.js";
import { WORDS } from "../compiler/systems/words.js";
import { checks } from "../play/analysis/checks.js";

const page = readFileSync("docs/deck-analyses.md", "utf8");
/** The rows of the tables with a number of columns, without their heads. */
const rows = (columns: number): string[][] =>
  page
    .split("\n")
    .filter((line) => line.startsWith("| `") && !line.startsWith("| `By`"))
    .map((line) => line.split("|").slice(1, -1))
    .filter((cells) => cells.length === columns)
    .map((cells) => cells.map((cell) => cell.trim()));
const names = (cell = ""): string[] => [...cell.matchAll(/`(\w[\w-]*)`/g)].map((match) => match[1] ?? "");

test("the page names every check of decks, and the words that it asks for", () => {
  const told = new Map(rows(3).map(([name, , needs]) => [names(name)[0], names(needs)]));
  expect([...told.keys()].sort()).toEqual([...WORDS.Rule.By.one].sort());
  for (const { name, needs } of checks) expect(told.get(name), name).toEqual(needs);
});

test("and every word, in their order", () => {
  const told = page.slice(page.indexOf("## The words of"));
  expect([...told.matchAll(/^\| `(\w+)`/gm)].map((match) => match[1])).toEqual(USE_NAMES);
});

test("no second system that comes along names one", () => {
  for (const id of ["altered@2026", "conspiracy", "horizon", "prelude", "common"])
    expect(readFileSync(`systems/${id}.system`, "utf8"), id).not.toMatch(/^By /m);
});
