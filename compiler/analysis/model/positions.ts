import type { Configuration } from "./configurations.js";
import type { AmountKind } from "./roles.js";
import type { DeckInPlay, EraCard, PlayCard, Session } from "./session.js";

/**
 * What is where in an era by position alone, nothing played: what look-up rules ask. "At any time" of analysis.md section
 * 4 is `won` here, the set A* of section 2.11.
 */
export interface Position {
  readonly session: Session;
  readonly era: DeckInPlay;
  readonly configuration: Configuration;
  /** Cards of the era that are in play in this configuration. */
  readonly goals: readonly EraCard[];
  readonly helpers: readonly EraCard[];
  /** Every goal that could be won by somebody at any time of the era: its own, lasting ones of earlier eras, `always`. */
  readonly won: readonly PlayCard[];
  /** Goals that are won from the beginning, for all players: the lasting common ones of skipped eras (K of section 1.1). */
  readonly always: readonly PlayCard[];
  /** Helpers that are kept once a goal of the era is won together. */
  readonly kept: readonly PlayCard[];
  isWon(card: PlayCard): boolean;
  isKept(card: PlayCard): boolean;
  /** In play in this era. */
  isHere(card: PlayCard): boolean;
  /** Copies in the era's deck, and in the decks up to this era. */
  copiesHere(card: PlayCard): number;
  copiesSoFar(card: PlayCard): number;
  /** Cards with an amount under the name, above 0, of what is in play here. */
  suppliers(amounts: AmountKind, name: string, of?: "goals" | "helpers"): readonly Supplier[];
  /** The same of goals that could be won. There can be many of earlier eras: who looks at them stops when there are enough. */
  wonSuppliers(amounts: KeptAmounts, name: string): Iterable<Supplier>;
  /** Goals of a step that could be won, but are not from the beginning. */
  wonOfStep(step: number): Iterable<PlayCard>;
  /** Goals that could be won of which there may be one only, by what they have in common. */
  wonAlike(once: "oncePerPlayer" | "onceForAll", key: string): readonly PlayCard[];
  /** All names under which costs of goals and helpers are covered here. */
  provided(): readonly string[];
}

export interface Supplier {
  readonly card: PlayCard;
  readonly value: number;
  /** The value without what the card itself costs of the same name. */
  readonly net: number;
}

/** A card belongs to the standard configuration unless it is for the high number of players. */
export function isIn(card: PlayCard, { highNumber }: Configuration): boolean {
  return highNumber || !card.highNumber;
}

export function positionsOf(session: Session, configuration: Configuration): readonly Position[] {
  const stays = new Stays();
  let always: readonly PlayCard[] = [];
  return session.eras.map((era) => {
    const position = new EraPosition(session, era, configuration, stays, always);
    const lasting = inPlay(era.goals, configuration).flatMap(({ card }) => (card.lasts ? [card] : []));
    if (!era.skipped) stays.add(lasting);
    else if (lasting.some(({ common }) => common))
      always = [...new Set([...always, ...lasting.filter(({ common }) => common)])];
    return position;
  });
}

/**
 * Lasting goals of earlier eras that could be won, for all eras together: an era sees as many of them as there were when
 * it began, so none has a list of its own.
 */
class Stays {
  readonly cards: PlayCard[] = [];
  private readonly places = new Map<PlayCard, number>();
  private readonly tables = new Map<string, Placed<Supplier>>();
  private readonly sorted = new Map<string, Placed<PlayCard>>();

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

