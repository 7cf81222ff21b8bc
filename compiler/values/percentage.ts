import type { ValueTypeOf } from "./value-type.js";

/** `10%` */
export interface PercentageValue {
  readonly kind: "percentage";
  readonly value: number;
}

export const percentage: ValueTypeOf<PercentageValue> = {
  allowed: "a percentage such as 10%",
  found: "the percentage",
  sample: "10%",
  inCell: /^\d+\s*%$/,
  plain: ({ value }) => `${value}%`,
  numeric: {
    scale: "share",
    numbers: ({ value }) => [value, value],
    of: (value) => ({ kind: "percentage", value }),
    fields: ["percent"],
    wholeNumber: "count",
    least: { kind: "percentage", value: 0 },
  },
};
