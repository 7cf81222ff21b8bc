import type { CompiledPack, CompiledPlayRule } from "../../compiler/index.js";
import { CardTypes } from "./card-types.js";
import { type Generator, keyOf, mixed, shuffle, shuffleByKeys } from "./random.js";
import { nameOf, namesOf, RulesError } from "./tree.js";

export interface Zone {
  readonly name: string;
  readonly of: "seat" | "game" | "card";
  /** The first of its zones: one for each seat, one in all, or one for each card. */
  readonly base: number;
  readonly as: "hand" | "played" | "won" | undefined;
  readonly takes: readonly string[];
  readonly shown: "all" | "owner" | "nobody";
}

export interface Counter {
  readonly name: string;
  readonly of: "seat" | "game" | "card" | "card and seat";
  readonly base: number;
  readonly size: number;
  /** An index of `Table.texts`, if it keeps a text. */
  readonly starts: number;
  readonly isText: boolean;
  /** Names of the values 1, 2, 3 and so on. */
  readonly valueNames: readonly string[];
  readonly resets: readonly string[];
}

/** Sums that are kept for each zone, so that a condition on many cards is one addition. */
export class Sums {
  size = 0;
  private readonly known = new Map<string, number>();
  private readonly perType: number[][];

  constructor(types: number) {
    this.perType = Array.from({ length: types }, () => []);
  }

  /** The first place of a sum of `length` numbers: what each type of card adds, by place. */
  of(
    key: string,
    length: number,
    adds: (type: number) => readonly (readonly [place: number, value: number])[],
  ): number {
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const base = this.size;
    this.size += length;
    this.known.set(key, base);
    for (const [type, parts] of this.perType.entries())
      for (const [place, value] of adds(type)) if (value !== 0) parts.push(base + place, value);
    return base;
  }

  /** Places and values by turns. */
  parts(type: number): readonly number[] {
    return this.perType[type] ?? [];
  }
}

/** Cards, zones and counters of sessions with these decks and seats. */
export class Table {
  readonly types: CardTypes;
  /** The type of each card of the session. */
  readonly cardType: readonly number[];
  /** Cards of decks that are not played, which count as won for everybody. */
  readonly lasting: { readonly from: number; readonly to: number };
  /** The cards of each deck: from, and up to but without. */
  readonly decks: readonly { readonly name: string; readonly from: number; readonly to: number; readonly of: number }[];
  readonly zones: readonly Zone[];
  /** Zones that sums are kept for: all but those of cards. */
  readonly summedZones: number;
  readonly zoneCount: number;
  /** What each zone is one of, and its seat, -1 for none. */
  private readonly recordOf: readonly Zone[];
  readonly seatOfZone: Int32Array;
  readonly counters: readonly Counter[];
  /** Those of cards, and of cards towards seats. */
  readonly cardCounters: readonly Counter[];
  /** The card of each counter, -1 for none, and its start. */
  readonly counterCard: Int32Array;
  readonly counterStart: Int32Array;
  readonly sums: Sums;
  /** Two sums that tell what lies in a zone from other cards, whatever their order. */
  readonly contents: number;
  /** Texts that counters can keep, by the number that is kept. */
  readonly texts: readonly string[];
  /** Whether each deck is a part of the session. */
  readonly byDeck: boolean;
  /** For each type and zone, when a card was last seen there: scratch space of whoever compares cards. */
  readonly stamps: Int32Array;
  private stamp = 0;
  /** Of each card, if one card more or less should hardly change how cards are shuffled. */
  private readonly keys: Uint32Array | undefined;

