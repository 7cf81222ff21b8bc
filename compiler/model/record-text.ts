import { isContent, type LineNode, memoize, partitionPoint, type RecordNode, type Span } from "../../grammar/index.js";
import type { TextEdit } from "../diagnostics/diagnostic.js";
import type { CategorySection, RecordModel } from "./record-model.js";

/** Characters of a record whose lines are worth remembering: of 100,000 cards with findings, they would take 20 MB. */
const LONG = 2_000;
const startsOfLong: (node: RecordNode) => readonly number[] = memoize(({ starts }) => starts);

function startsOf(node: RecordNode): readonly number[] {
  return node.text.length > LONG ? startsOfLong(node) : node.starts;
}

/** Offset of a line from the start of its record. */
export function startOf(record: RecordModel, line: number): number {
  return startsOf(record.node)[line] ?? record.node.text.length;
}

/** The line of its record that an offset is on. */
export function lineAt(record: RecordModel, offset: number): number {
  const starts = startsOf(record.node);
  return Math.max(0, partitionPoint(starts.length, (line) => (starts[line] ?? 0) <= offset) - 1);
}

/** Maps a span on a line to its record. */
export function inRecord(record: RecordModel, line: number, place: Span): Span {
  const start = startOf(record, line);
  return { start: start + place.start, end: start + place.end };
}

/** A line as written, without its line end. */
export function textOf(record: RecordModel, line: number): string {
  const start = startOf(record, line);
  return record.node.text.slice(start, start + (record.node.lines[line]?.length ?? 0));
}

/** The text of a record, from the separator above it if there is one; of one that others divide, without theirs. */
export function ownTextOf(record: RecordModel): string {
  const { text } = record.node;
  return record.separatorMissing
    ? text.slice(startOf(record, record.firstLine), startOf(record, record.endLine))
    : text;
}

/** The span of a line's content: trimmed, and without a comment. */
export function contentOf(record: RecordModel, line: number): Span {
  const node = record.node.lines[line];
  const start = startOf(record, line);
  const text = textOf(record, line).slice(0, node?.kind === "comment" ? undefined : node?.comment?.start);
  const begin = text.length - text.trimStart().length;
  return { start: start + begin, end: start + Math.max(begin, text.trimEnd().length) };
}

/** A line's content. */
export function contentText(record: RecordModel, line: number): string {
  const { start, end } = contentOf(record, line);
  return record.node.text.slice(start, end);
}

/** Deletes lines, with their line ends. `to` is exclusive. */
export function withoutLines(record: RecordModel, from: number, to: number): TextEdit {
  return { start: startOf(record, from), end: startOf(record, to), text: "" };
}

/** Changes the indentation of a line. */
export function indented(record: RecordModel, line: number, indentation: string): TextEdit {
  const start = startOf(record, line);
  return { start, end: start + (record.node.lines[line]?.indent ?? 0), text: indentation };
}

/** The blanks that a line begins with. */
export const marginOf = (record: RecordModel, line: number): string =>
  textOf(record, line).slice(0, record.node.lines[line]?.indent);

/** The default indentation of members. */
export const INDENTATION = "    ";

/** The indentation of one more member of a category. */
export function marginIn(record: RecordModel, { lines }: CategorySection): string {
  const last = lines.at(-1);
  return last === undefined ? INDENTATION : marginOf(record, last);
}

/** The first line of a record that isn't a comment: the place of findings on the whole record. */
export const headOf = (record: RecordModel): Span => contentOf(record, firstContentLine(record));

/** The first line of a record that is neither blank nor a comment. */
export function firstContentLine({ node, firstLine, endLine }: RecordModel): number {
  let line = firstLine;
  while (line + 1 < endLine && !isContent(node.lines[line] as LineNode)) line++;
  return line;
}

/** Continuation lines of texts, whose content is free. */
export function linesOfTexts(labels: readonly { readonly line: number; readonly endLine: number }[]): Set<number> {
  const lines = new Set<number>();
  for (const label of labels) for (let line = label.line + 1; line < label.endLine; line++) lines.add(line);
  return lines;
}
