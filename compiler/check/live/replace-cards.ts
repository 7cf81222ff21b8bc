import { partitionPoint } from "../../../grammar/index.js";
import { ownedCard } from "../../model/decks.js";
import { FollowedIndex, isFollowed } from "../../model/identifier-index.js";
import type { DeckCard, DeckModel, FileModel, PackModel, RecordInPack } from "../../model/pack-model.js";
import type { RecordModel } from "../../model/record-model.js";

/**
 * A pack in which cards have replaced others; undefined if that changes more than the cards themselves: how many there
 * are, or which of them decks list.
 */
export function replaceCards(
  pack: PackModel,
  file: FileModel,
  pairs: readonly (readonly [before: RecordModel, after: RecordModel])[],
): PackModel | undefined {
  if (!pairs.every((pair) => pair.every(({ role }) => role === "card"))) return undefined;
  const isRenamed = pairs.some(([before, after]) => before.identifier !== after.identifier);
  if (isRenamed && pack.decks.some(({ listed, beside }) => listed || beside.length > 0)) return undefined;
  const places = new Map<RecordModel, RecordInPack>(pairs.map(([before, record]) => [before, { file, record }]));
  const replaced = (place: RecordInPack): RecordInPack => places.get(place.record) ?? place;
  const cards = [...pack.cards];
  for (const [before] of pairs) {
    const at = indexOfCard({ file, record: before }, pack);
    if (at !== -1) cards[at] = replaced(cards[at] as RecordInPack);
  }
  const decks = pack.decks.map((deck) => withCards(deck, places));
  const { byIdentifier } = pack;
  const index = isFollowed(byIdentifier)
    ? byIdentifier
    : new FollowedIndex(byIdentifier as Map<string, readonly RecordInPack[]>, pack.cards);
  for (const [record, after] of places) index.replace({ file, record }, after, cards);
  return { ...pack, cards, decks, byIdentifier: index };
}

/** By its place, unless an edit of several records has moved the one that follows it. */
function indexOfCard({ file, record }: RecordInPack, { files, cards }: PackModel): number {
  const rank = files.indexOf(file);
  const isBefore = (card: RecordInPack): boolean =>
    card.file === file ? card.record.node.start < record.node.start : files.indexOf(card.file) < rank;
  const at = partitionPoint(cards.length, (index) => isBefore(cards[index] as RecordInPack));
  return cards[at]?.record === record ? at : cards.findIndex((card) => card.record === record);
}

function withCards(deck: DeckModel, places: ReadonlyMap<RecordModel, RecordInPack>): DeckModel {
  const isReplaced = ({ card }: DeckCard): boolean => card !== undefined && places.has(card.record);
  if (!deck.cards.some(isReplaced) && !deck.beside.some(({ cards }) => cards.some(isReplaced))) return deck;
  const replaced = (card: DeckCard): DeckCard => {
    const place = card.card && places.get(card.card.record);
    if (place === undefined) return card;
    return card.line === undefined ? ownedCard(place) : { ...card, card: place };
  };
  const beside = deck.beside.map(({ label, cards }) => ({ label, cards: cards.map(replaced) }));
  return { ...deck, cards: deck.cards.map(replaced), beside };
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
  if (one.listed !== other.listed || one.name !== other.name || one.beside.length !== other.beside.length) return false;
  const isSameList = ({ label, cards }: DeckModel["beside"][number], at: number): boolean =>
    label === other.beside[at]?.label && areSameCards(cards, other.beside[at]?.cards ?? []);
  return areSameCards(one.cards, other.cards) && one.beside.every(isSameList);
}

function areSameCards(some: readonly DeckCard[], others: readonly DeckCard[]): boolean {
  if (some.length !== others.length) return false;
  return some.every(({ card, copies, identifier, line }, at) => {
    const there = others[at];
    return (
      card?.record === there?.card?.record &&
      copies === there?.copies &&
      identifier === there?.identifier &&
      line === there?.line
    );
  });
}
