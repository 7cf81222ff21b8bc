import { groupBy, parseRecord, type RecordNode, type SeparatorNode, type Span } from "../../grammar/index.js";
import type { FileModel } from "../model/pack-model.js";
import { createRecordReader, type RecordReader } from "../model/read-record.js";
import type { RecordModel } from "../model/record-model.js";
import { canFormat, type FormatOptions, formatRecord } from "./format-record.js";
import { dominantLineEnd, type LineEnd } from "./line-ends.js";
import { sameMeaning } from "./same-meaning.js";

export type { FormatOptions } from "./format-record.js";

/** The layout of this project's own cards. */
export const DEFAULT_FORMAT: Required<FormatOptions> = { sort: false, indent: 4, alignComments: true };

/** A record or separator in canonical layout. The span is its current place in the file. */
export interface FormattedPart extends Span {
  readonly text: string;
}

/**
 * The text of a file in canonical layout. Unchanged are records with an unreadable line, files that aren't UTF-8, and
 * files with conflict markers. Formatting is idempotent.
 */
export function formatFile(file: FileModel, options: FormatOptions = DEFAULT_FORMAT): string {
  return [...formatParts(file, options)].map(({ text }) => text).join("");
}

/**
 * The same as a sequence of records and separators, generated on demand. Only records that touch one of the ranges are
 * formatted.
 */
export function* formatParts(
  file: FileModel,
  options: FormatOptions,
  within?: readonly Span[],
): Generator<FormattedPart> {
  const { text: whole, node: tree } = file;
  if (file.encoding !== undefined || file.conflicts.length > 0) {
    yield { start: 0, end: whole.length, text: whole };
    return;
  }
  const models = groupBy(file.records, ({ node }) => node);
  const lineEnd = dominantLineEnd(whole);
  const reader = createRecordReader(file.system);
  let above: SeparatorNode | undefined;
  for (const node of tree.records) {
    const changed = touches(node, within)
      ? recordText(node, models.get(node) ?? [], options, lineEnd, reader)
      : undefined;
    if (above !== undefined) yield separatorPart(above, lineEnd, changed === undefined);
    const { start, text, separator } = node;
    yield { start, end: start + text.length, text: changed ?? text };
    above = separator;
  }
}

/** The separator above an unchanged record is kept: its line end could merge with the next one. */
function separatorPart({ start, text, canonical }: SeparatorNode, lineEnd: LineEnd, stays: boolean): FormattedPart {
  return { start, end: start + text.length, text: canonical && !stays ? `---${lineEnd}` : text };
}

/** An empty range at the end of a record touches it. */
function touches({ start, text }: RecordNode, within: readonly Span[] | undefined): boolean {
  return within === undefined || within.some((range) => range.start <= start + text.length && range.end >= start);
}

/** The formatted text of a record; undefined to keep it. */
function recordText(
  node: RecordNode,
  models: readonly RecordModel[],
  options: FormatOptions,
  lineEnd: LineEnd,
  reader: RecordReader,
): string | undefined {
  const [record, ...others] = models;
  if (others.length > 0 || (record !== undefined && !canFormat(record))) return undefined;
  const text = formatRecord(node, record, options)
    .map((line) => line + lineEnd)
    .join("");
  return record === undefined || readsTheSame(record, text, reader) ? text : undefined;
}

/** Reads the formatted text back. Cheap, because known lines are cached. */
function readsTheSame(record: RecordModel, text: string, reader: RecordReader): boolean {
  if (text === record.node.text) return true;
  const [again, ...others] = reader.read(parseRecord(text));
  return again !== undefined && others.length === 0 && sameMeaning(record, again);
}
