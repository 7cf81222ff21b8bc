import type { PlayCard } from "../model/card-facts.js";
import { amountOf, type Supplier } from "../model/positions.js";
import { asksPlayed, type Candidates } from "./candidates.js";
import { type Chosen, orderOf, type Witness } from "./order.js";
import type { WinQuestion } from "./question.js";
import { alwaysEarned, mostWon, requirementsOf } from "./requirements.js";

/**
 * A greedy search that takes what is free first, then what helps most, and pays for it, until all is covered: an
 * ordinary deck has plenty, and needs no search. The result satisfies all rows of docs/analyses.md, "Rows"; undefined
 * proves nothing.
 */
export function coverGreedily(question: WinQuestion, sides: readonly Candidates[]): Witness | undefined {
  const shared: Shared = { used: new Map(), won: new Map(), once: new Set() };
  const found: Chosen[] = [];
  for (const candidates of sides) {
    const side = new GreedySide(question, candidates, shared, sides.length).cover();
    if (side === undefined) return undefined;
    found.push(side);
  }
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
}

/** A solution is found quickly, or left to the exact search. */
const MOST_CARDS = 60;

class GreedySide {
  private readonly chosen = new Map<PlayCard, number>();
  private readonly earned = new Set<PlayCard>();
  private readonly once = new Set<string>();
  /** By name: what remains to be covered. */
  private readonly left: Map<string, number>;

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
      if (!(this.playFree(name) || this.earn(name) || this.playBest(name))) return undefined;
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
    const isFree = ({ card: { amounts } }: Supplier): boolean => amounts.own.length + amounts.common.length === 0;
    return this.play(name, (suppliers) => suppliers.find((one) => isFree(one) && this.mayPlay(one.card)));
  }

  /** The card with the highest net cover of what is left under the name; the first of equals. */
  private playBest(name: string): boolean {
    const needed = this.left.get(name) ?? 0;
    return this.play(name, (suppliers) => {
      let best: Supplier | undefined;
      let most = 0;
      for (const supplier of suppliers) {
        const worth = Math.min(supplier.net, needed);
        if (worth <= most || !this.mayPlay(supplier.card)) continue;
        best = supplier;
        most = worth;
      }
      return best;
    });
  }

  private play(name: string, choose: (suppliers: readonly Supplier[]) => Supplier | undefined): boolean {
    if (this.chosen.size >= MOST_CARDS) return false;
    const found = choose(this.question.era.position.suppliers("brings", name));
    if (found === undefined) return false;
    const wanted = Math.ceil((this.left.get(name) ?? 0) / found.net);
    this.take(found.card, Math.min(this.copiesOf(found.card), wanted));
    return true;
  }

  private isTaken({ oncePerPlayer, onceForAll }: PlayCard): boolean {
    return (
      oncePerPlayer.some(({ key }) => this.once.has(key)) || onceForAll.some(({ key }) => this.shared.once.has(key))
    );
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

  /** Cards that wait for others in play are left to the search, and denials to the order of play. */
  private mayPlay(card: PlayCard): boolean {
    const { question, candidates, chosen, sideCount } = this;
    if (chosen.has(card) || this.isTaken(card) || this.copiesOf(card) < 1 || asksPlayed(card)) return false;
    if (card.holding !== undefined && question.goal.offering !== undefined) return false;
    if (card.amounts.common.length > 0 && sideCount > 1) return false;
    return candidates.has(card) && this.isHeldByEnough(card);
  }

  /** One copy of a won card can't be in several players' places. (row 8) */
  private isHeldByEnough({ needs }: PlayCard): boolean {
    const players = this.sideCount * this.candidates.side.players;
    const { holdings } = this.question;
    return players === 1 || needs.won.every(({ view, group }) => view !== "own" || holdings.countOf(group) >= players);
  }
}
