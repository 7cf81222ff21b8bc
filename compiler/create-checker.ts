import { analyses } from "./analysis/check-analyses.js";
import { type Checker, createCheckerWith } from "./check/checker.js";
import type { Limits } from "./evaluate/evaluate-rules.js";
import type { AroundRule } from "./rules/around-rule.js";

/**
 * Makes a checker with all analyses; `limits` are numbers in the place of those that the rules name, and `around` stands
 * around each rule while it looks.
 */
export function createChecker(limits?: Limits, around?: AroundRule): Checker {
  return createCheckerWith(() => analyses, limits, around);
}
