import { analyses } from "./analysis/check-analyses.js";
import type { AroundRule } from "./around-rule.js";
import { type Checker, createCheckerWith } from "./checker.js";
import type { Limits } from "./systems/evaluate-rules.js";

/**
 * Makes a checker with all analyses; `limits` are numbers in the place of those that the rules name, and `around` stands
 * around each rule while it looks.
 */
export function createChecker(limits?: Limits, around?: AroundRule): Checker {
  return createCheckerWith(() => analyses, limits, around);
}
