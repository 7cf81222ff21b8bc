import { defineConfig } from "vitest/config";
import { fontWidthsInTests } from "./scripts/font-widths.mjs";

/**
 * What `npm run check` leaves to `npm run check:all`: what starts editors, packs or installs, and every file that alone takes
 * more than six seconds of a quiet machine, mostly long properties and trials with whole processes.
 */
const LONG = [
  "test/editors/**/*.test.ts",
  "test/ready-made/**/*.test.ts",
  "test/package.test.ts",
  "test/tutorial-packed.test.ts",
  "test/browser/parity.test.ts",
  "test/check/deck-places.test.ts",
  "test/check/edited-pack.test.ts",
  "test/cli/bad-input.test.ts",
  "test/cli/diff.test.ts",
  "test/cli/faults.test.ts",
  "test/cli/fix.test.ts",
  "test/cli/held-back.test.ts",
  "test/cli/hostile-output.test.ts",
  "test/cli/real-faults.test.ts",
  "test/cli/write-root.test.ts",
  "test/emit/round-trips.test.ts",
  "test/format/format-properties.test.ts",
  "test/hostile/steps.test.ts",
  "test/lsp/features/any-text.test.ts",
  "test/lsp/features/code-actions/every-mistake.test.ts",
  "test/lsp/features/completion/never-an-error.test.ts",
  "test/lsp/features/rename-property.test.ts",
  "test/lsp/server/in-steps.test.ts",
  "test/lsp/server/parity.test.ts",
  "test/lsp/server/read-root.test.ts",
  "test/lsp/server/soak.test.ts",
  "test/play/analysis/cover-greedily.test.ts",
  "test/play/analysis/oracle.test.ts",
  "test/playground/page.test.ts",
  "test/project/configuration/bounds.test.ts",
  "test/project/used-packs.test.ts",
  "test/site.test.ts",
  "test/systems/broken-declarations.test.ts",
  "test/systems/read-once.test.ts",
  "test/tools/tables/altered-data.test.ts",
  "test/tools/tables/same-rows.test.ts",
  "test/tools/tables/workbooks.test.ts",
];

export default defineConfig({
  plugins: [fontWidthsInTests()],
  test: {
    // Whole-process tests build, pack and install; no test asserts a time.
    testTimeout: 60_000,
    hookTimeout: 600_000,
    // What an editor shows, it shows when it is ready.
    expect: { poll: { timeout: 30_000 } },
    // .ci/run reads its counts from the JSON.
    reporters: ["default", ["json", { outputFile: ".cache/vitest.json" }]],
    projects: [
      { extends: true, test: { name: "quick", include: ["test/**/*.test.ts"], exclude: LONG } },
      { extends: true, test: { name: "long", include: LONG } },
    ],
  },
});
