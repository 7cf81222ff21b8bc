import type { RecordModel } from "../../model/record-model.js";

/** Which of the names that rules need stand on a record: looked at once for all rules. */
export interface Presence {
  see(record: RecordModel): void;
  /** Whether the record seen last has a name of each list that the rule needs. */
  meets(rule: number): boolean;
}

/** `needs[rule]` are lists of names; of each list one has to stand on a record. */
export function presenceOf(needs: readonly (readonly (readonly string[])[])[]): Presence {
  const numbers = new Map<string, number>();
  const numberOf = (name: string): number => {
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    return number;
  };
  const numbered = needs.map((lists) => lists.map((names) => Uint16Array.from(names, numberOf)));
  const seen = new Uint8Array(numbers.size);
  const identifier = numbers.get("Identifier");
  const mark = (name: string): void => {
    const number = numbers.get(name);
    if (number !== undefined) seen[number] = 1;
  };
  return {
    see(record) {
      seen.fill(0);
      for (const entry of record.globals.entries) mark(entry.name);
      for (const category of record.categories) mark(category.name);
      for (const label of record.labels) mark(label.name);
      if (identifier !== undefined && record.identifier !== undefined) seen[identifier] = 1;
    },
    meets(rule) {
      for (const names of numbered[rule] ?? []) if (!hasOne(names, seen)) return false;
      return true;
    },
  };
}

function hasOne(names: Uint16Array, seen: Uint8Array): boolean {
  for (const name of names) if (seen[name] === 1) return true;
  return false;
}
