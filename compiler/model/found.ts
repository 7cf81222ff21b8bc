import type { Finding } from "./finding.js";
import type { Entry, RecordModel } from "./record-model.js";

/*
 * What the rules that look at one line, or at one record, say of it stands beside it, with its system. Reading finds nothing:
 * `check/checked-reader.ts` has the rules look at what was read. The parts of the built program each have their own copy of
 * this file, so it must remember nothing itself.
 */

type FindingsByOwner = WeakMap<object, readonly Finding[]>;
const NOTHING: readonly never[] = [];

const besideEntry = ({ scope }: Entry): FindingsByOwner => scope.system.found as FindingsByOwner;
const besideRecord = ({ system }: RecordModel): FindingsByOwner => system.found as FindingsByOwner;

/** What the rules say of a line, or of a record: for whoever must not build on what is wrong. */
export function findingsOf(read: RecordModel | Entry): readonly Finding[] {
  return ("scope" in read ? besideEntry(read) : besideRecord(read)).get(read) ?? NOTHING;
}

/** What was said of a line before; looked at now, if it never was. */
export function findingsOn(entry: Entry, check: (entry: Entry) => readonly Finding[]): readonly Finding[] {
  const found = besideEntry(entry);
  const known = found.get(entry);
  if (known !== undefined) return known;
  const made = check(entry);
  found.set(entry, made);
  return made;
}

export function noteFindings(record: RecordModel, findings: readonly Finding[]): void {
  besideRecord(record).set(record, findings);
}
