import { plainText, type Value } from "../../../compiler/index.js";

/** Whether two values are equal in the sense of a condition. An unquoted word is a text. */
export function isSameValue(one: Value, other: Value): boolean {
  const typeOf = ({ kind }: Value) => (kind === "name" ? "text" : kind);
  return typeOf(one) === typeOf(other) && plainText(one) === plainText(other);
}
