import { extname } from "node:path";
import { describe, expect, test } from "vitest";
import { createCheckerWith } from "../../compiler/check/checker.js";
import { findingsOf } from "../../compiler/model/record-findings.js";
import type { RecordModel } from "../../compiler/model/record-model.js";
import { describesSystems } from "../../compiler/systems/system.js";
import { parse } from "../../grammar/index.js";
import { damagedPiece, systemFor } from "../fuzz/pieces.js";
import { randomFrom } from "../planted/random.js";
import { check } from "../support/check.js";
import { readSamples } from "../support/samples.js";
import { sample } from "../support/sweep.js";
import { defaultSystem, shippedSystem } from "../support/systems.js";

const HEAD = 'Identifier: KITE S 1\nType "Support"\nAdventureResources\n';
/** Fixes that are safe and such that are not, several findings on a line, and a line that comes twice. */
const WRONG = [
  "    Wnd 2",
  '    Oil "3"',
  "    Ra in 4",
  "    Wind (2",
  "    Wnd 2",
  "    Sea “x”",
  "    Fish 02",
  "    Salt 1-3",
  "    Wind x / y",
].map((line) => `${line}\n`);
const filler = (count: number) => Array.from({ length: count }, (_, at) => `    Quay${at} "\n`).join("");

/** What is found on the wrong lines, with offsets from the first of them. */
function found(before: string) {
  const text = `${HEAD}${before}${WRONG.join("")}`;
  const start = HEAD.length + before.length;
  return check(text)
    .filter(({ rule, span }) => span.start >= start && rule !== "duplicate-attribute")
    .map(({ rule, messageId, message, data, severity, span, tags, fixes, related }) => ({
      rule,
      messageId,
      message,
      data,
      severity,
      tags,
      related,
      at: text.slice(span.start, span.end),
      span: { start: span.start - start, end: span.end - start },
      fixes: fixes.map(({ title, safe, edits }) => ({
        title,
        safe,
        edits: edits.map((edit) => ({ start: edit.start - start, end: edit.end - start, text: edit.text })),
      })),
    }));
}

test("findings on a line are the same below thousands of others", { tags: "slow" }, () => {
  const alone = found(filler(10));
  expect(alone.length).toBeGreaterThan(5);
  expect(alone.some(({ fixes }) => fixes.some(({ safe }) => safe))).toBe(true);
  expect(alone.some(({ fixes }) => fixes.some(({ safe }) => !safe))).toBe(true);
  const below = found(filler(3_000));
  const plain = (all: typeof alone) => all.map(({ fixes, ...one }) => one);
  expect(plain(below)).toEqual(plain(alone));
  // So large a record isn't read again for each fix, so those are offered too that would make another mistake.
  for (const [at, { fixes }] of alone.entries()) expect(below[at]?.fixes).toEqual(expect.arrayContaining(fixes));
});

test.each([
  [
    "a description of a game",
    'Rule: whole\nAbout: Nothing.\nSays: Nothing.\nFor "Card"\nMust\n    Has = "\n',
    shippedSystem("meta"),
  ],
  ["a card", HEAD, defaultSystem()],
  ["a card that is torn in two", `${HEAD}---\nAdventureCommonCosts\n`, defaultSystem()],
])("in %s, each of thousands of wrong lines has its message", { tags: "slow" }, (_, head, system) => {
  for (const line of ["    Sail 1\n", "    Quay\n", '    "x\n', "Quay 1 2\n"]) {
    const name = describesSystems(system.data) ? "a.system" : "a.cards";
    const all = check({ [name]: `${head}${line.repeat(2_000)}${filler(2_000)}` }, system);
    expect(all.length).toBeGreaterThan(1_000);
    expect(all.filter(({ message, fixes }) => typeof message !== "string" || !Array.isArray(fixes))).toEqual([]);
  }
});

describe("counted findings have the same details, made again", () => {
  const random = randomFrom("counted");
  const samples = sample(readSamples(), 40, ({ path }) => extname(path));
  test.each(["as they are", "damaged"])("on the records of the samples, %s", { tags: "slow" }, (how) => {
    let count = 0;
    for (const { path, text } of samples) {
      const system = systemFor(path);
      const records = parse(how === "damaged" ? damagedPiece(text, random) : text).records;
      // Each has its own lines: a line that comes again keeps what is known of it.
      const [whole, other] = [0, 1].map(() => createCheckerWith(() => undefined).readerOf(system));
      const full = records.flatMap((node) => whole?.read(node) ?? []);
      const counted = records.flatMap((node) => other?.read(node, undefined, true) ?? []);
      expect(counted.map(detailsOf), path).toEqual(full.map(detailsOf));
      count += full.flatMap(findingsOf).length;
    }
    expect(count).toBeGreaterThan(samples.length / 4);
  });
});

const detailsOf = (record: RecordModel) =>
  findingsOf(record).map((one) => ({
    rule: one.rule,
    messageId: one.messageId,
    message: one.message,
    data: one.data,
    span: one.span,
    fixes: one.fixes,
    severity: one.severity,
    tags: one.tags,
    related: one.related,
    because: one.because,
    flaw: one.certainMistake,
    isFixable: (one.safety ?? one.fixes).some(({ safe }) => safe),
  }));
