import type { DeckModel, FileModel, PackModel, RecordPlace } from "../../model/pack-model.js";
import type { RecordModel } from "../../model/record-model.js";

/**
 * A pack in which cards have replaced others; undefined if that changes more than the cards themselves: which
 * names they have, how many there are, or their decks.
 */
export function replaceCards(
  pack: PackModel,
  file: FileModel,
  pairs: readonly (readonly [before: RecordModel, after: RecordModel])[],
): PackModel | undefined {
  if (!pairs.every(([before, after]) => isSameCard(before, after))) return undefined;
  const places = new Map<RecordModel, RecordPlace>(pairs.map(([before, record]) => [before, { file, record }]));
  const replaced = (place: RecordPlace): RecordPlace => places.get(place.record) ?? place;
  const byIdentifier = pack.byIdentifier as Map<string, readonly RecordPlace[]>;
  for (const { record } of places.values()) {
    const { identifier } = record;
    const cards = identifier === undefined ? undefined : byIdentifier.get(identifier);
    if (identifier !== undefined && cards !== undefined) byIdentifier.set(identifier, cards.map(replaced));
  }
  const cards = [...pack.cards];
  for (const [before] of pairs) {
    const at = cards.findIndex(({ record }) => record === before);
    if (at !== -1) cards[at] = replaced(cards[at] as RecordPlace);
  }
  return { ...pack, cards, decks: pack.decks.map((deck) => withCards(deck, places)) };
}

function isSameCard(before: RecordModel, after: RecordModel): boolean {
  if (before.role !== "card" || after.role !== "card") return false;
  return before.identifier === after.identifier && before.copies === after.copies;
}

function withCards(deck: DeckModel, places: ReadonlyMap<RecordModel, RecordPlace>): DeckModel {
  if (!deck.cards.some(({ card }) => card !== undefined && places.has(card.record))) return deck;
  const cards = deck.cards.map((card) => {
    const place = card.card && places.get(card.card.record);
    return place === undefined ? card : { ...card, card: place };
  });
  return { ...deck, cards };
}

/** Decks that are as they were stay the same objects. */
export function withKnownDecks(decks: readonly DeckModel[], before: readonly DeckModel[]): readonly DeckModel[] {
  const known = new Map(before.map((deck) => [deck.record, deck]));
  return decks.map((deck) => {
    const old = known.get(deck.record);
    return old !== undefined && isSameDeck(old, deck) ? old : deck;
  });
}

function isSameDeck(one: DeckModel, other: DeckModel): boolean {
  if (one.listed !== other.listed || one.name !== other.name || one.cards.length !== other.cards.length) return false;
  return one.cards.every(({ card, copies, identifier, line }, at) => {
    const there = other.cards[at];
    return (
      card?.record === there?.card?.record &&
      copies === there?.copies &&
      identifier === there?.identifier &&
      line === there?.line
    );
  });
}
