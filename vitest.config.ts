import { defineConfig } from "vitest/config";
import { fontWidthsInTests } from "./scripts/font-widths.mjs";

/** What takes minutes, starts editors, or packs and installs: run by `npm run check:all` only. */
const LONG = [
  "test/editors/**/*.test.ts",
  "test/package.test.ts",
  "test/ready-made/**/*.test.ts",
  "test/tutorial-packed.test.ts",
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
