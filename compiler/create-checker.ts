import { analyses } from "./analysis/check-analyses.js";
import { type Checker, createCheckerWith } from "./check/checker.js";
import type { Limits } from "./evaluate/evaluate-rules.js";
import type { RuleHook } from "./rules/rule-hook.js";

/**
 * Makes a checker with all analyses; `limits` are numbers in the place of those that the rules name, and `around` stands
 * around each rule while it looks; `examples` says whether those in `.system` files are checked with them.
 */
export function createChecker(limits?: Limits, around?: RuleHook, examples?: "run" | "leave"): Checker {
  return createCheckerWith(() => analyses, limits, around, examples);
}
