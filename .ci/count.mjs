/** Prints `N passed, N failed` from vitest's JSON result, and fails when anything failed. */
import { readFileSync } from "node:fs";

const result = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8"));
// A test file that could not be loaded has no tests to count; it failed all the same.
const unloaded = result.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
const failed = result.numFailedTests + unloaded.length;
const skipped = result.numPendingTests + result.numTodoTests;
console.log(`${result.numPassedTests} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exitCode = failed > 0 || result.numPassedTests === 0 ? 1 : 0;
