import { fitsGroup } from "../../../compiler/index.js";
import type { PlayCard } from "../model/card-facts.js";
import { amountOf, type Supplier, type SupplierTable } from "../model/positions.js";
import { isHarmless } from "../model/world.js";
import type { Candidates } from "./candidates.js";
import { type Chosen, orderOf, type Witness } from "./order.js";
import type { WinQuestion } from "./question.js";
import { alwaysEarned, mostWon, requirementsOf } from "./requirements.js";
import type { Budget } from "./search.js";

/**
 * A greedy search that takes what is free first, then what helps most, and pays for it, until all is covered: an
 * ordinary deck has plenty, and needs no search. The result satisfies all rows of docs/analyses.md, "Rows"; undefined
 * proves nothing.
 */
export function coverGreedily(
  question: WinQuestion,
  sides: readonly Candidates[],
  budget: Budget,
): Witness | undefined {
  const most = FREE_LOOKS + LOOKS_IN_STEP * budget.steps;
  const shared: Shared = { used: new Map(), won: new Map(), once: new Set(), looks: 0, most };
  const found: Chosen[] = [];
  for (const candidates of sides) {
    const side = new GreedySide(question, candidates, shared, sides.length).cover();
    if (side === undefined) break;
    found.push(side);
  }
  budget.steps -= Math.max(0, shared.looks - FREE_LOOKS) / LOOKS_IN_STEP;
  if (found.length < sides.length) return undefined;
  const dealt = [...shared.used].reduce((sum, [{ claimed }, copies]) => sum + (claimed ? 0 : copies), 0);
  if (dealt + (question.goal.claimed ? 0 : 1) > question.era.mostUsed) return undefined;
  return { sides: found, won: [...shared.won.keys()] };
}

/** What all sides draw from. */
interface Shared {
  readonly used: Map<PlayCard, number>;
  readonly won: Map<PlayCard, number>;
  /** Values that are unique among all players. */
  readonly once: Set<string>;
  /** How many suppliers were looked at, and may be. */
  looks: number;
  readonly most: number;
}

/** Looking at a supplier takes as long as some additions. Decks of hundreds of cards need none of the steps for it. */
const LOOKS_IN_STEP = 100;
const FREE_LOOKS = 20_000;

/** A solution is found quickly, or left to the exact search. */
const MOST_CARDS = 60;

class GreedySide {
  private readonly chosen = new Map<PlayCard, number>();
  private readonly earned = new Set<PlayCard>();
  private readonly once = new Set<string>();
  /** By name: what remains to be covered. */
  private readonly left: Map<string, number>;
  /** How many of the first suppliers cost something, or can no longer be played. */
  private readonly passed = new Map<SupplierTable, number>();

  constructor(
    private readonly question: WinQuestion,
    private readonly candidates: Candidates,
    private readonly shared: Shared,
    private readonly sideCount: number,
  ) {
    this.left = new Map(requirementsOf(question));
  }

  cover(): Chosen | undefined {
    const { candidates, question, chosen } = this;
    for (let name = this.open(); name !== undefined; name = this.open())
      if (this.shared.looks > this.shared.most || !(this.playFree(name) || this.earn(name) || this.playBest(name)))
        return undefined;
    const goal = candidates.side.role === "hero" ? question.goal : undefined;
    const play: Chosen = { goal, played: [...chosen.keys()], temporary: [], diverted: [] };
    const isInOrder = candidates.side.players > 1 || orderOf(play, { steps: MOST_CARDS }).kind === "order";
    return isInOrder ? play : undefined;
  }

  private open(): string | undefined {
    for (const [name, left] of this.left) if (left > 0) return name;
    return undefined;
  }

  /** Won goals are free; mutually exclusive ones are left to the search. */
  private earn(name: string): boolean {
    const { question, candidates, shared } = this;
    for (const { card, value } of question.era.position.wonSuppliers("earns", name)) {
      if (card.oncePerPlayer.length + card.onceForAll.length > 0 || this.earned.has(card)) continue;
      // A common one counts for both sides, so it stays available; each copy of another is in one place.
      const taken = card.common ? 0 : (shared.won.get(card) ?? 0);
      const there = question.era.position.copiesSoFar(card) - (card === question.goal ? 1 : 0) - taken;
      const copies = Math.min(mostWon(card, question, candidates.side), there);
      const wanted = Math.min(copies, Math.ceil((this.left.get(name) ?? 0) / value));
      if (wanted <= 0) continue;
      this.earned.add(card);
      shared.won.set(card, taken + wanted);
      for (const amount of card.amounts.earns) this.lessen(amount.name, amount.value * wanted);
      return true;
    }
    return false;
  }

  /** The first card that is free. */
  private playFree(name: string): boolean {
    for (const table of this.question.era.position.bringersInParts(name)) {
      const { suppliers } = table;
      let from = this.passed.get(table) ?? 0;
      while (from < suppliers.length && this.isPassed((suppliers[from] as Supplier).card))
        from = this.next(table, from);
      this.passed.set(table, from);
      for (let at = from; at < suppliers.length; at = this.next(table, at)) {
        const { card, value } = suppliers[at] as Supplier;
        if (!isFree(card) || !this.mayPlay(card)) continue;
        this.takeWithOpeners(card, value, this.left.get(name) ?? 0);
        return true;
      }
    }
    return false;
  }

  /**
   * After a supplier that isn't played: if it is unique and its value is taken, those with the same value are skipped
   * too.
   */
  private next(table: SupplierTable, at: number): number {
    this.shared.looks++;
    return this.isTaken((table.suppliers[at] as Supplier).card) ? table.afterAlike(at) : at + 1;
  }

