import type { Checks, Rule } from "./define-rule.js";

/** Wraps the execution of each rule, by id, to measure its time; and of work that several share, by a name in brackets. */
export type RuleHook = <Result>(rule: string, work: () => Result) => Result;

export function isSharedWork(name: string): boolean {
  return name.startsWith("(");
}

/** The rules wrapped in a hook; unchanged without one. */
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
