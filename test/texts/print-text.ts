import type { ReadingNode } from "../../compiler/texts/reading.js";

/** The text that a node was read from, printed from its forms alone. */
export function printText(node: ReadingNode): string {
  if (node.kind === "form")
    return node.pieces.map((piece) => (piece.kind === "phrase" ? printText(piece.node) : piece.text)).join("");
  const { items, joins, phrase } = node;
  return items
    .map((item, index) => (index === 0 ? "" : (phrase.between?.[joins[index - 1] as number] ?? "")) + printText(item))
    .join("");
}
