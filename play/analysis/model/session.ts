import {
  type DeckModel,
  decklistOf,
  decksInPlay,
  findingsOf,
  isAbout,
  isFlawed,
  isUnread,
  type PackModel,
  packName,
  type RecordInPack,
  type RecordModel,
  type System,
} from "../../../compiler/index.js";
import { getOrMake, NOTHING, pushTo } from "../../../grammar/index.js";
import { type PlayCard, playCard } from "./card-facts.js";
import { configurationsOf, type PlayerConfiguration } from "./configurations.js";
import { type Roles, rolesOf } from "./roles.js";

/** A card in an era, with its number of copies in the deck. */
export interface EraCard {
  readonly card: PlayCard;
  readonly copies: number;
}

/**
 * A group of cards: those that a deck deals, or those that can be claimed there, which decks with the same numbers
 * share.
 */
export interface Part {
  readonly goals: readonly EraCard[];
  readonly helpers: readonly EraCard[];
  readonly copies: ReadonlyMap<PlayCard, number>;
}

/** A deck as it is played. (docs/analyses.md, "What is kept of a game" and "The cards of a deck") */
export interface DeckInPlay {
  readonly index: number;
  readonly name: string;
  /** The decks of this name: several if a pack is mixed into another. */
  readonly decks: readonly DeckModel[];
  readonly skipped: boolean;
  /** How many cards are set aside before play; a fraction is rounded down. */
  readonly setAside: SetAside | undefined;
  /** The contents of the deck, including claimed cards: each card once, in source order. */
  readonly deck: readonly EraCard[];
  /** The playable cards: those that are dealt, and those of the session that can be claimed in this era. */
  readonly dealt: Part;
  readonly claimed: Part;
}

/** The copies of a card that can be played in a deck; undefined if it isn't there. */
export function copiesIn({ dealt, claimed }: DeckInPlay, card: PlayCard): number | undefined {
  return (card.claimed ? claimed : dealt).copies.get(card);
}

export interface SetAside {
  readonly value: number;
  readonly percent: boolean;
  readonly line: number;
}

/** Everything played from the first deck to the last, by one system. */
export interface PlaySession {
  readonly pack: PackModel;
  /** The loaded pack that this one extends. */
  readonly extended: PackModel | undefined;
  readonly roles: Roles;
  readonly eras: readonly DeckInPlay[];
  /** The decks in which a card can be played, in order. */
  erasOf(card: PlayCard): readonly DeckInPlay[];
  /** The parts of decks that contain it. */
  partsOf(card: PlayCard): readonly Part[];
  readonly cards: readonly PlayCard[];
  readonly configurations: readonly PlayerConfiguration[];
  /** The decks are meant to be mixed into others that aren't loaded: nothing can be reported as missing. */
  readonly open: boolean;
  /** Something in the session couldn't be read, is misspelt or in doubt: what seems to be missing may be there. */
  readonly incomplete: boolean;
  /** The records for which it is incomplete, or that have a wrong value: nothing is reported as missing from their decks. */
  readonly inDoubt: readonly RecordInPack[];
}

/**
 * The session of a pack, by one of its systems; `alone`: without the one it extends. Undefined if there are no decks,
 * or the system has no goals.
 */
export function sessionOf(pack: PackModel, system: System, alone = false): PlaySession | undefined {
  const roles = rolesOf(system);
  if (roles === undefined) return undefined;
  const { loose } = decksInPlay(pack);
  const own = decksOf(pack, system);
  if (own.length === 0) return undefined;
  const isAddition = pack.pack !== undefined && roles.is("Additions", pack.pack.record.kinds);
  const extended = isAddition && !alone && !loose ? extendedPack(pack, roles) : undefined;
  const decks = extended === undefined ? own.map((deck) => [deck]) : joined(decksOf(extended, system), own);
  const byRecord = new Map<RecordModel, PlayCard>();
  const cardOf = (place: RecordInPack): PlayCard =>
    getOrMake(byRecord, place.record, () => playCard(place, byRecord.size, roles));
  const dealt = decks.map((sameName) => eraDeck(sameName, cardOf));
  const cards = [...byRecord.values()];
  const claimed = dealt.flatMap((inDeck) => inDeck.filter(({ card }) => card.claimed && card.number !== undefined));
  const claimedBy = claims(claimed);
  const eras = decks.map((sameName, index) => makeEra(sameName, index, dealt[index] ?? [], claimedBy, roles));
  const incomplete = incompleteIn(pack, decks.flat(), cards);
  const flawed = cards.filter(({ record }) => isFlawed(record)).map(({ place }) => place);
  return {
    pack,
    extended,
    roles,
    eras,
    ...placesOfCards(eras),
    cards,
    configurations: configurationsOf(pack, roles, cards),
    open: isAddition && extended === undefined,
    incomplete: incomplete.length > 0,
    inDoubt: [...new Map([...incomplete, ...flawed].map((place) => [place.record, place])).values()],
  };
}

function placesOfCards(eras: readonly DeckInPlay[]): Pick<PlaySession, "erasOf" | "partsOf"> {
  const decksWith = new Map<Part, DeckInPlay[]>();
  for (const era of eras) for (const part of [era.dealt, era.claimed]) pushTo(decksWith, part, era);
  const parts = new Map<PlayCard, Part[]>();
  for (const part of decksWith.keys()) for (const card of part.copies.keys()) pushTo(parts, card, part);
  const several = new Map<PlayCard, readonly DeckInPlay[]>();
  const partsOf = (card: PlayCard): readonly Part[] => parts.get(card) ?? NOTHING;
  return {
    partsOf,
    erasOf(card) {
      const [part, ...more] = partsOf(card);
      if (part === undefined) return NOTHING;
      if (more.length === 0) return decksWith.get(part) ?? NOTHING;
      return getOrMake(several, card, () =>
        [part, ...more]
          .flatMap((one): readonly DeckInPlay[] => decksWith.get(one) ?? NOTHING)
          .sort((one, other) => one.index - other.index),
      );
    },
  };
}

