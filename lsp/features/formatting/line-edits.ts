import { forEachLine, type Span } from "../../../grammar/index.js";

/** Replaces a span of a file's text. */
export interface Replacement extends Span {
  readonly text: string;
}

/** If the texts differ by more than this, no minimal set of edits is sought. */
const MOST_STEPS = 250_000;

/**
 * The edits from one text to another, by line; unchanged lines have none. `offset` is the start of the text in the
 * file.
 */
export function lineEdits(before: string, after: string, offset: number): readonly Replacement[] {
  if (before === after) return [];
  const old = linesOf(before);
  const fresh = linesOf(after);
  let start = 0;
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start++;
  let end = 0;
  while (end < old.length - start && end < fresh.length - start && old.at(-1 - end) === fresh.at(-1 - end)) end++;
  const edits: Replacement[] = [];
  let at = offset + lengthOf(old.slice(0, start));
  for (const { removed, added, kept } of hunks(
    old.slice(start, old.length - end),
    fresh.slice(start, fresh.length - end),
  )) {
    edits.push(...hunkEdits(removed, added, at));
    at += lengthOf(removed) + lengthOf(kept);
  }
  return edits;
}

/** Lines with their line endings. */
function linesOf(text: string): string[] {
  const lines: string[] = [];
  forEachLine(text, (start, _end, next) => lines.push(text.slice(start, next)));
  return lines;
}

const lengthOf = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + line.length, 0);

/** Replaced lines, and the unchanged lines after them. */
interface Hunk {
  readonly removed: readonly string[];
  readonly added: readonly string[];
  readonly kept: readonly string[];
}

/** Splits two lists at a longest common subsequence. */
function hunks(old: readonly string[], fresh: readonly string[]): Hunk[] {
  if (old.length * fresh.length > MOST_STEPS) return [{ removed: old, added: fresh, kept: [] }];
  const common = commonLengths(old, fresh);
  const result: Hunk[] = [];
  let one = 0;
  let other = 0;
  while (one < old.length || other < fresh.length) {
    const [from, to] = [one, other];
    while (!(one < old.length && other < fresh.length && old[one] === fresh[other])) {
      if (one >= old.length && other >= fresh.length) break;
      if (other >= fresh.length || (one < old.length && common(one + 1, other) >= common(one, other + 1))) one++;
      else other++;
    }
    const keptFrom = one;
    const hunk = { removed: old.slice(from, one), added: fresh.slice(to, other) };
    while (one < old.length && other < fresh.length && old[one] === fresh[other]) {
      one++;
      other++;
    }
    result.push({ ...hunk, kept: old.slice(keptFrom, one) });
  }
  return result;
}

/** The length of the longest common subsequence of the rest of two lists, for each pair of indices. */
function commonLengths(old: readonly string[], fresh: readonly string[]): (one: number, other: number) => number {
  const width = fresh.length + 1;
  const table = new Uint32Array((old.length + 1) * width);
  const common = (one: number, other: number): number => table[one * width + other] ?? 0;
  for (let one = old.length - 1; one >= 0; one--)
    for (let other = fresh.length - 1; other >= 0; other--)
      table[one * width + other] =
        old[one] === fresh[other]
          ? common(one + 1, other + 1) + 1
          : Math.max(common(one + 1, other), common(one, other + 1));
  return common;
}

/**
 * If the number of lines stays the same, they are edited one by one, only where they differ: a cursor on them keeps its
 * place.
 */
function hunkEdits(removed: readonly string[], added: readonly string[], start: number): Replacement[] {
  const text = added.join("");
  if (removed.length !== added.length) return [{ start, end: start + lengthOf(removed), text }];
  let at = start;
  return removed.map((line, index) => {
    const edit = withinLine(line, added[index] ?? "", at);
    at += line.length;
    return edit;
  });
}

function withinLine(before: string, after: string, offset: number): Replacement {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start] && !/[\r\n]/.test(before[start] ?? "")) start++;
  if (isLowSurrogate(before, start) || isLowSurrogate(after, start)) start--;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  // Positions inside a line ending can't be edited.
  const oldEnd = before.length - end;
  if (isLowSurrogate(before, oldEnd) || before.slice(oldEnd - 1, oldEnd + 1) === "\r\n") end--;
  else if (isLowSurrogate(after, after.length - end) || after.slice(after.length - end - 1).startsWith("\r\n")) end--;
  return { start: offset + start, end: offset + before.length - end, text: after.slice(start, after.length - end) };
}

const isLowSurrogate = (text: string, at: number): boolean => /^[\uDC00-\uDFFF]/.test(text.charAt(at));
