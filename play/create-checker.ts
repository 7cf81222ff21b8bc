import { type Checker, createCheckerWith, isPlayFile, type Limits, type RuleHook } from "../compiler/index.js";
import { analyses } from "./analysis/check-analyses.js";
import { replays } from "./replay/replays.js";

/**
 * Creates a checker with all analyses, which also plays playthroughs again. `limits` replace the limits that rules set, `hook` wraps each rule as it runs,
 * and `examples` says whether the examples of rules in a `.system` file are checked with it.
 */
export function createChecker(limits?: Limits, hook?: RuleHook, examples?: "run" | "leave"): Checker {
  return createCheckerWith((pack) => (pack.files.some(isPlayFile) ? replays : analyses), limits, hook, examples);
}
