import type { Value } from "../model/record-model.js";

export function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

/** The bounds of a number or range; undefined for other values. */
export function boundsOf(value: Value): { readonly from: number; readonly to: number } | undefined {
  if (value.kind === "integer") return { from: value.value, to: value.value };
  return value.kind === "range" ? value : undefined;
}
