import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // Whole-process tests build and pack; the rest needs far less. No test asserts a time.
    testTimeout: 60_000,
    hookTimeout: 300_000,
  },
});
