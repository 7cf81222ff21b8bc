import { getOrMake } from "../../grammar/index.js";
import type { RecordModel } from "../model/record-model.js";
import type { PreparedRule } from "./prepare-rules.js";

/** Which of the names that rules need are on a record: computed once for all rules. */
export type Presence = ReturnType<typeof presenceOf>;

/** `needs` and `contentWith` are lists of names; a record satisfies a list with any of them. */
export function presenceOf(rules: readonly Pick<PreparedRule, "needs" | "contentWith">[]) {
  const numbers = new Map<string, number>();
  const numberOf = (name: string): number => {
    return getOrMake(numbers, name, () => numbers.size);
  };
  const numbered = (lists: readonly (readonly string[])[]) => lists.map((names) => Uint16Array.from(names, numberOf));
  const needs = rules.map((rule) => numbered(rule.needs));
  const contentWith = rules.map((rule) => rule.contentWith && numbered(rule.contentWith));
  const seen = new Uint8Array(numbers.size);
  const identifier = numbers.get("Identifier");
  const mark = (name: string): void => {
    const number = numbers.get(name);
    if (number !== undefined) seen[number] = 1;
  };
  return {
    see(record: RecordModel): void {
      seen.fill(0);
      for (const entry of record.globals.entries) mark(entry.name);
      for (const category of record.categories) mark(category.name);
      for (const label of record.labels) mark(label.name);
      if (identifier !== undefined && record.identifier !== undefined) seen[identifier] = 1;
    },
    /** Whether the rule could find something on the latest record, by `needs` and `contentWith`. */
    meets(rule: number): boolean {
      if (!hasOneOfEach(needs[rule] ?? NOTHING, seen)) return false;
      const content = contentWith[rule];
      return content === undefined || !hasOneOfEach(content, seen);
    },
  };
}

const NOTHING: readonly never[] = [];

function hasOneOfEach(lists: readonly Uint16Array[], seen: Uint8Array): boolean {
  for (let index = 0; index < lists.length; index++) if (!hasOne(lists[index] as Uint16Array, seen)) return false;
  return true;
}

function hasOne(names: Uint16Array, seen: Uint8Array): boolean {
  for (let index = 0; index < names.length; index++) if (seen[names[index] as number] === 1) return true;
  return false;
}
