import { forEachLine, type Span } from "../../../grammar/index.js";

/** Replaces a piece of a file's text. */
export interface Replacement extends Span {
  readonly text: string;
}

/** Of more lines than these two texts differ by, no smallest set of edits is looked for. */
const MOST_STEPS = 250_000;

/** The edits from one text to another, line by line; a line that stays has none. `offset` is where the text begins. */
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

/** Lines with their line ends. */
function linesOf(text: string): string[] {
  const lines: string[] = [];
  forEachLine(text, (start, _end, next) => lines.push(text.slice(start, next)));
  return lines;
}

const lengthOf = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + line.length, 0);

/** Lines that are replaced, and the lines behind them that stay. */
interface Hunk {
  readonly removed: readonly string[];
  readonly added: readonly string[];
  readonly kept: readonly string[];
}

/** Divides two lists at a longest common part of both. */
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

/** How many lines two lists have in common from two places on. */
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

/** As many lines as before are replaced one by one, within each only what differs: a cursor on them keeps its place. */
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
  // Inside a line end there is no place to edit at.
  const oldEnd = before.length - end;
  if (isLowSurrogate(before, oldEnd) || before.slice(oldEnd - 1, oldEnd + 1) === "\r\n") end--;
  else if (isLowSurrogate(after, after.length - end) || after.slice(after.length - end - 1).startsWith("\r\n")) end--;
  return { start: offset + start, end: offset + before.length - end, text: after.slice(start, after.length - end) };
}

const isLowSurrogate = (text: string, at: number): boolean => /^[\uDC00-\uDFFF]/.test(text.charAt(at));
