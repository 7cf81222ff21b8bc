import type { RecordPlace } from "./pack-model.js";

/**
 * Cards by identifier. Updated by removing and adding single cards, so that an edit costs no more than the cards it
 * touches; cards with the same identifier keep their order.
 */
export type IdentifierIndex = Map<string, readonly RecordPlace[]>;

/** Indexes all cards of a pack. The lists aren't shared yet, so they are extended in place. */
export function indexCards(cards: readonly RecordPlace[]): IdentifierIndex {
  const index = new Map<string, RecordPlace[]>();
  for (const card of cards) {
    const { identifier } = card.record;
    if (identifier === undefined) continue;
    const others = index.get(identifier);
    if (others === undefined) index.set(identifier, [card]);
    else others.push(card);
  }
  return index as IdentifierIndex;
}

/** Adds a card; one without an identifier isn't indexed. */
export function putIn(index: IdentifierIndex, card: RecordPlace): void {
  const { identifier } = card.record;
  if (identifier === undefined) return;
  const others = index.get(identifier);
  index.set(identifier, others === undefined ? [card] : [...others, card]);
}

/** Removes a card. */
export function removeMisplaced(index: IdentifierIndex, card: RecordPlace): void {
  const { identifier } = card.record;
  if (identifier === undefined) return;
  const others = index.get(identifier)?.filter(({ record }) => record !== card.record) ?? [];
  if (others.length === 0) index.delete(identifier);
  else index.set(identifier, others);
}
