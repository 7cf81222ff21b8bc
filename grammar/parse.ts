import { parseLine } from "./parse-line.js";
import type { FileNode, LineNode, RecordNode, SeparatorNode } from "./tree.js";

const LF = 10;
const CR = 13;
/** Three or more dashes at the first column, blanks may follow. */
const SEPARATOR = /^-{3,}[ \t]*$/;
/** What people write for a separator: two dashes, long dashes, dashes with blanks, asterisks, a title between dashes. */
const WRONG_SEPARATOR =
  /^(?:-{2}|[—–―]+|-(?:[ \t]+-)+|\*{3,}|\*(?:[ \t]+\*)+|-{3,}[ \t]*\S(?:.*\S)?[ \t]*-{3,}|_{3,})[ \t]*$/;

/** Parses the text of a `.cards` or `.system` file. Never throws; the tree holds every character. */
export function parse(text: string): FileNode {
  const records: RecordNode[] = [];
  let start = 0;
  let lines: LineNode[] = [];
  forEachLine(text, (line, lineStart, lineEnd) => {
    const separator = asSeparator(line, text, lineStart, lineEnd);
    if (separator === undefined) {
      lines.push(parseLine(line));
      return;
    }
    records.push({ start, text: text.slice(start, lineStart), lines, separator });
    start = lineEnd;
    lines = [];
  });
  records.push({ start, text: text.slice(start), lines, separator: undefined });
  return { length: text.length, records };
}

/** Parses the text of one record, as it would stand in a file at `start`. */
export function parseRecord(text: string, start = 0): RecordNode {
  const lines: LineNode[] = [];
  forEachLine(text, (line) => lines.push(parseLine(line)));
  return { start, text, lines, separator: undefined };
}

/** Calls `visit` with each line without its line end, its start, and its end with the line end. */
export function forEachLine(text: string, visit: (line: string, start: number, end: number) => void): void {
  const length = text.length;
  let nextCr = indexOrEnd(text, "\r", 0);
  for (let start = 0; start < length; ) {
    let end = indexOrEnd(text, "\n", start);
    if (nextCr < start) nextCr = indexOrEnd(text, "\r", start);
    let next = end + 1;
    if (nextCr < end) {
      end = nextCr;
      next = text.charCodeAt(end + 1) === LF ? end + 2 : end + 1;
    }
    next = Math.min(next, length);
    visit(text.slice(start, end), start, next);
    start = next;
  }
}

function indexOrEnd(text: string, character: string, from: number): number {
  const index = text.indexOf(character, from);
  return index === -1 ? text.length : index;
}

function asSeparator(line: string, text: string, start: number, end: number): SeparatorNode | undefined {
  if (!mayBeSeparator(line.charCodeAt(0))) return undefined;
  const canonical = SEPARATOR.test(line);
  if (!canonical && (line.length > 200 || !WRONG_SEPARATOR.test(line))) return undefined;
  return { start, text: text.slice(start, end), canonical };
}

/** `-`, `*`, `_` or a long dash. */
function mayBeSeparator(code: number): boolean {
  return code === 45 || code === 42 || code === 95 || (code >= 0x2013 && code <= 0x2015);
}

/** Length of the line end at `offset`: 0 at the end of the text. */
export function lineEndLength(text: string, offset: number): number {
  const code = text.charCodeAt(offset);
  if (code === CR) return text.charCodeAt(offset + 1) === LF ? 2 : 1;
  return code === LF ? 1 : 0;
}
