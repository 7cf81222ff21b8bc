/** Numbers of one scale are compared with each other, and no others. */
export type Scale = "count" | "share";

/** What is particular to one type of value: a file of this folder for each, listed in `value.ts`. */
export interface ValueTypeOf<One> {
  /** What is allowed, in messages: `a range such as 2..4`. */
  readonly allowed: string;
  /** What comes before a value in messages: `the range`. */
  readonly found: string;
  /** A value as written on a card, for completion. */
  readonly sample: string;
  /** What is such a value if it is written without quotes, in a cell of a table. */
  readonly inCell?: RegExp;
  /** As written on a card, without the quotes of texts. */
  readonly plain: (value: One) => string;
  /** For values that are numbers. */
  readonly numeric?: NumericType<One>;
}

/** What is particular to values that are one number, or several in order. */
export interface NumericType<One> {
  readonly scale: Scale;
  readonly numbers: (value: One) => readonly [from: number, to: number];
  /** The value of one or two numbers. */
  readonly of: (from: number, to: number) => One;
  /** The names of its numbers in compiled JSON; a number alone if there are none. */
  readonly fields: readonly string[];
  /** The name of a whole number where this is allowed as well; undefined if it is such a value, with equal numbers. */
  readonly wholeNumber?: string;
  /** A value that each of them is at least. */
  readonly least?: One;
}
