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

/** What is at an offset of a file. All spans are in the file. */
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

/** The common part of places in a record. */
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

/** On a separator. `lineSpan` is that line; `node` is the record above. */
export interface SeparatorPlace extends PlaceBase {
  readonly kind: "separator";
  readonly separator: SeparatorNode;
}

/** In an ordinary comment. */
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
  /** The part at the offset: the form, a rule or where one could be added, the day, or the reason after them. */
  readonly part: "form" | "rule" | "until" | "reason";
  /** The word at the offset; an empty span there if there is none. */
  readonly span: Span;
}

export interface SpannedText extends Span {
  readonly text: string;
}

/** On a conflict marker. */
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

/** In the text of a label, which may be empty. */
export interface LabelTextPlace extends PlaceBase {
  readonly kind: "label-text";
  readonly record: RecordModel;
  readonly label: LabelItem;
  /** The trimmed part of the text on this line; an empty span at the offset if there is none. */
  readonly span: Span;
}

/** On a line of a built-in list: `Cards:`, `Decks:`, `Uses:`. */
export interface ListItemPlace extends PlaceBase {
  readonly kind: "list-item";
  readonly record: RecordModel;
  readonly label: LabelItem;
  /** A parsed line of `Cards:`; undefined in other lists, and on empty lines. */
  readonly card: DecklistLine | undefined;
  /** A line of other lists. */
  readonly item: string | undefined;
  /** On a line of `Cards:`, the number of copies or the identifier. Other lists only have names. */
  readonly part: "copies" | "identifier" | "name";
  /** The number, identifier or name at the offset; empty if there is none. */
  readonly span: Span;
}

/** The common part of places on a line with a name, even if incomplete. */
export interface StatementPlaceBase extends PlaceBase {
  readonly record: RecordModel;
  /** The line in the syntax tree. */
  readonly statement: StatementLine;
  /** The line in the model; undefined if it couldn't be read. */
  readonly entry: Entry | undefined;
  /** The category of the line; undefined if unindented. */
  readonly category: CategorySection | undefined;
  readonly section: Section;
  /** The line is a condition, or its category lists conditions. */
  readonly asks: boolean;
}

/** In the name of a category with members. */
export interface CategoryHeadPlace extends PlaceBase {
  readonly kind: "category-head";
  readonly record: RecordModel;
  readonly category: CategorySection;
  readonly span: Span;
}

/** In the name of an attribute; also in a single word that may become one, or a label, or a category. */
export interface NamePlace extends StatementPlaceBase {
  readonly kind: "attribute-name";
  readonly span: Span;
}

/** Before the dot of a condition. */
export interface ConditionCategoryPlace extends StatementPlaceBase {
  readonly kind: "condition-category";
  readonly span: Span;
}

/** The name that a condition tests: after the dot (possibly still empty), or without one. */
export interface ConditionNamePlace extends StatementPlaceBase {
  readonly kind: "condition-name";
  readonly span: Span;
  /** What comes before the dot, as written; undefined without a dot. */
  readonly before: SpannedText | undefined;
}

export interface OperatorPlace extends StatementPlaceBase {
  readonly kind: "operator";
  readonly span: Span;
}

/** In a value or alternative, or where one is missing after an operator or slash. */
export interface ValuePlace extends StatementPlaceBase {
  readonly kind: "value";
  /** Index of the value, counted by the slashes before it. */
  readonly index: number;
  /** Undefined if it is missing. */
  readonly value: ValueNode | undefined;
  /** Including quotes; an empty span at the offset if it is missing. */
  readonly span: Span;
  /** Without quotes; of several alternatives in one pair of quotes, the one at the offset. */
  readonly content: Span;
  /** The value of the alternative at the offset. */
  readonly meaning: Value | undefined;
}

/** After the name, where an operator or a value could follow. The span is empty. */
export interface AfterNamePlace extends StatementPlaceBase {
  readonly kind: "after-name";
  readonly span: Span;
}

/** After the last value: in leftover text, or in nothing. */
export interface AfterValuePlace extends StatementPlaceBase {
  readonly kind: "after-value";
  readonly span: Span;
}

/** On a blank line, or in the indentation of a line. */
export interface BlankPlace extends PlaceBase {
  readonly kind: "blank";
  /** The number of blanks before the offset on its line. */
  readonly indent: number;
  /** The category that a new line here would belong to; undefined for an unindented line. */
  readonly category: CategorySection | undefined;
  /** The label whose text a new line here would continue, unless it is an attribute. */
  readonly label: LabelItem | undefined;
}

/** In unreadable text. */
export interface UnreadablePlace extends PlaceBase {
  readonly kind: "unreadable";
  readonly category: CategorySection | undefined;
  /** The word at the offset; empty if there is none. */
  readonly span: Span;
}

export type StatementPlace = Extract<Place, StatementPlaceBase>;
