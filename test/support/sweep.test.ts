import { describe, expect, test, vi } from "vitest";

/** The helper as it is with these variables. */
async function withVariables(variables: Readonly<Record<string, string | undefined>>) {
  vi.resetModules();
  for (const name of ["SWEEPS", "SEED"]) vi.stubEnv(name, variables[name]);
  try {
    return await import("./sweep.js");
  } finally {
    vi.unstubAllEnvs();
  }
}

const items = Array.from({ length: 200 }, (_, index) => index);

describe("a sweep", () => {
  test("takes a sample in order, the same each time, and another with another seed", async () => {
    const { sample } = await withVariables({});
    const taken = sample(items, 20);
    expect(taken).toHaveLength(20);
    expect(taken).toEqual(taken.toSorted((one, other) => one - other));
    expect((await withVariables({})).sample(items, 20)).toEqual(taken);
    expect((await withVariables({ SEED: "2" })).sample(items, 20)).not.toEqual(taken);
  });

  test("has something of every kind, however few are asked for", async () => {
    const { sample } = await withVariables({});
    const kindOf = (item: number) => item % 17;
    expect(new Set(sample(items, 3, kindOf).map(kindOf)).size).toBe(17);
    expect(sample(items, 40, kindOf)).toHaveLength(40);
  });

  test("is whole when that is asked for", async () => {
    const { sample, runs } = await withVariables({ SWEEPS: "whole" });
    expect(sample(items, 3)).toEqual(items);
    expect(runs(600)).toEqual({ numRuns: 600 });
    const seeded = await withVariables({ SWEEPS: "whole", SEED: "5" });
    expect(seeded.runs(600)).toEqual({ numRuns: 600, seed: 5 });
  });

  test("runs a share of a property, from a seed", async () => {
    const { runs } = await withVariables({});
    expect(runs(600)).toEqual({ numRuns: 100, seed: 1 });
    expect(runs(20)).toEqual({ numRuns: 10, seed: 1 });
    expect(runs(5)).toEqual({ numRuns: 5, seed: 1 });
  });
});
