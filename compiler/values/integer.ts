import type { ValueTypeOf } from "./value-type.js";

/** `3` */
export interface IntegerValue {
  readonly kind: "integer";
  readonly value: number;
}

export const integer: ValueTypeOf<IntegerValue> = {
  allowed: "a whole number",
  found: "the number",
  sample: "1",
  inCell: /^[+-]?\d+$/,
  plain: ({ value }) => String(value),
  numeric: {
    scale: "count",
    numbers: ({ value }) => [value, value],
    of: (value) => ({ kind: "integer", value }),
    fields: [],
    least: { kind: "integer", value: -1_000_000_000_000 },
  },
};
