import { lineStarts, type Span } from "../../grammar/index.js";
import { commentStart } from "./decklist.js";
import type { LabelItem, RecordModel } from "./record-model.js";

/** One line of a label whose lines are kept, as written. */
export interface VerbatimLine {
  /** Index of the line in the record's node. */
  readonly line: number;
  /** Where `text` begins, from the start of the record. */
  readonly start: number;
  readonly text: string;
}

/** The lines of a label's text as they stand in the file: the label's own line without its head, then the ones below. */
export function verbatimLines(record: RecordModel, label: LabelItem): VerbatimLine[] {
  const starts = lineStarts(record.node);
  return label.textLines.map((line) => {
    const lineStart = starts[line] ?? 0;
    const length = record.node.lines[line]?.length ?? 0;
    const start = lineStart + (line === label.line ? label.node.text.start : 0);
    return { line, start, text: record.node.text.slice(start, lineStart + length) };
  });
}

/** One thing that a list label names, and where: offsets from the start of the record. */
export interface ListItem extends Span {
  /** Without comment and outer blanks, NFC. */
  readonly text: string;
}

/** The things that a list label of a record names, one a line: decks, folders. Comments are left out. */
export function listItems(record: RecordModel | undefined, name: string): ListItem[] {
  const label = record && labelOf(record, name);
  if (record === undefined || label === undefined) return [];
  const items: ListItem[] = [];
  for (const { start: from, text: line } of verbatimLines(record, label)) {
    const text = line.slice(0, commentStart(line)).trim();
    const start = from + line.length - line.trimStart().length;
    if (text !== "") items.push({ text: text.normalize("NFC"), start, end: start + text.length });
  }
  return items;
}

/** Labels of packs and decks that hold a list the tool itself reads, one thing a line. */
export const LIST_LABELS: ReadonlySet<string> = new Set(["Cards", "Decks", "Uses"]);

/** The label of that full name, the first if it stands there twice. */
export function labelOf(record: RecordModel, name: string): LabelItem | undefined {
  return record.labels.find((label) => label.name === name);
}

/** A place in the text of a kept line as a place in its record. */
export function movedBy(start: number, { start: from, end }: Span): Span {
  return { start: start + from, end: start + end };
}
