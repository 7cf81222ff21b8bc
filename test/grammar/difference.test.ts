import fc from "fast-check";
import { expect, test } from "vitest";
import { differenceOf } from "../../grammar/index.js";
import { runs } from "../support/sweep.js";

/** Long texts of few characters, so that much of one is found in the other. */
const text = fc
  .tuple(fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 12 }), fc.integer({ min: 0, max: 1500 }))
  .map(([piece, times]) => piece.repeat(times));

test("the difference of two texts, put into the one, gives the other, and touches nothing that is the same at its ends", () => {
  fc.assert(
    fc.property(text, text, text, text, (before, middle, other, after) => {
      const [one, two] = [before + middle + after, before + other + after];
      const found = differenceOf(one, two);
      if (found === undefined) {
        expect(one).toBe(two);
        return;
      }
      const { start, end, newEnd } = found;
      expect(one.slice(0, start) + two.slice(start, newEnd) + one.slice(end)).toBe(two);
      const [left, right] = [one.slice(start, end), two.slice(start, newEnd)];
      if (left !== "" && right !== "") {
        expect(left[0]).not.toBe(right[0]);
        expect(left.at(-1)).not.toBe(right.at(-1));
      }
    }),
    runs(300),
  );
});
