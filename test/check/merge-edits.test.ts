import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeEdits, type ReplacedSpan } from "../../compiler/check/live/merge-edits.js";
import { differenceOf } from "../../grammar/index.js";

/** What a text is after some edits, each of the text as the one before left it. */
function applied(text: string, edits: readonly ReplacedSpan[]): string {
  return edits.reduce((before, edit) => before.slice(0, edit.start) + edit.text + before.slice(edit.end), text);
}

const letters = fc.string({ unit: fc.constantFrom("a", "b", "\n"), maxLength: 12 });
const places = fc.array(fc.record({ at: fc.nat(1000), length: fc.nat(5), text: letters }), { maxLength: 6 });

test("several edits are one, around which nothing has changed", () => {
  fc.assert(
    fc.property(letters, places, (text, drawn) => {
      let now = text;
      const edits = drawn.map(({ at, length, text: written }): ReplacedSpan => {
        const start = at % (now.length + 1);
        const edit = { start, end: Math.min(now.length, start + length), text: written };
        now = applied(now, [edit]);
        return edit;
      });
      const merged = mergeEdits(edits);
      if (merged === undefined) {
        expect(edits).toEqual([]);
        return;
      }
      const { start, end, newEnd } = merged;
      expect(text.slice(0, start) + now.slice(start, newEnd) + text.slice(end)).toBe(now);
      expect(now.slice(newEnd)).toBe(text.slice(end));
    }),
  );
});

test("the piece in which two texts differ", () => {
  expect(differenceOf("same", "same")).toBeUndefined();
  expect(differenceOf("a card", "a good card")).toEqual({ start: 2, end: 2, newEnd: 7 });
  expect(differenceOf("aaa", "aa")).toEqual({ start: 2, end: 3, newEnd: 2 });
  fc.assert(
    fc.property(letters, letters, (before, after) => {
      const found = differenceOf(before, after);
      if (found === undefined) expect(before).toBe(after);
      else
        expect(before.slice(0, found.start) + after.slice(found.start, found.newEnd) + before.slice(found.end)).toBe(
          after,
        );
    }),
  );
});
