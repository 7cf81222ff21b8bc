import fc from "fast-check";
import { expect, test } from "vitest";
import { comparable, editDistance } from "../../compiler/diagnostics/nearest.js";
import { indexNeighbours } from "../../compiler/diagnostics/neighbours.js";

test("finds the names that are one slip away, and only those", () => {
  const name = fc.string({ unit: fc.constantFrom("a", "b", "B", "l", "I"), minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.array(name, { maxLength: 40 }), name, (names, wanted) => {
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

test("a very long name has no neighbour but its equal, among few names as among many", () => {
  const long = "x".repeat(101);
  const others = Array.from({ length: 30 }, (_, index) => "o".repeat(index + 1));
  for (const names of [[long], [long, ...others]]) {
    expect(indexNeighbours(names)(long.toUpperCase())).toEqual([0]);
    expect(indexNeighbours(names)(`${long}y`)).toEqual([]);
    expect(indexNeighbours(names)(long.slice(1))).toEqual([]);
  }
});
