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
  /** Cards with an amount under the name, above 0, of what is in play here (`won`: of goals that could be won). */
  suppliers(amounts: AmountKind, name: string, of?: "goals" | "helpers" | "won"): readonly Supplier[];
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
  const stays: Stays = { won: new Set(), always: new Set() };
  return session.eras.map((era) => {
    const position = positionIn(session, era, configuration, stays);
    for (const { card } of inPlay(era.goals, configuration)) {
      if (!card.lasts) continue;
      if (!era.skipped) stays.won.add(card);
      else if (card.common) stays.always.add(card);
    }
    return position;
  });
}

/** Lasting goals of earlier eras: those that could be won, and those that are won from the beginning. */
interface Stays {
  readonly won: Set<PlayCard>;
  readonly always: Set<PlayCard>;
}

function inPlay(cards: readonly EraCard[], configuration: Configuration): readonly EraCard[] {
  const isInPlay = ({ card }: EraCard): boolean => isIn(card, configuration);
  return cards.every(isInPlay) ? cards : cards.filter(isInPlay);
}

function positionIn(session: Session, era: DeckInPlay, configuration: Configuration, stays: Stays): Position {
  const goals = era.skipped ? [] : inPlay(era.goals, configuration);
  const helpers = era.skipped ? [] : inPlay(era.helpers, configuration);
  const always = [...stays.always];
  const here = goals.flatMap(({ card }) => (card.outcome?.endsDeck ? [] : [card]));
  const won = [...new Set([...stays.won, ...always, ...here])];
  const together = goals.some(({ card: { outcome } }) => outcome?.together && !outcome.endsDeck);
  const kept = together ? helpers.flatMap(({ card }) => (card.holding === undefined ? [] : [card])) : [];
  const wonSet = new Set(won);
  const keptSet = new Set(kept);
  const amounts = new Map<string, readonly Supplier[]>();
  const position: Position = {
    session,
    era,
    configuration,
    goals,
    helpers,
    won,
    always,
    kept,
    isWon: (card) => wonSet.has(card),
    isKept: (card) => keptSet.has(card),
    isHere: (card) => !era.skipped && era.copies.has(card) && isIn(card, configuration),
    copiesHere: (card) => era.copies.get(card) ?? 0,
    copiesSoFar: (card) =>
      session
        .erasOf(card)
        .reduce((sum, { index, copies }) => (index > era.index ? sum : sum + (copies.get(card) ?? 0)), 0),
    suppliers(kind, name, of = "helpers") {
      const table = `${of} ${kind}`;
      if (!amounts.has(table)) {
        amounts.set(table, []);
        const cards = of === "won" ? won : (of === "goals" ? goals : helpers).map(({ card }) => card);
        for (const [found, suppliers] of tabulate(cards, kind)) amounts.set(`${table} ${found}`, suppliers);
      }
      return amounts.get(`${table} ${name}`) ?? NOTHING;
    },
    provided() {
      const cards = [...goals, ...helpers].map(({ card }) => card);
      const brought = [...tabulate(cards, "brings").keys(), ...tabulate(won, "earns").keys()];
      return [...new Set(brought)];
    },
  };
  return position;
}

const NOTHING: readonly Supplier[] = [];

function tabulate(cards: readonly PlayCard[], kind: AmountKind): Map<string, Supplier[]> {
  const table = new Map<string, Supplier[]>();
  for (const card of cards) {
    for (const { name, value } of card.amounts[kind]) {
      if (value <= 0) continue;
      const known = table.get(name);
      const supplier = { card, value, net: value - costOf(card, name) };
      if (known === undefined) table.set(name, [supplier]);
      else known.push(supplier);
    }
  }
  return table;
}

function costOf({ amounts: { own, common } }: PlayCard, name: string): number {
  let sum = 0;
  for (const amount of own) if (amount.name === name) sum += amount.value;
  for (const amount of common) if (amount.name === name) sum += amount.value;
  return sum;
}