  /** Whether a card is among the first so many. */
  has(card: PlayCard, size: number): boolean {
    return (this.places.get(card) ?? size) < size;
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

/** Values, and at which place each came. */
interface Placed<Value> {
  readonly values: Value[];
  readonly places: number[];
}

function put<Value>(table: Map<string, Placed<Value>>, key: string, value: Value, place: number): void {
  const known = table.get(key) ?? { values: [], places: [] };
  table.set(key, known);
  known.values.push(value);
  known.places.push(place);
}

/** Those that came before a place. */
function* first<Value>(placed: Placed<Value> | undefined, before: number): Iterable<Value> {
  if (placed === undefined) return;
  for (let at = 0; at < placed.values.length && (placed.places[at] as number) < before; at++)
    yield placed.values[at] as Value;
}

function inPlay(cards: readonly EraCard[], configuration: Configuration): readonly EraCard[] {
  const isInPlay = ({ card }: EraCard): boolean => isIn(card, configuration);
  return cards.every(isInPlay) ? cards : cards.filter(isInPlay);
}

class EraPosition implements Position {
  readonly goals: readonly EraCard[];
  readonly helpers: readonly EraCard[];
  readonly kept: readonly PlayCard[];
  private readonly stayed: number;
  private readonly here: ReadonlySet<PlayCard>;
  private readonly keptSet: ReadonlySet<PlayCard>;
  private readonly alwaysSet: ReadonlySet<PlayCard>;
  private readonly tables = new Map<string, ReadonlyMap<string, readonly Supplier[]>>();
  private wonCards: readonly PlayCard[] | undefined;

  constructor(
    readonly session: Session,
    readonly era: DeckInPlay,
    readonly configuration: Configuration,
    private readonly stays: Stays,
    readonly always: readonly PlayCard[],
  ) {
    this.goals = era.skipped ? NO_CARDS : inPlay(era.goals, configuration);
    this.helpers = era.skipped ? NO_CARDS : inPlay(era.helpers, configuration);
    this.stayed = stays.cards.length;
    this.here = new Set(this.goals.flatMap(({ card }) => (card.outcome?.endsDeck ? [] : [card])));
    this.alwaysSet = new Set(always);
    const together = this.goals.some(({ card: { outcome } }) => outcome?.together && !outcome.endsDeck);
    this.kept = together ? this.helpers.flatMap(({ card }) => (card.holding === undefined ? [] : [card])) : [];
    this.keptSet = new Set(this.kept);
  }

  get won(): readonly PlayCard[] {
    this.wonCards ??= [...new Set([...this.stays.cards.slice(0, this.stayed), ...this.always, ...this.here])];
    return this.wonCards;
  }

  // Handed on as functions by themselves.
  readonly isWon = (card: PlayCard): boolean =>
    this.here.has(card) || this.alwaysSet.has(card) || this.stays.has(card, this.stayed);
  readonly isKept = (card: PlayCard): boolean => this.keptSet.has(card);
  readonly isHere = (card: PlayCard): boolean =>
    !this.era.skipped && this.era.copies.has(card) && isIn(card, this.configuration);
  readonly copiesHere = (card: PlayCard): number => this.era.copies.get(card) ?? 0;
  readonly copiesSoFar = (card: PlayCard): number => {
    let sum = 0;
    for (const { index, copies } of this.session.erasOf(card)) {
      if (index > this.era.index) break;
      sum += copies.get(card) ?? 0;
    }
    return sum;
  };

  suppliers(kind: AmountKind, name: string, of: "goals" | "helpers" = "helpers"): readonly Supplier[] {
    return this.table(kind, of).get(name) ?? NOTHING;
  }

  private table(kind: AmountKind, of: "goals" | "helpers"): ReadonlyMap<string, readonly Supplier[]> {
    const key = of === "goals" ? `goals ${kind}` : kind;
    const known = this.tables.get(key) ?? tabulate(this[of], kind);
    this.tables.set(key, known);
    return known;
  }

  *wonSuppliers(kind: KeptAmounts, name: string): Iterable<Supplier> {
    yield* this.stays.suppliers(kind, name, this.stayed);
    for (const supplier of this.wonHere(kind).get(name) ?? NOTHING) yield supplier;
  }

  /** Of goals that did not stay from earlier eras. */
  private wonHere(kind: KeptAmounts): ReadonlyMap<string, readonly Supplier[]> {
    const key = `won ${kind}`;
    const known =
      this.tables.get(key) ??
      tabulate(
        [...this.wonNow()].map((card) => ({ card })),
        kind,
      );
    this.tables.set(key, known);
    return known;
  }

  private *wonNow(): Iterable<PlayCard> {
    for (const card of new Set([...this.always, ...this.here])) if (!this.stays.has(card, this.stayed)) yield card;
  }

  *wonOfStep(step: number): Iterable<PlayCard> {
    for (const card of this.stays.ofStep(step, this.stayed)) if (!this.alwaysSet.has(card)) yield card;
    for (const card of this.wonNow()) if (card.step === step && !this.alwaysSet.has(card)) yield card;
  }

  wonAlike(once: "oncePerPlayer" | "onceForAll", key: string): readonly PlayCard[] {
    const now = [...this.wonNow()].filter((card) => card[once].some((value) => value.key === key));
    return [...this.stays.alikeOn(once, key, this.stayed), ...now];
  }

  provided(): readonly string[] {
    const earned = this.won.flatMap((card) => suppliersOn(card, "earns").map(({ name }) => name));
    return [...new Set([...tabulate([...this.goals, ...this.helpers], "brings").keys(), ...earned])];
  }
}

const NO_CARDS: readonly EraCard[] = [];
const NOTHING: readonly Supplier[] = [];

function tabulate(cards: Iterable<Pick<EraCard, "card">>, kind: AmountKind): Map<string, Supplier[]> {
  const table = new Map<string, Supplier[]>();
  for (const { card } of cards) {
    if (card.amounts[kind].length === 0) continue;
    for (const supplier of suppliersOn(card, kind)) {
      const known = table.get(supplier.name);
      if (known === undefined) table.set(supplier.name, [supplier]);
      else known.push(supplier);
    }
  }
  return table;
}

interface NamedSupplier extends Supplier {
  readonly name: string;
}

const supplying = new WeakMap<PlayCard, Partial<Record<AmountKind, readonly NamedSupplier[]>>>();

/** What a card supplies wherever it lies: a card of many decks has it once. */
function suppliersOn(card: PlayCard, kind: AmountKind): readonly NamedSupplier[] {
  const known = supplying.get(card) ?? {};
  supplying.set(card, known);
  known[kind] ??= card.amounts[kind].flatMap(({ name, value }) =>
    value <= 0 ? [] : [{ name, card, value, net: value - costOf(card, name) }],
  );
  return known[kind];
}

function costOf({ amounts: { own, common } }: PlayCard, name: string): number {
  let sum = 0;
  for (const amount of own) if (amount.name === name) sum += amount.value;
  for (const amount of common) if (amount.name === name) sum += amount.value;
  return sum;
}
