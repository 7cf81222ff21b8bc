import type { RecordPlace } from "./pack-model.js";

/**
 * Cards by identifier. Changed by taking one card out and putting one in, so that an edit costs no more than the cards
 * it touches; cards of one identifier stay in the order in which they came.
 */
export type IdentifierIndex = Map<string, readonly RecordPlace[]>;

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
