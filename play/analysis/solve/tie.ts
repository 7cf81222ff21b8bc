import type { PlayCard } from "../model/card-facts.js";
import { amountOf } from "../model/positions.js";
import { Candidates } from "./candidates.js";
import { sideAlone, type WinQuestion } from "./question.js";
import { requirementsOf } from "./requirements.js";

/**
 * If everybody covers a goal without doing anything, all tie, and a tie is lost, unless one card makes a difference.
 * Coarse on purpose: it doesn't check whether the sums work out. (docs/analyses.md, "Ties")
 */
export function isAlwaysTied(question: WinQuestion): boolean {
  return mustDiffer(question) && requirementsOf(question).size === 0 && !makesDifference(question);
}

/** It has to be covered with more than others have: what counts for everybody is not enough. */
export function mustDiffer({ goal, world }: WinQuestion): boolean {
  return goal.outcome?.tieLoses === true && world.players >= 2;
}

function makesDifference(question: WinQuestion): boolean {
  const { goal, era, holdings } = question;
  const names = goal.amounts.common.map(({ name }) => name);
  const isEarned = ({ amounts, common }: PlayCard): boolean =>
    !common && names.some((name) => amountOf(amounts.earns, name) > 0);
  for (const card of holdings.entered()) if (isEarned(card)) return true;
  const sides = (["hero", "competitor"] as const).map((role) => new Candidates(question, sideAlone(role, "others")[0]));
  return era.position.helpers.some(({ card }) => {
    const { own, common, brings } = card.amounts;
    const differs =
      [...own, ...common].some(({ value }) => value > 0) ||
      brings.some(({ name, value }) => value > 0 && names.includes(name));
    return differs && sides.some((side) => side.has(card));
  });
}
