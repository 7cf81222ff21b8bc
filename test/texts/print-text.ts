import type { PhrasePart } from "../../compiler/texts/grammar.js";
import type { FormNode, PhrasePiece, ReadingNode } from "../../compiler/texts/parse-text.js";

/** The text that a node was read from, printed from its forms alone. */
export function printText(node: ReadingNode): string {
  if (node.kind === "form") return printPieces(node.form.parts, node.pieces);
  const { items, joins, phrase } = node;
  return items
    .map(
      (item: FormNode, index) =>
        (index === 0 ? "" : (phrase.between?.[joins[index - 1] as number] ?? "")) + printText(item),
    )
    .join("");
}

function printPieces(parts: readonly PhrasePart[], pieces: readonly PhrasePiece[]): string {
  return parts.map((part, index) => printPiece(part, pieces[index])).join("");
}

function printPiece(part: PhrasePart, piece: PhrasePiece | undefined): string {
  if (part.kind === "literal" && piece?.kind === "literal")
    return piece.flipped ? (part.flipped ?? part.text) : part.text;
  if (part.kind === "choice" && piece?.kind === "choice")
    return (piece.flipped ? part.flipped : part.texts)?.[piece.chosen] ?? "";
  if (part.kind === "optional" && piece?.kind === "optional")
    return piece.pieces === undefined ? "" : printPieces(part.parts, piece.pieces);
  if (piece?.kind === "phrase") return printText(piece.node);
  return piece?.kind === "text" ? piece.text : "";
}
