import fc from "fast-check";
import { expect, test } from "vitest";
import { check } from "../support/check.js";
import { runs } from "../support/sweep.js";
import { systemOf } from "../support/system-of.js";

const outside = fc
  .tuple(fc.integer({ min: -50, max: 50 }), fc.nat({ max: 50 }), fc.integer({ min: -200, max: 200 }))
  .map(([minimum, width, value]) => ({ minimum, maximum: minimum + width, value }))
  .filter(({ minimum, maximum, value }) => value < minimum || value > maximum);

test("a number out of range gets itself without its sign, or the nearest that can stand there, as a guess", () => {
  fc.assert(
    fc.property(outside, ({ minimum, maximum, value }) => {
      const system = systemOf(`
Attribute: Points
About: What it is worth.
Value "integer"
Minimum ${minimum}
Maximum ${maximum}`);
      const fixes = check(`Identifier: REEF 1\nPoints ${value}\n`, system)
        .filter(({ rule }) => rule === "value-out-of-range")
        .map(({ fixes }) => fixes.map(({ safe, edits }) => ({ safe, texts: edits.map(({ text }) => text) })));
      const isWithin = value < 0 && minimum <= -value && -value <= maximum;
      const meant = isWithin ? -value : value < minimum ? minimum : maximum;
      expect(fixes).toEqual([[{ safe: false, texts: [String(meant)] }]]);
    }),
    runs(40),
  );
});

test("a range may reach both bounds, and neither end may pass its own", () => {
  const system = systemOf(`
Attribute: Points
About: What it is worth.
Value "integer" / "range"
Minimum 2
Maximum 6`);
  const isFound = (range: string): boolean =>
    check(`Identifier: REEF 1\nPoints ${range}\n`, system).some(({ rule }) => rule === "value-out-of-range");
  const ranges = ["2..6", "2..3", "5..6", "1..6", "2..7", "1..7"];
  expect(ranges.filter(isFound)).toEqual(["1..6", "2..7", "1..7"]);
});
