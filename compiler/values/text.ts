import type { ValueTypeOf } from "./value-type.js";

/** `"Boat"` */
export interface TextValue {
  readonly kind: "text";
  readonly value: string;
}

export const text: ValueTypeOf<TextValue> = {
  allowed: "a text in quotes",
  found: "the text",
  sample: '"Text"',
  plain: ({ value }) => value,
};
