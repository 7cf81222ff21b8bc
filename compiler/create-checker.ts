import { analyses } from "./analysis/check-analyses.js";
import { type Checker, createCheckerWith } from "./check/checker.js";
import type { Limits } from "./evaluate/evaluate-rules.js";
import type { RuleHook } from "./rules/rule-hook.js";

/**
 * Creates a checker with all analyses. `limits` replace the limits that rules set, `hook` wraps each rule as it runs,
 * and `examples` says whether the examples of rules in a `.system` file are checked with it.
 */
export function createChecker(limits?: Limits, hook?: RuleHook, examples?: "run" | "leave"): Checker {
  return createCheckerWith(() => analyses, limits, hook, examples);
}
