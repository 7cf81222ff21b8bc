import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createRecordReader, readRecords } from "../../../compiler/index.js";
import { parse } from "../../../grammar/index.js";
import { compileRules, replay } from "../../../play/engine/index.js";
import { readPlaythrough } from "../../../play/replay/read-playthrough.js";
import { ROOT } from "../../support/samples.js";
import { systemOf } from "../../support/system-of.js";
import { playSystem } from "../../support/systems.js";
import { compiledSample } from "./compiled-sample.js";

const read = (file: string): string => readFileSync(join(ROOT, "samples/high-card", file), "utf8");
const PLAYED = read("tricks.play");
const pack = compiledSample("high-card", systemOf(read("high-card.system")));

/** What is wrong with the first session of a file, and how its line is meant. */
function faultsOf(text: string) {
  const { records } = readRecords(parse(text), text, createRecordReader(playSystem("playthrough")));
  const [playthrough] = records.map(readPlaythrough);
  if (playthrough === undefined) return [];
  const rules = compileRules(pack, { seats: playthrough.seats.length, decks: playthrough.decks });
  return replay(rules, playthrough).map(({ part, instead }) => ({ part, instead }));
}

test("nothing is wrong with the session as it is", () => expect(faultsOf(PLAYED)).toEqual([]));

test.each([
  ["move", "Asha Play SUN 3", "- Asha Play SUN 3"],
  ["move", "Asha Play SUN 3", "• Asha Play SUN 3"],
  ["move", "Asha Play SUN 3", "1. Asha Play SUN 3"],
  ["move", "Asha Play SUN 3", "**Asha** Play SUN 3"],
  ["move", "Asha Play SUN 3", "Asha: Play SUN 3"],
  ["move", "Asha Play SUN 3", "AshaPlay SUN 3"],
  ["move", "Asha Play SUN 3", "Asha Play SUN 3."],
  ["move", "Asha Play SUN 3", "Asha Play SUN 3 // her lowest"],
  ["beginning", "Asha Hand: SUN 3, MOON 2", "- Asha Hand: SUN 3, MOON 2"],
  ["beginning", "Asha Hand: SUN 3, MOON 2", "Asha Hand: SUN 3, MOON 2;"],
  ["end", "Asha Tricks 1", "* Asha Tricks 1"],
  ["end", "Asha Tricks 1", "Asha Tricks 1,"],
  ["end", "Asha Tricks 1", "Asha: Tricks 1"],
])("%s: %j of %j is what is meant", (part, meant, written) => {
  expect(faultsOf(PLAYED.replace(meant, written))).toEqual([{ part, instead: meant }]);
});

test("a word too many behind a counter is no number", () => {
  expect(faultsOf(PLAYED.replace("Asha Tricks 1", "Asha Tricks 1 trick"))).toEqual([
    { part: "end", instead: expect.anything() },
  ]);
});
