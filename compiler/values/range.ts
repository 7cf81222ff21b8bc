import type { ValueTypeOf } from "./value-type.js";

/** `2..4` */
export interface RangeValue {
  readonly kind: "range";
  readonly from: number;
  readonly to: number;
}

export const range: ValueTypeOf<RangeValue> = {
  allowed: "a range such as 2..4",
  found: "the range",
  sample: "2..4",
  inCell: /^\d+\s*\.{2,3}\s*\d+$/,
  plain: ({ from, to }) => `${from}..${to}`,
  numeric: {
    scale: "count",
    numbers: ({ from, to }) => [from, to],
    of: (from, to) => ({ kind: "range", from, to }),
    fields: ["from", "to"],
  },
};
