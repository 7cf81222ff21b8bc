import { declaredHoles } from "../systems/declared-holes.js";
import { fitsEntry } from "../systems/match-entry.js";
import type { System } from "../systems/system.js";
import { partsInHole } from "../texts/parts-in-hole.js";
import { type ConditionData, textsAmong, type Value, valueOfJson } from "../values/value.js";
import { escaped, fitsAlternative } from "./compare-values.js";

/**
 * What conditions can use before anything on a record is checked, because kinds have to be known first. Names are full
 * names, with shortcuts expanded.
 */
export interface JudgedThing {
  /** Whether a label, attribute (unindented) or category of this name is on it. */
  has(name: string): boolean;
  /** All such names. */
  names(): Iterable<string>;
  /** Values of an attribute, or the text of a label; for two names, of an attribute in a category. */
  valuesOf(path: readonly string[]): readonly Value[];
}

/** Whether a thing matches; `isOf` tells kinds that were decided before. */
export type Test = (thing: JudgedThing, isOf: (kind: string) => boolean) => boolean;

/** The digits at the end of an identifier. */
export function identificationNumber(identifier: string): number | undefined {
  const digits = /\d{1,15}$/.exec(identifier);
  return digits === null ? undefined : Number(digits[0]);
}

/** Compiles a condition on a single record. */
export function compileCondition(condition: ConditionData, system: System): Test {
  const [name = "", ...more] = condition.path;
  if (more.length > 0) return compileComparison(condition, system);
  switch (name) {
    case "Is":
      return compileIs(condition);
    case "Has":
      return compileHas(condition, system);
    default:
      return compileComparison(condition, system);
  }
}

function compileIs(condition: ConditionData): Test {
  const kinds = textsAmong(condition.values);
  const [only] = kinds;
  if (only !== undefined && kinds.length === 1) return (_, isOf) => isOf(only);
  return (_, isOf) => kinds.some(isOf);
}

function compileHas(condition: ConditionData, system: System): Test {
  const texts = textsAmong(condition.values).map((text) => system.shortcuts.get(text) ?? text);
  const names = texts.filter((text) => !text.includes("<"));
  const patterns = texts.filter((text) => text.includes("<"));
  const holes = declaredHoles(system);
  const [only] = names;
  if (only !== undefined && texts.length === 1) return (thing) => thing.has(only);
  if (patterns.length === 0) {
    return (thing) => {
      for (const name of names) if (thing.has(name)) return true;
      return false;
    };
  }
  return (thing) =>
    names.some((name) => thing.has(name)) ||
    [...thing.names()].some((name) => patterns.some((pattern) => fitsEntry(pattern, name, holes)));
}

function compileComparison(condition: ConditionData, system: System): Test {
  const valuesOf = compileValues(condition.path, system);
  const holes = declaredHoles(system);
  const { operator } = condition;
  const alternatives = condition.values.filter((value) => value.kind !== "name");
  const names = condition.values.flatMap((value) => (value.kind === "name" ? [compileValues(value.path, system)] : []));
  return (thing, isOf) => {
    for (const value of valuesOf(thing, isOf)) {
      for (const other of alternatives) if (fitsAlternative(value, operator, other, holes)) return true;
      for (const others of names)
        for (const other of others(thing, isOf))
          if (fitsAlternative(value, operator, escaped(other), holes)) return true;
    }
    return false;
  };
}

type ConditionValues = (thing: JudgedThing, isOf: (kind: string) => boolean) => readonly Value[];

/** The values of a path, with defaults. */
function compileValues(asWritten: readonly string[], system: System): ConditionValues {
  const path = asWritten.map((name) => system.shortcuts.get(name) ?? name);
  const [name = "", second] = path;
  const place = system.categories.has(name) || !system.attributes.has(name) ? path.slice(0, 2) : [name];
  if (second !== undefined && path.length > place.length)
    return (thing) => partsOf(thing.valuesOf(place), path, system);
  if (second !== undefined) return (thing) => thing.valuesOf(path);
  if (name === "Number") return numberOf;
  const defaults = defaultsOf(name, system);
  if (defaults.length === 0) return (thing) => thing.valuesOf(path);
  return (thing, isOf) => {
    const values = thing.valuesOf(path);
    if (values.length > 0) return values;
    const found = defaults.find(({ on }) => on.length === 0 || on.some(isOf));
    return found === undefined ? [] : [found.value];
  };
}

/** What the hole that a path ends with has in some texts. */
function partsOf(values: readonly Value[], path: readonly string[], system: System): Value[] {
  const [attribute = "", hole = ""] = path.slice(-2);
  return values.flatMap((one) =>
    one.kind === "text"
      ? partsInHole(one.value, attribute, hole, system).map((value): Value => ({ kind: "text", value }))
      : [],
  );
}

const IDENTIFIER = ["Identifier"];

function numberOf(thing: JudgedThing): readonly Value[] {
  const [identifier] = thing.valuesOf(IDENTIFIER);
  const number = identifier?.kind === "text" ? identificationNumber(identifier.value) : undefined;
  return number === undefined ? [] : [{ kind: "integer", value: number }];
}

/** The default of a name, by the places it is declared for. */
export function defaultsOf(
  name: string,
  system: System,
): readonly { readonly on: readonly string[]; readonly value: Value }[] {
  const declarations = [...(system.attributes.get(name) ?? []), ...(system.labels.get(name) ?? [])];
  return declarations.flatMap((declaration) => {
    const value = declaration.default;
    if (value === undefined) return [];
    return [{ on: declaration.on, value: valueOfJson(value) }];
  });
}
