import type { CategorySection, Entry, LabelItem, RecordModel, Value } from "../../compiler/index.js";
import type { NameNode, RecordNode, Span, StatementLine } from "../../grammar/index.js";

/** What is at an offset of a file. All spans are in the file. */
export type Place = LabelPlace | ListItem | CategoryHead | StatementPlace | CommentPlace | OtherPlace;

/** What all places have. */
export interface PlaceBase {
  readonly offset: number;
  /** The line, without its line end. */
  readonly lineSpan: Span;
  /** The part of the file between two separators. */
  readonly node: RecordNode;
  /** Index of the line in the node. */
  readonly line: number;
  /** Undefined in a part with only comments and blank lines. */
  readonly record: RecordModel | undefined;
}

/** In the name of a label, or at its colon; or in the part of its text on this line, which may be empty. */
export interface LabelPlace extends PlaceBase {
  readonly kind: "label-name" | "label-text";
  readonly record: RecordModel;
  readonly label: LabelItem;
  readonly span: Span;
}

/** On a line of a built-in list: `Cards:`, `Decks:`, `Uses:`. */
export interface ListItem extends PlaceBase {
  readonly kind: "list-item";
  readonly record: RecordModel;
  readonly label: LabelItem;
  /** What is listed; undefined on a number of copies, and where nothing is. */
  readonly name: string | undefined;
  /** The number or the name at the offset; empty if there is none. */
  readonly span: Span;
}

/** In the name of a category with members. */
export interface CategoryHead extends PlaceBase {
  readonly kind: "category-head";
  readonly record: RecordModel;
  readonly category: CategorySection;
  readonly span: Span;
}

/** On a line with a name, even if incomplete. */
export type StatementPlace = PlaceOnName | PlaceInValue;

/** The line of a place, in the syntax tree and in the model. */
export interface OnStatement extends PlaceBase {
  readonly record: RecordModel;
  readonly statement: StatementLine;
  /** Undefined if the line couldn't be read. */
  readonly entry: Entry | undefined;
  /** The category of the line; undefined if unindented. */
  readonly category: CategorySection | undefined;
  /** The line is a condition, or its category lists conditions. */
  readonly asks: boolean;
}

export interface PlaceOnName extends OnStatement {
  /**
   * attribute-name: also a single word that may become one, or a label, or a category. condition-category: before the
   * dot. condition-name: after it (possibly still empty), or without one. gap: where something could follow.
   */
  readonly kind: "attribute-name" | "condition-category" | "condition-name" | "operator" | "gap";
  /** Of a condition's name: what comes before the dot, as written; undefined without a dot. */
  readonly before?: NameNode | undefined;
  readonly span: Span;
}

export interface PlaceInValue extends OnStatement {
  readonly kind: "value";
  /** Including quotes. */
  readonly span: Span;
  /** Without quotes; of several alternatives in one pair of quotes, the one at the offset. */
  readonly content: Span;
  /** The value of the alternative at the offset. */
  readonly meaning: Value | undefined;
}

/** In a comment, with the rules that it suppresses. */
export interface CommentPlace extends PlaceBase {
  readonly kind: "comment";
  readonly rules: readonly NameNode[];
  /** From `#` to its end. */
  readonly span: Span;
}

/** On a separator, a blank line, a conflict marker, or in unreadable text. */
export interface OtherPlace extends PlaceBase {
  readonly kind: "other";
  /** The word at the offset; empty if there is none. */
  readonly span: Span;
}
