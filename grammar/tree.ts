/**
 * The syntax tree of a `.cards` or `.system` file.
 *
 * A file is a list of records, a record a list of lines, and the lines tile the record: nothing of the text is lost. A
 * line's node depends only on the text of that line, so equal lines share a node. Its offsets therefore count from the
 * start of the line, a line's from the start of its record, and a record's from the start of its file.
 * (docs/language.md, "Attributes and their values")
 */

/** A half-open range of a text, `start` inclusive, `end` exclusive, in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * A normalized name: look-alike characters replaced, in NFC. The span is that of the name as written. The parser never
 * makes a name with a blank in it, but the model does for `Era Resources` if the system has that name without the
 * blank.
 */
export interface NameNode extends Span {
  readonly text: string;
}

/** `=`, `<`, `>`, or something that was meant as one of them (`>=`, `≠`). */
export interface OperatorNode extends Span {
  readonly text: string;
}

/** One value. The first four kinds are complete; the others are words, or broken values. */
export type ValueNode = IntegerNode | TextNode | RangeNode | PercentageNode | WordNode | WrongValueNode;

/** Digits, with an optional sign, within ±(2^53-1). */
export interface IntegerNode extends Span {
  readonly kind: "integer";
  readonly value: number;
}

/** A text in double quotes. `value` is unescaped and in NFC; `raw` is what is between the quotes. */
export interface TextNode extends Span {
  readonly kind: "text";
  readonly value: string;
  readonly raw: string;
}

/** `2..4`. `canonical` is false for `2...4` and for blanks around the dots. */
export interface RangeNode extends Span {
  readonly kind: "range";
  readonly from: number;
  readonly to: number;
  readonly canonical: boolean;
}

/** `10%` */
export interface PercentageNode extends Span {
  readonly kind: "percentage";
  readonly value: number;
}

/** A word or dotted name without quotes. The system decides whether it is allowed. */
export interface WordNode extends Span {
  readonly kind: "word";
  readonly path: readonly NameNode[];
}

/** A broken value. `meant` is the corrected form, if that is certain. */
export interface WrongValueNode extends Span {
  readonly kind: "wrong";
  readonly reason: WrongValueReason;
  /** As written, without inner blanks. */
  readonly text: string;
  readonly meant: string | undefined;
}

export type WrongValueReason =
  | "not-an-integer"
  | "leading-zeros"
  | "number-too-large"
  | "range-without-dots"
  | "typographic-quotes"
  | "unclosed-text";

/** A token that no production understood. "too-many": all that is below the lines that are read of one record. */
export interface TokenNode extends Span {
  readonly kind: "path" | "value" | "operator" | "slash" | "colon" | "character" | "too-long" | "too-many";
  readonly text: string;
}

interface LineBase {
  /** Length of the line without its line end. */
  readonly length: number;
  /** Number of leading blanks. */
  readonly indent: number;
  /** From `#` to the end of the line. */
  readonly comment: Span | undefined;
  /** Spans of look-alike characters (no-break blanks, full-width letters, invisible ones) outside texts. */
  readonly typographic: readonly Span[] | undefined;
}

export interface BlankLine extends LineBase {
  readonly kind: "blank";
}

export interface CommentLine extends LineBase {
  readonly kind: "comment";
  readonly comment: Span;
}

/** `Name: free text`, unindented. The text's span is trimmed and may be empty. */
export interface LabelLine extends LineBase {
  readonly kind: "label";
  readonly name: NameNode;
  readonly text: Span;
}

/** A name and what follows it: the common part of every line with a leading name. */
export interface StatementBase extends LineBase {
  /** One name, or several joined by dots. */
  readonly path: readonly [NameNode, ...NameNode[]];
  /** A misplaced colon after the name. */
  readonly colon: Span | undefined;
  readonly operator: OperatorNode | undefined;
  /** The value, or the alternatives of a `/` list. */
  readonly values: readonly ValueNode[];
  /** Slashes without a value on both sides. */
  readonly looseSlashes: readonly Span[];
  /** Tokens left over after the values. */
  readonly rest: readonly TokenNode[];
}

/** `Level 3` */
export interface AttributeLine extends StatementBase {
  readonly kind: "attribute";
}

