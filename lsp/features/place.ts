import type {
  CategorySection,
  DecklistLine,
  Entry,
  LabelItem,
  RecordModel,
  Section,
  Value,
} from "../../compiler/index.js";
import type { RecordNode, SeparatorNode, Span, StatementLine, ValueNode } from "../../grammar/index.js";

/** What stands at an offset of a file. Every span of a place is in the file. */
export type Place =
  | SeparatorPlace
  | CommentPlace
  | SuppressionPlace
  | MarkerPlace
  | LabelNamePlace
  | LabelTextPlace
  | ListItemPlace
  | CategoryHeadPlace
  | NamePlace
  | ConditionCategoryPlace
  | ConditionNamePlace
  | OperatorPlace
  | ValuePlace
  | AfterNamePlace
  | AfterValuePlace
  | BlankPlace
  | UnreadablePlace;

/** What every place in a record knows. */
export interface PlaceBase {
  readonly offset: number;
  /** The line, without its line end. */
  readonly lineSpan: Span;
  /** The part of the file between two separators. */
  readonly node: RecordNode;
  /** Index of the line in the node. */
  readonly line: number;
  /** Undefined in a record that says nothing: one with comments and blank lines only. */
  readonly record: RecordModel | undefined;
}

/** On a line that separates two records. `lineSpan` is that line; `node` is the record above. */
export interface SeparatorPlace extends PlaceBase {
  readonly kind: "separator";
  readonly separator: SeparatorNode;
}

/** In a comment that asks for nothing. */
export interface CommentPlace extends PlaceBase {
  readonly kind: "comment";
  /** From `#` to its end. */
  readonly span: Span;
}

/** In a comment that begins with `cardwright-ignore`. */
export interface SuppressionPlace extends PlaceBase {
  readonly kind: "suppression";
  /** The comment, from `#` to its end. */
  readonly comment: Span;
  /** `cardwright-ignore`, `cardwright-ignore-record` … as written. */
  readonly form: string;
  readonly rules: readonly SpannedText[];
  readonly until: SpannedText | undefined;
  /** What the offset is in: the form, one of the rules or where one would be written, the day, or the reason behind them. */
  readonly part: "form" | "rule" | "until" | "reason";
  /** The word at the offset; empty, at the offset, where none is. */
  readonly span: Span;
}

export interface SpannedText extends Span {
  readonly text: string;
}

/** On a marker line of a conflict. */
export interface MarkerPlace extends PlaceBase {
  readonly kind: "marker";
}

/** In the name of a label, or at its colon. */
export interface LabelNamePlace extends PlaceBase {
  readonly kind: "label-name";
  readonly record: RecordModel;
  readonly label: LabelItem;
  readonly span: Span;
}

/** In the text of a label, be it empty. */
export interface LabelTextPlace extends PlaceBase {
  readonly kind: "label-text";
  readonly record: RecordModel;
  readonly label: LabelItem;
  /** What stands of the text on this line, without the blanks around it; empty, at the offset, where nothing does. */
  readonly span: Span;
}

/** On a line of a list that the tool itself reads: `Cards:`, `Decks:`, `Uses:`. */
export interface ListItemPlace extends PlaceBase {
  readonly kind: "list-item";
  readonly record: RecordModel;
  readonly label: LabelItem;
  /** A line of `Cards:`, as it was read; undefined in other lists, and where nothing stands on the line. */
  readonly card: DecklistLine | undefined;
  /** A line of other lists. */
  readonly item: string | undefined;
  /** In a line of `Cards:`: the number of copies, or the identifier. Other lists have only names. */
  readonly part: "copies" | "identifier" | "name";
  /** The number, identifier or name at the offset; empty where none is. */
  readonly span: Span;
}

/** What places on a line with a name have in common: half-typed lines too. */
export interface StatementPlaceBase extends PlaceBase {
  readonly record: RecordModel;
  /** The line as the grammar reads it. */
  readonly statement: StatementLine;
  /** The line as the system reads it; undefined when it could not be read. */
  readonly entry: Entry | undefined;
  /** The category that the line stands in; undefined at the first column. */
  readonly category: CategorySection | undefined;
  /** The attributes or conditions among which the line stands. */
  readonly section: Section;
  /** Conditions are listed here, or the line is one. */
  readonly asks: boolean;
}

/** In the name of a category, above its members. */
export interface CategoryHeadPlace extends PlaceBase {
  readonly kind: "category-head";
  readonly record: RecordModel;
  readonly category: CategorySection;
  readonly span: Span;
}

/** In the name of an attribute; also in a lone word that may become one, or a label, or a category. */
export interface NamePlace extends StatementPlaceBase {
  readonly kind: "attribute-name";
  readonly span: Span;
}

/** Left of the dot of a condition. */
export interface ConditionCategoryPlace extends StatementPlaceBase {
  readonly kind: "condition-category";
  readonly span: Span;
}

/** The name that a condition asks for: behind the dot (it may still be empty), or without one. */
export interface ConditionNamePlace extends StatementPlaceBase {
  readonly kind: "condition-name";
  readonly span: Span;
  /** What stands left of the dot, as written; undefined without one. */
  readonly before: SpannedText | undefined;
}

export interface OperatorPlace extends StatementPlaceBase {
  readonly kind: "operator";
  readonly span: Span;
}

/** In a value or alternative, or where one is missing: behind an operator or a slash. */
export interface ValuePlace extends StatementPlaceBase {
  readonly kind: "value";
  /** Which of the line's values; counted by the slashes before it. */
  readonly index: number;
  /** As the grammar reads it; undefined where it is missing. */
  readonly value: ValueNode | undefined;
  /** With its quotes; empty, at the offset, where it is missing. */
  readonly span: Span;
  /** Without its quotes; of several alternatives in one pair of quotes, the one at the offset. */
  readonly content: Span;
  /** What the alternative at the offset means. */
  readonly meaning: Value | undefined;
}

/** Behind the name, where an operator or a value would come. The span is empty. */
export interface AfterNamePlace extends StatementPlaceBase {
  readonly kind: "after-name";
  readonly span: Span;
}

/** Behind the last value: in what is left over there, or in nothing. */
export interface AfterValuePlace extends StatementPlaceBase {
  readonly kind: "after-value";
  readonly span: Span;
}

/** On a blank line, or in the indentation of a line. */
export interface BlankPlace extends PlaceBase {
  readonly kind: "blank";
  /** How many blanks stand before the offset on its line. */
  readonly indent: number;
  /** The category that a line written here would belong to; undefined: it would stand at the first column. */
  readonly category: CategorySection | undefined;
  /** The label whose text a line written here would go on with, if it is not one of attributes. */
  readonly label: LabelItem | undefined;
}

/** In what has no shape that could be read. */
export interface UnreadablePlace extends PlaceBase {
  readonly kind: "unreadable";
  readonly category: CategorySection | undefined;
  /** The word at the offset; empty where none is. */
  readonly span: Span;
}

export type StatementPlace = Extract<Place, StatementPlaceBase>;
