import type { CompiledBody, CompiledCondition, CompiledMembers, CompiledValue, SingleValue } from "./compiled-pack.js";

/** Compiled JSON has a list only if there are several of a thing; these helpers always return a list. */

export function membersOf(all: CompiledMembers | readonly CompiledMembers[]): readonly CompiledMembers[] {
  return Array.isArray(all) ? all : [all as CompiledMembers];
}

export function valuesOf(value: CompiledValue): readonly SingleValue[] {
  return Array.isArray(value) ? value : [value as SingleValue];
}

/** A value in `conditions`. */
export type CompiledConditions = NonNullable<CompiledBody["conditions"]>[string];

/** One list of conditions for each occurrence of the category. */
export function conditionLists(conditions: CompiledConditions): readonly (readonly CompiledCondition[])[] {
  return isNested(conditions) ? conditions : [conditions as readonly CompiledCondition[]];
}

const isNested = (all: CompiledConditions): all is readonly (readonly CompiledCondition[])[] => Array.isArray(all[0]);

/** Whether a member of a category is a condition rather than a value. */
export function isConditions(member: CompiledMembers[string]): member is readonly CompiledCondition[] {
  const [first]: readonly unknown[] = Array.isArray(member) ? member : [];
  return typeof first === "object" && first !== null && "test" in first;
}
