import { declaredHoles, entriesInHole } from "../systems/declared-holes.js";
import { readHoles } from "../systems/holes.js";
import { canShareText } from "../systems/pattern-overlap.js";
import type { RuleDeclaration } from "../systems/system-data.js";
import { type ConditionData, typeOfValue, VALUE_TYPES, type Value } from "../values/value.js";
import { ANYTHING, all, type Formula, isKind, membersOf, type PossibleRecords, someValue } from "./possible-records.js";
import { canBe, integers, type ValueTest } from "./possible-values.js";
import { type PathTarget, type RuleScope, targetsOf, thingsOfKind } from "./scopes.js";

type Demanded = "Must" | "MustNot" | "Only";

/** Where a condition is asked. */
interface Asked {
  readonly scope: RuleScope;
  readonly possible: PossibleRecords;
}

/** Whether a condition can match such a thing; false only if it certainly never does. */
export function canFit(condition: ConditionData, scope: RuleScope, possible: PossibleRecords): boolean {
  return condition.values.some((value) => canFitValue(condition, value, scope, possible));
}

/** The same for a single value of it. */
export function canFitValue(
  condition: ConditionData,
  value: Value,
  scope: RuleScope,
  possible: PossibleRecords,
): boolean {
  const one = { ...condition, values: [value] };
  const asked: Asked = { scope, possible };
  const given = recordsAsked(one, asked);
  if (given !== undefined) return given.some((known) => possible(known, formulaOf(one, possible, true, known)));
  if (one.path.join() === "Fits") return true;
  return targetsOf(one.path, scope, possible).some((target) => canEqual(one, value, target, asked));
}

/** Whether such a thing can break a requirement; false only if it certainly never does. */
export function canBreak(
  condition: ConditionData,
  sort: Demanded,
  scope: RuleScope,
  possible: PossibleRecords,
): boolean {
  const asked: Asked = { scope, possible };
  const given = recordsAsked(condition, asked);
  if (given !== undefined) {
    if (sort === "Only") return true;
    return given.some((known) => possible(known, formulaOf(condition, possible, sort === "MustNot", known)));
  }
  const { values, operator } = condition;
  if (condition.path.join() === "Fits") return true;
  return targetsOf(condition.path, scope, possible).some((target) => {
    if (target.name === undefined) return true;
    if (values.some(({ kind }) => kind === "name"))
      return values.length > 1 || canDiffer(condition, sort, target, asked);
    const { name, record } = target;
    const test = (asks: ValueTest["asks"]): ValueTest => ({ asks, operator, values });
    if (sort === "MustNot") return possible(record, someValue(name, test("meets")));
    const breaks = someValue(name, test("breaks"));
    if (sort === "Only") return possible(record, breaks);
    return possible(record, breaks, { is: "value", name, test: test("fits"), none: true });
  });
}

/** The records that `Has` and `Is` test; undefined if the test is something else, or not about a record. */
function recordsAsked({ path, operator }: ConditionData, { scope, possible }: Asked): Formula[] | undefined {
  const [first = "", second] = path;
  const word = second ?? first;
  if ((word !== "Is" && word !== "Has") || operator !== "=") return undefined;
  if (second === undefined) return scope.thing.is === "record" ? [scope.thing.known] : [ANYTHING];
  if (!possible.system.kinds.has(first)) return undefined;
  return thingsOfKind(first, scope, possible).map((thing) => (thing.is === "record" ? thing.known : ANYTHING));
}

function formulaOf(condition: ConditionData, possible: PossibleRecords, holds: boolean, known: Formula): Formula {
  const { system } = possible;
  const word = condition.path.at(-1);
  // On a category or line, `Is` tests its name, and `Has` names in it, which need not be on any record.
  if (word === "Has" && known === ANYTHING) return ANYTHING;
  const plain = condition.values.every((value) => {
    if (value.kind !== "text") return false;
    return word === "Has" || system.kinds.has(value.value);
  });
  return plain ? possible.said({ ...condition, path: condition.path.slice(-1) }, holds) : ANYTHING;
}

function canEqual(condition: ConditionData, value: Value, target: PathTarget, { scope, possible }: Asked): boolean {
  if (value.kind === "name")
    return targetsOf(value.path, scope, possible).some((other) => canMeet(condition, target, other, possible));
  if (value.kind === "text" && !canBeFilled(value.value, scope, possible)) return false;
  if (target.name === undefined) return target.entries === undefined || canBeIn(target.entries, value, possible);
  const test: ValueTest = { asks: "fits", operator: condition.operator, values: [value] };
  return possible(target.record, someValue(target.name, test));
}

/** Whether a part of a text can be a value; of a number, only whether it can be one at all. */
function canBeIn(entries: readonly string[], value: Value, { system }: PossibleRecords): boolean {
  const wanted = value.kind === "text" ? value.value : "<digits>";
  return entries.some((entry) => canShareText(entry, wanted, declaredHoles(system)));
}

/** A hole for values of a kind can only be filled if there is such a thing inside. */
function canBeFilled(text: string, { inside }: RuleScope, possible: PossibleRecords): boolean {
  return readHoles(text).parts.every((part) => {
    const [kind = "", name] = part.kind === "hole" ? part.path : [];
    if (name === undefined || !possible.system.kinds.has(kind)) return true;
    return inside !== undefined && possible(all(inside, isKind(kind)));
  });
}

