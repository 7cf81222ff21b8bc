import type { FileNode } from "../../grammar/index.js";
import { findConflicts } from "./conflicts.js";
import type { FileModel } from "./pack-model.js";
import type { RecordReader } from "./read-record.js";
import { findingsOf } from "./record-findings.js";
import type { RecordModel } from "./record-model.js";

/** Findings in a file that keep their details: of thousands, few are going to be shown. */
const MOST_IN_FULL = 10_000;

/**
 * Mistakes in a file after which no record is read: with three on each, 300,000 cards would take four times as long as 10
 * seconds, and a gigabyte, for findings that are only counted.
 */
export const MOST_MISTAKES = 150_000;

/** Reads the records of a file that nobody edits. Conflict markers belong to none. */
export function readRecords(
  tree: FileNode,
  text: string,
  reader: RecordReader,
): Pick<FileModel, "records" | "conflicts" | "unreadFrom"> {
  const { markerLines, models: conflicts } = findConflicts(tree, text);
  const records: RecordModel[] = [];
  let [found, mistakes] = [0, 0];
  for (const node of tree.records) {
    if (mistakes >= MOST_MISTAKES) return { records, conflicts, unreadFrom: node.start };
    for (const record of reader.read(node, markerLines.get(node), found >= MOST_IN_FULL)) {
      records.push(record);
      for (const { certainMistake } of findingsOf(record)) {
        found++;
        if (certainMistake) mistakes++;
      }
    }
  }
  return { records, conflicts };
}
