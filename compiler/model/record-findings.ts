import { NOTHING } from "../../grammar/index.js";
import type { Finding, FindingKind } from "./finding.js";
import type { Entry, RecordModel } from "./record-model.js";

/**
 * The findings of rules on a line or record, stored with it.
 * Reading reports nothing: `check/checked-reader.ts` runs the rules on what was read. Each bundle of the program has
 * its own copy of this module, so it must not have state.
 */

/** The findings on a line or record, for code that must not rely on wrong values; on a line, perhaps only their kinds. */
export function findingsOf(read: RecordModel): readonly Finding[];
export function findingsOf(read: RecordModel | Entry): readonly FindingKind[];
export function findingsOf(read: RecordModel | Entry): readonly FindingKind[] {
  return (read.found as readonly FindingKind[] | undefined) ?? NOTHING;
}

/** The findings on a line with their details, if they are cached. */
export function detailedFindings(entry: Entry): readonly Finding[] | undefined {
  const { found } = entry;
  const [first] = found ?? NOTHING;
  return first === undefined || "span" in first ? (found as readonly Finding[] | undefined) : undefined;
}

/** Caches the findings on a line, with or without details. */
export function cacheFindings(entry: Entry, findings: readonly FindingKind[]): void {
  entry.found = findings;
}

export function noteFindings(record: RecordModel, findings: readonly Finding[]): void {
  record.found = findings;
}
