import {
  createRecordReader,
  type FileModel,
  type FormatOptions,
  formatFile,
  type RecordModel,
} from "../../../compiler/index.js";
import { lineStarts, parseRecord } from "../../../grammar/index.js";
import { lineAt, recordNodeAt, recordOnLine, textBetween } from "../find-line.js";
import { lineEdits, type Replacement } from "./line-edits.js";

/**
 * The edits for the line just finished with Enter, with the cursor on the line below: its content is laid out as by
 * `cardwright format`, but keeps its indentation. Empty if the record has an unreadable line.
 */
export function tidyOnEnter(file: FileModel, offset: number, options: FormatOptions): readonly Replacement[] {
  const above = lineAbove(file, offset);
  if (above === undefined || file.encoding !== undefined || file.conflicts.length > 0) return [];
  // In a text with several lines, the author decides about blanks.
  if (above.record.labels.some((label) => above.line > label.line && above.line < label.endLine)) return [];
  const node = recordNodeAt(file, offset);
  const starts = lineStarts(node);
  const [start = 0, next] = [starts[above.line], above.lineStart - node.start];
  // The record as it was before Enter: the new blank line would be removed, or would end the record.
  const after = starts[above.line + 2] ?? node.text.length;
  const isEmpty = node.text.slice(next, after).trim() === "";
  const text = node.text.slice(0, next) + node.text.slice(isEmpty ? after : next);
  const alone = parseRecord(text);
  const records = createRecordReader(file.system).read(alone);
  const before: FileModel = { ...file, text, node: { ...file.node, records: [alone] }, records };
  const formatted = formatFile(before, { ...options, sort: false }).split(/\r?\n|\r/);
  const written = text.slice(start, next).trim();
  const tidy = formatted.find((line) => withoutBlanks(line) === withoutBlanks(written))?.trim() ?? written;
  return lineEdits(written, tidy, node.start + text.indexOf(written, start));
}

/** Only blanks are changed: other formatting waits until the whole card is formatted. */
function withoutBlanks(line: string): string {
  return line.replace(/[ \t]+/g, "");
}

/**
 * The edits after Enter, with the cursor on the new line: below a category's name and below a label with a list the
 * line is indented, below a member or a list item it gets the same indentation. Empty if the editor has already put
 * something there.
 */
export function indentOnEnter(file: FileModel, offset: number, indent: number): readonly Replacement[] {
  const above = lineAbove(file, offset);
  if (above === undefined) return [];
  const { record, line, lineStart } = above;
  const blanks = indentationBelow(record, line, indent);
  if (blanks === "" || /^[ \t]/.test(textBetween(file, { start: lineStart, end: lineStart + 1 }))) return [];
  return [{ start: lineStart, end: lineStart, text: blanks }];
}

interface LineAbove {
  readonly record: RecordModel;
  /** Index of the line above in the record's node. */
  readonly line: number;
  /** The start of the new line, in the file. */
  readonly lineStart: number;
}

function lineAbove(file: FileModel, offset: number): LineAbove | undefined {
  const node = recordNodeAt(file, offset);
  const { line, start } = lineAt(node, offset - node.start);
  const record = line === 0 ? undefined : recordOnLine(file, node, line - 1);
  return record && { record, line: line - 1, lineStart: node.start + start };
}

function indentationBelow(record: RecordModel, line: number, indent: number): string {
  const node = record.node.lines[line];
  if (node === undefined || node.kind === "blank") return "";
  const category = record.categories.find((candidate) => candidate.line === line);
  if (category !== undefined) return category.anyDeclaration === undefined ? "" : " ".repeat(indent);
  const label = record.labels.find((candidate) => line >= candidate.line && line < candidate.endLine);
  if (label === undefined) return isMember(record, line) ? ownIndentation(record, line) : "";
  if (label.declaration?.lines !== "kept") return "";
  if (line > label.line) return ownIndentation(record, line);
  return label.node.text.start === label.node.text.end ? " ".repeat(indent) : "";
}

/** A line of a category: readable, unreadable, or a comment between them. */
function isMember(record: RecordModel, line: number): boolean {
  const node = record.node.lines[line];
  if (node === undefined || node.indent === 0) return false;
  return record.categories.some((category) => category.line < line) && node.kind !== "label";
}

function ownIndentation(record: RecordModel, line: number): string {
  const start = lineStarts(record.node)[line] ?? 0;
  return record.node.text.slice(start, start + (record.node.lines[line]?.indent ?? 0));
}
