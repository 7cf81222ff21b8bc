import type { Finding } from "./finding.js";
import type { Entry, RecordModel } from "./record-model.js";

const found = new WeakMap<RecordModel | Entry, readonly Finding[]>();
const NOTHING: readonly never[] = [];

/**
 * What the rules that look at one line, or at one record, say of it. Reading finds nothing: `check/checked-reader.ts` has
 * the rules look at what was read, and what they say stands beside it, for whoever must not build on what is wrong.
 */
export function findingsOf(read: RecordModel | Entry): readonly Finding[] {
  return found.get(read) ?? NOTHING;
}

/** What was said of a line before; looked at now, if it never was. */
export function findingsOn(entry: Entry, check: (entry: Entry) => readonly Finding[]): readonly Finding[] {
  const known = found.get(entry);
  if (known !== undefined) return known;
  const made = check(entry);
  found.set(entry, made);
  return made;
}

export function noteFindings(record: RecordModel, findings: readonly Finding[]): void {
  found.set(record, findings);
}