  constructor(
    readonly pack: CompiledPack,
    rules: readonly CompiledPlayRule[],
    readonly seats: number,
    roles: Readonly<Record<string, readonly string[]>>,
    chosen: readonly string[] = [],
    comparable = false,
  ) {
    const of = (kind: string) => rules.filter((rule) => rule.kind === kind);
    this.types = new CardTypes(pack.cards);
    this.sums = new Sums(pack.cards.length);
    this.contents = this.sums.of("contents", 2, (type) => [0, 1].map((place) => [place, mixed(2 * type + place + 1)]));
    this.byDeck = of("Phase").some((phase) => nameOf(phase, "Each") === "deck");
    const ofSeats = of("Zone").some(
      (rule) => (nameOf(rule, "Of") ?? "seat") === "seat" && namesOf(rule, "Takes").length > 0,
    );
    const { cardType, decks, lasting } = cardsOfSession(
      this.types,
      pack,
      seats,
      !this.byDeck && ofSeats,
      roles,
      chosen,
    );
    this.cardType = cardType;
    this.decks = decks;
    this.lasting = lasting;
    this.keys = comparable ? keysOf(cardType, decks, this.types.ids) : undefined;
    let zoneCount = 0;
    const zone = (rule: CompiledPlayRule): Zone => {
      const owner = (nameOf(rule, "Of") ?? "seat") as Zone["of"];
      const base = zoneCount;
      zoneCount += owner === "seat" ? seats : owner === "game" ? 1 : cardType.length;
      return {
        name: rule.name,
        of: owner,
        base,
        as: nameOf(rule, "As") as Zone["as"],
        takes: namesOf(rule, "Takes"),
        shown: (nameOf(rule, "Shown") ?? "all") as Zone["shown"],
      };
    };
    const ofCards = (rule: CompiledPlayRule) => nameOf(rule, "Of") === "card";
    const summed = of("Zone")
      .filter((rule) => !ofCards(rule))
      .map(zone);
    this.summedZones = zoneCount;
    const all = [...summed, ...of("Zone").filter(ofCards).map(zone)];
    // In the order of the records: the first that takes a card has it.
    this.zones = of("Zone").map((rule) => all.find(({ name }) => name === rule.name) as Zone);
    this.zoneCount = zoneCount;
    this.stamps = new Int32Array(bounded(pack.cards.length * zoneCount, "places for cards"));
    this.recordOf = all.flatMap((one, index) =>
      Array.from({ length: (all[index + 1]?.base ?? zoneCount) - one.base }, () => one),
    );
    this.seatOfZone = Int32Array.from(this.recordOf, ({ of: owner, base }, index) =>
      owner === "seat" ? index - base : -1,
    );
    const texts = new Set(["none"]);
    for (const card of pack.cards.keys())
      for (const name of Object.keys(pack.cards[card]?.attributes ?? {}))
        for (const value of this.types.values(card, name)) if (typeof value === "string") texts.add(value);
    for (const rule of of("Counter")) for (const text of namesOf(rule, "Starts")) texts.add(text);
    this.texts = [...texts];
    let counterCount = 0;
    this.counters = of("Counter").map((rule) => {
      const owners = namesOf(rule, "Of");
      const owner = owners.length > 1 ? "card and seat" : ((owners[0] ?? "seat") as Counter["of"]);
      const perCard = cardType.length;
      const size = { seat: seats, game: 1, card: perCard, "card and seat": perCard * seats }[owner];
      const base = counterCount;
      counterCount += size;
      const starts = rule.attributes.Starts?.[0] ?? 0;
      const isText = typeof starts === "string";
      return {
        name: rule.name,
        of: owner,
        base,
        size,
        isText,
        starts: isText ? this.texts.indexOf(starts) : Number(starts),
        valueNames: namesOf(rule, "OneOf"),
        resets: namesOf(rule, "Resets"),
      };
    });
    this.counterCard = new Int32Array(bounded(counterCount, "counters")).fill(-1);
    this.counterStart = new Int32Array(counterCount);
    for (const { of: owner, base, size, starts, name } of this.counters) {
      if (starts !== (starts | 0)) throw outOfRange(name, starts);
      this.counterStart.fill(starts, base, base + size);
      const perCard = owner === "card" ? 1 : owner === "card and seat" ? seats : 0;
      if (perCard > 0)
        for (let index = 0; index < size; index++) this.counterCard[base + index] = Math.floor(index / perCard);
    }
    this.cardCounters = this.counters.filter(({ of: owner }) => owner === "card" || owner === "card and seat");
  }

  /** A counter, by its place, cannot hold this. */
  outOfRange(place: number, value: number): RulesError {
    return outOfRange(this.counters.findLast(({ base }) => base <= place)?.name ?? "", value);
  }

  /** Puts cards in random order, to be dealt from the first. */
  shuffle(cards: number[], generator: Generator): void {
    if (this.keys === undefined) shuffle(cards, generator);
    else shuffleByKeys(cards, this.keys, this.seats, generator);
  }

  /** The same for a pile, of which the last card is the top. */
  shufflePile(cards: number[], generator: Generator): void {
    this.shuffle(cards, generator);
    if (this.keys !== undefined) cards.reverse();
  }

  newStamp(): number {
    return ++this.stamp;
  }

  /** What a saved session must agree with to go on: the game, the pack as it is, the decks and seats. */
  get game(): string {
    const { pack, decks, seats } = this;
    const names = decks.map(({ name }) => name).join(", ");
    return `${pack.system.id}@${pack.system.edition} with ${seats} seats, the pack ${pack.hash} and the decks ${names}`;
  }

  zone(name: string): Zone {
    const found = this.zones.find((zone) => zone.name === name);
    if (found === undefined) throw new RulesError(`There is no zone ${name}.`);
    return found;
  }

  /** The zones of a place that conditions on cards name; those of cards are no such place. */
  zonesAs(as: Zone["as"]): number[] {
    return this.recordOf.flatMap((zone, index) => (zone.as === as && zone.of !== "card" ? [index] : []));
  }

  /** Whether a seat, or without one everybody, sees the cards of a zone. */
  isSeen(zone: number, seat: number | undefined): boolean {
    const owner = this.seatOfZone[zone] as number;
    const { shown } = this.recordOf[zone] as Zone;
    return shown === "all" || (shown === "owner" && (owner < 0 || owner === seat));
  }

  counter(name: string): Counter | undefined {
    return this.counters.find((counter) => counter.name === name);
  }

