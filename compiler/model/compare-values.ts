import { fitsEntry, type HoleLookup } from "../systems/match-entry.js";
import type { Operator, Value } from "../values/value.js";

/**
 * Whether a value matches an alternative of a condition. `name` alternatives are resolved before. Numbers and
 * percentages are never compared with each other; `<` compares the upper bound of a range, `>` the lower one.
 * (docs/describe-a-game.md, "Rules")
 */
export function fitsAlternative(value: Value, operator: Operator, other: Value, holes: HoleLookup): boolean {
  if (operator !== "=") return isWithin(value, operator, other);
  switch (other.kind) {
    case "text":
      return fitsText(value, other.value, holes);
    case "integer":
    case "range": {
      const have = boundsOf(value);
      const asked = boundsOf(other);
      return have !== undefined && asked !== undefined && have.from >= asked.from && have.to <= asked.to;
    }
    case "percentage":
      return value.kind === "percentage" && value.value === other.value;
    case "name":
      return false;
  }
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
  const bounds = boundsOf(text);
  return bounds !== undefined && bounds.from === number.value;
}

/** Equal for equal values. */
export function keyOf(value: Value): string {
  switch (value.kind) {
    case "text":
      return value.value;
    case "integer":
      return String(value.value);
    case "range":
      return value.from === value.to ? String(value.from) : `${value.from}..${value.to}`;
    case "percentage":
      return `${value.value}%`;
    case "name":
      return value.path.join(".");
  }
}

function isWithin(value: Value, operator: "<" | ">", other: Value): boolean {
  if (value.kind === "percentage" || other.kind === "percentage") {
    if (value.kind !== "percentage" || other.kind !== "percentage") return false;
    return operator === "<" ? value.value <= other.value : value.value >= other.value;
  }
  const have = boundsOf(value);
  const asked = boundsOf(other);
  if (have === undefined || asked === undefined) return false;
  return operator === "<" ? have.to <= asked.to : have.from >= asked.from;
}

/** The bound of a range that would match first: if nothing may match, neither may it. */
export function nearEnd(value: Value, operator: Operator): Value {
  if (value.kind !== "range" || operator === "=") return value;
  return { kind: "integer", value: operator === "<" ? value.from : value.to };
}

/** False if the operator doesn't apply to the two: then the condition is ignored, as if the value were absent. */
export function isComparable(value: Value, operator: Operator, other: Value | Value): boolean {
  if (value.kind === "percentage" || other.kind === "percentage") return value.kind === other.kind;
  const isNumber = boundsOf(value) !== undefined;
  const isOtherNumber = boundsOf(other) !== undefined;
  if (operator !== "=") return isNumber && isOtherNumber;
  return isNumber === isOtherNumber || value.kind === other.kind;
}

/** A literal value: its holes are escaped. */
export function escaped(value: Value): Value {
  return value.kind === "text" && value.value.includes("<")
    ? { kind: "text", value: value.value.replaceAll("<", "\\<") }
    : value;
}

/** A text of digits counts as a number in numeric conditions, because labels only have texts. */
function boundsOf(value: Value | Value): { readonly from: number; readonly to: number } | undefined {
  switch (value.kind) {
    case "integer":
      return { from: value.value, to: value.value };
    case "range":
      return value;
    case "text":
      return /^\d{1,15}$/.test(value.value) ? { from: Number(value.value), to: Number(value.value) } : undefined;
    default:
      return undefined;
  }
}
