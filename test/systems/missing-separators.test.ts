import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { applyEdits } from "../../compiler/diagnostics/apply-fixes.js";
import { check } from "../support/check.js";
import { shippedSystem } from "../support/systems.js";

const meta = shippedSystem("meta");
const SEPARATOR = "\n---\n";
const textOf = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

/** A game, and rules of play, without one of their separators: one for each two sorts of record that follow each other. */
const torn = ["samples/tavern/tavern.system", "systems/play/prelude-play.system"].flatMap((path) => {
  const whole = textOf(path);
  const found = new Map<string, readonly [pair: string, text: string, whole: string]>();
  for (let at = whole.indexOf(SEPARATOR); at !== -1; at = whole.indexOf(SEPARATOR, at + 1)) {
    const above = whole.slice(whole.lastIndexOf(SEPARATOR, at - 1) + 1, at).replace(/^---\n/, "");
    const below = whole.slice(at + SEPARATOR.length);
    const sortOf = (record: string): string => /^(\w+):/m.exec(record)?.[1] ?? "";
    const pair = `${sortOf(above)}, ${sortOf(below)}`;
    // A comment between the two says nothing of the mistake.
    if (!below.startsWith("#")) found.set(pair, [pair, `${whole.slice(0, at)}\n${below}`, whole]);
  }
  return [...found.values()];
});

test("the games have records of many sorts", () => expect(torn.length).toBeGreaterThan(9));

test.each(torn)("between %s: one finding, whose fix puts the line back", (_, text, whole) => {
  const findings = check({ "torn.system": text }, meta).filter(({ severity }) => severity === "error");
  expect(findings.map(({ rule, messageId }) => `${rule}/${messageId}`)).toEqual(["missing-separator/missing"]);
  const [fix] = findings[0]?.fixes ?? [];
  expect(fix?.safe).toBe(true);
  expect(applyEdits(text, fix?.edits ?? [])).toBe(whole);
});
