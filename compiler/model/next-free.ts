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

/** The next free identifier, with at least as many digits; undefined after this many attempts. */
export function nextFree(
  { stem, digits }: Numbered,
  isTaken: (identifier: string) => boolean,
  mostTried: number,
): string | undefined {
  const first = Number(digits) + 1;
  for (let number = first; number < first + mostTried; number++) {
    const next = stem + String(number).padStart(digits.length, "0");
    if (!isTaken(next)) return next;
  }
  return undefined;
}
