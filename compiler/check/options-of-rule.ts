import type { RuleOption } from "../diagnostics/rule-options.js";
import { limitOption } from "../evaluate/prepare-rules.js";
import { optionsOfCheck } from "../systems/checks.js";
import type { RuleDeclaration } from "../systems/system-data.js";

/** The limits of a system's rule that a configuration can change: the one in its demands, or those of its analysis. */
export function optionsOfRule(rule: RuleDeclaration): readonly RuleOption[] {
  const limit = limitOption(rule);
  return [...(limit === undefined ? [] : [limit]), ...optionsOfCheck(rule.by)];
}
