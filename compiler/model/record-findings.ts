import type { Finding } from "./finding.js";
import type { Entry, RecordModel } from "./record-model.js";

/**
 * The findings of rules on a line or record, stored next to the model, with its system. Reading reports nothing:
 * `check/checked-reader.ts` runs the rules on what was read. Each bundle of the program has its own copy of this
 * module, so it must not have state.
 */

type FindingsByOwner = WeakMap<object, readonly Finding[]>;
const NOTHING: readonly never[] = [];

const besideEntry = ({ scope }: Entry): FindingsByOwner => scope.system.found as FindingsByOwner;
const besideRecord = ({ system }: RecordModel): FindingsByOwner => system.found as FindingsByOwner;

/** The findings on a line or record, for code that must not rely on wrong values. */
export function findingsOf(read: RecordModel | Entry): readonly Finding[] {
  return ("scope" in read ? besideEntry(read) : besideRecord(read)).get(read) ?? NOTHING;
}

/** The cached findings on a line; computed now if there are none. */
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
