import { getOrMake, memoize, pushTo } from "../../../grammar/index.js";
import type { PlayCard } from "../model/card-facts.js";
import { helpersThat } from "../model/positions.js";
import type { EraWorld, World } from "../model/world.js";

/**
 * Which cards of an era have to be tested again when something new is won. (docs/analyses.md, "When something is tested
 * again")
 */
export interface Listeners {
  /** Goals and helpers by the number of a group that they require. */
  readonly goals: ReadonlyMap<number, readonly PlayCard[]>;
  readonly helpers: ReadonlyMap<number, readonly PlayCard[]>;
  /** Goals that require goals of this step. */
  above(step: number): readonly PlayCard[];
  /** Whether a newly playable helper may help a goal that can't be won yet. */
  mayHelp(helper: PlayCard, goal: PlayCard): boolean;
  /** Or what a goal has earned. */
  mayEarn(won: PlayCard, goal: PlayCard): boolean;
}

const made = new WeakMap<EraWorld, Listeners>();

export function listeners(world: World, era: EraWorld): Listeners {
  return getOrMake(made, era, () => makeListeners(world, era));
}

function makeListeners(world: World, era: EraWorld): Listeners {
  const goals = era.position.goals.map(({ card }) => card);
  const steps = new Map<number, PlayCard[]>();
  for (const goal of goals) {
    if (goal.step === undefined || goal.stepNeeds.length === 0) continue;
    pushTo(steps, goal.step - 1, goal);
  }
  const { askingPlayed, diverting, removing, recovering } = era;
  // Cards that others require, and those that move cards, may have costs in any name.
  const hasMovers = askingPlayed.length + diverting.length + removing.length + recovering.length > 0;
  const wanted = memoize((goal: PlayCard) => wantedNames(goal, era));
  return {
    goals: byGroup(goals, world),
    helpers: byGroup(opened(era.position), world),
    above: (step) => steps.get(step) ?? [],
    mayHelp: (helper, goal) =>
      isSpecial(helper, era) || helper.amounts.brings.some(({ name }) => wanted(goal).has(name)),
    mayEarn: (won, goal) =>
      goal.outcome?.tieLoses === true || hasMovers || won.amounts.earns.some(({ name }) => wanted(goal).has(name)),
  };
}

const opened = helpersThat(({ needs }) => needs.won.length > 0);

function byGroup(cards: readonly PlayCard[], world: World): Map<number, PlayCard[]> {
  const found = new Map<number, PlayCard[]>();
  for (const card of cards) {
    for (const number of new Set(card.needs.won.map(({ group }) => world.groupOf(group).number)))
      pushTo(found, number, card);
  }
  return found;
}

/**
 * It helps by more than what it brings: it moves cards, or others require it; or its costs make a difference in a tie.
 */
function isSpecial(card: PlayCard, era: EraWorld): boolean {
  const { own, common } = card.amounts;
  return card.recovers || card.targets.length > 0 || era.askingPlayed.length > 0 || own.length + common.length > 0;
}

/** All names that may matter for a goal, whatever can be played. */
function wantedNames(goal: PlayCard, { position }: EraWorld): ReadonlySet<string> {
  const names = new Set<string>();
  const open = goal.amounts.common.map(({ name }) => name);
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (names.has(name)) continue;
    names.add(name);
    for (const { card } of position.suppliers("brings", name))
      for (const cost of [...card.amounts.own, ...card.amounts.common]) if (!names.has(cost.name)) open.push(cost.name);
  }
  return names;
}
