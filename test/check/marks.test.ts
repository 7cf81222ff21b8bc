import { describe, expect, test } from "vitest";
import { createRecordCheck } from "../../compiler/check/check-record.js";
import type { Finding } from "../../compiler/model/finding.js";
import { MARKS } from "../../compiler/model/marks.js";
import type { PackModel } from "../../compiler/model/pack-model.js";
import { createRecordReader } from "../../compiler/model/read-record.js";
import type { RecordModel } from "../../compiler/model/record-model.js";
import { foreignLetter } from "../../compiler/rules/foreign-letter.js";
import { rules } from "../../compiler/rules/index.js";
import type { System } from "../../compiler/systems/system.js";
import { parse } from "../../grammar/index.js";
import { damagedPiece, systemFor } from "../fuzz/pieces.js";
import { randomFrom } from "../planted/random.js";
import { packOf } from "../support/check.js";
import { readSamples } from "../support/samples.js";
import { runs, sample } from "../support/sweep.js";
import { defaultSystem } from "../support/systems.js";

const check = createRecordCheck(rules, () => []);
const ALL = Object.values(MARKS).reduce((bits, bit) => bits | bit, 0);
const samples = readSamples().map(({ path, text }) => ({
  path,
  text,
  // The mistakes of the built-in rules stand beside those of all games.
  system: path.startsWith("samples/mistakes/") && path.split("/").length === 3 ? defaultSystem() : systemFor(path),
}));

function recordsOf(text: string, system: System): RecordModel[] {
  const reader = createRecordReader(system);
  return parse(text).records.flatMap((node) => reader.read(node).map((record) => record.whole()));
}

/** What rules find on a record when none is left out because of its marks. */
const byAllRules = (record: RecordModel): readonly Finding[] => check({ ...record, marks: ALL });

/** What happens to a line. */
const VARIANTS: Readonly<Record<string, (line: string) => string>> = {
  indented: (line) => (line === "" ? line : ` ${line}`),
  "with a value of one word, indented": (line) => line.replace(/^(\w+:?).*$/, " $1 word"),
  "without its indentation": (line) => line.trimStart(),
  "without what is behind its name": (line) => line.replace(/^(\s*[\w.]+:?)[^\w].*$/, "$1"),
  "with a colon": (line) => line.replace(/^(\s*[\w.]+)(?= )/, "$1:"),
  "without its colon": (line) => line.replace(/^(\w+):/, "$1"),
  "with an operator": (line) => line.replace(/^(\s*[\w.]+) /, "$1 = "),
  "without its quotes": (line) => line.replaceAll('"', ""),
};

describe("a rule that is not called because of a record's marks would find nothing", () => {
  test("in the samples and in every mistake among them", { tags: "slow" }, () => {
    let found = 0;
    for (const { path, text, system } of samples)
      for (const record of recordsOf(text, system)) {
        const findings = byAllRules(record);
        expect(check(record), path).toEqual(findings);
        found += findings.length;
      }
    expect(found).toBeGreaterThan(100);
  });

  test.each(sample(Object.entries(VARIANTS), 2))("in samples with one line %s", { tags: "slow" }, (_, vary) => {
    const texts = sample(
      samples.flatMap(({ text, system }) => text.split(/^(?=---)/m).map((part) => ({ part, system }))),
      1_000,
    );
    for (const { part, system } of texts) {
      const lines = part.split("\n");
      for (const [at, line] of lines.entries()) {
        const varied = vary(line);
        if (varied === line) continue;
        const text = lines.with(at, varied).join("\n");
        for (const record of recordsOf(text, system)) expect(check(record), text).toEqual(byAllRules(record));
      }
    }
  });

  test("in damaged texts", () => {
    const random = randomFrom("marks");
    for (let round = 0; round < runs(300).numRuns; round++) {
      const { text, system } = random.pick(samples) as (typeof samples)[number];
      const damaged = damagedPiece(text, random);
      for (const record of recordsOf(damaged, system)) expect(check(record), damaged).toEqual(byAllRules(record));
    }
  });
});

test("letters that look like others are found wherever they are found without marks", { tags: "slow" }, () => {
  const random = randomFrom("look-alikes");
  const rounds = runs(300).numRuns;
  const lookalikes = [..."АаΑοВеԼС"];
  let found = 0;
  for (let round = 0; round < rounds; round++) {
    const { text, system } = random.pick(samples) as (typeof samples)[number];
    const at = random.below(text.length);
    const changed = text.slice(0, at) + random.pick(lookalikes) + text.slice(at + 1);
    const [pack, marked] = [packOf(changed, system), packOf(changed, system)];
    for (const { records } of marked.files) for (const record of records) Object.assign(record, { marks: ALL });
    const findings = lookalikesIn(marked);
    expect(lookalikesIn(pack), changed).toEqual(findings);
    found += findings.length;
  }
  expect(found).toBeGreaterThan(rounds / 15);
});

function lookalikesIn(pack: PackModel): unknown[] {
  const findings: unknown[] = [];
  foreignLetter.check.pack?.(pack, (...finding) => findings.push(finding.slice(0, 3)), {});
  return findings;
}

test("each mark is borne by some record, and missing from most", { tags: "slow" }, () => {
  const all = samples.flatMap(({ text, system }) => recordsOf(text, system));
  const bearing = Object.entries(MARKS).map(([mark, bit]) => [mark, all.filter(({ marks }) => marks & bit).length]);
  for (const [mark, count] of bearing) {
    expect(count, `${mark}`).toBeGreaterThan(0);
    expect(count, `${mark}`).toBeLessThan(all.length / 2);
  }
});
