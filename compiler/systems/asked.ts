import type { System } from "./system.js";
import type { ConditionData, ConditionValue, Operator } from "./system-data.js";

/** A condition, ready to be asked: shortcuts written out, what is compared with what divided up. */
export interface PreparedCondition {
  readonly path: readonly string[];
  readonly operator: Operator;
  /** Alternatives that are themselves. */
  readonly literals: readonly ConditionValue[];
  /** The texts among them that have no holes. */
  readonly texts: readonly string[];
  /** Alternatives that are what stands under a name. */
  readonly paths: readonly (readonly string[])[];
  /** The number, if that is all that is compared with. */
  readonly number: number | undefined;
}

/** Makes the conditions of a declaration ready. */
export function prepareConditions(conditions: readonly ConditionData[], system: System): PreparedCondition[] {
  const full = (path: readonly string[]) => path.map((name) => system.shortcuts.get(name) ?? name);
  return conditions.map(({ path, operator, values }) => {
    const literals = values.filter((value) => value.kind !== "name");
    const texts = literals.flatMap((value) =>
      value.kind === "text" && !value.value.includes("<") ? [system.shortcuts.get(value.value) ?? value.value] : [],
    );
    const paths = values.flatMap((value) => (value.kind === "name" ? [full(value.path)] : []));
    const [only] = values;
    const number = values.length === 1 && only?.kind === "integer" ? only.value : undefined;
    return { path: full(path), operator, literals, texts, paths, number };
  });
}

const TOTALS: ReadonlySet<string> = new Set(["Count", "Copies", "Share"]);
const MEASURES: ReadonlySet<string> = new Set(["Sum", "SumOnce", "Different", "Sets", "Gaps", "Falls", "Spread"]);
const GIVEN: ReadonlySet<string> = new Set(["Is", "Has", "Fits", "Number", "Value"]);
/** Left of a dot: all values under the name on the right, taken as one. */
export const ALL = "All";

/** A number about all that was taken: how many, or worked out of one name; or how many of a kind there are (`Copies.Agenda`). */
export function isTotal(path: readonly string[]): boolean {
  const [first = ""] = path;
  return TOTALS.has(first) || (path.length > 1 && MEASURES.has(first));
}

/** How many things of a kind lie inside, whatever a rule takes: `Count.Leader`, `Copies.Agenda`. */
export function isNumberOfKind(path: readonly string[]): boolean {
  return path.length > 1 && (path[0] === "Count" || path[0] === "Copies");
}

/** True for a word that has a kind behind its dot; the others have a name there. */
export function takesKind(word: string): boolean {
  return TOTALS.has(word);
}

/** What everything has without being told. */
export function isGiven(name: string): boolean {
  return GIVEN.has(name);
}

/** True for every word that conditions know by themselves. */
export function isWordOfConditions(name: string): boolean {
  return GIVEN.has(name) || TOTALS.has(name) || MEASURES.has(name) || name === ALL;
}
