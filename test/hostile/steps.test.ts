import { Session } from "node:inspector/promises";
import { setFlagsFromString } from "node:v8";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Playground } from "../cli/run.js";
import type { Trial } from "./trial.js";
import { TRIALS } from "./trials/index.js";

const inspector = new Session();
let playground: typeof import("../cli/run.js").playground;

/**
 * V8 counts the blocks of a function only if it was compiled while it counts, and not the calls of one that is inlined.
 * So counting begins before the program is loaded and never stops; no compiled function is dropped, which would compile it
 * again; and none is optimized. Then every run of the same input has the same count.
 */
beforeAll(async () => {
  for (const flag of ["--no-flush-bytecode", "--no-opt"]) setFlagsFromString(flag);
  inspector.connect();
  await inspector.post("Profiler.enable");
  await inspector.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  ({ playground } = await import("../cli/run.js"));
});
afterAll(() => inspector.disconnect());

/** The number of code blocks executed: the same on every machine, however busy. */
async function steps({ files, words }: Trial, size: number): Promise<number> {
  const place: Playground = playground(files?.(size));
  try {
    await inspector.post("Profiler.takePreciseCoverage"); // It begins at 0.
    await place.run(words.join(" "));
    const { result } = await inspector.post("Profiler.takePreciseCoverage");
    return (
      result
        // What the runner of tests does beside it depends on time.
        .filter(({ url }) => !/^node:|\/node_modules\//.test(url))
        .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
        .reduce((sum, { count }) => sum + count, 0)
    );
  } finally {
    place.remove();
  }
}

/** Each wrong value is compared with every name, while these are few. */
const EACH_WITH_EACH = ["a value of another card"];

/** Trials of texts that grow line by line, and don't hit a limit of their own; and of rules over many cards. */
const GROWING = TRIALS.filter(({ group, name, size }) =>
  group === "rules of a game"
    ? !EACH_WITH_EACH.includes(name)
    : group === "texts" && size >= 20_000 && !/^one line/.test(name),
);

const SMALL = 300;

describe("twice as much takes no more than about twice as many steps", () => {
  test.each(GROWING)("$name", { tags: "slow" }, async (trial) => {
    // One-time loading and caching doesn't count.
    await steps(trial, 2 * SMALL);
    const [once, twice, again] = [await steps(trial, SMALL), await steps(trial, 2 * SMALL), await steps(trial, SMALL)];
    expect(again).toBe(once);
    expect(twice / once).toBeLessThan(2.2);
  });
});
