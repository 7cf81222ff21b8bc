import type { RecordModel } from "../model/record-model.js";
import { describesSystems as describes } from "../systems/system.js";

/** Whether a record is in a `.system` file: then it is a declaration, not a card. */
export function describesSystems({ system }: Pick<RecordModel, "system">): boolean {
  return describes(system.data);
}
