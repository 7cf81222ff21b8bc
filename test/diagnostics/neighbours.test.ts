import fc from "fast-check";
import { expect, test } from "vitest";
import { comparable, editDistance } from "../../compiler/diagnostics/nearest.js";
import { indexNeighbours } from "../../compiler/diagnostics/neighbours.js";

test("finds the names that are one slip away, and only those", () => {
  const name = fc.string({ unit: fc.constantFrom("a", "b", "B", "l", "I"), minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.array(name, { maxLength: 20 }), name, (names, wanted) => {
      const near = [...names.keys()].filter((position) => {
        const other = names[position] ?? "";
        return editDistance(comparable(wanted), comparable(other), 1) <= 1;
      });
      expect(indexNeighbours(names)(wanted)).toEqual(near);
    }),
  );
});

test("names that all lose a letter to the same text are looked at up to a limit, the first ones first", () => {
  const names = Array.from({ length: 5000 }, (_, index) => `name${String.fromCodePoint(0x4e00 + index)}`);
  const found = indexNeighbours(names)("name");
  expect(found.length).toBeLessThan(names.length / 10);
  expect(found.slice(0, 3)).toEqual([0, 1, 2]);
});
