import type { System } from "../../../compiler/index.js";

/** The label that tells a card from every other, and the one that stands for all words for a deck. */
export const IDENTIFIER = "Identifier";
export const DECK = "Deck";
export const PACK = "Pack";

/** The label under which things named by a label are known; undefined for a label that names nothing. */
export function namingLabel(label: string, system: System): string | undefined {
  if (label === IDENTIFIER || label === PACK) return label;
  return system.deckLabels.has(label) ? DECK : undefined;
}
