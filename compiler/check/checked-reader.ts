import type { Finding } from "../model/finding.js";
import { createRecordReader, type RecordReader } from "../model/read-record.js";
import { noteFindings } from "../model/record-findings.js";
import type { RecordModel } from "../model/record-model.js";
import type { System } from "../systems/system.js";

/**
 * Reads records and checks each one immediately, while everything that was read of it is available: most of that is
 * dropped and would have to be read again.
 */
export function createCheckedReader(system: System, check: (record: RecordModel) => readonly Finding[]): RecordReader {
  const reader = createRecordReader(system);
  return {
    system,
    read(node, ignored) {
      const records = reader.read(node, ignored);
      for (const record of records) {
        const findings = check(record.whole());
        if (findings.length > 0) noteFindings(record, findings);
      }
      return records;
    },
  };
}
