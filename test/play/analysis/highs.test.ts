import fc from "fast-check";
import highs from "highs";
import { beforeAll, expect, test } from "vitest";
import type { IntegerProgram, ProgramRow } from "../../../play/analysis/solve/program.js";
import { search } from "../../../play/analysis/solve/search.js";
import { runs } from "../../support/sweep.js";

/**
 * A well-known solver as a second opinion, on programs of the size and kind that decks lead to: costs to be covered by
 * cards that cost something themselves, of which some may only be there once. Trying all values would take for ever.
 */
const SIZES = [12, 25, 40] as const;
/** What a question gets while linting. */
const STEPS = 10_000;

// Its types say that it is a CommonJS module; what is imported is not.
const load = highs as unknown as typeof highs.default;
let solver: Awaited<ReturnType<typeof load>>;
beforeAll(async () => {
  solver = await load();
});

const programOf = (size: number): fc.Arbitrary<IntegerProgram> =>
  fc
    .record({
      upper: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: size, maxLength: size }),
      covers: fc.array(
        fc.record({
          factors: fc.array(fc.constantFrom<number>(0, 0, 0, 0, 1, 2, 3, 5, -1, -2), {
            minLength: size,
            maxLength: size,
          }),
          // So much of what all of it together comes to: mostly near the edge of what can be done.
          share: fc.integer({ min: 20, max: 80 }),
        }),
        { minLength: 2, maxLength: 5 },
      ),
      once: fc.array(fc.uniqueArray(fc.nat(size - 1), { minLength: 2, maxLength: 4 }), {
        maxLength: Math.floor(size / 3),
      }),
    })
    .map(({ upper, covers, once }) => ({
      upper,
      rows: [
        ...covers.map(({ factors, share }): ProgramRow => {
          const most = factors.reduce<number>((sum, factor, at) => sum + Math.max(0, factor) * (upper[at] ?? 0), 0);
          const terms = factors.flatMap((factor, variable) => (factor === 0 ? [] : [{ variable, factor }]));
          return { terms, least: Math.ceil((most * share) / 100) };
        }),
        ...once.map(
          (variables): ProgramRow => ({ terms: variables.map((variable) => ({ variable, factor: -1 })), least: -1 }),
        ),
      ],
    }));

/** As the CPLEX format writes it: bounds are rows of their own, and nothing is to be made small. */
function written({ upper, rows }: IntegerProgram): string {
  const sum = ({ terms }: ProgramRow) =>
    terms.map(({ variable, factor }) => `${factor < 0 ? "-" : "+"} ${Math.abs(factor)} x${variable}`);
  const asked = rows.filter(({ terms }) => terms.length > 0).map((row) => ` ${sum(row).join(" ")} >= ${row.least}`);
  const bounds = upper.map((most, variable) => ` 0 <= x${variable} <= ${most}`);
  const all = upper.map((_, variable) => `x${variable}`).join(" ");
  return ["Minimize", " 0 x0", "Subject To", ...asked, "Bounds", ...bounds, "General", ` ${all}`, "End"].join("\n");
}

function isFeasible(program: IntegerProgram): boolean {
  if (program.rows.some(({ terms, least }) => terms.length === 0 && least > 0)) return false;
  const { Status } = solver.solve(written(program));
  expect(["Optimal", "Infeasible"]).toContain(Status);
  return Status === "Optimal";
}

test.each(SIZES)("the search and HiGHS agree on programs of %i variables", { tags: "slow" }, (size) => {
  const count = { feasible: 0, infeasible: 0, undecided: 0 };
  fc.assert(
    fc.property(programOf(size), (program) => {
      const { kind } = search(program, { steps: STEPS });
      const feasible = isFeasible(program);
      count[kind === "undecided" ? "undecided" : feasible ? "feasible" : "infeasible"]++;
      if (kind !== "undecided") expect(kind).toBe(feasible ? "solution" : "infeasible");
    }),
    runs(300),
  );
  // It says something, and of both kinds.
  expect(count.undecided).toBeLessThan(15);
  expect(Math.min(count.feasible, count.infeasible)).toBeGreaterThan(runs(300).numRuns / 15);
});
