import { describe, expect, test } from "vitest";
import { memoize } from "../../grammar/index.js";
import { check } from "../support/check.js";
import type { CleanPack } from "./clean-pack.js";
import { type Figures, figuresOf, plantOn, share, sumOf } from "./figures.js";
import { type Floor, floorOf } from "./floors.js";
import type { Outcome } from "./measure.js";
import { mistakes } from "./mistakes/index.js";
import { PACKS } from "./packs.js";
import { plantInTable } from "./tables.js";

/** Small packs, so that this takes seconds: `npm run try -- planted` plants into all. */
const SMALL: ReadonlySet<string> = new Set([
  "samples/starter",
  "samples/salt-stairs",
  "samples/beekeepers",
  "samples/tavern",
  "samples/tavern/tavern.system",
]);
/** Of the kinds of mistakes each of these packs gets one in so many, and other ones than the next pack. */
const ONE_IN = 3;

const packs = PACKS.filter(([name]) => SMALL.has(name)).map(([, read]) => read());
const outcomesOf = memoize((pack: CleanPack) =>
  mistakes
    .filter((_, index) => pack.folder === "samples/starter" || index % ONE_IN === packs.indexOf(pack) % ONE_IN)
    .flatMap((mistake) => plantOn([pack], mistake, 1)),
);

test.each(packs)("nothing is found in $folder as it is", ({ files, system }) => {
  expect(check(files, system)).toEqual([]);
});

describe("a planted mistake is found at its line, with one finding, and what safe fixes give says what was said before", () => {
  test.each(packs)("$folder", { tags: "slow" }, (pack) => {
    const outcomes = outcomesOf(pack);
    expect(outcomes.length).toBeGreaterThan(30);
    const reached = reachedBy(figuresOf(outcomes));
    const floor = floorOf(pack.folder);
    expect(missesOf(outcomes, floor), `a floor is not reached: ${JSON.stringify(reached)}`).toEqual([]);
  });

  test("all together", { tags: "slow" }, () => {
    const { restored } = reachedBy(sumOf(packs.map((pack) => figuresOf(outcomesOf(pack)))));
    expect(restored).toBe(100);
  });
});

test("slips in the cells of a table are found in their row, and safe fixes give what the table said", {
  tags: "slow",
}, () => {
  const [pack] = packs.filter(({ folder }) => folder === "samples/tavern");
  const figures = sumOf(pack === undefined ? [] : [...plantInTable(pack, 1).values()]);
  const { found, restored } = reachedBy(figures);
  expect(figures.planted).toBeGreaterThan(5);
  expect(found).toBeGreaterThanOrEqual(75);
  expect(restored).toBe(100);
});

function reachedBy({ planted, found, single, mendable, restored }: Figures): Floor {
  return { found: share(found, planted), single: share(single, planted), restored: share(restored, mendable) };
}

/** What was planted and what was said of it, where a figure is below its floor. */
function missesOf(outcomes: readonly Outcome[], floor: Floor): object[] {
  const reached = reachedBy(figuresOf(outcomes));
  return outcomes
    .filter(
      ({ found, single, restored }) =>
        (reached.found < floor.found && !found) ||
        (reached.single < floor.single && !single) ||
        (reached.restored < floor.restored && restored === false),
    )
    .map(({ mistake, planting, findings }) => ({
      mistake: `${mistake.group}: ${mistake.name}`,
      planted: planting.insert,
      said: findings.map(({ message }) => message),
    }));
}
