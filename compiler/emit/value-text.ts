import { isPath, quotedText } from "../../grammar/index.js";
import { fullName } from "../model/card-condition.js";
import { boundsOf, plainText, type Value, valueOfJson } from "../values/value.js";
import type { ComparedValue, CompiledCondition, SingleValue } from "./compiled-pack.js";
import type { ValueShape } from "./value-shape.js";

/** A value as an author would write it: the inverse of `valueToJson`. */
export function valueText(value: SingleValue, shape: ValueShape): string {
  if (typeof value === "string") return wordText(value, shape);
  if (typeof value === "object") {
    if ("count" in value) return String(value.count);
    if ("fixed" in value) return String(value.fixed);
    if ("variable" in value) return wordText(value.variable, shape);
    if ("text" in value) return quotedText(value.text);
    if ("automatic" in value) return wordText(shape.automatic ?? "automatic", shape);
  }
  return numberText(valueOfJson(value), shape);
}

/** Without quotes if the system expects words. */
function wordText(word: string, { types }: ValueShape): string {
  return types.has("name") && isPath(word) ? word : quotedText(word);
}

/** A range of one number is that number where it is allowed. */
function numberText(value: Value, { types }: ValueShape): string {
  const { scale, from, to } = boundsOf(value) ?? {};
  return scale === "count" && from === to && types.has("integer") ? String(from) : plainText(value);
}

/** `Category.Name > 2`; `words`: what is compared are names, without quotes. */
export function conditionText(condition: CompiledCondition, words = false): string {
  const path = fullName(condition);
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
  if (typeof value !== "string") return plainText(valueOfJson(value));
  // In a condition, slashes separate alternatives, so those in texts are escaped.
  return words && isPath(value) ? value : quotedText(value, true);
}
