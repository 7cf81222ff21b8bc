import type { ValueTypeOf } from "./value-type.js";

/** A word without quotes: the values of that name, which is one word, or two joined by a dot. */
export interface NameValue {
  readonly kind: "name";
  readonly path: readonly string[];
}

export const name: ValueTypeOf<NameValue> = {
  allowed: "a name",
  found: "the name",
  sample: "Name",
  plain: ({ path }) => path.join("."),
};
