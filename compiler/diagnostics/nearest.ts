import { BoundedCache, once } from "../../grammar/index.js";
import { confusable } from "./confusables.js";
import { alternatives } from "./message.js";

/**
 * Says that a name isn't among those known, and which one was probably meant.
 *
 * @param otherwise what helps if none is near; by default the known names, if they are few
 */
export function thereIsNo(what: string, name: string, known: Iterable<string>, otherwise?: string): string {
  const names = [...new Set(known)];
  const near = nearestName(name, names);
  if (near !== undefined) return `there is no ${what} '${name}', did you mean '${near}'?`;
  const help = otherwise ?? (names.length > 0 && names.length <= MOST_NAMED ? `it can be ${alternatives(names)}` : "");
  return `there is no ${what} '${name}'${help === "" ? "" : `; ${help}`}`;
}

/** A longer list of names doesn't help. */
const MOST_NAMED = 8;

/**
 * The candidate that `name` was probably meant to be, if one is near enough. Look-alike letters, case and separators
 * (blanks, `_`, `-`) are ignored, then the fewest typos win; ties go to the most similar spelling as written, then to
 * the first in code unit order, so that the order of candidates doesn't matter.
 */
export function nearestName(name: string, candidates: Iterable<string>): string | undefined {
  const search = new NearestSearch(name);
  for (const candidate of candidates) search.compare(compared(candidate));
  return search.found;
}

/** Fewer letters are in too many names. */
const LEAST_OF_PART = 3;

/** The names of which someone remembers only the first words or the last: `Dir` of `Direction`, `Cost` of `HandCost`. */
export function namesWithPart(part: string, names: Iterable<string>): readonly string[] {
  const plain = part.toLowerCase();
  const isPart = (name: string): boolean =>
    name.toLowerCase().startsWith(plain) ||
    (name.toLowerCase().endsWith(plain) && /\p{Lu}/u.test(name.charAt(name.length - plain.length)));
  return part.length < LEAST_OF_PART ? [] : [...new Set(names)].filter((name) => name !== part && isPart(name));
}

/** The same for names that are searched again and again. */
export function nearestAmong(candidates: readonly string[]): (name: string) => string | undefined {
  const prepared = once(() => candidates.map((candidate) => new ComparedName(candidate)));
  return (name) => {
    const search = new NearestSearch(name);
    for (const candidate of prepared()) search.compare(candidate);
    return search.found;
  };
}

/** The first of several readings of a text that is near a name, and that name. */
export function nearestReading(
  readings: readonly string[],
  nearest: (name: string) => string | undefined,
): { readonly written: string; readonly nearest: string } | undefined {
  for (const written of readings) {
    const found = nearest(written.normalize("NFC"));
    if (found !== undefined) return { written, nearest: found };
  }
  return undefined;
}

/** Whether a name is another one without some of its vowels: `Lvl`, `Sbtp`. */
export function isAbbreviated(name: string, whole: string): boolean {
  if (name.length < LEAST_OF_PART || name.length >= whole.length || name.length * 3 < whole.length) return false;
  // Most candidates begin with another letter.
  if (name.charAt(0).toLowerCase()[0] !== whole.charAt(0).toLowerCase()[0]) return false;
  const [short, long] = [name.toLowerCase(), whole.toLowerCase()];
  return hasLettersOf(short, long) && consonantsOf(short) === consonantsOf(long);
}

/** The names that begin with these two letters, once their vowels are left out: `Lv` of `Level`. */
export const namesByInitials = (initials: string, names: Iterable<string>): readonly string[] =>
  [...new Set(names)].filter(
    (name) => name[0] === initials[0] && consonantsOf(name.toLowerCase()).startsWith(initials.toLowerCase()),
  );

