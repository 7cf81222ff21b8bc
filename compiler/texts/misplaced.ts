import type { PhraseDeclaration } from "../systems/system-data.js";
import { type FormNode, nodesIn, type PhrasePiece, type ReadingNode } from "./reading.js";

/** A phrase at a place where its system doesn't allow it. */
export interface Misplaced {
  readonly node: FormNode;
  readonly declaration: PhraseDeclaration;
}

/**
 * The phrases of a text that are bound to other places (`On`, `Under`). Quoted text is about something else, so it is
 * skipped. For nested phrases, the outermost is reported.
 */
export function misplacedIn(
  node: ReadingNode,
  isHere: (declaration: PhraseDeclaration) => boolean,
): readonly Misplaced[] {
  if (node.kind === "list") return node.items.flatMap((item) => misplacedIn(item, isHere));
  const { declaration } = node.form;
  if (!isHere(declaration)) return hasUnlisted(node.pieces) ? [] : [{ node, declaration }];
  if (isMissingQuote(node)) return [];
  return piecesIn(node.pieces, isHere);
}

/** A mistake with one quotation mark lacks the other, so what is in it is quoted too. */
const isMissingQuote = ({ form: { declaration, parts } }: FormNode): boolean =>
  declaration.says !== undefined && parts.some((part) => part.kind === "literal" && /["\u201c\u201d]/.test(part.text));

/** What begins with text that the game doesn't know may be anywhere. */
function hasUnlisted(pieces: readonly PhrasePiece[]): boolean {
  const [first] = nodesIn(pieces);
  return pieces.some((piece) => piece.kind === "text" && piece.unlisted) || (first !== undefined && isNew(first));
}

const isNew = (node: ReadingNode): boolean =>
  node.kind === "list" ? node.items.some(isNew) : hasUnlisted(node.pieces);

function piecesIn(pieces: readonly PhrasePiece[], isHere: (declaration: PhraseDeclaration) => boolean): Misplaced[] {
  let quoted = false;
  return pieces.flatMap((piece) => {
    if (piece.kind === "words" && /["\u201c\u201d]/.test(piece.text)) quoted = /["\u201c]$/.test(piece.text);
    return piece.kind === "phrase" && !quoted ? misplacedIn(piece.node, isHere) : [];
  });
}
