import type { FileModel, RecordModel } from "../../compiler/index.js";
import { lineStarts, partitionPoint, type RecordNode, type Span } from "../../grammar/index.js";

/** The part of a file between two separators (including the lower one) that contains an offset. */
export function recordNodeAt(file: FileModel, offset: number): RecordNode {
  const { records } = file.node;
  return records[lastNotBehind(records.length, (index) => (records[index]?.start ?? 0) <= offset)] as RecordNode;
}

/**
 * What is written between two offsets of a file. A live file joins its records for its whole text, so ask for that only
 * where all of it is needed.
 */
export function textBetween({ node: { records } }: Pick<FileModel, "node">, { start, end }: Span): string {
  let text = "";
  for (let index = lastNotBehind(records.length, (at) => (records[at]?.start ?? 0) <= start); ; index++) {
    const record = records[index];
    if (record === undefined || record.start >= end) return text;
    text += record.text.slice(Math.max(0, start - record.start), end - record.start);
    const { separator } = record;
    if (separator !== undefined && separator.start < end)
      text += separator.text.slice(Math.max(0, start - separator.start), end - separator.start);
  }
}

/** A line of a node, for an offset in it. Offsets are relative to the start of the node. */
export interface FoundLine {
  readonly line: number;
  readonly start: number;
  /** Without the line ending. */
  readonly length: number;
}

/** The line that contains an offset; after the last line ending there is one more, empty line. */
export function lineAt(node: RecordNode, offset: number): FoundLine {
  const starts = lineStarts(node);
  const { text } = node;
  const line = lastNotBehind(starts.length, (index) => (starts[index] ?? 0) <= offset);
  const start = starts[line] ?? 0;
  const length = node.lines[line]?.length ?? 0;
  const isBehind = offset === text.length && offset > start + length;
  return isBehind ? { line: starts.length, start: text.length, length: 0 } : { line, start, length };
}

/** The span of a record's line in the file, without its line ending. */
export function lineSpanOf({ node }: Pick<RecordModel, "node">, line: number): Span {
  const start = node.start + (lineStarts(node)[line] ?? node.text.length);
  return { start, end: start + (node.lines[line]?.length ?? 0) };
}

/** The record of a node's line: one of several if separators are missing, undefined if the node has none. */
export function recordOnLine(file: FileModel, node: RecordNode, line: number): RecordModel | undefined {
  const { records } = file;
  const last = lastNotBehind(records.length, (candidate) => (records[candidate]?.node.start ?? 0) <= node.start);
  for (let index = last; records[index]?.node === node; index--) {
    const record = records[index] as RecordModel;
    // Lines after the last record belong to it.
    if (line >= record.firstLine) return record;
  }
  return undefined;
}

/** The record at an offset: its blank lines and comments, and the separator below, count as part of it. */
export function recordAt(file: FileModel, offset: number): RecordModel | undefined {
  const node = recordNodeAt(file, offset);
  const within = Math.min(offset, node.start + node.text.length) - node.start;
  return recordOnLine(file, node, Math.min(lineAt(node, within).line, node.lines.length - 1));
}

/** The line at an offset, with its node, and the record that it belongs to. */
export function recordLineAt(file: FileModel, offset: number) {
  const node = recordNodeAt(file, offset);
  const { line } = lineAt(node, offset - node.start);
  return { node, line, record: recordOnLine(file, node, line) };
}

/** The greatest index below `length` for which `fits` holds, if it holds for all smaller ones; otherwise 0. */
function lastNotBehind(length: number, fits: (index: number) => boolean): number {
  return Math.max(0, partitionPoint(length, fits) - 1);
}
