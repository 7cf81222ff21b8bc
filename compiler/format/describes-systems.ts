import type { RecordModel } from "../model/record-model.js";

/** Whether a record is in a `.system` file: then it is a declaration, not a card. */
export function describesSystems(record: RecordModel): boolean {
  return record.system.labels.has("Attribute") && record.system.labels.has("Category");
}
