import type { CompiledBody, CompiledCondition, CompiledMembers, CompiledValue, SingleValue } from "./compiled-pack.js";

/** The compiled JSON has a list only where there are several of a thing: these give a list in any case. */

export function membersOf(all: CompiledMembers | readonly CompiledMembers[]): readonly CompiledMembers[] {
  return Array.isArray(all) ? all : [all as CompiledMembers];
}

export function valuesOf(value: CompiledValue): readonly SingleValue[] {
  return Array.isArray(value) ? value : [value as SingleValue];
}

/** What stands under a name in `conditions`. */
export type CompiledConditions = NonNullable<CompiledBody["conditions"]>[string];

/** One list of conditions for each time that the category stands on the record. */
export function conditionLists(conditions: CompiledConditions): readonly (readonly CompiledCondition[])[] {
  return isNested(conditions) ? conditions : [conditions as readonly CompiledCondition[]];
}

const isNested = (all: CompiledConditions): all is readonly (readonly CompiledCondition[])[] => Array.isArray(all[0]);

/** True for a member of a category that is asked for, not given. */
export function isConditions(member: CompiledMembers[string]): member is readonly CompiledCondition[] {
  const [first]: readonly unknown[] = Array.isArray(member) ? member : [];
  return typeof first === "object" && first !== null && "test" in first;
}
