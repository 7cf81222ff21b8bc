import type { PlayCard } from "../model/card-facts.js";
import { placesOf } from "../model/levels.js";
import { amountOf } from "../model/positions.js";
import { sharesOnce, sharesOnceForAll } from "./candidates.js";
import type { SideOf, WinQuestion } from "./question.js";

/** What remains to be covered for a goal, by name, after what it brings itself and what was won from the beginning. */
export function requirementsOf({ goal, era }: Pick<WinQuestion, "goal" | "era">): Map<string, number> {
  const needs = new Map<string, number>();
  for (const { name, value } of goal.amounts.common) needs.set(name, (needs.get(name) ?? 0) + value);
  for (const [name, value] of needs) {
    const left = value - amountOf(goal.amounts.brings, name) - alwaysEarned(name, era.position);
    if (left > 0) needs.set(name, left);
    else needs.delete(name);
  }
  return needs;
}

/** The cover that goals won from the beginning give everybody. */
export function alwaysEarned(name: string, { always, copiesSoFar }: WinQuestion["era"]["position"]): number {
  return always.reduce((sum, card) => sum + amountOf(card.amounts.earns, name) * copiesSoFar(card), 0);
}

/** How many copies of a won goal count for a side: all players' if they cover together. */
export function mostWon(card: PlayCard, { goal, era, holdings, world, without }: WinQuestion, side: SideOf): number {
  const { position } = era;
  if (holdings.isAlways(card)) return 0;
  const isVisible = card.common ? holdings.has(card, "others") : holdings.has(card, side.who);
  if (!isVisible) return 0;
  if (sharesOnceForAll(goal, card) && !without.has("once-for-all")) return 0;
  const isHero = side.role === "hero" && side.players === 1;
  if ((card.common || isHero) && sharesOnce(goal, card)) return 0;
  if (card === goal && (card.common || isHero)) return 0;
  const copies = position.copiesSoFar(card) - (card === goal ? 1 : 0);
  if (copies <= 0) return 0;
  if (card.common) return 1;
  return side.players > 1 ? copies : Math.min(copies, placesOf(card, position, world.players));
}
