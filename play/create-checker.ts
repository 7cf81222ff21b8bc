import { type Checker, createCheckerWith, type Limits, type RuleHook } from "../compiler/index.js";
import { analyses } from "./analysis/check-analyses.js";

/**
 * Creates a checker with all analyses. `limits` replace the limits that rules set, `hook` wraps each rule as it runs,
 * and `examples` says whether the examples of rules in a `.system` file are checked with it.
 */
export function createChecker(limits?: Limits, hook?: RuleHook, examples?: "run" | "leave"): Checker {
  return createCheckerWith(() => analyses, limits, hook, examples);
}