/** Whether two names can ever compare as required. */
function canMeet({ operator }: ConditionData, one: PathTarget, other: PathTarget, possible: PossibleRecords): boolean {
  for (const [part, whole] of [
    [one, other],
    [other, one],
  ] as const)
    if (part.name === undefined && whole.name !== undefined && part.entries !== undefined)
      return canMeetIn(part.entries, whole, possible);
  if (one.name === undefined || other.name === undefined) return true;
  if (operator === "=") {
    const [texts, others] = [possible.textsOf(one.name, one.record), possible.textsOf(other.name, other.record)];
    if (texts !== undefined && others !== undefined) return texts.some((text) => others.includes(text));
  }
  return SORTS.some((test) => [one, other].every(({ name, record }) => possible(record, someValue(name ?? "", test))))
    ? true
    : operator === "=" && [one, other].every((side) => canBeText(side, possible));
}

/** Whether a part of a text can be what a name can be. */
function canMeetIn(entries: readonly string[], other: PathTarget, possible: PossibleRecords): boolean {
  if (canBeIn(entries, NUMBER, possible)) return true;
  const texts = other.name === undefined ? undefined : possible.textsOf(other.name, other.record);
  if (texts === undefined) return canBeText(other, possible);
  return texts.some((text) => canBeIn(entries, { kind: "text", value: text }, possible));
}

const NUMBER: Value = { kind: "integer", value: 0 };

/** Values that can be compared by size. */
const SORTS = VALUE_TYPES.flatMap((type): ValueTest[] => {
  const least = typeOfValue(type).numeric?.least;
  return least === undefined ? [] : [{ asks: "fits", operator: ">", values: [least] }];
});

function canBeText({ name = "", record }: PathTarget, possible: PossibleRecords): boolean {
  return possible(record, someValue(name, { asks: "fits", operator: "=", values: [{ kind: "text", value: "<any>" }] }));
}

/** Two names that always have the same single text can't break a requirement of equality. */
function canDiffer(condition: ConditionData, sort: Demanded, target: PathTarget, { scope, possible }: Asked): boolean {
  const [value] = condition.values;
  if (value?.kind !== "name") return true;
  const others = targetsOf(value.path, scope, possible);
  // The absence of a name is reported if the kind has no things, where things are taken together.
  const mayBeMissed =
    condition.operator === "=" && scope.inside !== undefined && possible.system.kinds.has(value.path[0] ?? "");
  if (sort !== "MustNot" && mayBeMissed) return true;
  return others.some((other) => {
    if (sort === "MustNot") return canMeet(condition, target, other, possible);
    if (!canMeet({ ...condition, operator: "=" }, target, other, possible) && condition.operator !== "=") return false;
    if (condition.operator !== "=" || target.name === undefined || other.name === undefined) return true;
    const [texts, same] = [possible.textsOf(target.name, target.record), possible.textsOf(other.name, other.record)];
    return !(texts?.length === 1 && same?.length === 1 && texts[0] === same[0]);
  });
}

/**
 * Whether a total can be within, and beyond, the required range.
 */
export function totalCanBe(
  { path, operator, values }: ConditionData,
  { for: about, in: around, per, when }: RuleDeclaration,
  scopes: readonly RuleScope[],
  possible: PossibleRecords,
): { readonly fit: boolean; readonly miss: boolean } {
  const [word = "", name] = path;
  const known = values.filter(({ kind }) => kind !== "name");
  const named = known.length < values.length;
  if (word === "Sum") return { fit: true, miss: true };
  const isCount = word === "Count" && name === undefined;
  // If When lists values of Per, each has a group, even if it is empty.
  const isListed = when.some((one) => one.path.join(".") === per[0]);
  const least = isCount && (around.length === 0 || (per.length > 0 && !isListed)) ? 1 : 0;
  const isOfKind = word === "Count" && possible.system.kinds.has(name ?? "");
  const isOfNothing = isOfKind && scopes.every(({ inside }) => inside === undefined);
  const most = isOfNothing ? 0 : isCount && around.length === 0 ? 1 : mostOf(path, about, per, scopes, possible);
  const domains = [integers(least, most)];
  const can = (asks: ValueTest["asks"]) =>
    canBe({ some: [{ asks, operator, values: known }], none: [], domains, several: false }, possible.system);
  return { fit: named || can("fits"), miss: named || can("breaks") };
}

/** The highest that a share, or a number of different values, can be; undefined if nothing says. */
function mostOf(
  [word = "", name, hole]: readonly string[],
  about: readonly string[],
  per: readonly string[],
  scopes: readonly RuleScope[],
  possible: PossibleRecords,
): number | undefined {
  // All that is taken is part of the whole.
  if (word === "Share" && (name === undefined || about.every((kind) => kind === name))) return 100;
  if (name === undefined || (word !== "Different" && word !== "Sets")) return undefined;
  if (hole !== undefined) return word === "Different" ? mostInHole(name, hole, per, possible) : undefined;
  const declared = possible.declarations(name);
  const isSingle = declared.length > 0 && declared.every(({ kind, many }) => kind !== "category" && !many);
  // All that is taken together has the same value.
  if (isSingle && per.includes(name)) return 1;
  if (word === "Sets" || declared.length === 0) return undefined;
  const texts = scopes.map(({ thing }) => {
    if (thing.is === "record") return possible.textsOf(name, thing.known);
    const isIn = thing.name !== undefined && membersOf(thing.name, name, possible.system).length > 0;
    return isIn ? possible.textsOf(`${thing.name}.${name}`, thing.record) : undefined;
  });
  return texts.includes(undefined) ? undefined : new Set(texts.flat()).size;
}

/** How many texts the part of a text can be; undefined if it can be any. */
function mostInHole(
  name: string,
  hole: string,
  per: readonly string[],
  { system, declarations }: PossibleRecords,
): number | undefined {
  const isSingle = declarations(name).every(({ kind, many }) => kind !== "category" && !many);
  if (isSingle && per.includes(`${name}.${hole}`)) return 1;
  const entries = entriesInHole(name, hole, system);
  return entries === undefined || entries.some((entry) => entry.includes("<")) ? undefined : new Set(entries).size;
}
