import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { USE_NAMES } from "../compiler/systems/records/system.js";
import { rolesOfPlay } from "../compiler/systems/roles-of-play.js";
import { WORDS } from "../compiler/systems/words.js";
import { checks } from "../play/analysis/checks.js";

import { playSystem, shippedSystem } from "./support/systems.js";

const page = readFileSync("docs/deck-analyses.md", "utf8");
/** The rows of the tables with a number of columns, without their heads. */
const rows = (columns: number, text = page.slice(0, page.indexOf("## What the rules of play say"))): string[][] =>
  text
    .split("\n")
    .filter((line) => line.startsWith("| `") && !line.startsWith("| `By`"))
    .map((line) => line.split("|").slice(1, -1))
    .filter((cells) => cells.length === columns)
    .map((cells) => cells.map((cell) => cell.trim()));
const names = (cell = ""): string[] => [...cell.matchAll(/`(\w[\w-]*)`/g)].map((match) => match[1] ?? "");

test("the page names every check of decks, and the words that it asks for", () => {
  const told = new Map(rows(3).map(([name, , needs]) => [names(name)[0], names(needs)]));
  expect([...told.keys()].sort()).toEqual([...WORDS.Rule.By.one].sort());
  for (const { name, needs = [] } of checks) expect(told.get(name), name).toEqual(needs);
});

test("and every word, in their order", () => {
  const told = page.slice(page.indexOf("## The words of"));
  expect([...told.matchAll(/^\| `(\w+)`/gm)].map((match) => match[1])).toEqual(USE_NAMES);
});

test("and all that the rules of play of a game say, as they are read", { tags: "slow" }, () => {
  const told = rows(3, page.slice(page.indexOf("## What the rules of play say"))).map(([name]) => names(name)[0]);
  const { data } = shippedSystem("got");
  expect(told).toEqual(Object.keys(rolesOfPlay(playSystem("got-play").data)));
  expect(Object.keys(data.uses).toSorted()).toEqual([...told, ...USE_NAMES].toSorted());
});

test("no second system that comes along names one", () => {
  for (const id of ["altered@2026", "conspiracy", "horizon", "prelude", "common"])
    expect(readFileSync(`systems/${id}.system`, "utf8"), id).not.toMatch(/^By /m);
});
