import type { PlayCard } from "../model/card-facts.js";
import type { World } from "../model/world.js";
import { type Budget, budgets } from "../solve/search.js";
import { type Denial, findDenials, type PlayedAndDenied } from "./denials.js";
import { type PlayableHelpers, playableHelpers } from "./playable-helpers.js";
import { type RestrictedRuns, restrictedRuns } from "./restricted-runs.js";
import { type EraRun, NOTHING_FORBIDDEN, nothingHanded, type Proved, runEra } from "./run.js";

/** What can be played and won in one configuration, and what can't. (docs/analyses.md, "Reach") */
export interface Reach extends PlayedAndDenied {
  readonly world: World;
  /** Goals that could not be decided within the budget: they count as possible. */
  readonly undecided: ReadonlySet<PlayCard>;
  /** Runs of an era in which some cards are not won. Equal runs are computed once. */
  readonly runs: RestrictedRuns;
}

/** Steps for one question while linting, and for all questions of one configuration together. */
export const LINT_STEPS = { each: 10_000, all: 150_000 };
const MOST_ROUNDS = 50;

/** What is known of a configuration from others. */
export interface KnownReach {
  readonly denials?: Reach["denials"] | undefined;
  /** In a configuration with fewer cards and players. */
  readonly smaller?: Reach | undefined;
}

export function reachOf(world: World, { denials: known, smaller }: KnownReach): Reach {
  const budgetOf = budgets(LINT_STEPS.each, LINT_STEPS.all);
  const proved: MutableProved[] = world.eras.map(() => ({ dead: new Set(), lost: new Set() }));
  const denials: Map<PlayCard, Denial>[] = world.eras.map(() => new Map());
  const note = (denial: Denial): void => {
    denials[denial.era]?.set(denial.card, denial);
    (denial.never === "played" ? proved[denial.era]?.dead : proved[denial.era]?.lost)?.add(denial.card);
  };
  for (const ofEra of known ?? []) for (const denial of ofEra.values()) note(denial);
  for (let round = 0; ; round++) {
    const within = smaller !== undefined && allowsAll(world, proved, smaller) ? smaller : undefined;
    const eras = runAll(world, proved, budgetOf, within);
    const runs = restrictedRuns(world, eras, proved, budgetOf);
    const found = known === undefined && round < MOST_ROUNDS ? findDenials(eras, runs, budgetOf, within) : [];
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

/**
 * Whether all that can be done in a smaller configuration can be done here as well: more cards and more players forbid
 * nothing, unless they change what is won from the beginning, or how many cards may be used.
 */
function allowsAll({ eras }: World, proved: readonly Proved[], smaller: Reach): boolean {
  return eras.every(({ position, mostUsed }, era) => {
    const there = smaller.world.eras[era];
    const { dead, lost } = proved[era] as Proved;
    const isDenied = (card: PlayCard, never: Denial["never"]): boolean => {
      const denial = smaller.denials[era]?.get(card);
      return denial !== undefined && (denial.never === "played" || denial.never === never);
    };
    return (
      there !== undefined &&
      there.position.always.length === position.always.length &&
      there.mostUsed <= mostUsed &&
      [...dead].every((card) => card.highNumber || isDenied(card, "played")) &&
      [...lost].every((card) => card.highNumber || isDenied(card, "won"))
    );
  });
}

function runAll(
  world: World,
  proved: readonly Proved[],
  budgetOf: () => Budget,
  smaller: Reach | undefined,
): (EraRun | undefined)[] {
  let handed = nothingHanded(world);
  return world.eras.map(({ position }, era) => {
    if (position.era.skipped) return undefined;
    const given = { plain: smaller?.eras[era] };
    const run = runEra(world, era, handed, NOTHING_FORBIDDEN, proved[era] as Proved, budgetOf, given);
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
