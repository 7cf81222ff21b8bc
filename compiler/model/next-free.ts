import { getOrMake } from "../../grammar/index.js";

/** A counting identifier: the part before its last digits, and these. */
export interface Numbered {
  readonly stem: string;
  readonly digits: string;
}

/** Undefined for an identifier that doesn't end in digits. */
export function numberedPart(identifier: string): Numbered | undefined {
  // For each card of a pack: an expression that looks for the digits from the front takes ten times as long.
  let start = identifier.length;
  while (start > 0 && identifier.length - start < MOST_DIGITS && isDigit(identifier.charCodeAt(start - 1))) start--;
  const stem = identifier.slice(0, start);
  return start === identifier.length || LINE_END.test(stem) ? undefined : { stem, digits: identifier.slice(start) };
}

const MOST_DIGITS = 9;
const LINE_END = /[\n\r\u2028\u2029]/;

export const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** The numbers that identifiers end in, by what is before them. */
export function numbersByStem(identifiers: Iterable<Numbered | undefined>): ReadonlyMap<string, ReadonlySet<number>> {
  const numbers = new Map<string, Set<number>>();
  for (const one of identifiers)
    if (one !== undefined) getOrMake(numbers, one.stem, () => new Set<number>()).add(Number(one.digits));
  return numbers;
}

/** An identifier that counts, with another number and at least as many digits. */
export const withNumber = ({ stem, digits }: Numbered, number: number): string =>
  stem + String(number).padStart(digits.length, "0");

/** The next identifier whose number is free; undefined after this many attempts. */
export function nextFree(
  numbered: Numbered,
  isTaken: (number: number) => boolean,
  mostTried: number,
): string | undefined {
  const first = Number(numbered.digits) + 1;
  for (let number = first; number < first + mostTried; number++)
    if (!isTaken(number)) return withNumber(numbered, number);
  return undefined;
}
