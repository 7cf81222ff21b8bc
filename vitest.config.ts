import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { fontWidthsInTests } from "./scripts/font-widths.mjs";
import { shippedGamesInTests } from "./scripts/shipped-games.mjs";
import { GUARD, PATIENCE } from "./test/support/guard.js";

/** What opens windows of an editor, or pages that are built in `dist`. */
const PAGES = [
  "test/editors/vscode/**/*.test.ts",
  "test/playground/page.test.ts",
  "test/playground/play.test.ts",
  "test/site.test.ts",
];

/** What starts other editors, packs or installs: `npm run check` doesn't even import it. */
const PROGRAMS = [
  "test/editors/*.test.ts",
  "test/editors/!(vscode)/**/*.test.ts",
  "test/ready-made/**/*.test.ts",
  "test/emit/generators.test.ts",
  "test/package.test.ts",
  "test/play/digest.test.ts",
  "test/tutorial-packed.test.ts",
];

/**
 * What a file must not do to others that run in the same thread: exchange modules, or count what is executed. Files that
 * do run alone.
 */
const CHANGES_MORE = /node:inspector|\bvi\.(?:mock|doMock|resetModules)\b/;

const alone = readdirSync("test", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".test.ts"))
  .map((name) => join("test", name).replaceAll("\\", "/"))
  .filter((file) => CHANGES_MORE.test(readFileSync(file, "utf8")));

export default defineConfig({
  plugins: [fontWidthsInTests(), shippedGamesInTests()],
  test: {
    // Methods and the environment are as they were after each test.
    restoreMocks: true,
    unstubEnvs: true,
    maxWorkers: "100%",
    testTimeout: GUARD,
    hookTimeout: GUARD,
    // What an editor shows, it shows when it is ready.
    expect: { poll: { timeout: GUARD } },
    tags: [
      {
        name: "slow",
        description:
          "Takes about a tenth of a second or more, as its rows do on average: `npm run check:all` has it, `npm run check` not, where a file has quicker ones.",
      },
    ],
    // .ci/run reads its counts from the JSON.
    reporters: ["default", ["json", { outputFile: ".cache/vitest.json" }], { onTestRunEnd: nameSeed }],
    // Data that tests read and don't import: what `--changed` can't trace runs everything.
    forceRerunTriggers: [
      "**/package.json",
      "**/vitest.config.*",
      "**/*.system",
      "samples/**",
      "docs/**",
      "compiler/rules/examples/**",
    ],
    projects: [
      {
        extends: true,
        test: {
          name: "shared",
          include: ["test/**/*.test.ts"],
          exclude: [...PAGES, ...PROGRAMS, ...alone],
          // Loading the modules of the product takes as long as the tests do: a thread loads them once.
          isolate: false,
          pool: "threads",
        },
      },
      { extends: true, test: { name: "alone", include: alone, exclude: [...PAGES, ...PROGRAMS] } },
      // What they start has workers of its own, and is waited for.
      { extends: true, test: { name: "programs", include: PROGRAMS, maxWorkers: 2, ...afterOthers(1) } },
      // Two windows of an editor at once are slower than one after the other, and what one builds another has open.
      { extends: true, test: { name: "pages", include: PAGES, maxWorkers: 1, ...afterOthers(2) } },
    ],
  },
});

/** A page that never answers is waited for by several tests of a file, one after the other. */
function afterOthers(groupOrder: number) {
  return { sequence: { groupOrder }, testTimeout: GUARD / 3, expect: { poll: { timeout: PATIENCE } } };
}

/** Sweeps are samples, see test/support/sweep.ts. */
function nameSeed(_: unknown, __: unknown, reason: string): void {
  if (reason !== "failed" || process.env.SWEEPS === "whole") return;
  console.log(`Sweeps were sampled with SEED=${process.env.SEED ?? 1}; SWEEPS=whole runs all of them.\n`);
}
