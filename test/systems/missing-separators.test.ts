import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { applyEdits } from "../../compiler/diagnostics/apply-fixes.js";
import { check } from "../support/check.js";
import { shippedSystem } from "../support/systems.js";

const meta = shippedSystem("meta");
const TAVERN = readFileSync(new URL("../../samples/tavern/tavern.system", import.meta.url), "utf8");
const SEPARATOR = "\n---\n";

/** The game without one of its separators: one for each two sorts of record that follow each other. */
const torn = new Map<string, string>();
for (let at = TAVERN.indexOf(SEPARATOR); at !== -1; at = TAVERN.indexOf(SEPARATOR, at + 1)) {
  const above = TAVERN.slice(TAVERN.lastIndexOf(SEPARATOR, at - 1) + 1, at).replace(/^---\n/, "");
  const below = TAVERN.slice(at + SEPARATOR.length);
  const sortOf = (record: string): string => /^(\w+):/m.exec(record)?.[1] ?? "";
  torn.set(`${sortOf(above)}, ${sortOf(below)}`, `${TAVERN.slice(0, at)}\n${below}`);
}

test("the game has records of several sorts", () => expect(torn.size).toBeGreaterThan(5));

test.each([...torn])("between %s: one finding, whose fix puts the line back", (_, text) => {
  const findings = check({ "tavern.system": text }, meta).filter(({ severity }) => severity === "error");
  expect(findings.map(({ rule, messageId }) => `${rule}/${messageId}`)).toEqual(["missing-separator/missing"]);
  const [fix] = findings[0]?.fixes ?? [];
  expect(fix?.safe).toBe(true);
  expect(applyEdits(text, fix?.edits ?? [])).toBe(TAVERN);
});
