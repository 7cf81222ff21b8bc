import type { FileNode } from "../../grammar/index.js";
import { findConflicts } from "./conflicts.js";
import type { ConflictModel } from "./pack-model.js";
import type { RecordReader } from "./read-record.js";
import type { RecordModel } from "./record-model.js";

/** Reads all records of a file. Conflict markers belong to none. */
export function readRecords(
  tree: FileNode,
  text: string,
  reader: RecordReader,
): { readonly records: readonly RecordModel[]; readonly conflicts: readonly ConflictModel[] } {
  const conflicts = findConflicts(tree, text);
  const records: RecordModel[] = [];
  for (const node of tree.records) records.push(...reader.read(node, conflicts.markerLines.get(node)));
  return { records, conflicts: conflicts.models };
}
