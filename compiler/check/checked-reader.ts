import { createRecordReader, type RecordReader } from "../model/read-record.js";
import { noteFindings } from "../model/record-findings.js";
import type { System } from "../systems/system.js";
import { briefRecords } from "./brief-findings.js";
import { MOST_IN_FULL, type RecordCheck } from "./check-record.js";

/**
 * Reads records and checks each one immediately, while everything that was read of it is available: most of that is
 * dropped and would have to be read again.
 */
export function createCheckedReader(system: System, check: RecordCheck): RecordReader {
  const reader = createRecordReader(system);
  const inBrief = briefRecords((record) => check(record.whole(), true));
  return {
    system,
    read(node, ignored, areBrief = false) {
      const records = reader.read(node, ignored);
      for (const record of records) {
        const findings = check(record.whole(), areBrief);
        if (findings.length === 0) continue;
        // Checking a record with thousands of findings again takes long.
        const isBrief = areBrief && findings.length <= MOST_IN_FULL;
        noteFindings(record, isBrief ? inBrief(record, findings) : findings);
      }
      return records;
    },
  };
}
