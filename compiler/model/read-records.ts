import type { FileNode } from "../../grammar/index.js";
import { findConflicts } from "./conflicts.js";
import type { ConflictModel } from "./pack-model.js";
import type { RecordReader } from "./read-record.js";
import { findingsOf } from "./record-findings.js";
import type { RecordModel } from "./record-model.js";

/** Findings in a file that keep their details: of thousands, few are going to be shown. */
const MOST_IN_FULL = 10_000;

/** Reads all records of a file that nobody edits. Conflict markers belong to none. */
export function readRecords(
  tree: FileNode,
  text: string,
  reader: RecordReader,
): { readonly records: readonly RecordModel[]; readonly conflicts: readonly ConflictModel[] } {
  const conflicts = findConflicts(tree, text);
  const records: RecordModel[] = [];
  let found = 0;
  for (const node of tree.records)
    for (const record of reader.read(node, conflicts.markerLines.get(node), found >= MOST_IN_FULL)) {
      records.push(record);
      found += findingsOf(record).length;
    }
  return { records, conflicts: conflicts.models };
}
