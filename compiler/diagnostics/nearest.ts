import { BoundedCache } from "../../grammar/index.js";
import { confusable } from "./confusables.js";

/**
 * The name of `candidates` that was probably meant by `name`, if one is near enough. Look-alike letters, case and
 * joints (blanks, `_`, `-`) weigh nothing, then the fewest slips of the pen win; ties go to the spelling that agrees
 * best as written, then to the first in code-unit order, so that the order of the candidates never matters.
 */
export function nearestName(name: string, candidates: Iterable<string>): string | undefined {
  const wanted = new ComparedName(name);
  let slips = slipsAllowed(wanted.text.length);
  let best: string | undefined;
  for (const candidate of candidates) {
    if (candidate === name) continue;
    const other = compared(candidate);
    if (wanted.isFurtherThan(slips, other)) continue;
    const found = editDistance(wanted.text, other.text, slips);
    if (found > slips) continue;
    if (best !== undefined && found === slips && !agreesBetter(name, candidate, best)) continue;
    best = candidate;
    slips = found;
  }
  return best;
}

/** A name as it is compared, with what tells at once that it is far from nearly all others. */
class ComparedName {
  readonly text: string;
  /** A bit for each letter that is in it, or several letters to a bit. */
  private readonly letters: number;

  constructor(name: string) {
    this.text = comparable(name);
    let letters = 0;
    for (let at = 0; at < this.text.length; at++) letters |= 1 << (this.text.charCodeAt(at) & 31);
    this.letters = letters;
  }

  /** A slip adds a letter, takes one away, or does both. */
  isFurtherThan(slips: number, other: ComparedName): boolean {
    if (Math.abs(this.text.length - other.text.length) > slips) return true;
    let rest = this.letters ^ other.letters;
    let differences = 0;
    for (; rest !== 0; rest &= rest - 1) differences++;
    return differences > 2 * slips;
  }
}

/** The declared names of a game are candidates again and again. */
const MOST_REMEMBERED = 10_000;
const remembered = new BoundedCache<string, ComparedName>(MOST_REMEMBERED);

function compared(candidate: string): ComparedName {
  return remembered.get(candidate) ?? remembered.set(candidate, new ComparedName(candidate));
}

/** How many slips a name of this length may hold and still be recognised: none in two letters, three in nine. */
function slipsAllowed(length: number): number {
  return Math.min(3, Math.floor(length / 3));
}

/**
 * A name with all characters that print alike written as one of them: `l` for `I`, `1` and `|`, `O` for `0`, `m` for
 * `rn`, `w` for `vv`, Latin letters for those of other scripts of the same picture. Case stays. Two names that
 * fold to one text cannot be told apart on paper, and are confused when a printed text is read by a machine.
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
 * number above `most` as soon as it is sure to be more. Only the diagonal band that can stay within `most` is
 * computed, so that long texts cost no more than their length. (optimal string alignment)
 */
export function editDistance(one: string, other: string, most: number): number {
  if (one === other) return 0;
  const short = one.length <= other.length ? one : other;
  const long = short === one ? other : one;
  if (long.length - short.length > most) return most + 1;
  if (table.above.length < long.length + 2) table = newTable(2 * long.length + 2);
  // Of the first row only the band is looked at, and one cell beside it.
  for (let column = 0; column <= Math.min(long.length, most + 1); column++) table.above[column] = column;
  for (let row = 1; row <= short.length; row++) {
    if (fillRow(short, long, row, most) > most) return most + 1;
    const { twoAbove, above, cells } = table;
    table = { twoAbove: above, above: cells, cells: twoAbove };
  }
  return Math.min(table.above[long.length] ?? most + 1, most + 1);
}

/** Three rows of the table, used again for each pair of texts. */
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

/** Fills one row, within the band, and closes it on both sides; gives the smallest number in it. */
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

/** What two names are compared by. */
export function comparable(name: string): string {
  return foldLookalikes(name)
    .replace(/[\s_-]+/g, "")
    .toLowerCase();
}

/** Both are equally near by what they are compared by: the one whose letters agree in case and look goes first. */
function agreesBetter(name: string, candidate: string, best: string): boolean {
  const bound = name.length + 1;
  const [fresh, old] = [editDistance(name, candidate, bound), editDistance(name, best, bound)];
  return fresh < old || (fresh === old && candidate < best);
}
