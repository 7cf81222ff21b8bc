/** The meaning of a value; undefined if the map doesn't cover it. */
export function meaningOf<Meaning>(value: string, meanings: ReadonlyMap<string, Meaning>): Meaning | undefined {
  const exact = meanings.get(value);
  if (exact !== undefined || value === "") return exact;
  for (const [pattern, meaning] of meanings) if (isPattern(pattern) && fitsPattern(value, pattern)) return meaning;
  return undefined;
}

export function isPattern(key: string): boolean {
  return key.includes("*");
}

/** `*` matches anything. Each piece is searched after the previous one, so no text takes long. */
function fitsPattern(value: string, pattern: string): boolean {
  const [first = "", ...others] = pattern.split("*");
  const last = others.pop() ?? "";
  if (!value.startsWith(first) || !value.endsWith(last) || value.length < first.length + last.length) return false;
  const end = value.length - last.length;
  let at = first.length;
  for (const piece of others) {
    const found = value.indexOf(piece, at);
    if (found === -1 || found + piece.length > end) return false;
    at = found + piece.length;
  }
  return true;
}
