import { memoize } from "../../grammar/index.js";
import type { PlayCard } from "./model/card-facts.js";
import type { EraState } from "./model/positions.js";
import { passesFilter, unlikeFilters } from "./solve/candidates.js";

/**
 * Whether a card can be in play beside a helper while a goal is played: the goal itself, or another helper that its
 * filter lets pass too. Powers can bring a second copy, but a card doesn't unlock itself. (docs/deck-analyses.md)
 */
export const playedTogether: (position: EraState) => Together = memoize(makeTogether);

type Together = (helper: PlayCard, other: PlayCard) => boolean;

function makeTogether({ goals }: EraState): Together {
  const unlike = unlikeFilters(goals.map(({ card }) => card));
  const hasOpen = unlike.some(({ filter }) => filter.length === 0);
  const passedBy = memoize((helper: PlayCard) => new Set(unlike.filter((goal) => passesFilter(goal, helper))));
  return (helper, other) => {
    if (other.kind === "goal") return passesFilter(other, helper);
    if (hasOpen) return true;
    const others = passedBy(other);
    return [...passedBy(helper)].some((goal) => others.has(goal));
  };
}
