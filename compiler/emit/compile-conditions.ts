import type { Entry } from "../model/record-model.js";
import { type Operator, plainJson } from "../values/value.js";
import type { CompiledCondition } from "./compiled-pack.js";

/** Conditions with spelled-out operators; unreadable ones are left out. */
export function compileConditions(entries: readonly Entry[]): CompiledCondition[] {
  return entries.flatMap((entry) => compileCondition(entry) ?? []);
}

function compileCondition({ category, name, operator, values }: Entry): CompiledCondition | undefined {
  const compared = values.map(plainJson);
  const [value] = compared;
  if (value === undefined || operator === undefined) return undefined;
  const path = category === undefined ? { name } : { category, name };
  return { ...path, ...comparison(operator, compared, value) };
}

/** The name of each operator in compiled JSON. */
export const TESTS = { "=": "oneOf", "<": "atMost", ">": "atLeast" } as const satisfies Readonly<
  Record<Operator, CompiledCondition["test"]>
>;

/** An operator with its values: any of them, or the one that is the limit. */
export function comparison<Compared>(operator: Operator, values: readonly Compared[], limit: Compared) {
  const test = TESTS[operator];
  return test === "oneOf" ? { test, values } : { test, value: limit };
}
