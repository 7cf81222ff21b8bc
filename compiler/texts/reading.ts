import type { Span } from "../../grammar/index.js";
import type { ReferredName } from "../systems/references.js";
import type { Phrase, PhraseForm } from "./grammar.js";

/** A span of a text read as a phrase. Offsets count from the start of the text. */
export type ReadingNode = FormNode | ListNode;

export interface FormNode {
  readonly kind: "form";
  readonly phrase: Phrase;
  readonly form: PhraseForm;
  readonly start: number;
  readonly end: number;
  /** One for each part of the form; an optional part is replaced by its contents. */
  readonly pieces: readonly PhrasePiece[];
}

/** The items of a phrase that is a list, and which of its `between` follows each but the last. */
export interface ListNode {
  readonly kind: "list";
  readonly phrase: Phrase;
  readonly start: number;
  readonly end: number;
  readonly items: readonly FormNode[];
  readonly joins: readonly number[];
}

/** The text of a part of a form. */
export type PhrasePiece =
  | WordsPiece
  | HolePiece
  | ({ readonly kind: "phrase"; readonly name: string; readonly node: ReadingNode } & Span);

/** Words of the form itself. If `flipped`, the first letter has the other case. */
export interface WordsPiece extends Span {
  readonly kind: "words";
  readonly text: string;
  readonly flipped: boolean;
}

/** The content of a hole that isn't a phrase. */
export interface HolePiece extends Span {
  readonly kind: "text";
  readonly name: string;
  readonly text: string;
  readonly numeric: boolean;
  readonly unread: boolean;
  /** An open list doesn't have it; and any list has it word for word. */
  readonly unlisted: boolean;
  readonly isListed: boolean;
  /** The kinds of things it names; empty if it isn't a name. */
  readonly refersTo: readonly ReferredName[];
  /** It looks like a name, but may be none. */
  readonly isTitle: boolean;
}

/** The phrases in a form. */
export const nodesIn = (pieces: readonly PhrasePiece[]): ReadingNode[] =>
  pieces.flatMap((piece) => (piece.kind === "phrase" ? [piece.node] : []));

/** All pieces of a reading that are no phrase, in order, with the form they belong to. */
export const leavesOf = (node: ReadingNode): Leaf[] =>
  node.kind === "list"
    ? node.items.flatMap(leavesOf)
    : node.pieces.flatMap((piece) => {
        if (piece.kind === "phrase") return leavesOf(piece.node);
        const { text, start, end } = piece;
        return [{ node, hole: piece.kind === "text" ? piece : undefined, text, start, end }];
      });

/** Words of a form, or what is in a hole. */
export interface Leaf extends Span {
  /** The form it is part of. */
  readonly node: FormNode;
  /** Undefined for words of the form. */
  readonly hole: HolePiece | undefined;
  readonly text: string;
}
