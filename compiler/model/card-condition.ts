import { NOTHING } from "../../grammar/index.js";
import { type Operator, plainText, type Value } from "../values/value.js";
import type { Entry, RecordModel } from "./record-model.js";

/** A condition on one card: `Category.Name > 2`. (docs/analyses.md, "Matching" and "When something is tested again") */
export interface Condition {
  /** Left of the dot, unabbreviated; undefined for an attribute in the first column. */
  readonly category: string | undefined;
  readonly name: string;
  readonly operator: Operator;
  readonly values: readonly Value[];
  /** Equal for equal conditions. */
  readonly key: string;
  /** The name it tests, without the value: `Category.Name`. */
  readonly path: string;
}

/** Conditions that one card has to meet together, and the kinds it may have. */
export interface ConditionGroup {
  readonly conditions: readonly Condition[];
  readonly looksAt: readonly string[];
  /** Equal for equal groups. */
  readonly key: string;
}

const known = new WeakMap<Entry, Condition>();

/** Cached with the entry, which equal lines share. Undefined for a line that couldn't be read as a condition. */
export function conditionOf(entry: Entry): Condition | undefined {
  const { category, name, operator, values } = entry;
  if (operator === undefined || values.length === 0) return undefined;
  const remembered = known.get(entry);
  if (remembered !== undefined) return remembered;
  const path = fullName(entry);
  const made: Condition = {
    category,
    name,
    operator,
    values,
    key: `${path} ${operator} ${JSON.stringify(values)}`,
    path,
  };
  known.set(entry, made);
  return made;
}

const alone = new WeakMap<Condition, ConditionGroup[]>();

/** A group of one condition is one object for equal lines, so that looking it up doesn't compare long keys. */
export function groupOf(conditions: readonly Condition[], looksAt: readonly string[]): ConditionGroup {
  const [only] = conditions;
  if (only === undefined || conditions.length > 1) return makeGroup(conditions, looksAt);
  const groups = alone.get(only) ?? [];
  alone.set(only, groups);
  const known = groups.find((group) => group.looksAt === looksAt);
  if (known !== undefined) return known;
  const made = makeGroup(conditions, looksAt);
  groups.push(made);
  return made;
}

function makeGroup(conditions: readonly Condition[], looksAt: readonly string[]): ConditionGroup {
  const keys = conditions.map(({ key }) => key);
  return { conditions, looksAt, key: `${(keys.length > 1 ? keys.sort() : keys).join("\n")}\n@${looksAt.join("/")}` };
}

/** `Category.Name`; the name alone where it is in no category. */
export function fullName({
  category,
  name,
}: {
  readonly category?: string | undefined;
  readonly name: string;
}): string {
  return category === undefined ? name : `${category}.${name}`;
}

/** A card meets a condition if it has the attribute and its value passes; a missing one doesn't. */
export function fits(record: RecordModel, condition: Condition): boolean {
  for (const value of valuesOn(record, condition.category, condition.name)) if (passes(value, condition)) return true;
  return false;
}

export function fitsGroup(record: RecordModel, { conditions, looksAt }: ConditionGroup): boolean {
  if (looksAt.length > 0 && !looksAt.some((kind) => record.kinds.names.has(kind))) return false;
  return conditions.every((condition) => fits(record, condition));
}

/** The values under a name on a card, in the first column or in a category. */
export function valuesOn(record: RecordModel, category: string | undefined, name: string): readonly Value[] {
  if (category === undefined) return valuesIn(record.globals, name, NOTHING);
  let found: readonly Value[] = NOTHING;
  for (const section of record.categories) if (section.name === category) found = valuesIn(section, name, found);
  return found;
}

function valuesIn({ entries }: RecordModel["globals"], name: string, before: readonly Value[]): readonly Value[] {
  let found = before;
  for (const entry of entries) {
    if (entry.name !== name || entry.operator !== undefined) continue;
    found = found.length === 0 ? entry.values : [...found, ...entry.values];
  }
  return found;
}

/** Numbers and texts never match each other. */
export function passes(value: Value, { operator, values }: Condition): boolean {
  if (operator === "=") return values.some((other) => isSame(value, other));
  const [limit] = values;
  if (value.kind !== "integer" || limit?.kind !== "integer") return false;
  return operator === "<" ? value.value <= limit.value : value.value >= limit.value;
}

function isSame(one: Value, other: Value): boolean {
  if (one.kind === "integer") return other.kind === "integer" && one.value === other.value;
  return one.kind === "text" && other.kind === "text" && one.value === other.value;
}

/** A condition as its author would write it. */
export function written({ path, operator, values }: Condition): string {
  return `${path} ${operator} ${values.map(writtenValue).join(" / ")}`;
}

/** A value as its author would write it. */
export function writtenValue(value: Value): string {
  return value.kind === "text" ? `"${value.value}"` : plainText(value);
}
