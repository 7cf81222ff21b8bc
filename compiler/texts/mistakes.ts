import { differenceOf, pushTo, type Span } from "../../grammar/index.js";
import { parseForm } from "../systems/forms.js";
import type { FormNode, PhrasePiece } from "./reading.js";

/** A replacement for part of a text. */
export interface WordingRepair {
  readonly span: Span;
  readonly text: string;
}

/**
 * The correction of a mistake according to the system: its `Instead`, with the mistake's holes filled in, reduced to
 * what differs. Undefined if the system gives none.
 */
export function repairOf(node: FormNode, text: string): WordingRepair | undefined {
  const { instead } = node.form.declaration;
  if (instead === undefined) return undefined;
  const holes = new Map<string, string[]>();
  fillings(node.pieces, text, holes);
  const said = parseForm(instead)
    .map((part) => {
      if (part.kind === "literal") return part.text;
      if (part.kind === "choice") return part.texts[0] ?? "";
      const path = part.kind === "hole" ? part.path : [];
      return holes.get(path.join("."))?.shift() ?? "";
    })
    .join("");
  const [first] = node.pieces;
  // At the beginning of a sentence, it has the capital that the mistake has there.
  const isRaised = first?.kind === "words" && first.flipped && /^\p{Lu}/u.test(text.slice(node.start));
  const right = isRaised ? said.charAt(0).toUpperCase() + said.slice(1) : said;
  return difference(text.slice(node.start, node.end), right, node.start);
}

/** The part of a mistake that its correction changes, or all of it. For an insertion, the character before it. */
export function whereItIs(node: FormNode, text: string): Span {
  const { start, end } = repairOf(node, text)?.span ?? node;
  return start < end ? { start, end } : { start: Math.max(0, start - 1), end: Math.max(1, end) };
}

function fillings(pieces: readonly PhrasePiece[], text: string, holes: Map<string, string[]>): void {
  for (const piece of pieces) {
    if (piece.kind !== "words") pushTo(holes, piece.name, text.slice(piece.start, piece.end));
  }
}

/** What remains without the common prefix and suffix. */
function difference(wrong: string, right: string, offset: number): WordingRepair {
  const nothing = { start: wrong.length, end: wrong.length, newEnd: right.length };
  const { start, end, newEnd } = differenceOf(wrong, right) ?? nothing;
  return { span: { start: offset + start, end: offset + end }, text: right.slice(start, newEnd) };
}
