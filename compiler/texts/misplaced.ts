import type { PhraseDeclaration } from "../systems/system-data.js";
import { openingMark } from "./grammar.js";
import type { FormNode, Piece, TextNode } from "./parse-text.js";

/** A phrase that stands where its system says it may not. */
export interface Misplaced {
  readonly node: FormNode;
  readonly declaration: PhraseDeclaration;
}

/**
 * The phrases of a text that are bound to other places (`On`). What stands in quotation marks is said of something else,
 * so it is not looked at. Of phrases within each other the outermost counts.
 */
export function misplacedIn(node: TextNode, isOn: (places: readonly string[]) => boolean): readonly Misplaced[] {
  if (node.kind === "list") return node.items.flatMap((item) => misplacedIn(item, isOn));
  const { declaration } = node.form;
  if (declaration.on.length > 0 && !isOn(declaration.on))
    return hasUnlisted(node.pieces) ? [] : [{ node, declaration }];
  return piecesIn(node.pieces, node.form.parts, isOn);
}

/** What the game does not know may stand anywhere. */
const hasUnlisted = (pieces: readonly Piece[]): boolean =>
  pieces.some((piece) => piece.kind === "text" && piece.unlisted);

function piecesIn(
  pieces: readonly Piece[],
  parts: FormNode["form"]["parts"],
  isOn: (places: readonly string[]) => boolean,
): Misplaced[] {
  let quoted = false;
  return pieces.flatMap((piece, index) => {
    const part = parts[index];
    if (part?.kind === "literal" && /["\u201c\u201d]/.test(part.text))
      quoted = /["\u201c]/.test(openingMark(part) ?? "");
    if (quoted) return [];
    if (piece.kind === "phrase") return misplacedIn(piece.node, isOn);
    return piece.kind === "optional" && piece.pieces !== undefined && part?.kind === "optional"
      ? piecesIn(piece.pieces, part.parts, isOn)
      : [];
  });
}