  /** The zone in which a card begins; undefined if none takes it. */
  firstZone(card: number): Zone | undefined {
    const type = this.cardType[card] as number;
    return this.zones.find(({ takes }) => takes.some((kind) => this.types.isOf(type, kind)));
  }

  typeOf(card: number): number {
    return this.cardType[card] as number;
  }

  idOf(card: number): string {
    return this.types.ids[this.typeOf(card)] as string;
  }

  /** The index of a counter for a seat and a card. */
  place(counter: Counter, seat: number, card: number): number {
    switch (counter.of) {
      case "game":
        return counter.base;
      case "seat":
        return counter.base + seat;
      case "card":
        return counter.base + card;
      default:
        return counter.base + card * this.seats + seat;
    }
  }
}

/** The same for the same copy of a card, by its identifier, whatever else is in its deck: also if it has changed. */
function keysOf(
  cardType: readonly number[],
  decks: readonly { readonly name: string; readonly from: number; readonly to: number }[],
  ids: readonly string[],
): Uint32Array {
  const known = new Map<string, number>();
  const numbered = (text: string): string => {
    const number = (known.get(text) ?? 0) + 1;
    known.set(text, number);
    return `${text}\n${number}`;
  };
  const deckOf = Array.from(cardType, () => "");
  for (const { name, from, to } of decks) deckOf.fill(numbered(name), from, to);
  return Uint32Array.from(cardType, (type, card) => keyOf(numbered(`${ids[type]}\n${deckOf[card]}`)));
}

/** More copies than anybody could lay on a table. */
const MOST_CARDS = 100_000;

/** Beyond so many zones of cards for each card, or counters, there is no memory for a session. */
const MOST_PLACES = 100_000_000;

function bounded(count: number, what: string): number {
  if (count > MOST_PLACES)
    throw new RulesError(`${count} ${what} would be needed: a session has at most ${MOST_PLACES}.`);
  return count;
}

const outOfRange = (name: string, value: number): RulesError =>
  new RulesError(
    `Counter ${name} would be ${value}: counters hold whole numbers from ${-(2 ** 31)} to ${2 ** 31 - 1}.`,
  );

/**
 * Copies of the cards of each deck that is played, without those for more players than there are. Decks go to seats
 * one by one where zones of seats take cards, else all of them are on the table.
 */
function cardsOfSession(
  types: CardTypes,
  pack: CompiledPack,
  seats: number,
  deckPerSeat: boolean,
  roles: Readonly<Record<string, readonly string[]>>,
  chosen: readonly string[],
): Pick<Table, "cardType" | "decks" | "lasting"> {
  const isSkipped = (deck: CompiledPack["decks"][number]) =>
    (roles.Skipped ?? []).some((name) => Object.hasOwn(deck.attributes, name));
  const usual = (roles.Players ?? []).map((name) => pack.pack.attributes[name]).find((value) => value !== undefined);
  const range = typeof usual === "object" && usual !== null && "to" in usual ? usual.to : usual;
  const most = range === undefined ? seats : Number(range);
  const onlyMany = (type: number) => seats <= most && (roles.HighNumber ?? []).some((kind) => types.isOf(type, kind));
  const all = pack.decks.map((deck, of) => ({ deck, of }));
  const unknown = chosen.find((name) => !all.some(({ deck }) => deck.name === name));
  if (unknown !== undefined) throw new RulesError(`The pack has no deck ${unknown}.`);
  const played =
    chosen.length === 0
      ? all.filter(({ deck }) => !isSkipped(deck))
      : chosen.flatMap((name) => all.find(({ deck }) => deck.name === name) ?? []);
  if (played.length === 0) throw new RulesError("The pack has no deck to play with.");
  const used = deckPerSeat
    ? Array.from({ length: seats }, (_, seat) => played[seat % played.length] as (typeof played)[0])
    : played;
  const byId = new Map(types.ids.map((id, type) => [id, type]));
  const cardType: number[] = [];
  const add = ({ cards }: CompiledPack["decks"][number], isWanted = (_: number) => true): void => {
    for (const { id, copies } of cards) {
      const type = byId.get(id);
      if (type === undefined || onlyMany(type) || !isWanted(type)) continue;
      if (cardType.length + copies > MOST_CARDS)
        throw new RulesError(`With all copies, more than ${MOST_CARDS} cards are played with: a session has no more.`);
      for (let copy = 0; copy < copies; copy++) cardType.push(type);
    }
  };
  const decks = used.map(({ deck, of }) => {
    const from = cardType.length;
    add(deck);
    return { name: deck.name, from, to: cardType.length, of };
  });
  const from = cardType.length;
  const lasts = (type: number) =>
    [roles.Lasts, roles.Common].every((names) => (names ?? []).some((name) => types.has(type, name)));
  for (const deck of deckPerSeat ? [] : pack.decks.filter(isSkipped)) add(deck, lasts);
  const to = cardType.length;
  // What was won in other decks can be held by a playthrough of some of them.
  const others =
    deckPerSeat || chosen.length === 0 ? [] : all.filter((one) => !played.includes(one) && !isSkipped(one.deck));
  for (const { deck } of others) add(deck);
  return { cardType, decks, lasting: { from, to } };
}
