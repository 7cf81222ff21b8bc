import {
  type FileNode,
  type MovableRecord,
  movableRecords,
  partitionPoint,
  pushAll,
  type ReplacedText,
} from "../../../grammar/index.js";
import { findConflicts } from "../../model/conflicts.js";
import type { ConflictModel, EncodingProblem, FileModel } from "../../model/pack-model.js";
import type { RecordReader } from "../../model/read-record.js";
import type { RecordModel } from "../../model/record-model.js";
import type { System } from "../../systems/system.js";

/** The syntax tree of an edited file. */
interface LiveNode extends FileNode {
  readonly records: readonly MovableRecord[];
}

/** A text that can be sliced. */
export interface TextSource {
  readonly length: number;
  slice(start: number, end: number): string;
  toString(): string;
}

/** A file that stays the same object while its text changes, so that holders of places in it needn't be updated. */
export class LiveFile implements FileModel {
  encoding: EncodingProblem | undefined;
  node: LiveNode = { length: 0, records: [] };
  records: readonly RecordModel[] = [];
  conflicts: readonly ConflictModel[] = [];
  mayIgnore: boolean | undefined;
  /** Undefined from an edit until the next access: the text is the concatenation of the records. */
  private known: string | undefined;

  constructor(
    readonly path: string,
    text: string,
    encoding: EncodingProblem | undefined,
    public system: System,
  ) {
    this.known = text;
    this.encoding = encoding;
  }

  get text(): string {
    this.known ??= this.node.records.map((record) => record.text + record.separatorText).join("");
    return this.known;
  }

  set text(text: string) {
    this.known = text;
  }

  get length(): number {
    return this.known?.length ?? this.node.length;
  }

  /** Like `String.slice`, for non-negative offsets. Only looks at the records in that range. */
  slice(start: number, end: number): string {
    if (this.known !== undefined) return this.known.slice(start, end);
    const { records } = this.node;
    let text = "";
    for (let index = indexAt(records, start); index < records.length; index++) {
      const record = records[index] as MovableRecord;
      if (record.start >= end) break;
      text += (record.text + record.separatorText).slice(Math.max(0, start - record.start), end - record.start);
    }
    return text;
  }

  /** Replaces the records; their concatenation is the new text. */
  take(node: LiveNode): void {
    this.node = node;
    this.known = undefined;
  }
}

/** The records that an edit touched, before and after. */
export interface TouchedRecords {
  readonly nodesBefore: readonly MovableRecord[];
  readonly nodesAfter: readonly MovableRecord[];
  readonly before: readonly RecordModel[];
  readonly after: readonly RecordModel[];
}

/** Splits the whole text again, without reading records. */
export function cutFile(file: LiveFile, isReadable: boolean): void {
  const text = isReadable ? file.text : "";
  file.node = { length: text.length, records: movableRecords(text, 0) };
  file.records = [];
}

/** Reads all records of a split file, yielding now and then to let other work run. */
export function* readRecords(file: LiveFile, reader: RecordReader): Generator<void, TouchedRecords> {
  const before = file.records;
  const conflicts = findConflicts(file.node, file.text);
  const records: RecordModel[] = [];
  for (const [index, node] of file.node.records.entries()) {
    pushAll(records, reader.read(node, conflicts.markerLines.get(node)));
    if (index % AT_ONCE === AT_ONCE - 1) yield;
  }
  file.system = reader.system;
  file.conflicts = conflicts.models;
  file.records = records;
  return { nodesBefore: [], nodesAfter: file.node.records, before, after: records };
}
const AT_ONCE = 100;

/** Replaces part of a file's text and reads what it touches again: usually one record. */
export function editRecords(
  file: LiveFile,
  { start, end, newEnd }: ReplacedText,
  text: TextSource,
  reader: RecordReader,
) {
  const { records } = file.node;
  const grown = newEnd - end;
  // If the line above ends in half a line ending, the two join; rereading one more record costs nothing.
  const first = indexAt(records, start - 1);
  let last = indexAt(records, end);
  let after: readonly MovableRecord[] = [];
  for (; ; last++) {
    const from = records[first]?.start ?? 0;
    const to = endOf(records[last]) + grown;
    after = movableRecords(text.slice(from, to), from);
    const isLast = last === records.length - 1;
    // If the separator below is no longer one, the next record continues this one.
    if (isLast || isClosed(after)) break;
  }
  if (last < records.length - 1) after = after.slice(0, -1);
  const nodesBefore = records.slice(first, last + 1);
  const same = sameAround(nodesBefore, after);
  const nodesAfter = after.slice(same.above, after.length - same.below);
  const touched = nodesBefore.slice(same.above, nodesBefore.length - same.below);
  const at = first + same.above;
  file.take({ length: text.length, records: records.toSpliced(at, touched.length, ...nodesAfter) });
  moveFrom(file.node.records, at);
  return { ...readAgain(file, touched, nodesAfter, reader), nodesBefore: touched, nodesAfter };
}

function readAgain(
  file: LiveFile,
  touched: readonly MovableRecord[],
  nodesAfter: readonly MovableRecord[],
  reader: RecordReader,
): Pick<TouchedRecords, "before" | "after"> {
  const from = (touched[0] ?? nodesAfter[0])?.start ?? file.length;
  const { records } = file;
  const at = partitionPoint(records.length, (index) => (records[index]?.node.start ?? 0) < from);
  const old = new Set<unknown>(touched);
  let end = at;
  while (old.has(records[end]?.node)) end++;
  const before = records.slice(at, end);
  const after = nodesAfter.flatMap((node) => reader.read(node));
  file.records = records.toSpliced(at, before.length, ...after);
  return { before, after };
}

/** The piece ends with a separator, so the record below it is unaffected. */
function isClosed(pieces: readonly MovableRecord[]): boolean {
  return pieces.length > 1 && pieces.at(-1)?.length === 0;
}

function endOf(record: MovableRecord | undefined): number {
  return record === undefined ? 0 : record.start + record.length;
}

/** How many records at both ends are unchanged: those that only touch the edge of the edit. */
function sameAround(before: readonly MovableRecord[], after: readonly MovableRecord[]) {
  const most = Math.min(before.length, after.length);
  let above = 0;
  while (above < most && isSame(before[above], after[above])) above++;
  let below = 0;
  while (below < most - above && isSame(before.at(-1 - below), after.at(-1 - below))) below++;
  return { above, below };
}

function isSame(one: MovableRecord | undefined, other: MovableRecord | undefined): boolean {
  return one?.text === other?.text && one?.separatorText === other?.separatorText;
}

/** Shifts the records below an edit: one addition each. */
function moveFrom(records: readonly MovableRecord[], from: number): void {
  let start = from === 0 ? 0 : endOf(records[from - 1]);
  for (let index = from; index < records.length; index++) {
    const record = records[index] as MovableRecord;
    record.start = start;
    start += record.length;
  }
}

/** The record that contains an offset, including its separator. */
function indexAt(records: readonly MovableRecord[], offset: number): number {
  return Math.max(0, partitionPoint(records.length, (at) => (records[at]?.start ?? 0) <= offset) - 1);
}
