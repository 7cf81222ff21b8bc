import type { Checks, Rule } from "./define-rule.js";

/** Stands around the work of each rule, by its id, for whoever wants to know how long that takes. */
export type RuleHook = <Result>(rule: string, work: () => Result) => Result;

/** Rules of the tool with somebody around them; the same rules where there is nobody. */
export function hookedRules(rules: readonly Rule[], around: RuleHook | undefined): readonly Rule[] {
  if (around === undefined) return rules;
  return rules.map((rule) => ({ ...rule, check: hookedChecks(rule, around) }));
}

function hookedChecks({ id, check }: Rule, around: RuleHook): Checks<Rule["messages"]> {
  const { entry, label, record, file, pack } = check;
  return {
    ...check,
    ...(entry && { entry: (...given) => around(id, () => entry(...given)) }),
    ...(label && { label: (...given) => around(id, () => label(...given)) }),
    ...(record && { record: (...given) => around(id, () => record(...given)) }),
    ...(file && { file: (...given) => around(id, () => file(...given)) }),
    ...(pack && { pack: (...given) => around(id, () => pack(...given)) }),
  };
}
