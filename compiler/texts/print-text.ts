import type { Part } from "./grammar.js";
import type { FormNode, Piece, TextNode } from "./parse-text.js";

/** The text that a node was read from, written by the forms alone. */
export function printText(node: TextNode): string {
  if (node.kind === "form") return printPieces(node.form.parts, node.pieces);
  const { items, joins, phrase } = node;
  return items
    .map(
      (item: FormNode, index) =>
        (index === 0 ? "" : (phrase.between?.[joins[index - 1] as number] ?? "")) + printText(item),
    )
    .join("");
}

function printPieces(parts: readonly Part[], pieces: readonly Piece[]): string {
  return parts.map((part, index) => printPiece(part, pieces[index])).join("");
}

function printPiece(part: Part, piece: Piece | undefined): string {
  if (part.kind === "literal" && piece?.kind === "literal")
    return piece.flipped ? (part.flipped ?? part.text) : part.text;
  if (part.kind === "choice" && piece?.kind === "choice")
    return (piece.flipped ? part.flipped : part.texts)?.[piece.chosen] ?? "";
  if (part.kind === "optional" && piece?.kind === "optional")
    return piece.pieces === undefined ? "" : printPieces(part.parts, piece.pieces);
  if (piece?.kind === "phrase") return printText(piece.node);
  return piece?.kind === "text" ? piece.text : "";
}
