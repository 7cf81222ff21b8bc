import { lineStarts } from "../../grammar/index.js";
import type { LabelItem, RecordModel } from "./record-model.js";

/** One line of a label whose lines are kept, as written. */
export interface KeptLine {
  /** Index of the line in the record's node. */
  readonly line: number;
  /** Where `text` begins, from the start of the record. */
  readonly start: number;
  readonly text: string;
}

/** The lines of a label's text as they stand in the file: the label's own line without its head, then the ones below. */
export function keptLines(record: RecordModel, label: LabelItem): KeptLine[] {
  const starts = lineStarts(record.node);
  return label.textLines.map((line) => {
    const lineStart = starts[line] ?? 0;
    const length = record.node.lines[line]?.length ?? 0;
    const start = lineStart + (line === label.line ? label.node.text.start : 0);
    return { line, start, text: record.node.text.slice(start, lineStart + length) };
  });
}

/** Labels of packs and decks that hold a list the tool itself reads, one thing a line. */
export const LIST_LABELS: ReadonlySet<string> = new Set(["Cards", "Decks", "Uses"]);

/** The label of that full name, the first if it stands there twice. */
export function labelOf(record: RecordModel, name: string): LabelItem | undefined {
  return record.labels.find((label) => label.name === name);
}