/** The names of which each word begins like a word of another one, and has its letters: `EraRscs`, `AdvResources`. */
export function shortenedTo(name: string, wholes: Iterable<string>): string[] {
  const short = wordsOf(name);
  if (short.length < 2) return [];
  return [...wholes].filter((whole) => {
    const long = wordsOf(whole);
    if (short.length !== long.length || name.length >= whole.length) return false;
    return short.every((word, at) => {
      const other = long[at] ?? "";
      return word[0] === other[0] && hasLettersOf(word, other) && (word === other || word.length >= LEAST_OF_PART);
    });
  });
}

const wordsOf = (name: string): string[] => name.match(/\p{Lu}[\p{Ll}\p{N}]*/gu) ?? [];

const consonantsOf = (name: string): string => name.replace(/[aeiouy]/g, "");

/** The nearest candidate so far. */
class NearestSearch {
  private best: string | undefined;
  /** What it abbreviates; empty if that is several names. */
  private whole: string | undefined;
  private readonly wanted: ComparedName;
  private slips: number;

  constructor(name: string) {
    this.wanted = new ComparedName(name);
    this.slips = slipsAllowed(this.wanted.text.length);
    this.best = undefined;
    this.whole = undefined;
  }

  get found(): string | undefined {
    return this.best ?? (this.whole || undefined);
  }

  compare(other: ComparedName): void {
    const { wanted, slips, best } = this;
    if (other.name === wanted.name) return;
    let found = wanted.isFurtherThan(slips, other) ? slips + 1 : editDistance(wanted.text, other.text, slips);
    // `Trun` has no letters that look like those of `Turn`, and `ivy` is `Ivy` although `I` looks like `l`.
    const isFolded = wanted.plain !== wanted.text || other.plain !== other.text;
    if (found > 0 && isFolded) found = Math.min(found, editDistance(wanted.plain, other.plain, slips));
    if (found > slips) {
      if (isAbbreviated(wanted.name, other.name)) this.whole = this.whole === undefined ? other.name : "";
      return;
    }
    if (best !== undefined && found === slips && !agreesBetter(wanted.name, other.name, best)) return;
    this.best = other.name;
    this.slips = found;
  }
}

/** A normalized name, with a signature that quickly excludes distant names. */
class ComparedName {
  readonly text: string;
  /** The same with look-alikes as they are written. */
  readonly plain: string;
  /** One bit per letter, or per group of letters. */
  private readonly letters: number;

  constructor(readonly name: string) {
    this.text = comparable(name);
    this.plain = withoutSeparators(name);
    let letters = 0;
    for (let at = 0; at < this.text.length; at++) letters |= 1 << (this.text.charCodeAt(at) & 31);
    this.letters = letters;
  }

  /** A typo adds a letter, removes one, or both. */
  isFurtherThan(slips: number, other: ComparedName): boolean {
    if (Math.abs(this.text.length - other.text.length) > slips) return true;
    let rest = this.letters ^ other.letters;
    let differences = 0;
    for (; rest !== 0; rest &= rest - 1) differences++;
    return differences > 2 * slips;
  }
}

/** The declared names of a game are compared again and again. */
const MOST_REMEMBERED = 10_000;
const remembered = new BoundedCache<string, ComparedName>(MOST_REMEMBERED);

function compared(candidate: string): ComparedName {
  return remembered.get(candidate) ?? remembered.set(candidate, new ComparedName(candidate));
}

/** The number of typos accepted in a name of this length: none in two letters, three in nine. */
function slipsAllowed(length: number): number {
  return Math.min(3, Math.floor(length / 3));
}

/**
 * Replaces characters that look alike in print with one of them: `l` for `I`, `1` and `|`, `O` for `0`, `m` for `rn`,
 * `w` for `vv`, Latin letters for look-alikes from other scripts. Case is kept. Two names with the same result can't be
 * distinguished on paper, and are confused by OCR.
 */
export function foldLookalikes(name: string): string {
  if (!CONFUSED.test(name)) return name;
  return name
    .replace(FOREIGN, (letter) => confusable(letter)?.latin ?? letter)
    .replace(/[I1|]/g, "l")
    .replace(/0/g, "O")
    .replace(/rn/g, "m")
    .replace(/vv/g, "w");
}

