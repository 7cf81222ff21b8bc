import { type IntegerValue, integer } from "./integer.js";
import { type NameValue, name } from "./name.js";
import { type PercentageValue, percentage } from "./percentage.js";
import { type RangeValue, range } from "./range.js";
import { type TextValue, text } from "./text.js";
import type { NumericType, Scale, ValueTypeOf } from "./value-type.js";

/** A value as the system reads it; the corrected one, if the correction is certain. */
export type Value = IntegerValue | TextValue | RangeValue | PercentageValue | NameValue;
export type ValueType = Value["kind"];
export type Operator = "=" | "<" | ">";

/** `Category.Name > 2`, in a `.system` file. */
export interface ConditionData {
  /** One name, or two joined by a dot. */
  readonly path: readonly string[];
  readonly operator: Operator;
  readonly values: readonly Value[];
}

/** A value in compiled JSON where nothing is known of its name; a number of its own type has the field of that type. */
export type PlainJson = number | string | { readonly from: number; readonly to: number } | { readonly percent: number };

const TYPES: { readonly [One in ValueType]: ValueTypeOf<Extract<Value, { readonly kind: One }>> } = {
  integer,
  text,
  range,
  percentage,
  name,
};

export const VALUE_TYPES = Object.keys(TYPES) as readonly ValueType[];

/** What is particular to a type of value. */
export const typeOfValue = (type: ValueType): ValueTypeOf<Value> => TYPES[type] as ValueTypeOf<Value>;

/** A value as written on a card, without the quotes of texts. */
export const plainText = (value: Value): string => typeOfValue(value.kind).plain(value);

/** The same with quotes; for messages, so nothing is escaped. */
export const quoted = (value: Value): string => (value.kind === "text" ? `"${value.value}"` : plainText(value));

/** Those that are texts. */
export const textsAmong = (values: readonly Value[]): string[] =>
  values.flatMap((value) => (value.kind === "text" ? [value.value] : []));

/** The first and last number of a value, and on which scale they are. */
export interface Bounds {
  readonly scale: Scale;
  readonly from: number;
  readonly to: number;
}

/** The numbers of a value that is written as such. */
export function boundsOf(value: Value): Bounds | undefined {
  const { numeric } = typeOfValue(value.kind);
  if (numeric === undefined) return undefined;
  const [from, to] = numeric.numbers(value);
  return { scale: numeric.scale, from, to };
}

/** The types of numbers that have fields of their own in compiled JSON. */
const FIELDED = VALUE_TYPES.filter((type) => (typeOfValue(type).numeric?.fields.length ?? 0) > 0);

/** The type whose fields numbers have where these types are allowed, if any. */
export const fieldsAmong = (types: ReadonlySet<ValueType>): ValueType | undefined =>
  FIELDED.find((type) => types.has(type));

/** Numbers in the fields of a type, or the number itself. */
export function numberJson({ fields }: Pick<NumericType<Value>, "fields">, numbers: readonly number[]): PlainJson {
  const [first = 0] = numbers;
  if (fields.length === 0) return first;
  return Object.fromEntries(fields.map((field, at) => [field, numbers[at] ?? first])) as PlainJson;
}

/** A value in compiled JSON. */
export function plainJson(value: Value): PlainJson {
  const { numeric } = typeOfValue(value.kind);
  return numeric === undefined ? plainText(value) : numberJson(numeric, numeric.numbers(value));
}

/** The value that is compiled as this: a default, or what a condition compares with. */
export function valueOfJson(json: PlainJson): Value {
  if (typeof json === "string") return { kind: "text", value: json };
  if (typeof json === "number") return { kind: "integer", value: json };
  const numbers = new Map<string, number>(Object.entries(json));
  for (const type of FIELDED) {
    const { fields = [], of } = typeOfValue(type).numeric ?? {};
    const [from, to = from] = fields.map((field) => numbers.get(field));
    if (of !== undefined && from !== undefined && to !== undefined) return of(from, to);
  }
  throw new Error(`no type of value has the fields ${[...numbers.keys()].join()}`);
}
