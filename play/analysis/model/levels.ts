import type { PlayCard } from "./card-facts.js";
import type { EraState } from "./positions.js";

/**
 * The most copies of a won goal that one player can have: a competitor may win a second copy. (docs/analyses.md,
 * "Reach")
 */
export function placesOf(card: PlayCard, position: EraState, players: number): number {
  const { outcome, common } = card;
  return outcome?.anyone && !common && players >= 2 ? Math.max(1, position.copiesSoFar(card)) : 1;
}

/**
 * The class of mutually exclusive goals; undefined if the card is in none. Goals that are unique among all players,
 * common ones that one player may have once, and those that only a hero wins.
 */
export function exclusionClass({ onceForAll, oncePerPlayer, common, outcome }: PlayCard): string | undefined {
  if (onceForAll[0] !== undefined) return `all ${onceForAll[0].key}`;
  if (oncePerPlayer[0] === undefined) return undefined;
  if (common) return `common ${oncePerPlayer[0].key}`;
  return outcome?.anyone ? undefined : `hero ${oncePerPlayer[0].key}`;
}

/** How many of the given goals of a level one player can have won. */
export function countOfStep(cards: Iterable<PlayCard>, step: number, position: EraState, players: number): number {
  return enoughOfStep(cards, step, position, players, Number.POSITIVE_INFINITY).count;
}

/**
 * The first of the given goals that suffice for one player to have won that many of a level; all of them if they don't.
 */
export function enoughOfStep(
  cards: Iterable<PlayCard>,
  step: number,
  position: EraState,
  players: number,
  enough: number,
): { readonly count: number; readonly cards: readonly PlayCard[] } {
  const classes = new Set<string>();
  const taken: PlayCard[] = [];
  let count = alwaysOfStep(position, step);
  if (count >= enough) return { count, cards: taken };
  for (const card of cards) {
    if (card.kind !== "goal" || card.step !== step) continue;
    taken.push(card);
    const excluded = exclusionClass(card);
    if (excluded === undefined) count += placesOf(card, position, players);
    else if (!classes.has(excluded)) {
      classes.add(excluded);
      count += 1;
    }
    if (count >= enough) break;
  }
  return { count, cards: taken };
}

function alwaysOfStep(position: EraState, step: number): number {
  return position.always.reduce((sum, card) => sum + (card.step === step ? position.copiesSoFar(card) : 0), 0);
}
