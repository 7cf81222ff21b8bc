import { declaredHoles, entriesOf } from "../systems/declared-holes.js";
import { matchEntry } from "../systems/match-entry.js";
import { readingPhrase } from "../systems/phrases.js";
import type { System } from "../systems/system.js";
import { readText } from "./read-text.js";
import type { ReadingNode } from "./reading.js";

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
  return textsIn(reading.node, hole, text);
}

const textsIn = (node: ReadingNode, hole: string, text: string): string[] =>
  node.kind === "list"
    ? node.items.flatMap((item) => textsIn(item, hole, text))
    : node.pieces.flatMap((piece) => {
        if (piece.kind === "words") return [];
        const own = piece.name === hole ? [text.slice(piece.start, piece.end)] : [];
        return piece.kind === "phrase" ? [...own, ...textsIn(piece.node, hole, text)] : own;
      });
