import type { PackModel, RecordModel } from "../../compiler/index.js";
import type { DeckCount } from "./statistics-data.js";

/** A card in a deck, with all its copies there. */
export interface HeldCard {
  readonly record: RecordModel;
  readonly identifier: string;
  readonly copies: number;
}

/** A deck for counting: each card once. */
export interface HeldDeck {
  readonly name: string | undefined;
  readonly cards: readonly HeldCard[];
}

/** The decks of a pack, what is listed beside each, and an unnamed one for cards in none, if there are any; without the cards that don't count. */
export function heldDecks(pack: PackModel, counts: (record: RecordModel) => boolean = () => true): readonly HeldDeck[] {
  const placed = new Set<RecordModel>();
  const lists = pack.decks.flatMap(({ name, cards, beside }) => [
    { name, cards },
    ...beside.map((list) => ({ name: `${name}: ${list.label}`, cards: list.cards })),
  ]);
  const decks = lists.map(({ name, cards }) => {
    const copies = new Map<RecordModel, number>();
    for (const { card, copies: more } of cards) {
      if (card === undefined || !counts(card.record)) continue;
      placed.add(card.record);
      copies.set(card.record, (copies.get(card.record) ?? 0) + more);
    }
    return { name, cards: [...copies].map(([record, count]) => held(record, count)) };
  });
  const loose = pack.cards.filter(({ record }) => !placed.has(record) && counts(record));
  if (loose.length === 0) return decks;
  return [...decks, { name: undefined, cards: loose.map(({ record }) => held(record, record.copies)) }];
}

export function deckCount({ name, cards }: HeldDeck): DeckCount {
  return { name, ...countOf(cards) };
}

export function countOf(cards: readonly HeldCard[]): { readonly cards: number; readonly copies: number } {
  return { cards: cards.length, copies: cards.reduce((sum, { copies }) => sum + copies, 0) };
}

function held(record: RecordModel, copies: number): HeldCard {
  return { record, identifier: record.identifier ?? "?", copies };
}
