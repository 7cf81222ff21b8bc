import { touchedByConflict } from "../model/conflicts.js";
import { decklistOf } from "../model/decks.js";
import type { DeckModel, PackModel, RecordPlace } from "../model/pack-model.js";
import type { System } from "../systems/system.js";
import { fits } from "./fits.js";
import { type RecordItem, type RuleSubject, recordItem } from "./items.js";
import { type EvaluationContext, isOf } from "./look-up.js";
import { factsOf, type RuleFacts } from "./rule-facts.js";

/** The contents of a pack, as things for rules. */
export interface PackContents {
  readonly facts: RuleFacts;
  readonly pack: RecordItem | undefined;
  readonly decks: readonly { readonly item: RecordItem; readonly cards: readonly RecordItem[] }[];
  readonly cards: readonly RecordItem[];
  /** A card as a thing; undefined if no rule of the system is about it. */
  itemOf(place: RecordPlace): RecordItem | undefined;
  readonly inPack: EvaluationContext;
  /** Lists of the contents by kind, filled on demand. */
  readonly byKind: Map<string, readonly RecordItem[]>;
  readonly inDecks: readonly EvaluationContext[];
}

/** `byKind`: lists that are known already. */
export function readContents(
  pack: PackModel,
  system: System,
  byKind: PackContents["byKind"] = new Map(),
): PackContents {
  const facts = factsOf(system);
  const items = new Map<RecordPlace["record"], RecordItem>();
  const itemOf: FindItem = ({ file, record }, deck) => {
    if (record.system !== system || touchedByConflict({ file, record })) return undefined;
    const known = items.get(record);
    if (known !== undefined) return known;
    const item = recordItem(record, file, deck);
    // Without decks, no record is visited twice.
    if (pack.decks.length > 0) items.set(record, item);
    return item;
  };
  const own = pack.pack && itemOf(pack.pack);
  const decks = pack.decks.flatMap((deck) => {
    const item = itemOf(deck, deck);
    return item === undefined ? [] : [{ item, cards: cardsOf(deck, itemOf) }];
  });
  const cards = once(() => withCopies(itemsOf(pack.cards, itemOf), decks));
  const used = once(() => itemsOf(usedCards(pack, new Set([pack])), itemOf));
  const holders = own === undefined ? [] : [own];
  const torn = pack.files.some(({ conflicts }) => conflicts.length > 0);
  const incomplete = torn || pack.uses.some(({ pack: used }) => used === undefined);
  const inDecks = decks.map((deck) =>
    evaluationContext(facts, [deck.item, ...holders], incomplete || isUnsure(deck.item), () => deck.cards),
  );
  const byDeck = new Map(decks.map(({ item }, at) => [item.deck, inDecks[at]]));
  const all = once(() => [...cards(), ...decks.map(({ item }) => item), ...used()]);
  const inPack = evaluationContext(facts, holders, incomplete, all, (deck) => byDeck.get(deck), byKind);
  return {
    facts,
    pack: own,
    decks,
    get cards() {
      return cards();
    },
    itemOf,
    byKind,
    inPack,
    inDecks,
  };
}

/** Lazy: rules may never ask for it. */
function once<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** A line of the decklist doesn't name a card: what seems to be missing may be that card. */
function isUnsure({ deck }: RecordItem): boolean {
  if (deck === undefined || !deck.listed) return false;
  if (deck.cards.some(({ card }) => card === undefined)) return true;
  return decklistOf(deck)?.some(({ read }) => read.identifier === undefined) ?? false;
}

/** Undefined for records that no rule of the system is about. */
type FindItem = (place: RecordPlace, deck?: DeckModel) => RecordItem | undefined;

function itemsOf(places: readonly RecordPlace[], itemOf: FindItem): RecordItem[] {
  const items: RecordItem[] = [];
  for (const place of places) {
    const item = itemOf(place);
    if (item !== undefined) items.push(item);
  }
  return items;
}

/** The distinct cards of a deck, with their number of copies. */
function cardsOf(deck: DeckModel, itemOf: FindItem): RecordItem[] {
  const cards = new Map<RecordItem, number>();
  for (const { card, copies } of deck.cards) {
    const item = card && itemOf(card);
    if (item !== undefined) cards.set(item, (cards.get(item) ?? 0) + copies);
  }
  return [...cards].map(([item, copies]) => ({ ...item, copies, sections: undefined }));
}

/** In a pack with decks, the number of copies is the total of all decks. */
function withCopies(cards: readonly RecordItem[], decks: readonly { readonly cards: readonly RecordItem[] }[]) {
  if (decks.length === 0) return cards;
  const copies = new Map<RecordPlace["record"], number>();
  for (const deck of decks)
    for (const card of deck.cards) copies.set(card.record, (copies.get(card.record) ?? 0) + (card.copies ?? 0));
  return cards.map((card): RecordItem => ({ ...card, copies: copies.get(card.record) ?? 0, sections: undefined }));
}

function usedCards(pack: PackModel, seen: Set<PackModel>): RecordPlace[] {
  return pack.uses.flatMap(({ pack: used }) => {
    if (used === undefined || seen.has(used)) return [];
    seen.add(used);
    return [...used.cards, ...usedCards(used, seen)];
  });
}

function evaluationContext(
  facts: RuleFacts,
  holders: readonly RuleSubject[],
  incomplete: boolean,
  all: () => readonly RecordItem[],
  ofDeck?: EvaluationContext["ofDeck"],
  byKind = new Map<string, readonly RecordItem[]>(),
): EvaluationContext {
  const around: EvaluationContext = {
    facts,
    holders,
    alone: false,
    incomplete,
    fits,
    ofRecords: true,
    ofDeck,
    inside(kind) {
      const known = byKind.get(kind) ?? all().filter((item) => isOf(item, kind, around));
      byKind.set(kind, known);
      return known;
    },
  };
  return around;
}

/** A card contains only itself. */
export function holding(around: EvaluationContext): EvaluationContext {
  return { ...around, alone: true, ofRecords: false, inside: () => NOTHING };
}

const NOTHING: readonly never[] = [];
