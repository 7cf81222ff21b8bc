import type { Finding } from "../model/finding.js";
import { createRecordReader, type ReadRecord, type RecordReader } from "../model/read-record.js";
import { noteFindings } from "../model/record-findings.js";
import type { System } from "../systems/system.js";
import { MOST_IN_FULL, type RecordCheck } from "./check-record.js";
import { CountedFinding, type CountedKind, findingKinds } from "./counted-finding.js";

/**
 * Reads records and checks each one immediately, while everything that was read of it is available: most of that is
 * dropped and would have to be read again.
 */
export function createCheckedReader(system: System, check: RecordCheck): RecordReader {
  const reader = createRecordReader(system);
  const kindsOf = findingKinds((record: ReadRecord) => check(record.whole(), true));
  const counted = (record: ReadRecord, findings: readonly Finding[]): readonly Finding[] => {
    const kinds = kindsOf(findings);
    return findings.map(
      ({ span: { start, end } }, at) =>
        new CountedFinding(kinds[at] as CountedKind<ReadRecord>, at, record, start, end, true),
    );
  };
  return {
    system,
    read(node, ignored, areCounted = false) {
      const records = reader.read(node, ignored);
      for (const record of records) {
        const findings = check(record.whole(), areCounted);
        if (findings.length === 0) continue;
        // Checking a record with thousands of findings again takes long.
        noteFindings(record, areCounted && findings.length <= MOST_IN_FULL ? counted(record, findings) : findings);
      }
      return records;
    },
  };
}
