import { getOrMake, memoize, NOTHING } from "../../../grammar/index.js";
import type { NamedQuantity, PlayCard } from "./card-facts.js";
import type { PlayerConfiguration } from "./configurations.js";
import type { AmountKind } from "./roles.js";
import { copiesIn, type DeckInPlay, type EraCard, type Part, type PlaySession } from "./session.js";

/** The suppliers of a name, in deck order. */
export class SupplierTable {
  readonly suppliers: Supplier[] = [];
  private ends: Int32Array | undefined;

  /** The index of the next supplier with another unique value, or without one. */
  afterAlike(at: number): number {
    this.ends ??= this.endsOfAlike();
    return this.ends[at] as number;
  }

  private endsOfAlike(): Int32Array {
    const { suppliers } = this;
    const ends = new Int32Array(suppliers.length);
    for (let at = suppliers.length - 1; at >= 0; at--) {
      const [one, next] = [suppliers[at], suppliers[at + 1]];
      const isAlike = one !== undefined && next !== undefined && onceKey(one.card) === onceKey(next.card);
      ends[at] = isAlike ? (ends[at + 1] as number) : at + 1;
    }
    return ends;
  }
}

function onceKey({ oncePerPlayer, onceForAll }: PlayCard): string {
  return [...oncePerPlayer, ...onceForAll].map(({ key }) => key).join("\n\n");
}

export interface Supplier {
  readonly card: PlayCard;
  readonly value: number;
  /** The value minus the card's own cost under the same name. */
  readonly net: number;
}

/** The cards of a part that are in play in a configuration. */
export type InPlay = Pick<Part, "goals" | "helpers">;

/** The helpers of a position whose contents pass a test, computed once for what eras share. */
export function helpersThat(test: (card: PlayCard) => boolean): (position: EraState) => readonly PlayCard[] {
  const found = memoize(({ helpers }: InPlay) => helpers.flatMap(({ card }) => (test(card) ? [card] : [])));
  return ({ parts }) => joined(parts.map(found));
}

function joined<Value>(lists: readonly (readonly Value[])[]): readonly Value[] {
  const [one = [], other] = lists.filter(({ length }) => length > 0);
  return other === undefined ? one : [...one, ...other];
}

/** A card belongs to the standard configuration unless it is for the high number of players. */
export function isIn(card: PlayCard, { highNumber }: PlayerConfiguration): boolean {
  return highNumber || !card.highNumber;
}

export function positionsOf(session: PlaySession, configuration: PlayerConfiguration): readonly EraState[] {
  const stays = new Stays();
  const inPlay = new Map<Part, InPlay>();
  const inPlayOf = (part: Part): InPlay => {
    return getOrMake(inPlay, part, () => partInPlay(part, configuration));
  };
  let always: readonly PlayCard[] = [];
  return session.eras.map((era) => {
    const parts = [era.dealt, era.claimed].map(inPlayOf);
    const position = new EraState(session, era, configuration, parts, stays, always);
    const lasting = parts.flatMap(({ goals }) => goals).flatMap(({ card }) => (card.lasts ? [card] : []));
    if (!era.skipped) stays.add(lasting);
    else if (lasting.some(({ common }) => common))
      always = [...new Set([...always, ...lasting.filter(({ common }) => common)])];
    return position;
  });
}

/**
 * Lasting goals of earlier eras that could have been won, in one list for all eras: an era sees a prefix of it, as long
 * as it was when the era began.
 */
class Stays {
  readonly cards: PlayCard[] = [];
  private readonly places = new Map<PlayCard, number>();
  private readonly tables = new Map<string, PlacedValues<Supplier>>();
  private readonly sorted = new Map<string, PlacedValues<PlayCard>>();
  /** By the names they earn, the index of the first. */
  private readonly earned = new Map<string, number>();

  add(cards: readonly PlayCard[]): void {
    for (const card of cards) {
      if (this.places.has(card)) continue;
      const place = this.cards.push(card) - 1;
      this.places.set(card, place);
      for (const kind of KEPT_AMOUNTS)
        for (const supplier of suppliersOn(card, kind)) put(this.tables, `${kind} ${supplier.name}`, supplier, place);
      for (const once of ONCE) for (const { key } of card[once]) put(this.sorted, `${once} ${key}`, card, place);
      if (card.step !== undefined) put(this.sorted, `step ${card.step}`, card, place);
    }
  }

  /** Whether a card is in the prefix of this length. */
  has(card: PlayCard, size: number): boolean {
    return (this.places.get(card) ?? size) < size;
  }

  /** The names that the prefix of this length earns, in order. */
  *namesEarned(size: number): Iterable<string> {
    for (const [name, place] of this.earned) {
      if (place >= size) return;
      yield name;
    }
  }

