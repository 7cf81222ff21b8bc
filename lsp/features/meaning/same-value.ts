import type { Value } from "../../../compiler/index.js";

/** Whether two values are equal in the sense of a condition. */
export function isSameValue(one: Value, other: Value): boolean {
  switch (one.kind) {
    case "integer":
    case "percentage":
      return other.kind === one.kind && other.value === one.value;
    case "text":
      return textOf(other) === one.value;
    case "range":
      return other.kind === "range" && other.from === one.from && other.to === one.to;
    case "name":
      return textOf(other) === one.path.join(".");
  }
}

/** An unquoted word is a text. */
function textOf(value: Value): string | undefined {
  if (value.kind === "name") return value.path.join(".");
  return value.kind === "text" ? value.value : undefined;
}
