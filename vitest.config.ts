import { defineConfig } from "vitest/config";
import { fontWidthsInTests } from "./scripts/font-widths.mjs";

export default defineConfig({
  plugins: [fontWidthsInTests()],
  test: {
    include: ["test/**/*.test.ts"],
    // Whole-process tests build, pack and install; no test asserts a time.
    testTimeout: 60_000,
    hookTimeout: 600_000,
    // What an editor shows, it shows when it is ready.
    expect: { poll: { timeout: 30_000 } },
    // .ci/run reads its counts from the JSON.
    reporters: ["default", ["json", { outputFile: ".cache/vitest.json" }]],
  },
});
