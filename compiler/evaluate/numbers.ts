import { type Bounds, boundsOf as numbersOf, type Value } from "../values/value.js";
export function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

/** The bounds of a number that can be added up; undefined for other values. */
export function boundsOf(value: Value): Bounds | undefined {
  const bounds = numbersOf(value);
  return bounds?.scale === "count" ? bounds : undefined;
}

/** The number that a value counts as in sums and orders: the upper end of a range, and that of digits in a text. */
export function numberIn(value: Value): number | undefined {
  if (value.kind === "text") return /^\d{1,15}$/.test(value.value) ? Number(value.value) : undefined;
  return boundsOf(value)?.to;
}

/** How many numbers are missing from 1 to the highest. */
export function gapsIn(numbers: readonly number[]): number {
  const present = new Set(numbers.filter((number) => number >= 1));
  let highest = 0;
  for (const number of present) highest = Math.max(highest, number);
  return highest - present.size;
}

/** The first of them. */
export function missingIn(numbers: readonly number[], most = 100): number[] {
  const present = new Set(numbers);
  const left = Math.min(most, gapsIn(numbers));
  const missing: number[] = [];
  for (let number = 1; missing.length < left; number++) if (!present.has(number)) missing.push(number);
  return missing;
}
