import { isPath, quotedText } from "../../grammar/index.js";
import type { ComparedValue, CompiledCondition, SingleValue } from "./compiled-pack.js";
import type { ValueShape } from "./value-shape.js";

/** A value as an author would write it: the inverse of `valueToJson`. */
export function valueText(value: SingleValue, shape: ValueShape): string {
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return wordText(value, shape);
  if ("from" in value) return rangeText(value, shape);
  if ("count" in value) return String(value.count);
  if ("percent" in value) return `${value.percent}%`;
  if ("fixed" in value) return String(value.fixed);
  if ("variable" in value) return wordText(value.variable, shape);
  return "text" in value ? quotedText(value.text) : wordText(shape.automatic ?? "automatic", shape);
}

/** Without quotes if the system expects words. */
function wordText(word: string, { types }: ValueShape): string {
  return types.has("name") && isPath(word) ? word : quotedText(word);
}

function rangeText({ from, to }: { readonly from: number; readonly to: number }, { types }: ValueShape): string {
  return from === to && types.has("integer") ? String(from) : `${from}..${to}`;
}

/** `Category.Name > 2`; `words`: what is compared are names, without quotes. */
export function conditionText(condition: CompiledCondition, words = false): string {
  const { category, name } = condition;
  const path = category === undefined ? name : `${category}.${name}`;
  switch (condition.test) {
    case "oneOf":
      return `${path} = ${condition.values.map((value) => comparedText(value, words)).join(" / ")}`;
    case "atMost":
      return `${path} < ${comparedText(condition.value, words)}`;
    case "atLeast":
      return `${path} > ${comparedText(condition.value, words)}`;
  }
}

function comparedText(value: ComparedValue, words: boolean): string {
  if (typeof value === "number") return String(value);
  if (typeof value === "string" && words && isPath(value)) return value;
  // In a condition, slashes separate alternatives, so those in texts are escaped.
  if (typeof value === "string") return quotedText(value, true);
  return "from" in value ? `${value.from}..${value.to}` : `${value.percent}%`;
}
