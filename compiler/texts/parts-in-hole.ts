import { declaredHoles, entriesOf } from "../systems/declared-holes.js";
import { matchEntry } from "../systems/match-entry.js";
import { readingPhrase } from "../systems/phrases.js";
import type { System } from "../systems/system.js";
import type { PhrasePiece, ReadingNode } from "./parse-text.js";
import { readText } from "./read-text.js";

/**
 * The parts of a text in a hole of the first entry of an attribute that it fits: `NORTH` of `NORTH-12`; or, wherever a
 * phrase that reads it has that hole, what stands there.
 */
export function partsInHole(text: string, attribute: string, hole: string, system: System): readonly string[] {
  const entries = entriesOf(attribute, system);
  for (const entry of entries) {
    const pieces = matchEntry(entry, text, declaredHoles(system)) ?? [];
    const texts = pieces.flatMap((piece) => (piece.hole === hole ? [piece.text] : []));
    if (texts.length > 0) return texts;
  }
  const phrase = system.phrases.size === 0 ? undefined : readingPhrase({ oneOf: entries }, system.phrases);
  const reading = phrase === undefined ? undefined : readText(text, phrase, system);
  if (reading?.kind !== "whole" && reading?.kind !== "partly") return [];
  const found: string[] = [];
  collect(reading.node, hole, text, found);
  return found;
}

function collect(node: ReadingNode, hole: string, text: string, found: string[]): void {
  if (node.kind === "list") for (const item of node.items) collect(item, hole, text, found);
  else collectPieces(node.pieces, hole, text, found);
}

function collectPieces(pieces: readonly PhrasePiece[], hole: string, text: string, found: string[]): void {
  for (const piece of pieces) {
    if (piece.kind === "optional") collectPieces(piece.pieces ?? [], hole, text, found);
    if (piece.kind !== "phrase" && piece.kind !== "text") continue;
    const { start, end } = piece.kind === "phrase" ? piece.node : piece;
    if (piece.name === hole) found.push(text.slice(start, end));
    if (piece.kind === "phrase") collect(piece.node, hole, text, found);
  }
}
