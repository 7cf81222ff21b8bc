import type { PlayCard } from "../model/session.js";
import type { World } from "../model/world.js";
import { type Budget, budgets } from "../solve/search.js";
import { type Denial, findDenials } from "./denials.js";
import { type PlayableHelpers, playableHelpers } from "./playable-helpers.js";
import { type RestrictedRuns, restrictedRuns } from "./restricted-runs.js";
import { type EraRun, NOTHING_FORBIDDEN, nothingHanded, type Proved, runEra } from "./run.js";

/** What can be played and won in one configuration, and what can't. (specification: analysis.md section 2) */
export interface Reach {
  readonly world: World;
  /** One run for each era; a skipped era has none. */
  readonly eras: readonly (EraRun | undefined)[];
  /** Why cards are never played, or never won, though all their needs could be met: one map for each era. */
  readonly denials: readonly ReadonlyMap<PlayCard, Denial>[];
  /** Helpers of an era that can be played in some goal. */
  playableHelpers(era: number): PlayableHelpers;
  /** Goals that could not be decided within the budget: they count as possible. */
  readonly undecided: ReadonlySet<PlayCard>;
  /** Runs of an era in which some cards are not won. Equal runs are computed once. */
  readonly runs: RestrictedRuns;
}

/** Steps for one question while linting, and for all questions of one configuration together. */
export interface Steps {
  readonly each: number;
  readonly all: number;
}

export const LINT_STEPS: Steps = { each: 10_000, all: 150_000 };
const MOST_ROUNDS = 50;

/** `known`: the denials, if known; otherwise they are computed. */
export function reachOf(world: World, steps: Steps, known?: Reach["denials"]): Reach {
  const budgetOf = budgets(steps.each, steps.all);
  const proved: MutableProved[] = world.eras.map(() => ({ dead: new Set(), lost: new Set() }));
  const denials: Map<PlayCard, Denial>[] = world.eras.map(() => new Map());
  const note = (denial: Denial): void => {
    denials[denial.era]?.set(denial.card, denial);
    (denial.never === "played" ? proved[denial.era]?.dead : proved[denial.era]?.lost)?.add(denial.card);
  };
  for (const ofEra of known ?? []) for (const denial of ofEra.values()) note(denial);
  for (let round = 0; ; round++) {
    const eras = runAll(world, proved, budgetOf);
    const runs = restrictedRuns(world, eras, proved, budgetOf);
    const found = known === undefined && round < MOST_ROUNDS ? findDenials(world, eras, runs, budgetOf) : [];
    const news = found.filter(({ era, card }) => !denials[era]?.has(card));
    if (news.length === 0) return finish(world, eras, denials, runs, budgetOf);
    news.forEach(note);
  }
}

const NO_HELPERS: PlayableHelpers = { has: () => false, others: () => [] };

interface MutableProved extends Proved {
  readonly dead: Set<PlayCard>;
  readonly lost: Set<PlayCard>;
}

function runAll(world: World, proved: readonly Proved[], budgetOf: () => Budget): (EraRun | undefined)[] {
  let handed = nothingHanded(world);
  return world.eras.map(({ position }, era) => {
    if (position.era.skipped) return undefined;
    const run = runEra(world, era, handed, NOTHING_FORBIDDEN, proved[era] as Proved, budgetOf);
    handed = run.handed;
    return run;
  });
}

function finish(
  world: World,
  eras: readonly (EraRun | undefined)[],
  denials: readonly ReadonlyMap<PlayCard, Denial>[],
  runs: RestrictedRuns,
  budgetOf: () => Budget,
): Reach {
  const helpers: PlayableHelpers[] = [];
  return {
    world,
    eras,
    denials,
    runs,
    undecided: new Set(eras.flatMap((run) => [...(run?.undecided ?? [])])),
    playableHelpers(era) {
      const run = eras[era];
      helpers[era] ??= run === undefined ? NO_HELPERS : playableHelpers(run, runs, "chosen", budgetOf);
      return helpers[era] as PlayableHelpers;
    },
  };
}
