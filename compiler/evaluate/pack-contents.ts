import { getOrMake, NOTHING, once, pushAll } from "../../grammar/index.js";
import { touchedByConflict } from "../model/conflicts.js";
import { allListed, decklistOf } from "../model/decks.js";
import type { DeckModel, PackModel, RecordInPack } from "../model/pack-model.js";
import { lacksFiles } from "../model/read-pack.js";
import type { RecordModel } from "../model/record-model.js";
import { couldCarry, isUnread } from "../model/unread.js";
import type { System } from "../systems/system.js";
import { fits } from "./fits.js";
import { type RecordItem, type RuleSubject, recordItem } from "./items.js";
import { type EvaluationContext, isOf } from "./look-up.js";
import { factsOf, type RuleFacts } from "./rule-facts.js";
import { isTorn } from "./waits.js";

/** The contents of a deck, as things for rules. */
export interface DeckContents {
  readonly model: DeckModel;
  readonly item: RecordItem;
  /** What it contains can't be known until its record is corrected. */
  readonly isLost: boolean;
  /** The distinct cards, with their number of copies in this deck. */
  readonly cards: readonly RecordItem[];
  readonly context: EvaluationContext;
  /** What is in some of the lists beside it, with the cards of the deck or without. */
  beside(lists: readonly string[], withDeck: boolean): Omit<DeckContents, "beside">;
}

/** The contents of a pack, as things for rules. */
export interface PackContents {
  readonly facts: RuleFacts;
  readonly pack: RecordItem | undefined;
  readonly decks: readonly DeckContents[];
  readonly cards: readonly RecordItem[];
  /** The cards of the packs that this one uses. */
  readonly used: readonly RecordItem[];
  /** A card as a thing; undefined if no rule of the system is about it. */
  itemOf(place: RecordInPack): RecordItem | undefined;
  readonly inPack: EvaluationContext;
  /** Lists of the contents by kind, filled on demand. */
  readonly byKind: Map<string, readonly RecordItem[]>;
}

/** The parts of a pack's contents that are still valid in its next version, whose pack record is the same. */
export interface KeptContents {
  readonly pack: RecordItem | undefined;
  readonly byKind: PackContents["byKind"];
  /** The record that may be that of the pack, if it can't be another now. */
  readonly lost: { readonly item: RecordItem | undefined } | undefined;
  readonly decks: ReadonlyMap<DeckModel, DeckContents>;
  /** In a pack with decks: the cards, filled on demand. */
  readonly cards: Map<RecordModel, RecordItem>;
  /** The number of copies of a card in all decks. */
  readonly copiesOf: (card: RecordModel) => number;
}

/** `kept`: what is known already. */
export function readContents(pack: PackModel, system: System, kept?: KeptContents): PackContents {
  const facts = factsOf(system);
  const ownFiles = new Set(pack.files);
  const thing = (place: RecordInPack, deck?: DeckModel): RecordItem | undefined =>
    isJudged(place, system) ? recordItem(place.record, place.file, deck, !ownFiles.has(place.file)) : undefined;
  const own = kept === undefined ? pack.pack && thing(pack.pack) : kept.pack;
  const lost = own === undefined && kept?.lost === undefined ? lostIn(pack, system) : always(kept?.lost?.item);
  const holders = own === undefined ? [] : [own];
  const torn = pack.files.some(({ conflicts }) => conflicts.length > 0);
  const incomplete = torn || lacksFiles(pack) || pack.uses.some(({ pack: used }) => used === undefined);
  const decks = pack.decks.flatMap((deck) => {
    const known = kept?.decks.get(deck);
    const isSame = known?.isLost === isLost(deck) && known.context.lost?.()?.record === lost()?.record;
    if (isSame) return known;
    const item = thing(deck, deck);
    return item === undefined ? [] : contentsOf(deck, item, { facts, holders, incomplete, lost });
  });
  const copiesOf = kept?.copiesOf ?? copiesIn(decks);
  const cardItems = kept?.cards ?? new Map<RecordModel, RecordItem>();
  const itemOf = (place: RecordInPack): RecordItem | undefined => {
    if (pack.decks.length === 0 || !ownFiles.has(place.file)) return thing(place);
    const known = cardItems.get(place.record);
    if (known !== undefined || !isJudged(place, system)) return known;
    const { file, record } = place;
    const item = { ...recordItem(record, file), copies: decks.length === 0 ? undefined : copiesOf(record) };
    cardItems.set(record, item);
    return item;
  };
  const cards = once(() => itemsOf(pack.cards, itemOf));
  const used = once(() => itemsOf(usedCards(pack), thing));
  const byDeck = new Map(decks.map(({ model, context }) => [model, context]));
  const all = once(() => [...cards(), ...decks.map(({ item }) => item), ...used()]);
  const byKind = kept?.byKind ?? new Map<string, readonly RecordItem[]>();
  const inPack = evaluationContext(facts, holders, incomplete, all, lost, (deck) => byDeck.get(deck), byKind);
  return {
    facts,
    pack: own,
    decks,
    get cards() {
      return cards();
    },
    get used() {
      return used();
    },
    itemOf,
    byKind,
    inPack,
  };
}

const isJudged = ({ file, record }: RecordInPack, system: System): boolean =>
  record.system === system && !touchedByConflict({ file, record });

/** What the contents of a deck need to know of the pack: not the pack itself, of which each key makes another. */
type AroundDeck = Pick<EvaluationContext, "facts" | "holders" | "incomplete" | "lost">;

