import { comparable, editDistance } from "./nearest.js";

/** The positions (in the list of names) of those that differ from a name by one slip of the pen, or not at all. */
export type FindNeighbours = (name: string) => readonly number[];

/** More of one neighbourhood are not looked at, so that names made to collide cost no more than others. */
const MOST_COMPARED = 64;
/** Room for 2^21 positions beside 32 bits of hash in a double. */
const POSITIONS = 2 ** 21;
/** Longer names are found only when they are equal but for case and look-alike letters. */
const LONGEST = 100;

/**
 * Finds near names among very many: two texts are one slip apart only if both become equal when each loses at most one
 * letter, so all names go into one sorted list by the hashes of what is left. Linear in the letters of the names, and
 * compact: 100,000 names take a few megabytes. Earlier names go first, and where very many collide only they are found.
 */
export function indexNeighbours(names: readonly string[]): FindNeighbours {
  const compared = names.slice(0, POSITIONS).map(comparable);
  const keys: number[] = [];
  for (const [position, name] of compared.entries())
    for (const hash of deletionHashes(name)) keys.push(hash * POSITIONS + position);
  const sorted = Float64Array.from(keys).sort();
  return (name) => {
    const wanted = comparable(name);
    const found = new Set<number>();
    for (const hash of deletionHashes(wanted)) {
      let at = lowerBound(sorted, hash * POSITIONS);
      for (let tries = 0; tries < MOST_COMPARED; tries++, at++) {
        const key = sorted[at] ?? Number.POSITIVE_INFINITY;
        if (key >= (hash + 1) * POSITIONS) break;
        const position = key % POSITIONS;
        if (editDistance(wanted, compared[position] ?? "", 1) <= 1) found.add(position);
      }
    }
    return [...found].sort((one, other) => one - other);
  };
}

/** Hashes of a text, and of it without each one of its letters. */
function deletionHashes(text: string): Set<number> {
  const hashes = new Set<number>();
  const after = suffixHashes(text);
  let before = 0;
  hashes.add(after[0] ?? 0);
  if (text.length > LONGEST) return hashes;
  for (let at = 0; at < text.length; at++) {
    hashes.add((Math.imul(before, power(text.length - at - 1)) + (after[at + 1] ?? 0)) >>> 0);
    before = (Math.imul(before, BASE) + text.charCodeAt(at) + 1) >>> 0;
  }
  return hashes;
}

const BASE = 0x01000193;
const powers: number[] = [1];

function power(exponent: number): number {
  for (let next = powers.length; next <= exponent; next++) powers.push(Math.imul(powers[next - 1] ?? 1, BASE) >>> 0);
  return powers[exponent] ?? 1;
}

/** `hashes[at]` is the hash of the text from `at` on, as the polynomial of its letters. */
function suffixHashes(text: string): number[] {
  const hashes: number[] = Array.from({ length: text.length + 1 }, () => 0);
  for (let at = text.length - 1, factor = 1; at >= 0; at--) {
    hashes[at] = (Math.imul(text.charCodeAt(at) + 1, factor) + (hashes[at + 1] ?? 0)) >>> 0;
    factor = Math.imul(factor, BASE) >>> 0;
  }
  return hashes;
}

/** First position whose number is not below `wanted`. */
function lowerBound(sorted: Float64Array, wanted: number): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((sorted[middle] ?? 0) < wanted) from = middle + 1;
    else to = middle;
  }
  return from;
}