const FOREIGN = /[^\0-\u024f]/gu;
const CONFUSED = /[I1|0]|[^\0-\u024f]|rn|vv/;

/**
 * The number of letters to add, drop, replace or swap with their neighbour to get from one text to the other, or a
 * number above `most` as soon as it is exceeded. Only computes the diagonal band that can stay within `most`, so that
 * the cost is linear in the length. (optimal string alignment)
 */
export function editDistance(one: string, other: string, most: number): number {
  if (one === other) return 0;
  const short = one.length <= other.length ? one : other;
  const long = short === one ? other : one;
  if (long.length - short.length > most) return most + 1;
  if (table.above.length < long.length + 2) table = newTable(2 * long.length + 2);
  // Only the band of the first row is used, and one cell next to it.
  for (let column = 0; column <= Math.min(long.length, most + 1); column++) table.above[column] = column;
  for (let row = 1; row <= short.length; row++) {
    if (fillRow(short, long, row, most) > most) return most + 1;
    const { twoAbove, above, cells } = table;
    table = { twoAbove: above, above: cells, cells: twoAbove };
  }
  return Math.min(table.above[long.length] ?? most + 1, most + 1);
}

/** Three rows of the table, reused for each pair of texts. */
interface DistanceRows {
  readonly twoAbove: Int32Array;
  readonly above: Int32Array;
  readonly cells: Int32Array;
}

const newTable = (width: number): DistanceRows => ({
  twoAbove: new Int32Array(width),
  above: new Int32Array(width),
  cells: new Int32Array(width),
});

let table = newTable(64);

/** Fills one row within the band, and bounds it on both sides; returns its minimum. */
function fillRow(short: string, long: string, row: number, most: number): number {
  const { twoAbove, above, cells } = table;
  const from = Math.max(0, row - most);
  const to = Math.min(long.length, row + most);
  if (from > 0) cells[from - 1] = most + 1;
  cells[to + 1] = most + 1;
  let least = most + 1;
  for (let column = from; column <= to; column++) {
    let cell = row;
    if (column > 0) {
      const same = short.charCodeAt(row - 1) === long.charCodeAt(column - 1);
      const changed = (above[column - 1] as number) + (same ? 0 : 1);
      cell = Math.min((above[column] as number) + 1, (cells[column - 1] as number) + 1, changed);
      if (isSwap(short, long, row, column)) cell = Math.min(cell, (twoAbove[column - 2] as number) + 1);
    }
    cells[column] = cell;
    if (cell < least) least = cell;
  }
  return least;
}

function isSwap(short: string, long: string, row: number, column: number): boolean {
  return (
    row > 1 &&
    column > 1 &&
    short.charCodeAt(row - 1) === long.charCodeAt(column - 2) &&
    short.charCodeAt(row - 2) === long.charCodeAt(column - 1)
  );
}

/** The normalized form for comparisons. */
export function comparable(name: string): string {
  return withoutSeparators(foldLookalikes(name));
}

const withoutSeparators = (name: string): string => name.replace(/[\s_-]+/g, "").toLowerCase();

/** A letter that was left out is likelier than another one in its place. */
function hasLettersOf(name: string, candidate: string): boolean {
  let at = 0;
  for (const letter of candidate) if (letter === name.charAt(at)) at++;
  return at === name.length;
}

/** For ties: prefers the candidate whose letters agree in case and form, then one that has all letters. */
function agreesBetter(name: string, candidate: string, best: string): boolean {
  const bound = name.length + 1;
  const [fresh, old] = [editDistance(name, candidate, bound), editDistance(name, best, bound)];
  if (fresh !== old) return fresh < old;
  const [fills, filled] = [hasLettersOf(name, candidate), hasLettersOf(name, best)];
  return fills === filled ? candidate < best : fills;
}