  private isTaken({ oncePerPlayer, onceForAll }: PlayCard): boolean {
    for (const { key } of oncePerPlayer) if (this.once.has(key)) return true;
    for (const { key } of onceForAll) if (this.shared.once.has(key)) return true;
    return false;
  }

  private isPassed(card: PlayCard): boolean {
    return !isFree(card) || this.isBarred(card);
  }

  /** The card with the highest net cover of what is left under the name; the first of equals. */
  private playBest(name: string): boolean {
    if (this.chosen.size >= MOST_CARDS) return false;
    const needed = this.left.get(name) ?? 0;
    let best: PlayCard | undefined;
    let most = 0;
    for (const table of this.question.era.position.bringersInParts(name))
      for (let at = 0; at < table.suppliers.length; at = this.next(table, at)) {
        const { card, net } = table.suppliers[at] as Supplier;
        const worth = Math.min(net, needed);
        if (worth <= most || !this.mayPlay(card)) continue;
        best = card;
        most = worth;
      }
    if (best === undefined) return false;
    this.takeWithOpeners(best, most, needed);
    return true;
  }

  private takeWithOpeners(card: PlayCard, value: number, needed: number): void {
    for (const opener of this.openersOf(card) ?? []) this.take(opener, 1);
    this.take(card, Math.min(this.copiesOf(card), Math.ceil(needed / value)));
  }

  private take(card: PlayCard, copies: number): void {
    const { chosen, shared } = this;
    chosen.set(card, copies);
    shared.used.set(card, (shared.used.get(card) ?? 0) + copies);
    for (const { key } of card.oncePerPlayer) this.once.add(key);
    for (const { key } of card.onceForAll) shared.once.add(key);
    for (const { name, value } of card.amounts.brings) this.lessen(name, value * copies);
    for (const { name, value } of card.amounts.own) this.lessen(name, -value * copies);
    for (const { name, value } of card.amounts.common) this.lessen(name, -value * copies);
  }

  private lessen(name: string, by: number): void {
    this.left.set(name, (this.left.get(name) ?? this.leftAtFirst(name)) - by);
  }

  /** At most 0 for a name that nothing is required of. */
  private leftAtFirst(name: string): number {
    const { goal, era } = this.question;
    const { common, brings } = goal.amounts;
    return amountOf(common, name) - amountOf(brings, name) - alwaysEarned(name, era.position);
  }

  private copiesOf(card: PlayCard): number {
    const { question, candidates, shared } = this;
    const there = question.era.position.copiesHere(card) - (shared.used.get(card) ?? 0);
    const isOne = card.oncePerPlayer.length + card.onceForAll.length > 0;
    return Math.min(there, isOne ? 1 : candidates.side.players);
  }

  private mayPlay(card: PlayCard): boolean {
    return !this.isBarred(card) && this.openersOf(card) !== undefined;
  }

  /** It can never be played again, whatever else is. */
  private isBarred(card: PlayCard): boolean {
    const { question, candidates, chosen } = this;
    if (chosen.has(card) || this.isTaken(card) || this.copiesOf(card) < 1) return true;
    if (card.holding !== undefined && question.goal.offering !== undefined) return true;
    if (card.amounts.common.length > 0 && this.sideCount > 1) return true;
    return !candidates.has(card) || !this.isHeldByEnough(card);
  }

  /**
   * Cards to play before it, to meet its unmet requirements on played cards; undefined if there are no
   * harmless ones. Denials are left to the order of play.
   */
  private openersOf(card: PlayCard): readonly PlayCard[] | undefined {
    const { question, candidates, chosen } = this;
    if (card.clauses.length === 0 || !card.clauses.some(({ view }) => view === "played")) return NO_CARDS;
    if (candidates.side.players > 1) return undefined;
    const there = candidates.side.role === "hero" ? [question.goal, ...chosen.keys()] : [...chosen.keys()];
    const openers: PlayCard[] = [];
    for (const group of card.needs.played) {
      if ([...there, ...openers].some((other) => fitsGroup(other.record, group))) continue;
      const fitting = question.world.groupOf(group).helpersIn(question.era.position);
      const opener = fitting.find(
        (one) => one !== card && isHarmless(one) && this.copiesOf(one) > 0 && candidates.has(one),
      );
      if (opener === undefined) return undefined;
      openers.push(opener);
    }
    return openers;
  }

  /** One copy of a won card can't be in several players' places. (row 8) */
  private isHeldByEnough({ needs }: PlayCard): boolean {
    const { question, candidates, sideCount } = this;
    const players = sideCount * candidates.side.players;
    if (players === 1) return true;
    const { holdings, world, era } = question;
    return needs.won.every(({ view, group }) => {
      if (view !== "own" || holdings.countOf(group) >= players) return true;
      const { position } = era;
      const { number } = world.groupOf(group);
      if (position.always.some((one) => world.groupsFitting(one).includes(number))) return true;
      // Only cards of the era and lasting ones can be there: other eras may have many that are neither.
      const { index } = world;
      let held = 0;
      const lasting = index.fittingLasting(group);
      const { dealt, claimed } = position.era;
      for (const cards of [index.fittingPart(group, dealt), index.fittingPart(group, claimed), lasting])
        for (const one of cards) {
          if (!holdings.has(one, "others") || (one.lasts && cards !== lasting)) continue;
          if (one.common && one.kind === "goal") return true;
          held += Math.max(1, position.copiesSoFar(one));
          if (held >= players) return true;
        }
      return false;
    });
  }
}

/** Cards without costs of their own. */
const isFree = ({ amounts }: PlayCard): boolean => amounts.own.length + amounts.common.length === 0;

const NO_CARDS: readonly PlayCard[] = [];
