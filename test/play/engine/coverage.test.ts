import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createRecordReader, readRecords } from "../../../compiler/index.js";
import { parse } from "../../../grammar/index.js";
import { compileRules, type PlayProblem, type Rules, replay } from "../../../play/engine/index.js";
import { readPlaythrough } from "../../../play/replay/read-playthrough.js";
import { ROOT } from "../../support/samples.js";
import { playSystem } from "../../support/systems.js";
import { compiledSample } from "./compiled-sample.js";

/** Lets the rules tell which actions were taken and which effects happened. */
function telling({ doings }: Rules, tell: (record: string) => void): void {
  for (const { rule, steps } of doings) {
    const [first] = steps as { run: (typeof steps)[number]["run"] }[];
    if (first === undefined) continue;
    const { run } = first;
    first.run = (state, frame) => {
      tell(`${rule.kind} ${rule.name}`);
      run(state, frame);
    };
  }
}

const SESSIONS = [
  ["playthroughs", "rulebook.play"],
  ["playthroughs", "powers.play"],
  ["playthroughs-epic", "rulebook.play"],
] as const;

test("each example of the rulebook, and each action, ban and effect of got-play, is in a playthrough of the samples", {
  tags: "slow",
}, () => {
  const used = new Set<string>();
  const problems: PlayProblem[] = [];
  const examples = new Set<string>();
  const system = playSystem("got-play");
  for (const [sample, file] of SESSIONS) {
    const pack = compiledSample(sample, system);
    const text = readFileSync(join(ROOT, "samples", sample, file), "utf8");
    const { records } = readRecords(parse(text), text, createRecordReader(playSystem("playthrough")));
    for (const [, example = ""] of text.matchAll(/^Source: Examples, (.*)$/gm)) examples.add(example);
    for (const playthrough of records.map(readPlaythrough)) {
      const rules = compileRules(pack, { seats: playthrough.seats.length, decks: playthrough.decks });
      telling(rules, (record) => used.add(record));
      problems.push(...replay(rules, playthrough));
      for (const { text } of playthrough.moves) {
        const [, ban] = /may not .*: (\S+)$/.exec(text) ?? [];
        if (ban !== undefined) used.add(`Ban ${ban}`);
      }
    }
  }
  const records = (system.data.play ?? []).filter(({ kind }) => ["Action", "Ban", "Effect"].includes(kind));
  const names = records.map(({ kind, name }) => `${kind} ${name}`);
  expect(problems).toEqual([]);
  // All of that chapter.
  expect([...examples].sort()).toEqual([
    "Adventure card",
    "Adventure with support cards",
    "Conditional play",
    "Costs and resources",
    "Disable cards",
    "Time travel",
    "Time weapon",
    "Unforeseen destruction",
  ]);
  // Asks whom a challenge can be given to; nobody takes it.
  expect(names.filter((name) => !used.has(name))).toEqual(["Action TakeUp"]);
});
