import type { ConditionData, Operator, Value } from "../values/value.js";
import type { System } from "./system.js";
import { CONDITION_WORDS } from "./words.js";

/** A condition, prepared for evaluation: shortcuts expanded, alternatives sorted by type. */
export interface PreparedCondition {
  readonly path: readonly string[];
  readonly operator: Operator;
  /** Literal alternatives. */
  readonly literals: readonly Value[];
  /** Those of them that are texts without holes. */
  readonly texts: readonly string[];
  /** Alternatives that are the values of a name. */
  readonly paths: readonly (readonly string[])[];
  /** The number, if that is all it is compared with. */
  readonly number: number | undefined;
  /** The name, if it compares the values that are written under one with literals without holes, as most conditions do. */
  readonly own: string | undefined;
}

/** Prepares the conditions of a declaration. */
export function prepareConditions(conditions: readonly ConditionData[], system: System): PreparedCondition[] {
  const full = (path: readonly string[]) => path.map((name) => system.shortcuts.get(name) ?? name);
  return conditions.map(({ path: written, operator, values }) => {
    const path = full(written);
    const literals = values.filter((value) => value.kind !== "name");
    const texts = literals.flatMap((value) =>
      value.kind === "text" && !value.value.includes("<") ? [system.shortcuts.get(value.value) ?? value.value] : [],
    );
    const paths = values.flatMap((value) => (value.kind === "name" ? [full(value.path)] : []));
    const [only] = values;
    const number = values.length === 1 && only?.kind === "integer" ? only.value : undefined;
    const isWritten = path.length === 1 && path[0] !== "Identifier" && !isWordOfConditions(path[0] ?? "");
    const isPlain = values.every(
      (value) => value.kind !== "name" && (value.kind !== "text" || !/[<\\]/.test(value.value)),
    );
    return { path, operator, literals, texts, paths, number, own: isWritten && isPlain ? path[0] : undefined };
  });
}

const TOTALS: ReadonlySet<string> = new Set(CONDITION_WORDS.Total);
const MEASURES: ReadonlySet<string> = new Set(CONDITION_WORDS.Measure);
const GIVEN: ReadonlySet<string> = new Set(CONDITION_WORDS.Given);
/** Before a dot: all values of the name on the right, as one. */
export const [ALL] = CONDITION_WORDS.Together;

/**
 * A number about everything that was taken: a count, or computed from one name; or the number of things of a kind
 * (`Copies.Agenda`).
 */
export function isTotal(path: readonly string[]): boolean {
  const [first = ""] = path;
  return TOTALS.has(first) || (path.length > 1 && MEASURES.has(first));
}

/** The number of things of a kind inside, whatever a rule takes: `Count.Leader`, `Copies.Agenda`. */
export function isNumberOfKind(path: readonly string[]): boolean {
  return path.length > 1 && (path[0] === "Count" || path[0] === "Copies");
}

/** Whether a word is followed by a kind after its dot; others are followed by a name. */
export function takesKind(word: string): boolean {
  return TOTALS.has(word);
}

const OF_NUMBERS: ReadonlySet<string> = new Set(["Sum", "SumOnce", "Gaps", "Falls"]);

/** Whether a word is a number computed from numbers alone: texts have no sum, no gaps and no order. */
export function needsNumbers(word: string): boolean {
  return OF_NUMBERS.has(word);
}

/** Whether records can have an attribute outside of categories, so that one in a list can be compared with theirs. */
export function isUnindented(
  { on }: { readonly on: readonly string[] },
  categories: Pick<ReadonlySet<string>, "has">,
): boolean {
  return on.length === 0 || on.some((place) => !categories.has(place));
}

/** Names that everything has. */
export function isGiven(name: string): boolean {
  return GIVEN.has(name);
}

/** Whether a name is built into conditions. */
export function isWordOfConditions(name: string): boolean {
  return GIVEN.has(name) || TOTALS.has(name) || MEASURES.has(name) || name === ALL;
}
