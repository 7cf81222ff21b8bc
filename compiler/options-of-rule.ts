import { CHECK_OPTIONS } from "./analysis/check-options.js";
import type { RuleOption } from "./rules/rule-options.js";
import { limitOption } from "./systems/evaluate/prepare-rules.js";
import type { RuleDeclaration } from "./systems/system-data.js";

/** The numbers of a rule of a system that a configuration can change: the one in its demands, or those of its check. */
export function optionsOfRule(rule: RuleDeclaration): readonly RuleOption[] {
  const limit = limitOption(rule);
  const ofChecks: Readonly<Record<string, readonly RuleOption[]>> = CHECK_OPTIONS;
  const ofCheck = rule.by !== undefined && Object.hasOwn(ofChecks, rule.by) ? ofChecks[rule.by] : undefined;
  return [...(limit === undefined ? [] : [limit]), ...(ofCheck ?? [])];
}
