import { comparable, editDistance } from "./nearest.js";

/** The indexes of names that differ by at most one typo. */
export type FindNeighbours = (name: string) => readonly number[];

/** Maximum number of comparisons per bucket, so that names made to collide cost no more than others. */
const MOST_COMPARED = 64;
/** A double has room for 2^21 indexes and 32 bits of hash. */
const POSITIONS = 2 ** 21;
/** Longer names are only found if they are equal except for case and look-alike letters. */
const LONGEST = 100;

/** More comparisons would take seconds. */
const MOST_COMPARISONS = 2_000_000;

/**
 * The names among which the nearest one is searched this often: all of them, or if that would take seconds, those one
 * typo away, which an index finds.
 */
export function namesNear(names: readonly string[], searches: number): (name: string) => readonly string[] {
  if (searches * names.length <= MOST_COMPARISONS) return () => names;
  const findNeighbours = indexNeighbours(names);
  return (name) => findNeighbours(name).flatMap((position) => names[position] ?? []);
}

/**
 * Finds similar names among very many. Two texts are one typo apart only if deleting at most one letter from each makes
 * them equal, so the hashes of all deletions go into one sorted list. Linear in the total length, and compact: 100,000
 * names take a few megabytes. Earlier names win, and in large collisions only they are found.
 */
export function indexNeighbours(names: readonly string[]): FindNeighbours {
  const compared = names.slice(0, POSITIONS).map(comparable);
  if (compared.length <= FEW) return (name) => neighboursAmong(compared, comparable(name));
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

/** So few are compared one by one: 100,000 files of one card are as many packs, each with a few names. */
const FEW = 16;

function neighboursAmong(names: readonly string[], wanted: string): readonly number[] {
  return names.flatMap((name, position) => {
    const most = wanted.length > LONGEST || name.length > LONGEST ? 0 : 1;
    return editDistance(wanted, name, most) <= most ? [position] : [];
  });
}

/** Hashes of a text and of all its single-letter deletions. */
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

/** `hashes[at]` is the polynomial hash of the text from `at` on. */
function suffixHashes(text: string): number[] {
  const hashes: number[] = Array.from({ length: text.length + 1 }, () => 0);
  for (let at = text.length - 1, factor = 1; at >= 0; at--) {
    hashes[at] = (Math.imul(text.charCodeAt(at) + 1, factor) + (hashes[at + 1] ?? 0)) >>> 0;
    factor = Math.imul(factor, BASE) >>> 0;
  }
  return hashes;
}

/** First index whose number is at least `wanted`. */
function lowerBound(sorted: Float64Array, wanted: number): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((sorted[middle] ?? 0) < wanted) from = middle + 1;
    else to = middle;
  }
  return from;
}
