import type { FileModel, LabelItem, RecordModel, Section } from "../../../compiler/index.js";
import { lineStarts, type RecordNode, type Span } from "../../../grammar/index.js";
import { recordNodeAt } from "../find-line.js";
import { commentTokens } from "./comment-tokens.js";
import { labelTokens } from "./label-tokens.js";
import type { SemanticToken } from "./legend.js";
import { entryTokens, headTokens, strayTokens } from "./statement-tokens.js";

/** A part of a file between two separators, with its records: several if a separator is missing, or none. */
export interface FilePart {
  readonly node: RecordNode;
  readonly records: readonly RecordModel[];
}

/** The parts of a file in order; with `within`, only those it touches. Callers can cache by part. */
export function* fileParts(file: FileModel, within?: Span): Generator<FilePart> {
  const first = within === undefined ? undefined : recordNodeAt(file, within.start);
  let index = 0;
  for (const node of file.node.records) {
    const records: RecordModel[] = [];
    while (file.records[index]?.node === node) records.push(file.records[index++] as RecordModel);
    if (first !== undefined && node.start < first.start) continue;
    if (within !== undefined && node.start >= within.end) return;
    yield { node, records };
  }
}

/**
 * The sorted, non-overlapping tokens of a part of a file. Offsets are relative to its start, so edits elsewhere don't
 * change them.
 */
export function semanticTokens({ node, records }: FilePart): readonly SemanticToken[] {
  const { text, lines } = node;
  const starts = lineStarts(node);
  const tokens: SemanticToken[] = [];
  const add = (line: number, found: readonly SemanticToken[]): void => {
    const start = starts[line] ?? 0;
    for (const { start: from, end, type, modifiers } of found)
      tokens.push({ start: from + start, end: end + start, type, modifiers });
  };
  const inLists = new Set<number>();
  for (const record of records) {
    for (const label of record.labels) {
      for (const [line, found] of labelTokens(label, record, textOf)) add(line, found);
      for (let line = label.line; line < label.endLine; line++) if (isText(label, line)) inLists.add(line);
    }
    addSection(record.globals, undefined, record);
    for (const category of record.categories) {
      add(category.line, headTokens(category));
      addSection(category, category.name, record);
    }
    for (const { line, reason } of record.strayLines) {
      const shape = lines[line];
      if (reason !== "text" && shape !== undefined) add(line, strayTokens(shape));
    }
  }
  for (const [line, { comment }] of lines.entries())
    if (comment !== undefined && !inLists.has(line)) add(line, commentTokens(textOf(line), comment));
  return tokens.sort((one, other) => one.start - other.start);

  function textOf(line: number): string {
    const start = starts[line] ?? 0;
    return text.slice(start, start + (lines[line]?.length ?? 0));
  }

  function addSection(section: Section, name: string | undefined, { system }: RecordModel): void {
    for (const [index, entry] of section.entries.entries())
      add(section.lines[index] ?? 0, entryTokens(entry, name, system));
  }

  /** The label decides which comment lines are text. */
  function isText(label: LabelItem, line: number): boolean {
    return line === label.line || (lines[line]?.indent ?? 0) > 0;
  }
}
