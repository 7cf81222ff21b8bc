import type { CategorySection, Entry, RecordModel, Value } from "../model/record-model.js";
import type { System } from "../systems/system.js";
import type { CategoryDeclaration, ConditionMeaning, Operator } from "../systems/system-data.js";
import { globalsNamed } from "./entry-facts.js";

/** The conditions of one category, or one condition that stands by itself: they are met or not met together. */
export interface ConditionSet {
  readonly name: string;
  readonly meaning: ConditionMeaning;
  /** Line of the category's name, or of the condition. */
  readonly line: number;
  readonly conditions: readonly ComparedCondition[];
}

export interface ComparedCondition {
  /** What is asked for, in full: two conditions of one path compare the same value. */
  readonly path: string;
  readonly operator: Operator;
  readonly values: readonly Value[];
  readonly line: number;
  readonly entry: Entry;
}

/** The sets of the record that was last asked about: two rules ask about each. */
let last: { readonly record: RecordModel | undefined; readonly sets: readonly ConditionSet[] } = {
  record: undefined,
  sets: [],
};

/** The categories of conditions on a record that could be read, in source order. */
export function conditionSets(record: RecordModel): readonly ConditionSet[] {
  if (last.record !== record) last = { record, sets: readSets(record) };
  return last.sets;
}

function readSets(record: RecordModel): ConditionSet[] {
  const sets: ConditionSet[] = [];
  for (const section of record.categories) {
    const { declaration } = section;
    if (declaration === undefined || declaration.operators.length === 0 || listsNames(declaration)) continue;
    const conditions = conditionsOf(section);
    // With one condition missing, what the others say together is not what the card says.
    if (conditions.length < section.entries.length || conditions.length === 0) continue;
    sets.push({ name: section.name, meaning: declaration, line: section.line, conditions });
  }
  return sets;
}

const listsNames = (declaration: CategoryDeclaration): boolean => declaration.values.includes("name");

function conditionsOf(section: CategorySection): ComparedCondition[] {
  const conditions: ComparedCondition[] = [];
  for (let index = 0; index < section.entries.length; index++) {
    const entry = section.entries[index] as Entry;
    const { operator, values, name, category } = entry;
    if (operator === undefined || values.length === 0 || entry.uncertain) continue;
    const path = category === undefined ? name : `${category}.${name}`;
    conditions.push({ path, operator, values, line: section.lines[index] ?? 0, entry });
  }
  return conditions;
}

/** Whenever the one is met, the other is met too: by the same cards, as far as both say on which cards they look. */
export function implies(one: ConditionSet, other: ConditionSet): boolean {
  if (!looksAlike(one.meaning, other.meaning)) return false;
  // Conditions met by several cards say nothing of any single card, unless only one condition is asked of it.
  const spread = one.meaning.metBy === "several cards" && other.meaning.metBy === "one card";
  if (spread && other.conditions.length > 1) return false;
  return other.conditions.every((condition) => one.conditions.some((mine) => isWithin(mine, condition)));
}

/** Both look at the same cards; what the one finds in its place, the other finds in its own. */
function looksAlike(one: ConditionMeaning, other: ConditionMeaning): boolean {
  const everyCard = [one, other].filter(({ metBy }) => metBy === "every card").length;
  return (
    liesWithin(one.where, other.where) &&
    everyCard !== 1 &&
    one.looksAt.length === other.looksAt.length &&
    one.looksAt.every((kind) => other.looksAt.includes(kind))
  );
}

/** What lies in the one place lies in the other too. */
function liesWithin(one: ConditionMeaning["where"], other: ConditionMeaning["where"]): boolean {
  return one === other || (one === "own won cards" && other === "all won cards");
}

/** Every value that meets the one condition meets the other. */
export function isWithin(one: ComparedCondition, other: ComparedCondition): boolean {
  if (one.path !== other.path) return false;
  if (one.operator === "=") return one.values.every((value) => meets(value, other));
  const bound = one.values[0];
  const limit = other.values[0];
  if (other.operator !== one.operator || bound?.kind !== "integer" || limit?.kind !== "integer") return false;
  return one.operator === "<" ? bound.value <= limit.value : bound.value >= limit.value;
}

function meets(value: Value, { operator, values }: ComparedCondition): boolean {
  if (operator === "=") return values.some((one) => JSON.stringify(one) === JSON.stringify(value));
  const [limit] = values;
  if (value.kind !== "integer" || limit?.kind !== "integer") return false;
  return operator === "<" ? value.value <= limit.value : value.value >= limit.value;
}

/** The smallest number that what is asked for can be; undefined where no card can have it. */
export function smallestOf({ entry }: ComparedCondition, system: System): number | undefined {
  if (entry.category !== undefined) {
    const categories = system.categories.get(entry.category) ?? [];
    const listing = categories.filter(({ custom, operators }) => custom && operators.length === 0);
    return listing.length === 0 ? undefined : least(listing);
  }
  const declared = globalsNamed(entry.name, system);
  return declared.length === 0 ? 0 : least(declared);
}

function least(specifications: readonly { readonly minimum: number | undefined }[]): number {
  return Math.min(...specifications.map(({ minimum }) => minimum ?? 0));
}
