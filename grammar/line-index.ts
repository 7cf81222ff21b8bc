import { partitionPoint } from "./partition-point.js";

/** A position as shown to people: lines and columns from 1, columns in UTF-16 units; the offset from 0. */
export interface Position {
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

/** Line starts of a text. LF, CRLF and lone CR end a line, as in the notation; nothing else does. */
export interface LineIndex {
  readonly text: string;
  readonly starts: readonly number[];
}

export function indexLines(text: string): LineIndex {
  const starts = [0];
  for (let at = nextBreak(text, 0); at !== -1; at = nextBreak(text, starts[starts.length - 1] ?? 0))
    starts.push(text.startsWith("\r\n", at) ? at + 2 : at + 1);
  return { text, starts };
}

/** The position of an offset; offsets beyond the end are clamped. */
export function positionAt(index: LineIndex, offset: number): Position {
  const inside = Math.max(0, Math.min(offset, index.text.length));
  const line = partitionPoint(index.starts.length, (at) => (index.starts[at] ?? 0) <= inside);
  return { offset: inside, line, column: inside - (index.starts[line - 1] ?? 0) + 1 };
}

/** The text of a line (from 1) without its line end, and its start. */
export function lineAt(index: LineIndex, line: number): { readonly start: number; readonly text: string } {
  const start = index.starts[line - 1] ?? index.text.length;
  const next = index.starts[line] ?? index.text.length;
  let end = next;
  if (end > start && index.text[end - 1] === "\n" && line < index.starts.length) end--;
  if (end > start && index.text[end - 1] === "\r" && line < index.starts.length) end--;
  return { start, text: index.text.slice(start, end) };
}

/** The start of the line that has a place. */
export function startOfLine(text: string, at: number): number {
  let start = at;
  while (start > 0 && !isBreak(text.charCodeAt(start - 1))) start--;
  return start;
}

/** The end of the line that has a place, without its line end. */
export function endOfLine(text: string, at: number): number {
  const end = nextBreak(text, at);
  return end === -1 ? text.length : end;
}

/** LF or CR. */
const isBreak = (code: number): boolean => code === 10 || code === 13;

/** Where a part begins in a text, from left to right; an empty part is nowhere. */
export function placesIn(text: string, part: string): number[] {
  const found: number[] = [];
  for (let at = part === "" ? -1 : text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length))
    found.push(at);
  return found;
}

/** All offsets at which a name occurs in a text as a whole word. */
export function placesOfWord(text: string, name: string): number[] {
  const isEdge = (character: string | undefined) => character === undefined || !/[\p{L}\p{N}]/u.test(character);
  return placesIn(text, name).filter((at) => isEdge(text[at - 1]) && isEdge(text[at + name.length]));
}

function nextBreak(text: string, from: number): number {
  BREAK.lastIndex = from;
  return BREAK.test(text) ? BREAK.lastIndex - 1 : -1;
}
const BREAK = /[\n\r]/g;