/** `AR.Range > 2`, `Drive = "Ion" / "Fluon"` */
export interface ConditionLine extends StatementBase {
  readonly kind: "condition";
  readonly operator: OperatorNode;
}

/** A name alone. */
export interface BareNameLine extends StatementBase {
  readonly kind: "bare-name";
}

/** A name followed by one broken value: `Type Adventure`, `Level 007`, `AR.X >= 2`. */
export interface WrongValueLine extends StatementBase {
  readonly kind: "wrong-value";
}

/** Any other line with a leading name: prose, or text left over after a complete value. */
export interface OtherStatementLine extends StatementBase {
  readonly kind: "other";
}

/** Anything else. */
export interface OtherLine extends LineBase {
  readonly kind: "other";
  readonly path: undefined;
  readonly rest: readonly TokenNode[];
}

/** Seven unindented `<`, `|`, `=` or `>`: a conflict marker, if the file has the whole sequence in order. */
export interface MarkerLine extends LineBase {
  readonly kind: "marker";
  readonly marker: "<" | "|" | "=" | ">";
}

export type StatementLine = AttributeLine | ConditionLine | BareNameLine | WrongValueLine | OtherStatementLine;
export type LineNode = BlankLine | CommentLine | LabelLine | StatementLine | OtherLine | MarkerLine;

/**
 * Lines of a record that belong together, from `line` up to `end`. Indexes, so that records of equal shape share them.
 */
export type PartNode = LabelPart | CategoryPart | LinePart;

/** A label and the lines its text continues on, with the blank lines and comments between them. */
export interface LabelPart {
  readonly kind: "label";
  readonly line: number;
  readonly end: number;
}

/** A name and the deeper lines below it. A category within a category has no parts. */
export interface CategoryPart {
  readonly kind: "category";
  readonly line: number;
  readonly end: number;
  readonly members: readonly (LinePart | CategoryPart)[];
}

/** A single line: a statement, a blank line, a comment, or an unknown line. */
export interface LinePart {
  readonly kind: "line";
  readonly line: number;
  readonly end: number;
}

/** The parsed lines of a record, and how they are grouped. */
export interface RecordBody {
  /** The lines of the record. If all are indented, they are parsed without the common indentation. */
  readonly lines: readonly LineNode[];
  /** The common indentation in blanks; 0 for nearly all records. */
  readonly indent: number;
  /** They tile the lines. */
  readonly parts: readonly PartNode[];
}

/** One record: the text between two separators, including line ends. Its lines tile it. */
export interface RecordNode {
  /** Offset in the file. */
  readonly start: number;
  readonly text: string;
  readonly lines: readonly LineNode[];
  /** Offsets of the lines, from the start of the record. */
  readonly starts: readonly number[];
  readonly body: RecordBody;
  /** The separator line after this record, if any. */
  readonly separator: SeparatorNode | undefined;
}

/** A line that separates two records. Offsets are in the file; `text` includes its line end. */
export interface SeparatorNode {
  readonly start: number;
  readonly text: string;
  /** False for `--`, `***` and the like, which still separate. */
  readonly canonical: boolean;
}

/** The whole file: the records and their separators tile it. */
export interface FileNode {
  readonly length: number;
  readonly records: readonly RecordNode[];
}

/** How a file ends its lines: as the first one does. */
export function lineEndIn({ records }: FileNode): string {
  for (const { text, separator } of records) {
    const found = LINE_END.exec(text) ?? LINE_END.exec(separator?.text ?? "");
    if (found !== null) return found[0];
  }
  return "\n";
}

const LINE_END = /\r\n|\r|\n/;

/** Whether a line is neither blank nor a comment alone. */
export const isContent = ({ kind }: LineNode): boolean => kind !== "blank" && kind !== "comment";

/** Whether the node begins with a name. */
export function isStatement(line: LineNode): line is StatementLine {
  switch (line.kind) {
    case "attribute":
    case "condition":
    case "bare-name":
    case "wrong-value":
      return true;
    case "other":
      return line.path !== undefined;
    default:
      return false;
  }
}

/** Offsets of the lines of a record, from the start of the record. */
export function lineStarts({ starts }: Pick<RecordNode, "starts">): readonly number[] {
  return starts;
}
