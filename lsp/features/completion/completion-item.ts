import type { Span } from "../../../grammar/index.js";
import type { Markup } from "../markup.js";
import type { Insertion } from "./insertion.js";

/** What an item is, so that an editor can draw a sign beside it. */
export type ItemKind =
  | "label"
  | "attribute"
  | "category"
  | "custom-name"
  | "value"
  | "number"
  | "operator"
  | "card"
  | "deck"
  | "declaration"
  | "system"
  | "rule"
  | "word"
  | "record";

/** One thing that could be written at the place. */
export interface CompletionItem {
  readonly label: string;
  readonly kind: ItemKind;
  readonly insertion: Insertion;
  /** Right behind the label: what is written with it. */
  readonly detail?: string | undefined;
  /** At the right edge: where it comes from. */
  readonly description?: string | undefined;
  /** What is compared with the letters typed so far, where that is not the label. */
  readonly filter?: string | undefined;
  /** Lower ones come first; equal ones in the order in which they were found. */
  readonly rank: number;
  /** A spelling of old. */
  readonly deprecated?: boolean | undefined;
  /** Made when somebody looks at the item. */
  readonly documentation?: (() => Markup) | undefined;
  /** Once it is written, what comes next can be completed too. */
  readonly goesOn?: boolean | undefined;
}

/** What could be written at a place, best first. */
export interface CompletionList {
  readonly items: readonly CompletionItem[];
  /** There is more than is listed: ask again when more letters are typed. */
  readonly incomplete: boolean;
  /** What an item takes the place of, in the file: the letters typed so far. */
  readonly insert: Span;
  /** The same, with the rest of the word behind the cursor. */
  readonly replace: Span;
}
