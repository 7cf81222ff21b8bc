import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, expect, test } from "vitest";
import { allFixes, safeFixes } from "../../compiler/diagnostics/apply-fixes.js";
import type { System } from "../../compiler/systems/system.js";
import { plantOn } from "../planted/figures.js";
import { mistakes } from "../planted/mistakes/index.js";
import { PACKS } from "../planted/packs.js";
import { tryInTable } from "../planted/tables.js";
import type { Files } from "../support/check.js";
import { type TriedFixes, tryFixes, tryTogether } from "../support/fix-law.js";
import { ROOT, readSamples } from "../support/samples.js";
import { sample } from "../support/sweep.js";
import { systemOf } from "../support/system-of.js";
import { shippedSystem } from "../support/systems.js";

/** Those that are planted into unless all are. */
const SMALL = /starter|salt-stairs|beekeepers|tavern|caravans/;
const isWhole = process.env.SWEEPS === "whole";
/** Of the kinds of mistakes each pack but the first gets so many. */
const KINDS = 60;

/** Packs of designers, which lie beside this repository where its authors have them. */
const CASES = [join(ROOT, "../shared/cases-round-3"), join(ROOT, "../../shared/cases-round-3")].find(existsSync);

function together(all: readonly TriedFixes[]): TriedFixes {
  return { tried: all.reduce((sum, { tried }) => sum + tried, 0), broken: all.flatMap(({ broken }) => broken) };
}

/** The mistakes of the samples: what stands in a folder of its own is a pack, or at least about one game. */
function packsOfMistakes(): readonly { readonly path: string; readonly files: Files; readonly system: System }[] {
  const all = readSamples("samples/mistakes");
  return all.map((sample) => {
    const folder = posix.dirname(sample.path);
    const beside = all.filter(({ path }) => posix.dirname(path) === folder);
    const isPack = beside.some(({ text }) => /^Pack:/m.test(text)) && folder !== "samples/mistakes";
    const game = ["altered", "conspiracy", "horizon", "prelude"].find((name) => folder.endsWith(name)) ?? "got";
    const files = Object.fromEntries((isPack ? beside : [sample]).map(({ path, text }) => [path, text]));
    const own = folder.endsWith("/own-game") ? beside.find(({ path }) => path.endsWith(".system")) : undefined;
    const isOwn = own !== undefined && own !== sample;
    const system = isOwn ? systemOf(own.text) : shippedSystem(sample.path.endsWith(".system") ? "meta" : game);
    return { path: sample.path, files, system };
  });
}

describe("all fixes together, round by round, leave no more than there was", () => {
  test.each([
    ["--fix", safeFixes],
    ["--fix-unsafe", allFixes],
  ])("%s, on every mistake of the samples", { tags: "slow" }, (_, fixesOf) => {
    const broken = packsOfMistakes().flatMap(({ path, files, system }) =>
      tryTogether(files, fixesOf, system).map((reason) => `${path} ${reason}`),
    );
    expect(broken).toEqual([]);
  });
});

describe("each fix, applied alone, ends its finding, and nothing is found in what it wrote", () => {
  test("on every mistake of the samples", { tags: "slow" }, () => {
    const { tried, broken } = together(packsOfMistakes().map(({ files, system }) => tryFixes(files, system)));
    expect(broken).toEqual([]);
    expect(tried).toBeGreaterThan(200);
    console.info(`${tried} fixes of mistakes in samples were tried`);
  });

  test.skipIf(CASES === undefined)("on the packs of designers", { tags: "slow" }, () => {
    const folders = readdirSync(CASES ?? "", { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const { tried, broken } = together(
      folders.map(({ name }) => {
        const folder = join(CASES ?? "", name);
        const read = (file: string): string => readFileSync(join(folder, file), "utf8");
        const own = readdirSync(folder);
        const files = Object.fromEntries(
          own.filter((file) => file.endsWith(".cards")).map((file) => [file, read(file)]),
        );
        const game = own.find((file) => file.endsWith(".system"));
        return tryFixes(files, game === undefined ? shippedSystem("got") : systemOf(read(game)));
      }),
    );
    expect(broken).toEqual([]);
    console.info(`${tried} fixes of packs of designers were tried`);
  });

  test.each(
    PACKS.filter(([name]) => !name.endsWith(".system") && (isWhole || /caravans|salt-stairs|tavern/.test(name))),
  )("on slips in the cells of a table of %s", { tags: "slow" }, (name, read) => {
    const { tried, suggested, broken } = tryInTable(read(), isWhole ? 4 : 1);
    expect(broken).toEqual([]);
    expect(suggested).toBeGreaterThan(5);
    console.info(`${tried} fixes and ${suggested} suggestions in tables of ${name} were tried`);
  });

  test.each(PACKS.filter(([name]) => isWhole || SMALL.test(name)))(
    "on mistakes planted into %s",
    { tags: "slow" },
    (name, read) => {
      const pack = read();
      const some = name.endsWith("starter") ? mistakes : sample(mistakes, KINDS);
      const { tried, broken } = together(
        some.flatMap((mistake) =>
          plantOn([pack], mistake, 1).map(({ card, planting, findings }) => {
            const { line, remove, insert } = planting;
            const text = card.file.toSpliced(line, remove, ...insert).join("\n");
            const files = { ...pack.files, [card.path]: text };
            const { tried: alone, broken: wrong } = tryFixes(files, pack.system, findings);
            const all = tryTogether(files, allFixes, pack.system).map(
              (reason) => `${mistake.name}: --fix-unsafe ${reason}`,
            );
            return { tried: alone, broken: [...wrong, ...all] };
          }),
        ),
      );
      expect(broken).toEqual([]);
      expect(tried).toBeGreaterThan(15);
      console.info(`${tried} fixes of mistakes in ${name} were tried`);
    },
  );
});
