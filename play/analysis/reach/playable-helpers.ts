import { fitsGroup } from "../../../compiler/index.js";
import { getOrMake, memoize, once } from "../../../grammar/index.js";
import type { PlayCard } from "../model/card-facts.js";
import type { Who } from "../model/hand-over.js";
import { suppliersOf } from "../model/holdings.js";
import { type Among, withClauses } from "../model/world.js";
import { asksPlayed, Candidates, filterKey } from "../solve/candidates.js";
import { questionIn, type SideOf, sideAlone } from "../solve/question.js";
import type { Budget } from "../solve/search.js";
import { canBePlayed } from "../solve/win.js";
import { backwards } from "./derivation.js";
import type { RestrictedRuns } from "./restricted-runs.js";
import type { EraRun } from "./run.js";

/**
 * The helpers of an era that a player can play in some goal. Those with requirements are computed together, since they
 * share their steps; the others on demand. (docs/analyses.md, "Playable helpers")
 */
export function playableHelpers(run: EraRun, runs: RestrictedRuns, who: Who, budgetOf: () => Budget): PlayableHelpers {
  const { position } = run.era;
  const askNow = askPlayable(run, runs, who, budgetOf);
  const known = new Map(withClauses(position).map((card) => [card, askNow(card)]));
  let ask: ReturnType<typeof askPlayable> | undefined;
  const has = (card: PlayCard): boolean => {
    const found = known.get(card);
    if (found !== undefined) return found;
    ask ??= askPlayable(run, runs, who, budgetOf);
    return card.kind === "helper" && position.isHere(card) && ask(card);
  };
  return { has, others: () => doubtful(run, who).filter((card) => !has(card)) };
}

/** The helpers that a player can play, and all others of the era. */
export interface PlayableHelpers extends Among {
  others(): readonly PlayCard[];
}

/** The helpers that may not be playable: all but those without requirements if some goal lets all of these play. */
export function doubtful(run: EraRun, who: Who): readonly PlayCard[] {
  const goals = [...run.playable, ...run.playableByOthers];
  const isOpen = goals.some((goal) => rolesIn(goal, run, who).some(letsAllPlay));
  return isOpen ? withClauses(run.era.position) : run.era.position.helpers.map(({ card }) => card);
}

/** Tests one helper at a time. */
export function askPlayable(
  run: EraRun,
  runs: RestrictedRuns | undefined,
  who: Who,
  budgetOf: () => Budget,
): (card: PlayCard) => boolean {
  const isReallyPlayed = askReally(budgetOf);
  /** One side stands for all goals in which the same cards can be played. */
  const sidesOnce = once(() => {
    const bySort = new Map<string, { readonly side: Candidates; readonly goals: PlayCard[] }>();
    for (const goal of new Set([...run.playable, ...run.playableByOthers]))
      for (const side of rolesIn(goal, run, who))
        getOrMake(bySort, sortOf(goal, side.side.role, run.era), () => ({ side, goals: [] })).goals.push(goal);
    return [...bySort.values()];
  });
  return (card) =>
    sidesOnce().some(
      ({ side, goals }) =>
        side.has(card) &&
        isReallyPlayed(card, side) &&
        goals.some((goal) => isApart(card, goal, run, runs, who, budgetOf)),
    );
}

/** A helper without requirements can always be played; denials need a requirement. */
function letsAllPlay({ question: { goal, world }, side }: Candidates): boolean {
  const { filter, onceForAll, oncePerPlayer } = goal;
  if (world.configuration.chosen !== undefined && side.who === "chosen" && !goal.outcome?.together) return false;
  return filter.length + onceForAll.length === 0 && (side.role === "competitor" || oncePerPlayer.length === 0);
}

function rolesIn(goal: PlayCard, run: EraRun, who: Who): Candidates[] {
  const question = questionIn(goal, run);
  const alone = question.world.players < 2 || goal.outcome?.heroAlone;
  const isHero = (who === "chosen" ? run.playable : run.playableByOthers).has(goal);
  const roles: SideOf["role"][] = alone ? (isHero ? ["hero"] : []) : isHero ? ["hero", "competitor"] : ["competitor"];
  return roles.map((role) => new Candidates(question, sideAlone(role, who)[0]));
}

/** Whether cards played before it don't exclude each other. Tested once for goals that let the same cards play. */
function askReally(budgetOf: () => Budget): (card: PlayCard, candidates: Candidates) => boolean {
  const known = new Map<string, boolean>();
  return (card, { question, side }) => {
    if (!asksPlayed(card) || !question.era.hasPlayedLimits) return true;
    const key = `${card.index} ${sortOf(question.goal, side.role, question.era)}`;
    return getOrMake(known, key, () => canBePlayed(question, [side], card, budgetOf()) !== "no");
  };
}

const sortsIn = memoize((_: EraRun["era"]) => new Map<string, string>());

/** Equal for goals that don't differ for the cards played in them. */
function sortOf(goal: PlayCard, role: SideOf["role"], era: EraRun["era"]): string {
  return getOrMake(sortsIn(era), `${role} ${goal.index}`, () => makeSort(goal, role, era));
}

function makeSort(goal: PlayCard, role: SideOf["role"], { playedGroups }: EraRun["era"]): string {
  const keys = [
    role,
    String(goal.outcome?.heroAlone),
    String(goal.outcome?.together),
    filterKey(goal),
    ...goal.onceForAll.map(({ key }) => key),
    ...(role === "hero" ? goal.oncePerPlayer.map(({ key }) => key) : []),
    ...(role === "hero" ? playedGroups.filter((group) => fitsGroup(goal.record, group)).map(({ key }) => key) : []),
  ];
  return keys.join("\n");
}

/**
 * While a goal is played it is in nobody's place of won cards: what unlocks the helper must not be that very copy, nor
 * may the helper unlock the goal.
 */
function isApart(
  card: PlayCard,
  goal: PlayCard,
  run: EraRun,
  runs: RestrictedRuns | undefined,
  who: Who,
  budgetOf: () => Budget,
): boolean {
  if (run.era.position.copiesHere(goal) > 1 && !goal.common) return true;
  const needed = suppliersOf(card, run.holdings, who);
  if (!backwards((one) => run.derivations.get(one) ?? [], needed).has(goal)) return true;
  const apart = runs?.run(run.era.position.era.index, { any: new Set([goal]), own: new Set() });
  if (apart === undefined || !(apart.playable.has(goal) || apart.playableByOthers.has(goal)))
    return apart === undefined;
  const isReallyPlayed = askReally(budgetOf);
  return rolesIn(goal, apart, who).some((side) => side.has(card) && isReallyPlayed(card, side));
}
