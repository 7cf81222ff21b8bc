/**
 * Sweeps: tests over every place, every text, every mistake, and properties of many random inputs. Each run takes a
 * sample of them, by a seed; `SWEEPS=whole` takes everything, as every night does.
 *
 * - `SEED=7` takes another sample.
 * - A failure of a property prints its own seed and path; of other sweeps, the run ends by naming the seed.
 */
import { randomFrom } from "../planted/random.js";

/** Whether sweeps take everything. */
const WHOLE = process.env.SWEEPS === "whole";

/** What samples are drawn from, if the caller says. */
const GIVEN = process.env.SEED;
const SEED = Number(GIVEN ?? 1);

/** A property needs a few runs to say anything. */
const LEAST_RUNS = 10;

/**
 * A sample of so many items, in their order. `kindOf` makes sure that at least one of each kind is in it, so there are
 * more if there are more kinds than that.
 */
export function sample<Item>(items: readonly Item[], count: number, kindOf?: (item: Item) => unknown): Item[] {
  if (WHOLE || items.length <= count) return [...items];
  const order = randomFrom(`${SEED} ${items.length}`).shuffled([...items.keys()]);
  const taken = new Set<number>();
  if (kindOf !== undefined) {
    const kinds = new Set<unknown>();
    for (const index of order) {
      const kind = kindOf(items[index] as Item);
      if (!kinds.has(kind)) taken.add(index);
      kinds.add(kind);
    }
  }
  for (const index of order) if (taken.size < count) taken.add(index);
  return items.filter((_, index) => taken.has(index));
}

/**
 * The rows of a long table, each part with the options of its tests: every fourth row is tried before a push, and the
 * others, which are slow together, with all tests.
 */
export function inQuarters<Row>(rows: readonly Row[]): (readonly [rows: readonly Row[], options: { tags?: "slow" }])[] {
  const isQuick = (_: Row, at: number): boolean => at % 4 === 0;
  return [
    [rows.filter(isQuick), {}],
    [rows.filter((row, at) => !isQuick(row, at)), { tags: "slow" }],
  ];
}

/**
 * How many runs a property of fast-check gets, of so many when it is whole: a sixth by default. Whole runs begin
 * anywhere, so that each night tries something else.
 */
export function runs(whole: number, share = 1 / 6): { readonly numRuns: number; readonly seed?: number } {
  if (WHOLE) return GIVEN === undefined ? { numRuns: whole } : { numRuns: whole, seed: SEED };
  return { numRuns: Math.min(whole, Math.max(LEAST_RUNS, Math.ceil(whole * share))), seed: SEED };
}
