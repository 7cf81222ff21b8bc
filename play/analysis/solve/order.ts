import { type ConditionGroup, fitsGroup } from "../../../compiler/index.js";
import type { PlayCard } from "../model/card-facts.js";
import { asksPlayed, sharesOnce } from "./candidates.js";
import type { Budget } from "./search.js";

/** What one player plays in an adventure, unordered. */
export interface Chosen {
  /** The goal, if it is among the player's cards. */
  readonly goal: PlayCard | undefined;
  readonly played: readonly PlayCard[];
  readonly temporary: readonly PlayCard[];
  /** Moved here by powers: they come and go at any time. */
  readonly diverted: readonly PlayCard[];
  /** Temporary ones that no rival removes: they leave when the player plays a recovering card, and at no other time. */
  readonly bound?: ReadonlySet<PlayCard>;
  /** Each recovering card takes back one of them. */
  readonly recoversOne?: boolean;
}

export type PlayOrder =
  | { readonly kind: "order"; readonly cards: readonly PlayCard[] }
  /** Nothing forbids these: they wait for cards that aren't among the chosen. */
  | { readonly kind: "stuck"; readonly waiting: readonly PlayCard[] }
  | { readonly kind: "none" }
  | { readonly kind: "undecided" };

/** An order in which the chosen cards can be played, one by one. (docs/analyses.md, "Order") */
export function orderOf(chosen: Chosen, budget: Budget): PlayOrder {
  const plays = [...chosen.played, ...chosen.temporary];
  budget.steps -= plays.length ** 2 / 200;
  if (!plays.some(needsCare)) {
    const order: PlayOrder = plays.some(asksPlayed) ? playWhatIsLegal(chosen, plays) : { kind: "order", cards: plays };
    if (order.kind === "stuck" || !hasBound(chosen)) return order;
  }
  return searchOrder(chosen, budget);

  function needsCare(card: PlayCard): boolean {
    if (card.denials.played.length > 0) return true;
    if (plays.indexOf(card) !== plays.lastIndexOf(card)) return true;
    return card.oncePerPlayer.length > 0 && plays.some((other) => other !== card && sharesOnce(card, other));
  }
}

const hasBound = ({ bound, temporary }: Chosen): boolean => temporary.some((card) => bound?.has(card));

function count(cards: readonly PlayCard[], card: PlayCard): number {
  return cards.reduce((sum, other) => sum + (other === card ? 1 : 0), 0);
}

/** Without cards that forbid anything, whatever is legal now stays legal. */
export function playWhatIsLegal(
  { goal, diverted }: Pick<Chosen, "goal" | "diverted">,
  plays: readonly PlayCard[],
): PlayOrder {
  const there: PlayCard[] = goal === undefined ? [...diverted] : [goal, ...diverted];
  let waiting = [...plays];
  const cards: PlayCard[] = [];
  for (let moved = true; moved && waiting.length > 0; ) {
    moved = false;
    const later: PlayCard[] = [];
    for (const card of waiting) {
      if (!isAllowed(card, there)) {
        later.push(card);
        continue;
      }
      there.push(card);
      cards.push(card);
      moved = true;
    }
    waiting = later;
  }
  return waiting.length === 0 ? { kind: "order", cards } : { kind: "stuck", waiting };
}

function isAllowed(card: PlayCard, there: readonly PlayCard[]): boolean {
  return card.needs.played.every((group) => isFound(group, there, card));
}

function isForbidden(card: PlayCard, there: readonly PlayCard[]): boolean {
  return card.denials.played.some(({ groups }) => groups.every((group) => isFound(group, there, card)));
}

function isFound(group: ConditionGroup, there: readonly PlayCard[], self: PlayCard): boolean {
  return there.some((card) => card !== self && fitsGroup(card.record, group));
}

/** Diverted cards may be present or absent at will: those that allow are present, those that forbid are absent. */
function searchOrder(chosen: Chosen, budget: Budget): PlayOrder {
  const own: Budget = { steps: MOST_STEPS };
  const found = new OrderSearch(chosen, own);
  const base = chosen.goal === undefined ? [] : [chosen.goal];
  const before = own.steps;
  const isFound = found.visit(chosen.played, chosen.temporary, base);
  budget.steps -= ((before - own.steps) * (chosen.played.length + chosen.temporary.length)) / 20;
  if (isFound) return { kind: "order", cards: found.order };
  return { kind: found.undecided ? "undecided" : "none" };
}

/** An order is either found soon or not at all. */
const MOST_STEPS = 200;

class OrderSearch {
  readonly order: PlayCard[] = [];
  undecided = false;
  private readonly known = new Set<string>();
  private readonly bound: ReadonlySet<PlayCard>;
  /** Harmless cards: no chosen card forbids them, and none shares a unique value with them; when they come is the same. */
  private readonly harmless: ReadonlySet<PlayCard>;

