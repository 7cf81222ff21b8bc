/** What a value can be: the types that a declaration's `Value` names, in the order in which they are listed. */
export type Value =
  | { readonly kind: "integer"; readonly value: number }
  | { readonly kind: "text"; readonly value: string }
  | { readonly kind: "range"; readonly from: number; readonly to: number }
  | { readonly kind: "percentage"; readonly value: number }
  /** The values of that name: one name, or two joined by a dot. */
  | { readonly kind: "name"; readonly path: readonly string[] };

export type ValueType = Value["kind"];
export type Operator = "=" | "<" | ">";

/** `Category.Name > 2`, in a `.system` file. */
export interface ConditionData {
  /** One name, or two joined by a dot. */
  readonly path: readonly string[];
  readonly operator: Operator;
  readonly values: readonly Value[];
}
