import { examplesOfRule, textOfExample, wholeExamples } from "../../compiler/systems/example-texts.js";
import type { System } from "../../compiler/systems/system.js";
import type { RuleDeclaration } from "../../compiler/systems/system-data.js";

/** The examples of a rule, written out. */
export function examplesOf(
  rule: RuleDeclaration,
  { data }: System,
): { readonly breaks: readonly string[]; readonly mended: readonly string[] } {
  const texts = examplesOfRule(rule, wholeExamples(data.examples)).map(textOfExample);
  return { breaks: texts.slice(0, rule.breaks.length), mended: texts.slice(rule.breaks.length) };
}
