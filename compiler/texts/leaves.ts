import type { Span } from "../../grammar/index.js";
import type { PhrasePart } from "./grammar.js";
import type { FormNode, HolePiece, PhrasePiece, ReadingNode } from "./parse-text.js";

/** A terminal piece of a text: literal words of a form, or the content of a hole that isn't a phrase. */
export interface Leaf extends Span {
  /** The form it is part of. */
  readonly node: FormNode;
  /** The hole; undefined for literal words. */
  readonly hole: HolePiece | undefined;
  /** The hole holds a text that its list has word for word. */
  readonly isListed: boolean;
}

/** The leaves of a text, in order, without the separators of lists. Offsets count from the start of the text. */
export function leavesOf(node: ReadingNode): readonly Leaf[] {
  const leaves: Leaf[] = [];
  collect(node, leaves);
  return leaves;
}

function collect(node: ReadingNode, leaves: Leaf[]): void {
  if (node.kind === "list") for (const item of node.items) collect(item, leaves);
  else collectPieces(node, node.form.parts, node.pieces, node.start, leaves);
}

/** Returns the end of the pieces. */
function collectPieces(
  node: FormNode,
  parts: readonly PhrasePart[],
  pieces: readonly PhrasePiece[],
  start: number,
  leaves: Leaf[],
): number {
  let at = start;
  for (const [index, piece] of pieces.entries()) {
    const part = parts[index];
    if (piece.kind === "phrase") {
      collect(piece.node, leaves);
      at = piece.node.end;
    } else if (piece.kind === "optional") {
      if (piece.pieces !== undefined && part?.kind === "optional")
        at = collectPieces(node, part.parts, piece.pieces, at, leaves);
    } else if (piece.kind === "text") {
      const isListed = part?.kind === "text" && part.terminal.listed.includes(piece.text);
      leaves.push({ node, hole: piece, isListed, start: piece.start, end: piece.end });
      at = piece.end;
    } else {
      const text = part?.kind === "literal" ? part.text : part?.kind === "choice" ? part.texts[indexOf(piece)] : "";
      const end = at + (text ?? "").length;
      if (end > at) leaves.push({ node, hole: undefined, isListed: false, start: at, end });
      at = end;
    }
  }
  return at;
}

const indexOf = (piece: PhrasePiece): number => (piece.kind === "choice" ? piece.chosen : 0);
