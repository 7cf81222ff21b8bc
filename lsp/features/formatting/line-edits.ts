import { diffArrays } from "diff";
import { forEachLine, type Span } from "../../../grammar/index.js";

/** Replaces a span of a file's text. */
export interface Replacement extends Span {
  readonly text: string;
}

/** If more lines differ than this, no minimal set of edits is sought. */
const MOST_CHANGED = 1_000;

/**
 * The edits from one text to another, by line; unchanged lines have none. `offset` is the start of the text in the
 * file.
 */
export function lineEdits(before: string, after: string, offset: number): readonly Replacement[] {
  if (before === after) return [];
  const [old, fresh] = [linesOf(before), linesOf(after)];
  const changes = diffArrays(old, fresh, { maxEditLength: MOST_CHANGED });
  if (changes === undefined) return hunkEdits(old, fresh, offset);
  const edits: Replacement[] = [];
  let at = offset;
  let gone: readonly string[] = [];
  for (const { value, added, removed } of [...changes, { value: [], added: false, removed: false }]) {
    if (removed) gone = value;
    else {
      if (added || gone.length > 0) edits.push(...hunkEdits(gone, added ? value : [], at));
      at += lengthOf(gone) + (added ? 0 : lengthOf(value));
      gone = [];
    }
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
