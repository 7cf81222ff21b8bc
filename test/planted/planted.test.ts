import { describe, expect, test } from "vitest";
import { check } from "../support/check.js";
import { cleanPack } from "./clean-pack.js";
import { type Figures, figuresOf, plantOn, share, sumOf } from "./figures.js";
import { type Floor, floorOf, GOAL } from "./floors.js";
import type { Outcome } from "./measure.js";
import { mistakes } from "./mistakes/index.js";

/** On so many cards of each pack each mistake is planted here; the report plants it on all. */
const CARDS = 8;

const packs = ["samples/lanterns", "samples/starter"].map(cleanPack);
const measured = new Map(
  mistakes.map((mistake) => [`${mistake.group}: ${mistake.name}`, plantOn(packs, mistake, CARDS)]),
);

test.each(packs)("nothing is found in $folder as it is", ({ files }) => {
  expect(check(files)).toEqual([]);
});

describe("a planted mistake is found at its line, with one finding, and safe fixes give back the clean card", () => {
  test.each([...measured])("%s", (kind, outcomes) => {
    expect(outcomes, "no card has a place for it").not.toEqual([]);
    const reached = reachedBy(figuresOf(outcomes));
    const floor = floorOf(kind);
    expect(missesOf(outcomes, floor), `a floor is not reached; the figures are ${JSON.stringify(reached)}`).toEqual([]);
  });

  test("all kinds together reach the goal", () => {
    const { found, single, restored } = reachedBy(sumOf([...measured.values()].map(figuresOf)));
    expect(found).toBeGreaterThanOrEqual(GOAL.found);
    expect(single).toBeGreaterThanOrEqual(GOAL.single);
    expect(restored).toBeGreaterThanOrEqual(GOAL.restored);
  });
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
    .map(({ planting, findings }) => ({ planted: planting.insert, said: findings.map(({ message }) => message) }));
}
