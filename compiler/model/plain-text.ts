import type { Value } from "../values/value.js";

/** A value as written on a card, without the quotes of texts. */
export function plainText(value: Value): string {
  switch (value.kind) {
    case "text":
      return value.value;
    case "integer":
      return String(value.value);
    case "range":
      return `${value.from}..${value.to}`;
    case "percentage":
      return `${value.value}%`;
    case "name":
      return value.path.join(".");
  }
}
