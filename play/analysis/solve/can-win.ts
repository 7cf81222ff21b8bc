import type { PlayCard } from "../model/card-facts.js";
import type { Who } from "../model/hand-over.js";
import { type Sides, sideAlone, sideTogether, type WinQuestion } from "./question.js";
import type { Budget } from "./search.js";
import { isAlwaysTied } from "./tie.js";
import { canCover, type WayToWin } from "./win.js";

/**
 * The ways in which a player can win a goal, if it can be begun. (docs/analyses.md, "Who may play and who may win" and
 * "Reach")
 */
export function waysToWin(goal: PlayCard, who: Who, isPlayableByHim: boolean, players: number): Sides[] {
  const { outcome } = goal;
  if (outcome === undefined || !outcome.canBeWon) return [];
  if (outcome.together) return isPlayableByHim ? [sideTogether(players, who)] : [];
  const hero = isPlayableByHim ? [sideAlone("hero", who)] : [];
  return outcome.anyone && players >= 2 ? [...hero, sideAlone("competitor", who)] : hero;
}

/** Whether a player can win a goal that somebody can begin. */
export function canWin(question: WinQuestion, who: Who, isPlayableByHim: boolean, budget: Budget): WayToWin {
  if (isAlwaysTied(question)) return { kind: "no" };
  return canAnyCover(question, waysToWin(question.goal, who, isPlayableByHim, question.world.players), budget);
}

/**
 * Whether two players can cover a contested goal at once: the hero and another, or two others if there are three.
 * (docs/analyses.md, "Covering")
 */
export function canBeContested(question: WinQuestion, budget: Budget): WayToWin {
  const hero = { role: "hero", who: "others", players: 1 } as const;
  const competitor = { role: "competitor", who: "others", players: 1 } as const;
  const pairs: Sides[] = [
    [hero, competitor],
    ...(question.world.players >= 3 ? [[competitor, competitor] as const] : []),
  ];
  return canAnyCover(question, pairs, budget);
}

function canAnyCover(question: WinQuestion, ways: readonly Sides[], budget: Budget): WayToWin {
  let undecided = false;
  for (const sides of ways) {
    const found = canCover(question, sides, budget);
    if (found.kind === "yes") return found;
    undecided ||= found.kind === "undecided";
  }
  return { kind: undecided ? "undecided" : "no" };
}
