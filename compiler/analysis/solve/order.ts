import { fitsGroup, type Group } from "../model/condition.js";
import type { PlayCard } from "../model/session.js";
import { playedClauses } from "../reach/world.js";
import { asksPlayed, sharesOnce } from "./candidates.js";
import type { Budget } from "./search.js";

/** What one player plays in an adventure, without an order. */
export interface Chosen {
  /** The goal, if it lies among the player's cards. */
  readonly goal: PlayCard | undefined;
  readonly played: readonly PlayCard[];
  readonly temporary: readonly PlayCard[];
  /** Moved here by powers: they come and go at any time. */
  readonly diverted: readonly PlayCard[];
}

export type Order =
  | { readonly kind: "order"; readonly cards: readonly PlayCard[] }
  /** Nothing that forbids is in the way: these wait for cards that are not among the chosen. */
  | { readonly kind: "stuck"; readonly waiting: readonly PlayCard[] }
  | { readonly kind: "none" }
  | { readonly kind: "undecided" };

/** An order in which the chosen cards can be played, one by one. (specification: analysis.md section 3.4) */
export function orderOf(chosen: Chosen, budget: Budget): Order {
  const plays = [...chosen.played, ...chosen.temporary];
  if (!plays.some(needsCare)) {
    if (!plays.some(asksPlayed)) return { kind: "order", cards: plays };
    return playWhatIsLegal(chosen, plays);
  }
  return searchOrder(chosen, budget);

  function needsCare(card: PlayCard): boolean {
    if (playedClauses(card, "deny").length > 0) return true;
    return plays.some((other) => other !== card && sharesOnce(card, other)) || count(plays, card) > 1;
  }
}

function count(cards: readonly PlayCard[], card: PlayCard): number {
  return cards.reduce((sum, other) => sum + (other === card ? 1 : 0), 0);
}

/** Without cards that forbid anything, whatever is legal now stays legal. */
function playWhatIsLegal({ goal, diverted }: Chosen, plays: readonly PlayCard[]): Order {
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
  return playedClauses(card, "allow").every(({ groups }) => groups.every((group) => isFound(group, there, card)));
}

function isForbidden(card: PlayCard, there: readonly PlayCard[]): boolean {
  return playedClauses(card, "deny").some(({ groups }) => groups.every((group) => isFound(group, there, card)));
}

function isFound(group: Group, there: readonly PlayCard[], self: PlayCard): boolean {
  return there.some((card) => card !== self && fitsGroup(card.record, group));
}

/** Diverted cards may be there or not, as it suits: those that allow are, those that forbid are not. */
function searchOrder({ goal, played, temporary, diverted }: Chosen, budget: Budget): Order {
  const base = goal === undefined ? [] : [goal];
  const known = new Set<string>();
  const order: PlayCard[] = [];
  let undecided = false;
  const visit = (stays: readonly PlayCard[], goes: readonly PlayCard[], there: readonly PlayCard[]): boolean => {
    if (stays.length === 0 && goes.length === 0) return true;
    const key = [stays, goes, there]
      .map((cards) =>
        cards
          .map(({ index }) => index)
          .sort()
          .join(","),
      )
      .join("|");
    if (known.has(key)) return false;
    known.add(key);
    if (budget.steps-- <= 0) {
      undecided = true;
      return false;
    }
    const isLegal = (card: PlayCard): boolean =>
      !there.includes(card) &&
      !there.some((other) => sharesOnce(card, other)) &&
      isAllowed(card, [...there, ...diverted]) &&
      !isForbidden(card, there);
    for (const card of new Set([...stays, ...goes])) {
      if (!isLegal(card)) continue;
      order.push(card);
      const [left, leftGoing] = stays.includes(card) ? [without(stays, card), goes] : [stays, without(goes, card)];
      if (visit(left, leftGoing, [...there, card])) return true;
      // It may be gone before the next is played.
      if (!stays.includes(card) && visit(left, leftGoing, there)) return true;
      order.pop();
    }
    // One that is only there for a while leaves.
    for (const card of new Set(temporary)) {
      if (!there.includes(card) || (count(played, card) > 0 && !stays.includes(card))) continue;
      if (visit(stays, goes, without(there, card))) return true;
    }
    return false;
  };
  if (visit(played, temporary, base)) return { kind: "order", cards: order };
  return { kind: undecided ? "undecided" : "none" };
}

function without(cards: readonly PlayCard[], card: PlayCard): PlayCard[] {
  const at = cards.indexOf(card);
  return cards.filter((_, index) => index !== at);
}
