import { getOrMake } from "../../../grammar/index.js";
import { analysisMemo } from "../analysis-memo.js";
import type { PlayCard } from "../model/card-facts.js";
import { HandOver } from "../model/hand-over.js";
import { Holdings } from "../model/holdings.js";
import type { EraState } from "../model/positions.js";
import type { EraWorld, World } from "../model/world.js";
import { ownDefects } from "../own-defects.js";
import { waysToWin } from "../solve/can-win.js";
import { questionIn, type Sides, type WinQuestion } from "../solve/question.js";
import { type Budget, budgets } from "../solve/search.js";
import { isAlwaysTied } from "../solve/tie.js";
import { canCover } from "../solve/win.js";
import { LINT_STEPS, type Reach } from "./reach.js";
import { reachIn } from "./reach-in.js";

/**
 * Why a goal can't be won even if all else were won, beyond what lookups find. (docs/analyses.md, "Why something is not
 * reached")
 */
export type GoalDefect =
  | { readonly kind: "out-of-reach"; readonly question: WinQuestion; readonly ways: readonly Sides[] }
  | { readonly kind: "always-tied"; readonly question: WinQuestion }
  /** Another rule reports it. */
  | { readonly kind: "elsewhere" };

/** The goals of each era, of those that are asked about, that can never be won through a fault of their own. */
export const goalDefects = analysisMemo(
  (analysis, configuration, asked): readonly ReadonlyMap<PlayCard, GoalDefect>[] => {
    const reach = reachIn(analysis, configuration);
    const lookedUp = ownDefects(analysis, configuration, asked);
    const budgetOf = budgets(LINT_STEPS.each, LINT_STEPS.all);
    return reach.eras.map((run, era) => {
      const defects = new Map<PlayCard, GoalDefect>();
      if (run === undefined) return defects;
      let holdings: Holdings | undefined;
      for (const { card } of run.era.position.goals) {
        if (!asked(card)) continue;
        const isLookedUp = lookedUp[era]?.has(card) || reach.denials[era]?.has(card);
        if (isLookedUp || !card.outcome?.canBeWon) defects.set(card, { kind: "elsewhere" });
        else if (!run.winnable.has(card)) {
          holdings ??= grantAll(reach.world, era);
          const defect = defectOf(card, reach, era, holdings, budgetOf);
          if (defect !== undefined) defects.set(card, defect);
        }
      }
      return defects;
    });
  },
);

/** Everything won that could be, by position alone. */
export function grantAll(world: World, era: number): Holdings {
  const before = getOrMake(granted, world, () => grantedBefore(world));
  const holdings = new Holdings(world, before[era] as HandOver);
  const { always, goals, kept } = world.positions[era] as EraState;
  const here = goals.flatMap(({ card }) => (card.outcome?.endsDeck ? [] : [card]));
  for (const card of [...always, ...here, ...kept]) holdings.enter(card, "chosen");
  return holdings;
}

const granted = new WeakMap<World, readonly HandOver[]>();

/** The start of each era if all lasting goals of earlier ones were won. */
function grantedBefore(world: World): HandOver[] {
  let handed = HandOver.nothing(world, world.positions[0]?.always ?? []);
  return world.positions.map(({ always }, era) => {
    const before = world.positions[era - 1];
    const lasting = before?.goals.flatMap(({ card }) => (card.lasts ? [card] : [])) ?? [];
    handed = handed.and(lasting, new Set(lasting), always);
    return handed;
  });
}

function defectOf(
  goal: PlayCard,
  { world }: Reach,
  era: number,
  holdings: Holdings,
  budgetOf: () => Budget,
): GoalDefect | undefined {
  const state = { world, era: world.eras[era] as EraWorld, holdings, dead: NOBODY };
  const question = questionIn(goal, state);
  if (goal.outcome?.needsRival && world.players < 2) return { kind: "elsewhere" };
  if (isAlwaysTied(question)) return { kind: "always-tied", question };
  const ways = waysToWin(goal, "chosen", true, world.players);
  for (const sides of ways) if (canCover(question, sides, budgetOf()).kind !== "no") return undefined;
  return { kind: "out-of-reach", question, ways };
}

const NOBODY: ReadonlySet<PlayCard> = new Set();
