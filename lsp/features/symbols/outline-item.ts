import type { Span } from "../../../grammar/index.js";

/**
 * The kind of an outline item. `choice` is the record that selects the game of the file; the last ones are
 * declarations.
 */
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

/** An item of a file, with its children. Spans are in the file; those of children are within their parent's. */
export interface OutlineItem {
  readonly kind: OutlineKind;
  /** Never empty. */
  readonly name: string;
  /** An additional description; may be empty. */
  readonly detail: string;
  readonly span: Span;
  readonly nameSpan: Span;
  readonly children: readonly OutlineItem[];
}