const decksOf = (pack: PackModel, system: System): readonly DeckModel[] =>
  decksInPlay(pack).decks.filter(({ record }) => record.system === system);

/** The loaded pack with the name of the one that this pack extends. */
function extendedPack(pack: PackModel, roles: Roles): PackModel | undefined {
  const entries = pack.pack?.record.globals.entries ?? [];
  const value = entries.find(({ name }) => roles.calls("Additions", name))?.values[0];
  if (value?.kind !== "text") return undefined;
  return pack.uses.find(({ pack: used }) => used !== undefined && packName(used) === value.value)?.pack;
}

function joined(base: readonly DeckModel[], more: readonly DeckModel[]): DeckModel[][] {
  const names = new Set(base.map(({ name }) => name));
  return [
    ...base.map((deck) => [deck, ...more.filter(({ name }) => name === deck.name)]),
    ...more.filter(({ name }) => !names.has(name)).map((deck) => [deck]),
  ];
}

/** The distinct cards of decks with one name. Cards of other systems are skipped. */
function eraDeck(decks: readonly DeckModel[], cardOf: (place: RecordInPack) => PlayCard): EraCard[] {
  return oncePerCard(
    decks.flatMap(({ record: { system }, cards: listed }) =>
      listed.flatMap(({ card, copies }) =>
        card === undefined || card.record.system !== system || copies <= 0 ? [] : [{ card: cardOf(card), copies }],
      ),
    ),
  );
}

function makeEra(
  decks: readonly DeckModel[],
  index: number,
  deck: readonly EraCard[],
  claimedBy: ReturnType<typeof claims>,
  roles: Roles,
): DeckInPlay {
  const unclaimed = deck.filter(({ card }) => !card.claimed);
  const [first] = decks;
  return {
    index,
    name: first?.name ?? "",
    decks,
    skipped: decks.some(({ record }) => record.globals.entries.some(({ name }) => roles.calls("Skipped", name))),
    setAside: decks.map((one) => setAsideOf(one, roles)).find((found) => found !== undefined),
    deck,
    dealt: partOf(unclaimed),
    claimed: claimedBy(unclaimed),
  };
}

const isGoal = ({ card }: EraCard): boolean => card.kind === "goal";
const isHelper = ({ card }: EraCard): boolean => card.kind === "helper";

function partOf(cards: readonly EraCard[]): Part {
  return {
    goals: cards.filter(isGoal),
    helpers: cards.filter(isHelper),
    copies: new Map(cards.map(({ card, copies }) => [card, copies])),
  };
}

/** The cards that can be claimed with some dealt cards: the same object for decks that deal the same numbers. */
function claims(all: readonly EraCard[]): (dealt: readonly EraCard[]) => Part {
  const claimable = new Set(all.map(({ card }) => card.number));
  const known = new Map<string, Part>();
  return (dealt) => {
    const numbers = new Set<number>();
    for (const { card } of dealt) if (card.number !== undefined && claimable.has(card.number)) numbers.add(card.number);
    const key = [...numbers].sort((one, other) => one - other).join();
    return getOrMake(known, key, () =>
      partOf(oncePerCard(all.filter(({ card }) => card.number !== undefined && numbers.has(card.number)))),
    );
  };
}

function oncePerCard(cards: readonly EraCard[]): EraCard[] {
  const copies = new Map<PlayCard, number>();
  for (const { card, copies: count } of cards) copies.set(card, (copies.get(card) ?? 0) + count);
  return [...copies].map(([card, count]) => ({ card, copies: count }));
}

function setAsideOf({ record }: DeckModel, roles: Roles): SetAside | undefined {
  const { entries, lines } = record.globals;
  const at = entries.findIndex(({ name }) => roles.calls("SetAside", name));
  const value = entries[at]?.values[0];
  if (value?.kind !== "integer" && value?.kind !== "percentage") return undefined;
  return { value: value.value, percent: value.kind === "percentage", line: lines[at] ?? 0 };
}

/** The records with something that couldn't be read, is misspelt, in doubt or missing. */
function incompleteIn(pack: PackModel, decks: readonly DeckModel[], cards: readonly PlayCard[]): RecordInPack[] {
  const [first] = decks;
  const own = pack.pack ?? (first && placeOf(first));
  const lacks = pack.uses.some(({ pack: used }) => used === undefined) || pack.files.some(hasConflicts);
  const ofPack = own !== undefined && (lacks || (pack.pack !== undefined && isUnread(pack.pack.record))) ? [own] : [];
  const inDecks = decks.filter(
    (deck) =>
      isUnread(deck.record) ||
      hasWrongValue(deck.record) ||
      deck.cards.some(({ card, copies }) => card === undefined || copies <= 0) ||
      decklistOf(deck)?.some(({ read }) => read.kind === "malformed"),
  );
  const inCards = cards.filter(({ record }) => isUnread(record) || record.kind === undefined || hasWrongValue(record));
  return [...ofPack, ...inDecks.map(placeOf), ...inCards.map(({ place }) => place)];
}

const placeOf = ({ file, record }: DeckModel): RecordInPack => ({ file, record });
const hasConflicts = ({ conflicts }: PackModel["files"][number]): boolean => conflicts.length > 0;

/** The intended value is unknown. */
function hasWrongValue(record: RecordModel): boolean {
  return findingsOf(record).some(
    (one) => (one.certainMistake && isAbout(one, "value", "form")) || isAbout(one, "emptiness"),
  );
}