  suppliers(kind: KeptAmounts, name: string, size: number): Iterable<Supplier> {
    return first(this.tables.get(`${kind} ${name}`), size);
  }

  alikeOn(once: (typeof ONCE)[number], key: string, size: number): Iterable<PlayCard> {
    return first(this.sorted.get(`${once} ${key}`), size);
  }

  ofStep(step: number, size: number): Iterable<PlayCard> {
    return first(this.sorted.get(`step ${step}`), size);
  }
}

const KEPT_AMOUNTS = ["earns", "keeps"] as const satisfies readonly AmountKind[];
type KeptAmounts = (typeof KEPT_AMOUNTS)[number];
const ONCE = ["oncePerPlayer", "onceForAll"] as const;

/** Values with the index at which each was added. */
interface PlacedValues<Value> {
  readonly values: Value[];
  readonly places: number[];
}

function put<Value>(table: Map<string, PlacedValues<Value>>, key: string, value: Value, place: number): void {
  const known = getOrMake(table, key, () => ({ values: [], places: [] }));
  known.values.push(value);
  known.places.push(place);
}

/** Those added before an index. */
function* first<Value>(placed: PlacedValues<Value> | undefined, before: number): Iterable<Value> {
  if (placed === undefined) return;
  for (let at = 0; at < placed.values.length && (placed.places[at] as number) < before; at++)
    yield placed.values[at] as Value;
}

function partInPlay(part: Part, configuration: PlayerConfiguration): InPlay {
  const isInPlay = ({ card }: EraCard): boolean => isIn(card, configuration);
  const { goals, helpers } = part;
  return goals.every(isInPlay) && helpers.every(isInPlay)
    ? part
    : { goals: goals.filter(isInPlay), helpers: helpers.filter(isInPlay) };
}

/** Helpers that may be kept when a goal is won together. */
export const withHolding = helpersThat(({ holding }) => holding !== undefined);

/**
 * The contents of an era by position alone, without playing: what look-up rules query.
 * (docs/analyses.md, "Why something is not reached")
 */
export class EraState {
  /** The goals and helpers in play in this configuration, by part: lookups in a part are shared by all eras with it. */
  readonly parts: readonly InPlay[];
  readonly goals: readonly EraCard[];
  /** Helpers that are kept once a goal of the era is won together. */
  readonly kept: readonly PlayCard[];
  private helperCards: readonly EraCard[] | undefined;
  private readonly stayed: number;
  private readonly here: ReadonlySet<PlayCard>;
  private readonly keptSet: ReadonlySet<PlayCard>;
  private readonly alwaysSet: ReadonlySet<PlayCard>;
  private readonly tables = new Map<KeptAmounts, SuppliersByName>();
  /** Of several parts, by kind and name. */
  private readonly joinedSuppliers = new Map<string, readonly Supplier[]>();
  private readonly inParts = new Map<string, readonly SupplierTable[]>();

  constructor(
    readonly session: PlaySession,
    readonly era: DeckInPlay,
    readonly configuration: PlayerConfiguration,
    parts: readonly InPlay[],
    private readonly stays: Stays,
    /** Goals that are won from the beginning, for all players: the lasting common ones of skipped eras. */
    readonly always: readonly PlayCard[],
  ) {
    this.parts = era.skipped ? NOTHING : parts;
    this.goals = joined(this.parts.map(({ goals }) => goals));
    this.stayed = stays.cards.length;
    this.here = new Set(this.goals.flatMap(({ card }) => (card.outcome?.endsDeck ? [] : [card])));
    this.alwaysSet = new Set(always);
    const together = this.goals.some(({ card: { outcome } }) => outcome?.together && !outcome.endsDeck);
    this.kept = together ? withHolding(this) : [];
    this.keptSet = new Set(this.kept);
  }

  get helpers(): readonly EraCard[] {
    this.helperCards ??= joined(this.parts.map(({ helpers }) => helpers));
    return this.helperCards;
  }

  /**
   * Could have been won by somebody at any time in the era: a goal of its own, a lasting one of earlier eras, or one of
   * `always`. Arrow functions, since they are passed as callbacks.
   */
  readonly isWon = (card: PlayCard): boolean =>
    this.here.has(card) || this.alwaysSet.has(card) || this.stays.has(card, this.stayed);
  readonly isKept = (card: PlayCard): boolean => this.keptSet.has(card);
  readonly isHere = (card: PlayCard): boolean =>
    !this.era.skipped && copiesIn(this.era, card) !== undefined && isIn(card, this.configuration);
  /** Copies in the era's deck, and in all decks up to this era. */
  readonly copiesHere = (card: PlayCard): number => copiesIn(this.era, card) ?? 0;
  readonly copiesSoFar = (card: PlayCard): number => {
    let sum = 0;
    for (const era of this.session.erasOf(card)) {
      if (era.index > this.era.index) break;
      sum += copiesIn(era, card) ?? 0;
    }
    return sum;
  };

