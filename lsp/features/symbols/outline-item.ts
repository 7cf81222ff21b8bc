import type { Span } from "../../../grammar/index.js";

/** What an item of an outline is. `choice` is the record that says which game the file is for; the last ones are declarations. */
export type OutlineKind =
  | "pack"
  | "deck"
  | "card"
  | "category"
  | "choice"
  | "system"
  | "kind"
  | "label"
  | "attribute"
  | "declared category"
  | "rule";

/** A thing in a file, and the things in it. Spans are in the file; those of the children lie within that of their parent. */
export interface OutlineItem {
  readonly kind: OutlineKind;
  /** Never empty. */
  readonly name: string;
  /** What else helps to know it again; may be empty. */
  readonly detail: string;
  readonly span: Span;
  /** Where its name stands. */
  readonly nameSpan: Span;
  readonly children: readonly OutlineItem[];
}
