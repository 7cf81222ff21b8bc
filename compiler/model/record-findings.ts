import type { Finding } from "./finding.js";
import type { Entry, RecordModel } from "./record-model.js";

/**
 * The findings of rules on a line or record, stored with it.
 * Reading reports nothing: `check/checked-reader.ts` runs the rules on what was read. Each bundle of the program has
 * its own copy of this module, so it must not have state.
 */

const NOTHING: readonly never[] = [];

/** The findings on a line or record, for code that must not rely on wrong values. */
export function findingsOf(read: RecordModel | Entry): readonly Finding[] {
  return (read.found as readonly Finding[] | undefined) ?? NOTHING;
}

/** The cached findings on a line; computed now if there are none. */
export function findingsOn(entry: Entry, check: (entry: Entry) => readonly Finding[]): readonly Finding[] {
  entry.found ??= check(entry);
  return entry.found as readonly Finding[];
}

export function noteFindings(record: RecordModel, findings: readonly Finding[]): void {
  record.found = findings;
}