/** Apart from `readContents`, all of whose variables would live as long as the functions that are made here. */
function contentsOf(deck: DeckModel, item: RecordItem, { facts, holders, incomplete, lost }: AroundDeck): DeckContents {
  const cards = cardsOf(deck, facts.system);
  const isIncomplete = incomplete || isUnsure(item);
  const around = (one: RecordItem) => [one, ...holders];
  const context = evaluationContext(facts, around(item), isIncomplete, () => cards, lost);
  const lists = new Map<string, Omit<DeckContents, "beside">>();
  return {
    model: deck,
    item,
    isLost: isLost(deck),
    cards,
    context,
    beside: (names, withDeck) =>
      getOrMake(lists, `${withDeck} ${names.join()}`, () => {
        const listed = deck.beside.flatMap(({ label, cards }) => (names.includes(label) ? cards : []));
        const model: DeckModel = { ...deck, cards: [...(withDeck ? deck.cards : []), ...listed], beside: [] };
        const own = { ...item, deck: model };
        const cards = cardsOf(model, facts.system);
        const inLists = evaluationContext(facts, around(own), isIncomplete, () => cards, lost);
        // What is not in the list is looked up in the deck: its hero.
        const inside = (kind: string) => {
          const there = inLists.inside(kind);
          return there.length > 0 ? there : context.inside(kind);
        };
        return { model, item: own, isLost: isLost(deck), cards, context: { ...inLists, inside } };
      }),
  };
}

/**
 * The record that may be the pack's own, if that is missing: one that can't be read. Few rules ask, and all such records
 * are read again to find it.
 */
const lostIn = (pack: PackModel, system: System): (() => RecordItem | undefined) =>
  once(() => {
    const place = lostPack(pack);
    return place && isJudged(place, system) ? recordItem(place.record, place.file) : undefined;
  });

const always =
  <Thing>(thing: Thing) =>
  () =>
    thing;

function lostPack({ files }: PackModel): RecordInPack | undefined {
  for (const file of files)
    for (const record of file.records) if (isUnread(record) && couldCarry(record, ["Pack"])) return { file, record };
  return undefined;
}

/** Its list can't be found, or is below a separator that is missing: nothing is known of its cards. */
function isLost(deck: DeckModel): boolean {
  return isTorn(deck) || deck.record.labels.some(({ spelling }) => spelling === "misspelt");
}

/** A line of the decklist names no card, or not how many: what seems to be missing may be that. */
function isUnsure({ deck }: RecordItem): boolean {
  if (deck === undefined || !(deck.listed || deck.beside.length > 0)) return false;
  if (allListed(deck).some(({ card }) => card === undefined)) return true;
  return decklistOf(deck)?.some(({ read }) => read.kind === "malformed" || read.copies === 0) ?? false;
}

function itemsOf(
  places: readonly RecordInPack[],
  itemOf: (place: RecordInPack) => RecordItem | undefined,
): RecordItem[] {
  const items: RecordItem[] = [];
  for (const place of places) {
    const item = itemOf(place);
    if (item !== undefined) items.push(item);
  }
  return items;
}

/** The distinct cards of a deck, with their number of copies. */
function cardsOf(deck: DeckModel, system: System): RecordItem[] {
  const copiesOf = new Map<RecordModel, number>();
  const places: RecordInPack[] = [];
  for (const { card, copies } of deck.cards) {
    if (card === undefined || !isJudged(card, system)) continue;
    const known = copiesOf.get(card.record);
    if (known === undefined) places.push(card);
    copiesOf.set(card.record, (known ?? 0) + copies);
  }
  return places.map(({ file, record }) => ({ ...recordItem(record, file), copies: copiesOf.get(record) }));
}

/** In a pack with decks, the number of copies is the total of all decks. */
function copiesIn(decks: readonly DeckContents[]): (card: RecordModel) => number {
  const copies = once(() => {
    const counted = new Map<RecordModel, number>();
    for (const { cards } of decks)
      for (const card of cards) counted.set(card.record, (counted.get(card.record) ?? 0) + (card.copies ?? 0));
    return counted;
  });
  return (card) => copies().get(card) ?? 0;
}

/** The cards of all packs that a pack uses, at any depth: each after those of the pack that uses it. */
function usedCards(pack: PackModel): RecordInPack[] {
  const seen = new Set([pack]);
  const cards: RecordInPack[] = [];
  const waiting = pack.uses.toReversed();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.pack === undefined || seen.has(next.pack)) continue;
    seen.add(next.pack);
    pushAll(cards, next.pack.cards);
    pushAll(waiting, next.pack.uses.toReversed());
  }
  return cards;
}

function evaluationContext(
  facts: RuleFacts,
  holders: readonly RuleSubject[],
  incomplete: boolean,
  all: () => readonly RecordItem[],
  lost: EvaluationContext["lost"],
  ofDeck?: EvaluationContext["ofDeck"],
  byKind = new Map<string, readonly RecordItem[]>(),
): EvaluationContext {
  const context: EvaluationContext = {
    facts,
    holders,
    alone: false,
    incomplete,
    lost,
    fits,
    ofRecords: true,
    ofDeck,
    inside(kind) {
      return getOrMake(byKind, kind, () => all().filter((item) => isOf(item, kind, context)));
    },
  };
  return context;
}

/** A card contains only itself. */
export function holding(context: EvaluationContext): EvaluationContext {
  return { ...context, alone: true, ofRecords: false, inside: () => NOTHING };
}