  /** Cards in play here with a positive amount under the name. */
  suppliers(kind: AmountKind, name: string, of: "goals" | "helpers" = "helpers"): readonly Supplier[] {
    const [dealt, claimed] = this.parts.map((part) => suppliersIn(part, kind, of).get(name)?.suppliers);
    if (dealt === undefined || claimed === undefined) return dealt ?? claimed ?? NOTHING;
    const key = `${of} ${kind} ${name}`;
    return getOrMake(this.joinedSuppliers, key, () => [...dealt, ...claimed]);
  }

  /** Helpers that bring something, one table per part. */
  bringersInParts(name: string): readonly SupplierTable[] {
    return getOrMake(this.inParts, name, () =>
      this.parts.flatMap((part) => suppliersIn(part, "brings", "helpers").get(name) ?? []),
    );
  }

  /** The same for goals that could have been won. Earlier eras may have many: callers stop when they have enough. */
  *wonSuppliers(kind: KeptAmounts, name: string): Iterable<Supplier> {
    yield* this.stays.suppliers(kind, name, this.stayed);
    for (const supplier of this.wonHere(kind).get(name)?.suppliers ?? NOTHING) yield supplier;
  }

  /** Of goals that didn't last from earlier eras. */
  private wonHere(kind: KeptAmounts): SuppliersByName {
    return getOrMake(this.tables, kind, () => tabulate(this.wonNow(), kind));
  }

  private *wonNow(): Iterable<PlayCard> {
    for (const card of new Set([...this.always, ...this.here])) if (!this.stays.has(card, this.stayed)) yield card;
  }

  /** Goals of a step that could have been won; those won from the beginning only on request. */
  *wonOfStep(step: number, { always } = { always: false }): Iterable<PlayCard> {
    const counts = (card: PlayCard): boolean => always || !this.alwaysSet.has(card);
    for (const card of this.stays.ofStep(step, this.stayed)) if (counts(card)) yield card;
    for (const card of this.wonNow()) if (card.step === step && counts(card)) yield card;
  }

  /** Goals that could have been won but are mutually exclusive, by the value they share. */
  wonAlike(once: "oncePerPlayer" | "onceForAll", key: string): readonly PlayCard[] {
    const now = [...this.wonNow()].filter((card) => card[once].some((value) => value.key === key));
    return [...this.stays.alikeOn(once, key, this.stayed), ...now];
  }

  /** All names under which something covers costs of goals and helpers here. */
  provided(): readonly string[] {
    const brought = (["goals", "helpers"] as const).flatMap((of) =>
      this.parts.flatMap((part) => [...suppliersIn(part, "brings", of).keys()]),
    );
    return [...new Set([...brought, ...this.stays.namesEarned(this.stayed), ...this.wonHere("earns").keys()])];
  }
}

type SuppliersByName = ReadonlyMap<string, SupplierTable>;

const tablesOf = memoize((_: InPlay) => new Map<string, SuppliersByName>());

/** Of a part that eras may share. */
function suppliersIn(part: InPlay, kind: AmountKind, of: "goals" | "helpers"): SuppliersByName {
  const tables = tablesOf(part);
  const key = `${of} ${kind}`;
  return getOrMake(tables, key, () => {
    const cards = part[of].map(({ card }) => card);
    return tabulate(cards, kind);
  });
}

function tabulate(cards: Iterable<PlayCard>, kind: AmountKind): SuppliersByName {
  const tables = new Map<string, SupplierTable>();
  for (const card of cards)
    if (card.amounts[kind].length > 0)
      for (const supplier of suppliersOn(card, kind))
        getOrMake(tables, supplier.name, () => new SupplierTable()).suppliers.push(supplier);
  return tables;
}

interface NamedSupplier extends Supplier {
  readonly name: string;
}

const supplying = memoize((_: PlayCard): Partial<Record<AmountKind, readonly NamedSupplier[]>> => ({}));

/** What a card supplies anywhere: cached by card, which may be in many decks. */
function suppliersOn(card: PlayCard, kind: AmountKind): readonly NamedSupplier[] {
  const known = supplying(card);
  known[kind] ??= card.amounts[kind].flatMap(({ name, value }) =>
    value <= 0 ? [] : [{ name, card, value, net: value - costOf(card, name) }],
  );
  return known[kind];
}

/** Its own costs under a name. */
export function costOf({ amounts: { own, common } }: PlayCard, name: string): number {
  return amountOf(own, name) + amountOf(common, name);
}

export function amountOf(amounts: readonly NamedQuantity[], name: string): number {
  let sum = 0;
  for (const amount of amounts) if (amount.name === name) sum += amount.value;
  return sum;
}
