import { analyses } from "./analysis/check-analyses.js";
import { type Checker, createCheckerWith } from "./checker.js";
import type { Limits } from "./systems/evaluate-rules.js";

/** Makes a checker with all analyses; `limits` are numbers by rule id in the place of those that systems name. */
export function createChecker(limits?: Limits): Checker {
  return createCheckerWith(() => analyses, limits);
}