  constructor(
    private readonly chosen: Chosen,
    private readonly budget: Budget,
  ) {
    const plays = [...chosen.played, ...chosen.temporary];
    this.bound = chosen.bound ?? NONE;
    const recovers = hasBound(chosen);
    const denied = plays.flatMap(({ denials }) => denials.played.flatMap(({ groups }) => groups));
    this.harmless = new Set(
      plays.filter(
        (card) =>
          !denied.some((group) => fitsGroup(card.record, group)) &&
          count(plays, card) === 1 &&
          !(recovers && card.recovers) &&
          !plays.some((other) => other !== card && sharesOnce(card, other)),
      ),
    );
  }

  /** `stays`, `goes`: cards still to be played, to stay or for a while; `there`: those in play now. */
  visit(stays: readonly PlayCard[], goes: readonly PlayCard[], there: readonly PlayCard[]): boolean {
    const before = this.order.length;
    const left = this.playHarmless([...stays, ...goes], there);
    const now = {
      stays: stays.filter((card) => left.waiting.has(card)),
      goes: goes.filter((card) => left.waiting.has(card)),
    };
    if (left.waiting.size === 0) return this.leaving(now.stays, left.there, true).length === 0;
    const key = [now.stays, now.goes, left.there].map((cards) => cards.map(({ index }) => index).join(",")).join("|");
    if (!this.known.has(key)) {
      this.known.add(key);
      if (this.budget.steps-- <= 0) this.undecided = true;
      else {
        for (const card of forbiddingFirst(left.waiting))
          if (this.isLegal(card, left.there) && this.play(card, now.stays, now.goes, left.there)) return true;
        if (this.leave(now.stays, now.goes, left.there)) return true;
      }
    }
    this.order.length = before;
    return false;
  }

  /** Harmless cards are best played at once. */
  private playHarmless(plays: readonly PlayCard[], before: readonly PlayCard[]) {
    const waiting = new Set(plays);
    const there = [...before];
    for (let moved = true; moved; ) {
      moved = false;
      for (const card of waiting) {
        if (!this.harmless.has(card) || !this.isLegal(card, there)) continue;
        waiting.delete(card);
        there.push(card);
        this.order.push(card);
        moved = true;
      }
    }
    if (there.length > before.length) there.sort((one, other) => one.index - other.index);
    return { waiting, there };
  }

  private isLegal(card: PlayCard, there: readonly PlayCard[]): boolean {
    return (
      !there.includes(card) &&
      !there.some((other) => sharesOnce(card, other)) &&
      isAllowed(card, [...there, ...this.chosen.diverted]) &&
      !isForbidden(card, there)
    );
  }

  private play(
    card: PlayCard,
    stays: readonly PlayCard[],
    goes: readonly PlayCard[],
    there: readonly PlayCard[],
  ): boolean {
    this.order.push(card);
    const isStaying = stays.includes(card);
    const left = isStaying ? without(stays, card) : stays;
    const leftGoing = isStaying ? goes : without(goes, card);
    const after = [...there, card].sort((one, other) => one.index - other.index);
    const most = !card.recovers ? 0 : this.chosen.recoversOne === false ? this.bound.size : 1;
    if (this.takeBack(left, leftGoing, after, most)) return true;
    // It may be gone before the next is played.
    if (!isStaying && !this.bound.has(card) && this.takeBack(left, leftGoing, there, most)) return true;
    this.order.pop();
    return false;
  }

  /** A recovering card was played, which acts at once: up to so many that only it can take away leave. */
  private takeBack(
    stays: readonly PlayCard[],
    goes: readonly PlayCard[],
    there: readonly PlayCard[],
    most: number,
  ): boolean {
    if (this.visit(stays, goes, there)) return true;
    const leaving = most > 0 ? this.leaving(stays, there, true) : [];
    return leaving.some((card) => this.takeBack(stays, goes, without(there, card), most - 1));
  }

  /** A card that is only there for a while leaves. */
  private leave(stays: readonly PlayCard[], goes: readonly PlayCard[], there: readonly PlayCard[]): boolean {
    return this.leaving(stays, there, false).some((card) => this.visit(stays, goes, without(there, card)));
  }

  /** Those of the cards there that are not to stay. */
  private leaving(stays: readonly PlayCard[], there: readonly PlayCard[], bound: boolean): PlayCard[] {
    return [...new Set(this.chosen.temporary)].filter((card) => {
      const isStaying = count(this.chosen.played, card) > 0 && !stays.includes(card);
      return there.includes(card) && !isStaying && this.bound.has(card) === bound;
    });
  }
}

const NONE: ReadonlySet<PlayCard> = new Set();

/** A card that forbids others is best played before them. */
function forbiddingFirst(cards: Iterable<PlayCard>): PlayCard[] {
  const all = [...cards];
  const forbids = ({ denials }: PlayCard): boolean => denials.played.length > 0;
  return [...all.filter(forbids), ...all.filter((card) => !forbids(card))];
}

function without(cards: readonly PlayCard[], card: PlayCard): PlayCard[] {
  const at = cards.indexOf(card);
  return cards.filter((_, index) => index !== at);
}

/** A winning set: what each side plays, and the goals that must be won before. */
export interface Witness {
  readonly sides: readonly Chosen[];
  readonly won: readonly PlayCard[];
}
