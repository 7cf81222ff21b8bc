import { getOrMake, memoize } from "../../grammar/index.js";
import { fullName } from "../model/card-condition.js";
import type { Entry, RecordModel, Section } from "../model/record-model.js";
import { referencesOf } from "../systems/references.js";
import type { System } from "../systems/system.js";
import { writtenValues } from "./entry-facts.js";

/** Visits the texts that the lines of a record ask for under the name of an attribute. */
export function forEachAsked(record: RecordModel, visit: (name: string, text: string) => void): void {
  const { role, system } = record;
  const visitTexts = (name: string, values: Entry["values"]): void => {
    for (const value of values) if (value.kind === "text") visit(name, value.value);
  };
  if (role === "pack") {
    // The sides that the pack lists are those of its cards.
    const [side = "", ...lists] = system.data.uses.Sides ?? [];
    const all = [...lists, ...(system.data.uses.MorePackSides ?? [])];
    for (const { name, values } of record.globals.entries) if (all.includes(name)) visitTexts(side, values);
  }
  if (role !== "card") return;
  const askers = askersOf(system);
  if (askers.size > 0)
    for (const { name, values } of record.globals.entries)
      for (const other of askers.get(name) ?? NO_NAMES) visitTexts(other, values);
  for (const { entries } of conditionsOn(record))
    for (const { category, name, operator, values } of entries)
      if (operator === "=" && hasText(values)) visitTexts(fullName({ category, name }), values);
}

const conditionsOn = ({ categories }: RecordModel): readonly Section[] =>
  categories.filter(({ declaration }) => declaration !== undefined && declaration.operators.length > 0);

/** Visits the texts of conditions that are alone in their quotes. */
export function forEachTextOfConditions(
  record: RecordModel,
  visit: (name: string, text: string, node: Entry["node"]["values"][number], line: number) => void,
): void {
  for (const { entries, lines } of conditionsOn(record))
    for (const [at, entry] of entries.entries())
      if (entry.operator === "=")
        for (const { node, values } of writtenValues(entry, entry.scope)) {
          const [value, ...others] = values;
          if (value?.kind === "text" && others.length === 0) visit(fullName(entry), value.value, node, lines[at] ?? 0);
        }
}

const NO_NAMES: ReadonlySet<string> = new Set();
const hasText = (values: Entry["values"]): boolean => values.some(({ kind }) => kind === "text");

/** By a name, those whose texts it refers to: `Needs = Character.Icons`. */
export const askersOf = memoize((system: System): ReadonlyMap<string, ReadonlySet<string>> => {
  const askers = new Map<string, Set<string>>();
  for (const { category, name, to } of referencesOf(system))
    for (const other of category === undefined ? to : [])
      if (other.name !== name) getOrMake(askers, name, () => new Set<string>()).add(other.name);
  return askers;
});
