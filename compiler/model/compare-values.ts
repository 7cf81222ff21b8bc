import { fitsEntry, type HoleLookup } from "../systems/match-entry.js";
import { type Bounds, boundsOf, type Operator, plainText, type Value } from "../values/value.js";

/**
 * Whether a value matches an alternative of a condition. `name` alternatives are resolved before. Numbers are compared
 * on their own scale, so never with percentages; `<` compares the upper bound of a range, `>` the lower one.
 * (docs/describe-a-game.md, "Rules")
 */
export function fitsAlternative(value: Value, operator: Operator, other: Value, holes: HoleLookup): boolean {
  if (operator === "=" && other.kind === "text") return fitsText(value, other.value, holes);
  if (operator === "=" && other.kind === "name") return false;
  const [have, asked] = [comparedBounds(value), comparedBounds(other)];
  if (have === undefined || asked === undefined || have.scale !== asked.scale) return false;
  const isAtLeast = have.from >= asked.from;
  const isAtMost = have.to <= asked.to;
  return operator === "=" ? isAtLeast && isAtMost : operator === "<" ? isAtMost : isAtLeast;
}

function fitsText(value: Value, entry: string, holes: HoleLookup): boolean {
  if (value.kind === "name") return fitsEntry(entry, value.path.join("."), holes);
  return value.kind === "text" && fitsEntry(entry, value.value, holes);
}

/** Whether two values are the same, for conditions with a name on the right side. */
export function isSameValue(value: Value, other: Value): boolean {
  return keyOf(value) === keyOf(other);
}

/** Whether a text of digits, such as a part of a code, is a number: `007` is 7. */
export function isSameNumber(text: Value, number: Value): boolean {
  if (text.kind !== "text" || number.kind !== "integer") return false;
  const bounds = comparedBounds(text);
  return bounds !== undefined && bounds.from === number.value;
}

/** Equal for equal values: a range of one number is that number. */
export function keyOf(value: Value): string {
  const bounds = boundsOf(value);
  return bounds?.scale === "count" && bounds.from === bounds.to ? String(bounds.from) : plainText(value);
}

/** The bound of a range that would match first: if nothing may match, neither may it. */
export function nearEnd(value: Value, operator: Operator): Value {
  if (value.kind !== "range" || operator === "=") return value;
  return { kind: "integer", value: operator === "<" ? value.from : value.to };
}

/** False if the operator doesn't apply to the two: then the condition is ignored, as if the value were absent. */
export function isComparable(value: Value, operator: Operator, other: Value): boolean {
  const [scale, otherScale] = [comparedBounds(value)?.scale, comparedBounds(other)?.scale];
  if (operator !== "=") return scale !== undefined && scale === otherScale;
  return scale === otherScale || value.kind === other.kind;
}

/** A literal value: its holes are escaped. */
export function escaped(value: Value): Value {
  return value.kind === "text" && value.value.includes("<")
    ? { kind: "text", value: value.value.replaceAll("<", "\\<") }
    : value;
}

/** A text of digits counts as a number in numeric conditions, because labels only have texts. */
function comparedBounds(value: Value): Bounds | undefined {
  if (value.kind !== "text" || !/^\d{1,15}$/.test(value.value)) return boundsOf(value);
  const number = Number(value.value);
  return { scale: "count", from: number, to: number };
}
