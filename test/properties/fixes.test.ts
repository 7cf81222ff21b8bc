import { posix } from "node:path";
import { describe, expect, test } from "vitest";
import { plantOn } from "../planted/figures.js";
import { mistakes } from "../planted/mistakes/index.js";
import { PACKS } from "../planted/packs.js";
import { type TriedFixes, tryFixes } from "../support/fix-law.js";
import { readSamples } from "../support/samples.js";
import { shippedSystem } from "../support/systems.js";

/** Those that are planted into. */
const SMALL = /starter|salt-stairs|beekeepers|tavern/;
/** Of the kinds of mistakes each pack but the first gets one in so many. */
const ONE_IN = 3;

function together(all: readonly TriedFixes[]): TriedFixes {
  return { tried: all.reduce((sum, { tried }) => sum + tried, 0), broken: all.flatMap(({ broken }) => broken) };
}

describe("each fix, applied alone, ends its finding, and nothing is found in what it wrote", () => {
  test("on every mistake of the samples", () => {
    const all = readSamples("samples/mistakes");
    const { tried, broken } = together(
      all.map((sample) => {
        const folder = posix.dirname(sample.path);
        const beside = all.filter(({ path }) => posix.dirname(path) === folder);
        const isPack = beside.some(({ text }) => /^Pack:/m.test(text)) && folder !== "samples/mistakes";
        const game = ["altered", "conspiracy", "horizon", "prelude"].find((name) => folder.endsWith(name)) ?? "got";
        const files = Object.fromEntries((isPack ? beside : [sample]).map(({ path, text }) => [path, text]));
        return tryFixes(files, shippedSystem(sample.path.endsWith(".system") ? "meta" : game));
      }),
    );
    expect(broken).toEqual([]);
    expect(tried).toBeGreaterThan(200);
  });

  test.each(PACKS.filter(([name]) => SMALL.test(name)))("on mistakes planted into %s", (name, read) => {
    const pack = read();
    const some = mistakes.filter((_, at) => name.endsWith("starter") || at % ONE_IN === name.length % ONE_IN);
    const { tried, broken } = together(
      some.flatMap((mistake) =>
        plantOn([pack], mistake, 1).map(({ card, planting, findings }) => {
          const { line, remove, insert } = planting;
          const text = card.file.toSpliced(line, remove, ...insert).join("\n");
          return tryFixes({ ...pack.files, [card.path]: text }, pack.system, findings);
        }),
      ),
    );
    expect(broken).toEqual([]);
    expect(tried).toBeGreaterThan(20);
  });
});
