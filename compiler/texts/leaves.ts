import type { Span } from "../../grammar/index.js";
import type { PhrasePart } from "./grammar.js";
import type { FormNode, HolePiece, PhrasePiece, ReadingNode } from "./parse-text.js";

/** A stretch of a text that a form takes as it is: its own words, or what stands in a hole that is no phrase. */
export interface Leaf extends Span {
  /** The form that it is a part of. */
  readonly node: FormNode;
  /** What stands in the hole; undefined for words of the form. */
  readonly hole: HolePiece | undefined;
}

/** The leaves of a text, in order; what stands between the items of a list is none. Offsets count from the start of the text. */
export function leavesOf(node: ReadingNode): readonly Leaf[] {
  const leaves: Leaf[] = [];
  collect(node, leaves);
  return leaves;
}

function collect(node: ReadingNode, leaves: Leaf[]): void {
  if (node.kind === "list") for (const item of node.items) collect(item, leaves);
  else collectPieces(node, node.form.parts, node.pieces, node.start, leaves);
}

/** Returns where the pieces end. */
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
      leaves.push({ node, hole: piece, start: piece.start, end: piece.end });
      at = piece.end;
    } else {
      const text = part?.kind === "literal" ? part.text : part?.kind === "choice" ? part.texts[indexOf(piece)] : "";
      const end = at + (text ?? "").length;
      if (end > at) leaves.push({ node, hole: undefined, start: at, end });
      at = end;
    }
  }
  return at;
}

const indexOf = (piece: PhrasePiece): number => (piece.kind === "choice" ? piece.chosen : 0);
