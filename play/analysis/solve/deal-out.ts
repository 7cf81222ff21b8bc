import type { PlayCard } from "../model/card-facts.js";
import { sharesOnce } from "./candidates.js";
import { type Chosen, orderOf, playWhatIsLegal } from "./order.js";
import type { Budget } from "./search.js";

/** Everything that all players play together. */
export interface Dealt extends Pick<Chosen, "bound" | "recoversOne"> {
  readonly played: readonly PlayCard[];
  readonly temporary: readonly PlayCard[];
  /** Brought over by a power that the same player has in play. */
  readonly diverted: readonly { readonly card: PlayCard; readonly by: PlayCard }[];
}

export interface Hand extends Chosen {
  readonly order: readonly PlayCard[];
}

/**
 * Which of several players plays what, so that each of them has a valid order; the first is the one who begins the
 * goal.
 * "none": no deal works. (docs/analyses.md, "Order" and "The cheapest set")
 */
export function dealOut(
  goal: PlayCard,
  dealt: Dealt,
  players: number,
  budget: Budget,
): readonly Hand[] | "none" | "undecided" {
  // Cards that only wait for each other can't be dealt in any way.
  const diverted = dealt.diverted.map(({ card }) => card);
  const all = [...new Set([...dealt.played, ...dealt.temporary])];
  if (playWhatIsLegal({ goal, diverted }, all).kind === "stuck") return "none";
  const dealer = new Dealer(goal, dealt, players, budget);
  return dealer.place(0) ?? (dealer.undecided ? "undecided" : "none");
}

interface DealtItem {
  readonly card: PlayCard;
  readonly kind: "played" | "temporary" | "diverted";
  readonly by?: PlayCard;
}

/** The limit of deals to try: an author's deck needs a handful. */
const MOST_DEALS = 20_000;

class Dealer {
  undecided = false;
  private readonly items: readonly DealtItem[];
  /** Of those who play something, and of the one who begins the goal. */
  private readonly hands: DealtItem[][] = [[]];
  private deals = 0;

  constructor(
    private readonly goal: PlayCard,
    private readonly dealt: Dealt,
    private readonly players: number,
    private readonly budget: Budget,
  ) {
    const { played, temporary, diverted } = dealt;
    // Cards with a limit on what they may hold together are best played in ascending order.
    const byHolding = [...played].sort((one, other) => (one.holding ?? 0) - (other.holding ?? 0));
    this.items = [
      ...byHolding.map((card): DealtItem => ({ card, kind: "played" })),
      ...temporary.map((card): DealtItem => ({ card, kind: "temporary" })),
      ...diverted.map(({ card, by }): DealtItem => ({ card, kind: "diverted", by })),
    ];
  }

  /** Deals the cards from this one on. */
  place(at: number): readonly Hand[] | undefined {
    if (this.deals++ > MOST_DEALS || this.budget.steps-- <= 0) {
      this.undecided = true;
      return undefined;
    }
    const item = this.items[at];
    if (item === undefined) return this.inOrder();
    const next = Math.min(this.hands.length + 1, this.players);
    for (let player = this.firstFor(item, at); player < next; player++) {
      const hand = this.hands[player] ?? [];
      if (!this.mayHave(hand, item, player)) continue;
      this.hands[player] = [...hand, item];
      const found = this.place(at + 1);
      if (found !== undefined) return found;
      this.hands[player] = hand;
      while (this.hands.length > 1 && this.hands.at(-1)?.length === 0) this.hands.pop();
      if (this.undecided) return undefined;
    }
    return undefined;
  }

  /** Copies of a card are interchangeable: the second goes to a later player. */
  private firstFor(item: DealtItem, at: number): number {
    const before = this.items[at - 1];
    if (before?.card !== item.card || before.kind !== item.kind || item.kind === "diverted") return 0;
    return this.hands.findLastIndex((hand) => hand.some((one) => one.card === item.card && one.kind === item.kind)) + 1;
  }

  private mayHave(hand: readonly DealtItem[], { card, kind, by }: DealtItem, player: number): boolean {
    if (kind === "diverted") return hand.some((one) => one.kind === "played" && one.card === by);
    if (kind === "temporary") return true;
    if (player === 0 && sharesOnce(this.goal, card)) return false;
    return !hand.some((one) => one.kind === "played" && (one.card === card || sharesOnce(one.card, card)));
  }

  private inOrder(): readonly Hand[] | undefined {
    const hands: Hand[] = [];
    for (const [player, items] of this.hands.entries()) {
      const of = (kind: DealtItem["kind"]) => items.flatMap((item) => (item.kind === kind ? [item.card] : []));
      const chosen: Chosen = {
        ...this.dealt,
        goal: player === 0 ? this.goal : undefined,
        played: of("played"),
        temporary: of("temporary"),
        diverted: of("diverted"),
      };
      const order = orderOf(chosen, this.budget);
      if (order.kind === "undecided") this.undecided = true;
      if (order.kind !== "order") return undefined;
      hands.push({ ...chosen, order: order.cards });
    }
    return hands;
  }
}
