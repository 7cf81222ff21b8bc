import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PackGraph } from "../../project/index.js";
import { runs } from "../support/sweep.js";

type Uses = Readonly<Record<string, readonly string[]>>;

const graphOf = (uses: Uses): PackGraph => new PackGraph((folder) => uses[folder] ?? []);

/** Whether a way leads from one to the other, found by going every way there is. */
function reaches(uses: Uses, one: string, other: string, gone: readonly string[] = []): boolean {
  return (uses[one] ?? []).some(
    (next) => next === other || (!gone.includes(next) && reaches(uses, next, other, [...gone, next])),
  );
}

const NAMES = ["a", "b", "c", "d", "e", "f"];
const anyUses: fc.Arbitrary<Uses> = fc
  .array(fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom(...NAMES)), { maxLength: 12 })
  .map((pairs) =>
    Object.fromEntries(NAMES.map((name) => [name, pairs.flatMap(([one, other]) => (one === name ? [other] : []))])),
  );

describe("packs that use each other in any way", () => {
  test("a pack leads back where a way leads from what it names to itself", { tags: "slow" }, () => {
    fc.assert(
      fc.property(anyUses, (uses) => {
        const graph = graphOf(uses);
        for (const by of NAMES)
          for (const named of NAMES)
            expect([by, named, graph.leadsBack(by, named)]).toEqual([
              by,
              named,
              by === named || reaches(uses, named, by),
            ]);
      }),
      runs(1_000),
    );
  });

  test("what a pack uses comes before it, each once, except in a circle", () => {
    fc.assert(
      fc.property(anyUses, fc.subarray(NAMES, { minLength: 1 }), (uses, roots) => {
        const graph = graphOf(uses);
        const order = graph.inOrder(...roots);
        const expected = NAMES.filter((name) => roots.some((root) => root === name || reaches(uses, root, name)));
        expect(order.toSorted()).toEqual(expected);
        for (const [at, by] of order.entries())
          for (const named of uses[by] ?? [])
            if (!graph.leadsBack(by, named)) expect(order.indexOf(named)).toBeLessThan(at);
      }),
      runs(1_000),
    );
  });

  test("after an edit it answers as a graph that was made afterwards", { tags: "slow" }, () => {
    fc.assert(
      fc.property(anyUses, anyUses, fc.constantFrom(...NAMES), (before, after, edited) => {
        const uses: Record<string, readonly string[]> = { ...before };
        const graph = graphOf(uses);
        graph.inOrder(...NAMES);
        uses[edited] = after[edited] ?? [];
        graph.forget(edited);
        const fresh = graphOf(uses);
        for (const by of NAMES)
          for (const named of NAMES) expect(graph.leadsBack(by, named)).toBe(fresh.leadsBack(by, named));
      }),
      runs(1_000),
    );
  });
});

test("a chain and a circle of a hundred thousand packs are followed", { tags: "slow" }, () => {
  const many = 100_000;
  const chain = new PackGraph((folder) => (Number(folder) + 1 < many ? [String(Number(folder) + 1)] : []));
  expect(chain.inOrder("0").slice(0, 2)).toEqual([String(many - 1), String(many - 2)]);
  expect(chain.leadsBack("0", "1")).toBe(false);
  const circle = new PackGraph((folder) => [String((Number(folder) + 1) % many)]);
  expect(circle.leadsBack("7", "8")).toBe(true);
});
