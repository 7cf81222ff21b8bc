import { lineStarts, type Span } from "../../grammar/index.js";
import type { FileModel } from "./pack-model.js";
import type { RecordModel, Section } from "./record-model.js";

/** What a line of a file means to the rules. */
export interface LineMeaning {
  /** separator, blank and comment have no meaning; stray: an unknown line. */
  readonly kind: "attribute" | "condition" | "category" | "label" | "stray" | "comment" | "blank" | "separator";
  /** Its full name. */
  readonly name?: string;
  /** The category it belongs to. */
  readonly category?: string;
  /** The record it is part of. */
  readonly record?: RecordModel;
}

/** Determines what is on the line that begins at an offset. */
export function lineMeaningAt(file: FileModel, lineStart: number): LineMeaning {
  const node = file.node.records.findLast(({ start }) => start <= lineStart);
  if (node === undefined) return { kind: "blank" };
  const offset = lineStart - node.start;
  if (offset >= node.text.length) return { kind: node.separator === undefined ? "blank" : "separator" };
  const index = lineStarts(node).findLastIndex((start) => start <= offset);
  const record = file.records.find((one) => one.node === node && index >= one.firstLine && index < one.endLine);
  if (record === undefined) return { kind: node.lines[index]?.kind === "comment" ? "comment" : "blank" };
  return { ...inRecord(record, index), record };
}

function inRecord(record: RecordModel, line: number): LineMeaning {
  const label = record.labels.find((one) => line >= one.line && line < one.endLine);
  if (label !== undefined) return { kind: "label", name: label.name };
  const global = entryOn(record.globals, line);
  if (global !== undefined) return global;
  for (const section of record.categories) {
    if (section.line === line) return { kind: "category", name: section.name };
    const member = entryOn(section, line);
    if (member !== undefined) return { ...member, category: section.name };
  }
  const kind = record.node.lines[line]?.kind;
  return { kind: kind === "blank" || kind === "comment" ? kind : "stray" };
}

function entryOn({ entries, lines }: Section, line: number): LineMeaning | undefined {
  const entry = entries[lines.indexOf(line)];
  return entry && { kind: entry.operator === undefined ? "attribute" : "condition", name: entry.name };
}

/** Whether two spans touch. An empty span is at its start. */
export function touches(one: Span, other: Span): boolean {
  return one.start < Math.max(other.end, other.start + 1) && other.start < Math.max(one.end, one.start + 1);
}
