import type { Entry, Value } from "../model/record-model.js";
import type { ComparedValue, CompiledCondition } from "./compiled-pack.js";

/** Conditions with their operators spelled out; those that could not be read are left out. */
export function compileConditions(entries: readonly Entry[]): CompiledCondition[] {
  return entries.flatMap((entry) => compileCondition(entry) ?? []);
}

function compileCondition({ category, name, operator, values }: Entry): CompiledCondition | undefined {
  const compared = values.map(comparedValue);
  const [value] = compared;
  if (value === undefined || operator === undefined) return undefined;
  const path = category === undefined ? { name } : { category, name };
  switch (operator) {
    case "=":
      return { ...path, test: "oneOf", values: compared };
    case "<":
      return { ...path, test: "atMost", value };
    case ">":
      return { ...path, test: "atLeast", value };
  }
}

function comparedValue(value: Value): ComparedValue {
  switch (value.kind) {
    case "integer":
    case "text":
      return value.value;
    case "range":
      return { from: value.from, to: value.to };
    case "percentage":
      return { percent: value.value };
    case "name":
      return value.path.join(".");
  }
}
