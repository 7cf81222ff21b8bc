import { fullName } from "../model/card-condition.js";
import type { CategorySection, Entry, RecordModel } from "../model/record-model.js";
import type { System } from "../systems/system.js";
import type { CategoryDeclaration, ConditionMeaning } from "../systems/system-data.js";
import type { Operator, Value } from "../values/value.js";
import { globalsNamed } from "./entry-facts.js";

/** The conditions of one category, or a standalone condition: they are met together or not at all. */
export interface ConditionSet {
  readonly name: string;
  readonly meaning: ConditionMeaning;
  /** Line of the category's name, or of the condition. */
  readonly line: number;
  readonly conditions: readonly ComparedCondition[];
}

export interface ComparedCondition {
  /** What is tested, in full: two conditions with the same path compare the same value. */
  readonly path: string;
  readonly operator: Operator;
  readonly values: readonly Value[];
  readonly line: number;
  readonly entry: Entry;
}

/** The sets of the record last used: two rules need them. */
let last: { readonly record: RecordModel | undefined; readonly sets: readonly ConditionSet[] } = {
  record: undefined,
  sets: [],
};

/** The readable categories of conditions on a record, in source order. */
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
    // If a condition is missing, the rest don't mean what the card means.
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
    const { operator, values } = entry;
    if (operator === undefined || values.length === 0 || entry.uncertain) continue;
    conditions.push({ path: fullName(entry), operator, values, line: section.lines[index] ?? 0, entry });
  }
  return conditions;
}

/**
 * Whether the one being met implies that the other is: by the same cards, as far as both define which cards they look
 * at.
 */
export function implies(one: ConditionSet, other: ConditionSet): boolean {
  if (!looksAlike(one.meaning, other.meaning)) return false;
  // Conditions met by several cards say nothing about a single card, unless there is only one condition.
  const spread = one.meaning.metBy === "several cards" && other.meaning.metBy === "one card";
  if (spread && other.conditions.length > 1) return false;
  return other.conditions.every((condition) => one.conditions.some((mine) => isWithin(mine, condition)));
}

/** Whether what the one finds is also visible to the other. */
function looksAlike(one: ConditionMeaning, other: ConditionMeaning): boolean {
  const everyCard = [one, other].filter(({ metBy }) => metBy === "every card").length;
  return (
    liesWithin(one.where, other.where) &&
    everyCard !== 1 &&
    one.looksAt.length === other.looksAt.length &&
    one.looksAt.every((kind) => other.looksAt.includes(kind))
  );
}

/** Whether one place is part of the other. */
function liesWithin(one: ConditionMeaning["where"], other: ConditionMeaning["where"]): boolean {
  return one === other || (one === "own won cards" && other === "all won cards");
}

/** Whether every value that meets the one condition meets the other. */
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

/** The smallest possible number of what is tested; undefined if no card can have it. */
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
