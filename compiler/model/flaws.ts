import { findingsOf } from "./found.js";
import type { RecordModel } from "./record-model.js";

/**
 * A rule of the tool says that the record is not what its author meant. Nobody knows what it will be, so nothing is
 * said of what others lack because of it. (specification: notation.md, "One mistake, one finding")
 */
export function isFlawed(record: RecordModel): boolean {
  for (const { flaw } of findingsOf(record)) if (flaw) return true;
  return false;
}
