import type { Checks, Rule } from "./define-rule.js";

/**
 * Wraps the execution of each rule, by id, to measure its time; and of work that several share, by a name in brackets.
 * `ifWanted`: the work is left out where all that it can find is off. Other rules run in any case, because what they
 * find wrong is relied on nowhere.
 */
export type RuleHook = <Result>(rule: string, work: () => Result, ifWanted?: "if wanted") => Result;

export function isSharedWork(name: string): boolean {
  return name.startsWith("(");
}

/** The rules wrapped in a hook; unchanged without one. */
export function hookedRules(rules: readonly Rule[], hook: RuleHook | undefined): readonly Rule[] {
  if (hook === undefined) return rules;
  return rules.map((rule) => ({ ...rule, check: hookedChecks(rule, hook) }));
}

function hookedChecks({ id, check }: Rule, hook: RuleHook): Checks<Rule["messages"]> {
  const { entry, label, record, file, pack } = check;
  return {
    ...check,
    ...(entry && { entry: (...given) => hook(id, () => entry(...given)) }),
    ...(label && { label: (...given) => hook(id, () => label(...given)) }),
    ...(record && { record: (...given) => hook(id, () => record(...given)) }),
    ...(file && { file: (...given) => hook(id, () => file(...given)) }),
    ...(pack && { pack: (...given) => hook(id, () => pack(...given), "if wanted") }),
  };
}
