import { Session } from "node:inspector/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Playground, playground } from "../cli/run.js";
import type { Trial } from "./trial.js";
import { TRIALS } from "./trials.js";

const inspector = new Session();
beforeAll(async () => {
  inspector.connect();
  await inspector.post("Profiler.enable");
});
afterAll(() => inspector.disconnect());

/** The number of code blocks executed: the same on every machine, however busy. */
async function steps({ files, words }: Trial, size: number): Promise<number> {
  const place: Playground = playground(files?.(size));
  await inspector.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  try {
    await place.run(words.join(" "));
    const { result } = await inspector.post("Profiler.takePreciseCoverage");
    return result
      .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
      .reduce((sum, { count }) => sum + count, 0);
  } finally {
    await inspector.post("Profiler.stopPreciseCoverage");
    place.remove();
  }
}

/** Trials of texts that grow line by line, and don't hit a limit of their own. */
const GROWING = TRIALS.filter(
  ({ group, name, size }) => group === "texts" && size >= 20_000 && !/^one line/.test(name),
);

const SMALL = 300;

describe("twice as much takes no more than about twice as many steps", () => {
  // Now and then a measurement falls short, perhaps because V8 drops functions with their counts. Quadratic work fails each time.
  test.each(GROWING)("$name", { retry: 2 }, async (trial) => {
    // One-time loading and caching doesn't count.
    await steps(trial, 2 * SMALL);
    const [once, twice] = [await steps(trial, SMALL), await steps(trial, 2 * SMALL)];
    expect(twice / once).toBeLessThan(2.5);
  });
});
