import type { RuleOption } from "./rules/rule-options.js";
import { optionsOfCheck } from "./systems/checks.js";
import { limitOption } from "./systems/evaluate/prepare-rules.js";
import type { RuleDeclaration } from "./systems/system-data.js";

/** The numbers of a rule of a system that a configuration can change: the one in its demands, or those of its check. */
export function optionsOfRule(rule: RuleDeclaration): readonly RuleOption[] {
  const limit = limitOption(rule);
  return [...(limit === undefined ? [] : [limit]), ...optionsOfCheck(rule.by)];
}
