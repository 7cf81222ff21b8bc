import type { Aim } from "../../engine/index.js";
import type { Analysis } from "../analysis.js";
import type { PlayCard } from "../model/card-facts.js";
import type { PlayerConfiguration } from "../model/configurations.js";
import { isIn } from "../model/positions.js";
import type { DeckInPlay } from "../model/session.js";
import { backwards, derivationOf } from "../reach/derivation.js";
import { LINT_STEPS, type Reach } from "../reach/reach.js";
import { reachIn } from "../reach/reach-in.js";
import type { EraRun } from "../reach/run.js";
import { waysToWin } from "../solve/can-win.js";
import { type CheapestSets, cheapestSets, othersFallBehind, type WinningSet } from "../solve/cheapest-sets.js";
import { questionIn } from "../solve/question.js";
import { requirementsOf } from "../solve/requirements.js";
import { budgets } from "../solve/search.js";
import { mustDiffer } from "../solve/tie.js";
import { aimOf } from "./aim.js";
import { fallsShort, noSetWins, type WhyNever, whyNever } from "./why-never.js";

/** How a goal is won in one deck by one number of players, or why it can't be. */
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

/** A set, and everything that must be won before it can be played, in a valid order. */
export interface SetAndWay {
  readonly set: WinningSet;
  readonly before: readonly PlayCard[];
  /** Cards for which it is undecided whether they can be won. */
  readonly undecided: readonly PlayCard[];
  /** What is meant, for an engine to show. */
  readonly aim: Aim | undefined;
}

export interface SolveOptions {
  readonly sets: number;
  /** The limit of search steps for each answer, doubled for explanations; may be infinite. */
  readonly steps: number;
}

/** One answer for each deck in which the goal is played, and each number of players. */
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
  const baseline = { analysis, configuration: world.configuration, era };
  // Explanations build on what linting has decided: each question gets at least as many steps as there.
  const each = Math.max(options.steps / 5, LINT_STEPS.each);
  const budget = budgets(each, Math.max(2 * options.steps, each));
  const never = (): GoalAnswer["answer"] => ({ kind: "not winnable", why: whyNever(goal, baseline, budget) });
  if (!plain.winnable.has(goal)) return never();
  const run = apart(goal, plain, reach);
  const question = questionIn(goal, run);
  const isPlayable = run.playable.has(goal) || run.playableByOthers.has(goal);
  const ways = isPlayable ? waysToWin(goal, "chosen", run.playable.has(goal), world.players) : [];
  if (!run.winnable.has(goal))
    return ways.length === 0 ? never() : { kind: "not winnable", why: fallsShort(question, ways, baseline, budget) };
  const cheapest = cheapestSets(question, ways, options.sets, { steps: options.steps });
  const { decided } = cheapest;
  const isCoveredAnyway = requirementsOf(question).size === 0;
  const mayTie = cheapest.sets.length === 0 && decided && mustDiffer(question);
  const sets =
    mayTie && isCoveredAnyway && run.playable.has(goal) ? [othersFallBehind(question) ?? []].flat() : cheapest.sets;
  // Who falls behind in another way isn't looked for.
  if (sets.length === 0)
    return decided && !mayTie
      ? { kind: "not winnable", why: noSetWins(question, ways, baseline, budget) }
      : { kind: "not decided" };
  const eras = reach.eras.map((one, at) => (at === era ? run : one));
  const steps = stepsBefore(goal, run);
  return {
    kind: "winnable",
    decided,
    isCoveredAnyway,
    ways: sets.map((set) => {
      const before = inOrder([...steps, ...set.before], eras);
      return {
        set,
        before,
        undecided: before.filter((card) => reach.undecided.has(card)),
        aim: aimOf(goal, set, steps, run),
      };
    }),
  };
}

/**
 * While a goal is played it isn't in anybody's place of won cards: what it unlocks itself doesn't help.
 * (docs/analyses.md, "Playable helpers")
 */
function apart(goal: PlayCard, plain: EraRun, { runs }: Reach): EraRun {
  const { position } = plain.era;
  if (position.copiesHere(goal) > 1 && !goal.common) return plain;
  return runs.run(position.era.index, { any: new Set([goal]), own: new Set() }) ?? plain;
}

/** Goals of the previous step that were needed to begin the goal. */
function stepsBefore(goal: PlayCard, { derivations }: EraRun): PlayCard[] {
  if (goal.stepNeeds.length === 0 || goal.step === undefined) return [];
  const below = goal.step - 1;
  return (derivations.get(goal) ?? []).filter(({ kind, step }) => kind === "goal" && step === below);
}

/** Cards and everything they depend on, dependencies first. */
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
