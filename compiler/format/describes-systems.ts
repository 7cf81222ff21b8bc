import type { RecordModel } from "../model/record-model.js";

/** True for a record of a `.system` file: what its system describes are declarations, not cards of a game. */
export function describesSystems(record: RecordModel): boolean {
  return record.system.labels.has("Attribute") && record.system.labels.has("Category");
}
