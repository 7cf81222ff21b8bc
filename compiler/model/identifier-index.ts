import type { RecordPlace } from "./pack-model.js";

/**
 * Cards by identifier. Changed by taking one card out and putting one in, so that an edit costs no more than the cards
 * it touches; cards of one identifier stay in the order in which they came.
 */
export type IdentifierIndex = Map<string, readonly RecordPlace[]>;

/** Indexes all cards of a pack: the lists are nobody else's yet, so cards of one identifier are put into the same. */
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

/** Puts a card in; one without an identifier is in no index. */
export function putIn(index: IdentifierIndex, card: RecordPlace): void {
  const { identifier } = card.record;
  if (identifier === undefined) return;
  const others = index.get(identifier);
  index.set(identifier, others === undefined ? [card] : [...others, card]);
}

/** Takes a card out again. */
export function takeOut(index: IdentifierIndex, card: RecordPlace): void {
  const { identifier } = card.record;
  if (identifier === undefined) return;
  const others = index.get(identifier)?.filter(({ record }) => record !== card.record) ?? [];
  if (others.length === 0) index.delete(identifier);
  else index.set(identifier, others);
}
