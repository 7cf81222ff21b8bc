import { createToken, type IToken, Lexer, type TokenType } from "chevrotain";
import type { LineNode } from "./tree.js";

/**
 * The tokens of a record: its lines, by shape and whether they are indented. A name with deeper lines below is a head,
 * so a token depends only on the shapes and indentation of lines.
 */

/** A line as a token: `startOffset` is its index. */
export interface LineToken extends IToken {
  readonly indent: number;
}

const shape = (name: string, ...categories: TokenType[]) => createToken({ name, pattern: Lexer.NA, categories });

/** A line that can continue the text of a label. */
export const TextLine = shape("TextLine");
/** Blank lines and comments. */
export const Trivia = shape("Trivia");
/** A name with deeper lines below. */
export const AnyHead = shape("AnyHead");
/** Any line. */
export const AnyLine = shape("AnyLine");

export const Blank = shape("Blank", Trivia, AnyLine);
export const Comment = shape("Comment", Trivia, AnyLine);
const IndentedComment = shape("IndentedComment", Trivia, TextLine, AnyLine);
export const Label = shape("Label");
export const Head = shape("Head", AnyHead);
export const IndentedHead = shape("IndentedHead", AnyHead, TextLine);
export const Indented = shape("Indented", TextLine, AnyLine);
/** An unindented name alone, or prose: the rulebook wraps texts like this. */
export const Unindented = shape("Unindented", TextLine, AnyLine);
/** An unindented attribute or condition, correct or not. */
export const Statement = shape("Statement", AnyLine);

/** In the order of their numbers in `numberOf`. */
const SHAPES: readonly TokenType[] = [
  Blank,
  Comment,
  IndentedComment,
  Label,
  Head,
  IndentedHead,
  Indented,
  Unindented,
  Statement,
];
export const recordTokens: readonly TokenType[] = [...SHAPES, TextLine, Trivia, AnyHead, AnyLine];
/** Combines shape and indentation in one number. */
const COUNT = SHAPES.length;
/** Lines that aren't part of their record are skipped like comments. */
export const IGNORED = SHAPES.indexOf(Comment);

/** The shape of a line and its indentation, as one number. `below` is the indentation of the next significant line. */
export function shapeOf(node: LineNode, below: number): number {
  return numberOf(node, below) + node.indent * COUNT;
}

/** An unindented label, statement or head: these always begin a new part. */
export function beginsPart(shape: number): boolean {
  return shape === 3 || shape === 4 || shape === 8;
}

function numberOf(node: LineNode, below: number): number {
  const { kind, indent } = node;
  switch (kind) {
    case "blank":
      return 0;
    case "comment":
      return indent > 0 ? 2 : 1;
    case "label":
      return 3;
    case "bare-name":
      if (below > indent) return indent > 0 ? 5 : 4;
      return indent > 0 ? 6 : 7;
    case "other":
      return indent > 0 ? 6 : isNamedButTooLong(node) ? 8 : 7;
    default:
      return indent > 0 ? 6 : 8;
  }
}

/** What is too long to be read, but begins with a name, is no text of the label above. */
const isNamedButTooLong = (node: LineNode & { readonly kind: "other" }): boolean =>
  node.rest[0]?.kind === "too-long" && node.rest[0].text !== "";

/** A line of some shape as a token. */
export function tokenOf(line: number, shape: number): LineToken {
  const tokenType = SHAPES[shape % COUNT] as TokenType;
  const indent = Math.floor(shape / COUNT);
  return { image: "", startOffset: line, tokenType, tokenTypeIdx: tokenType.tokenTypeIdx as number, indent };
}
