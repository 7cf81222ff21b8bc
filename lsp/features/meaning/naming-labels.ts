import type { System } from "../../../compiler/index.js";

/** The label that identifies a card, and the label used for decks in any game. */
export const IDENTIFIER = "Identifier";
export const DECK = "Deck";
export const PACK = "Pack";

/** The label used for things that a label names; undefined for a label that names nothing. */
export function namingLabel(label: string, system: System): string | undefined {
  if (label === IDENTIFIER || label === PACK) return label;
  return system.deckLabels.has(label) ? DECK : undefined;
}
