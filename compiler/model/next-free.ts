/** A counting identifier: the part before its last digits, and these. */
export interface Numbered {
  readonly stem: string;
  readonly digits: string;
}

/** Undefined for an identifier that doesn't end in digits. */
export function numberedPart(identifier: string): Numbered | undefined {
  const [, stem, digits] = /^(.*?)(\d{1,9})$/.exec(identifier) ?? [];
  return stem === undefined || digits === undefined ? undefined : { stem, digits };
}

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
