import { expect, test } from "vitest";
import { check } from "../support/check.js";

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

test("findings on a line are the same below thousands of others", () => {
  const alone = found(filler(10));
  expect(alone.length).toBeGreaterThan(5);
  expect(alone.some(({ fixes }) => fixes.some(({ safe }) => safe))).toBe(true);
  expect(alone.some(({ fixes }) => fixes.some(({ safe }) => !safe))).toBe(true);
  expect(found(filler(3_000))).toEqual(alone);
});
