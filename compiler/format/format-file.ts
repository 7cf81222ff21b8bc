import { parseRecord, type RecordNode } from "../../grammar/index.js";
import type { FileModel } from "../model/pack-model.js";
import { createPlainReader } from "../model/plain-reader.js";
import type { RecordReader } from "../model/read-record.js";
import type { RecordModel } from "../model/record-model.js";
import { canFormat, type FormatOptions, formatRecord } from "./format-record.js";
import { dominantLineEnd, type LineEnd } from "./line-ends.js";
import { sameMeaning } from "./same-meaning.js";

export type { FormatOptions } from "./format-record.js";

/** The layout that this project's own cards have. */
export const DEFAULT_FORMAT: FormatOptions = { sort: false, indent: 4 };

/**
 * The text of a file in canonical layout. A record with a line that could not be read stays exactly as it is, and so
 * does a file that is not UTF-8 or holds conflict markers. Formatting twice changes nothing.
 */
export function formatFile(file: FileModel, options: FormatOptions = DEFAULT_FORMAT): string {
  if (file.encoding !== undefined || file.conflicts.length > 0) return file.text;
  const models = groupByNode(file.records);
  const lineEnd = dominantLineEnd(file.text);
  const reader = createPlainReader(file.system);
  const texts = file.node.records.map((node) => recordText(node, models.get(node) ?? [], options, lineEnd, reader));
  return file.node.records.map((node, index) => (texts[index] ?? node.text) + separatorText(index)).join("");

  /** Above a record that stays, its separator stays: a new line end could become one with what follows. */
  function separatorText(index: number): string {
    const separator = file.node.records[index]?.separator;
    const below = index + 1 < texts.length && texts[index + 1] === undefined;
    return separator === undefined ? "" : separator.canonical && !below ? `---${lineEnd}` : separator.text;
  }
}

function groupByNode(records: readonly RecordModel[]): Map<RecordNode, RecordModel[]> {
  const groups = new Map<RecordNode, RecordModel[]>();
  for (const record of records) {
    const known = groups.get(record.node);
    if (known === undefined) groups.set(record.node, [record]);
    else known.push(record);
  }
  return groups;
}

/** The text of a record; undefined when it stays as it is. */
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
  return record === undefined || saysTheSame(record, text, reader) ? text : undefined;
}

/** Reads what was written back. Cheap, for lines that were read before are remembered. */
function saysTheSame(record: RecordModel, text: string, reader: RecordReader): boolean {
  if (text === record.node.text) return true;
  const [again, ...others] = reader.read(parseRecord(text));
  return again !== undefined && others.length === 0 && sameMeaning(record, again);
}
