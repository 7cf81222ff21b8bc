import { memoize } from "../../grammar/index.js";
import type { EraState } from "./model/positions.js";
import type { PlayCard } from "./model/session.js";
import { passesFilter } from "./solve/candidates.js";

/**
 * Whether a card can be in play beside a helper while a goal is played: the goal itself, or another helper that its
 * filter lets pass too. Powers can bring a second copy, but a card doesn't unlock itself. (docs/deck-analyses.md)
 */
export const playedTogether: (position: EraState) => Together = memoize(makeTogether);

type Together = (helper: PlayCard, other: PlayCard) => boolean;

function makeTogether({ goals }: EraState): Together {
  const hasOpen = goals.some(({ card }) => card.filter.length === 0);
  const filtered = filtersOf(goals.map(({ card }) => card));
  const passed = new Map<PlayCard, Set<string>>();
  const passedBy = (helper: PlayCard): Set<string> => {
    const known = passed.get(helper) ?? new Set<string>();
    if (!passed.has(helper)) {
      passed.set(helper, known);
      for (const [key, goal] of filtered) if (passesFilter(goal, helper)) known.add(key);
    }
    return known;
  };
  return (helper, other) => {
    if (other.kind === "goal") return passesFilter(other, helper);
    if (hasOpen) return true;
    const others = passedBy(other);
    for (const key of passedBy(helper)) if (others.has(key)) return true;
    return false;
  };
}

/** One goal for each distinct filter: there are few. */
function filtersOf(goals: readonly PlayCard[]): Map<string, PlayCard> {
  const filters = new Map<string, PlayCard>();
  for (const goal of goals) {
    const key = goal.filter.map(({ sense, condition }) => `${sense} ${condition.key}`).join("\n");
    if (!filters.has(key)) filters.set(key, goal);
  }
  return filters;
}
