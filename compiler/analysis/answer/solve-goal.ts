import type { Analysis } from "../analysis.js";
import type { PlayerConfiguration } from "../model/configurations.js";
import { isIn } from "../model/positions.js";
import type { DeckInPlay, PlayCard } from "../model/session.js";
import { backwards, derivationOf } from "../reach/derivation.js";
import { questionIn } from "../reach/playable-helpers.js";
import { LINT_STEPS, type Reach } from "../reach/reach.js";
import { reachIn } from "../reach/reach-in.js";
import type { EraRun } from "../reach/run.js";
import { waysToWin } from "../solve/can-win.js";
import { type CheapestSets, cheapestSets, type WinningSet } from "../solve/cheapest-sets.js";
import { requirementsOf } from "../solve/requirements.js";
import { budgets } from "../solve/search.js";
import { fallsShort, type WhyNever, whyNever } from "./why-never.js";

/** How a goal is won in one deck by one number of players, or why it is not. */
export interface GoalAnswer {
  readonly era: DeckInPlay;
  readonly configuration: PlayerConfiguration;
  readonly answer:
    | ({ readonly kind: "winnable"; readonly ways: readonly SetAndWay[]; readonly isCoveredAnyway: boolean } & Pick<
        CheapestSets,
        "decided"
      >)
    | { readonly kind: "not decided" }
    | { readonly kind: "not winnable"; readonly why: WhyNever | undefined };
}

/** A set, and all that has to be won before it can be played, in an order in which it can be. */
export interface SetAndWay {
  readonly set: WinningSet;
  readonly before: readonly PlayCard[];
  /** Of these it was not decided whether they can be won. */
  readonly undecided: readonly PlayCard[];
}

export interface SolveOptions {
  /** How many sets. */
  readonly sets: number;
  /** Steps of the search for each answer, and twice as many to say why not; infinite: as many as it takes. */
  readonly steps: number;
}

/** One answer for each deck in which the goal is played, and each number of players with which it is. */
export function solveGoal(analysis: Analysis, goal: PlayCard, options: SolveOptions): GoalAnswer[] {
  const { session } = analysis;
  return session.configurations
    .filter((configuration) => isIn(goal, configuration))
    .flatMap((configuration) => {
      const reach = reachIn(analysis, configuration);
      return session.eras.flatMap((era): GoalAnswer[] => {
        const run = reach.eras[era.index];
        if (run === undefined || !run.era.position.isHere(goal)) return [];
        const answer = answerIn(analysis, goal, reach, run, options);
        return [{ era, configuration, answer }];
      });
    });
}

function answerIn(
  analysis: Analysis,
  goal: PlayCard,
  reach: Reach,
  plain: EraRun,
  options: SolveOptions,
): GoalAnswer["answer"] {
  const era = plain.era.position.era.index;
  const { world } = reach;
  const standing = { analysis, configuration: world.configuration, era };
  // Why not is asked of what linting has decided already: each question takes no less than that.
  const each = Math.max(options.steps / 5, LINT_STEPS.each);
  const budget = budgets(each, Math.max(2 * options.steps, each));
  const never = (): GoalAnswer["answer"] => ({ kind: "not winnable", why: whyNever(goal, standing, budget) });
  if (!plain.winnable.has(goal)) return never();
  const run = apart(goal, plain, reach);
  const question = questionIn(goal, run);
  const isPlayable = run.playable.has(goal) || run.playableByOthers.has(goal);
  const ways = isPlayable ? waysToWin(goal, "chosen", run.playable.has(goal), world.players) : [];
  if (!run.winnable.has(goal))
    return ways.length === 0 ? never() : { kind: "not winnable", why: fallsShort(question, ways, standing, budget) };
  const { sets, decided } = cheapestSets(question, ways, options.sets, { steps: options.steps });
  if (sets.length === 0)
    return decided
      ? { kind: "not winnable", why: fallsShort(question, ways, standing, budget) }
      : { kind: "not decided" };
  const eras = reach.eras.map((one, at) => (at === era ? run : one));
  const steps = stepsBefore(goal, run);
  return {
    kind: "winnable",
    decided,
    isCoveredAnyway: requirementsOf(question).size === 0,
    ways: sets.map((set) => {
      const before = inOrder([...steps, ...set.before], eras);
      return { set, before, undecided: before.filter((card) => reach.undecided.has(card)) };
    }),
  };
}

/** While a goal is played it lies in nobody's place of won cards: what it opens itself does not help. (analysis.md 2.8) */
function apart(goal: PlayCard, plain: EraRun, { runs }: Reach): EraRun {
  const { position } = plain.era;
  if (position.copiesHere(goal) > 1 && !goal.common) return plain;
  return runs.run(position.era.index, { any: new Set([goal]), own: new Set() }) ?? plain;
}

/** Goals of the step below by which the goal was begun. */
function stepsBefore(goal: PlayCard, { derivations }: EraRun): PlayCard[] {
  if (goal.stepNeeds.length === 0 || goal.step === undefined) return [];
  const below = goal.step - 1;
  return (derivations.get(goal) ?? []).filter(({ kind, step }) => kind === "goal" && step === below);
}

/** Cards and all that they go back to, what is needed first in front. */
function inOrder(cards: readonly PlayCard[], eras: readonly (EraRun | undefined)[]): PlayCard[] {
  const ordered = new Set<PlayCard>();
  const all = backwards((one) => derivationOf(eras, one), cards);
  const visit = (card: PlayCard, open: ReadonlySet<PlayCard>): void => {
    if (ordered.has(card) || open.has(card)) return;
    for (const before of derivationOf(eras, card)) if (all.has(before)) visit(before, new Set([...open, card]));
    ordered.add(card);
  };
  for (const card of all) visit(card, new Set());
  return [...ordered];
}
