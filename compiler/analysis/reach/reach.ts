import type { PlayCard } from "../model/session.js";
import { type Budget, budgets } from "../solve/search.js";
import { type Denial, findDenials } from "./denials.js";
import { playableHelpers } from "./playable-helpers.js";
import {
  type EraRun,
  type Forbidden,
  type Handed,
  NOTHING_FORBIDDEN,
  NOTHING_HANDED,
  type Proved,
  runEra,
} from "./run.js";
import type { World } from "./world.js";

/** What can be played and won in one configuration, and what never. (specification: analysis.md section 2) */
export interface Reach {
  readonly world: World;
  /** One run for each era; a skipped era has none. */
  readonly eras: readonly (EraRun | undefined)[];
  /** Why cards of an era are never played, or never won, though all their needs could be met: one map for each era. */
  readonly denials: readonly ReadonlyMap<PlayCard, Denial>[];
  /** Helpers of an era that can be played in some goal. */
  playableHelpers(era: number): ReadonlySet<PlayCard>;
  /** Goals that could not be decided within the budget: they count as possible. */
  readonly undecided: ReadonlySet<PlayCard>;
  /** A run of an era in which some cards are not won. Equal runs are made once. */
  readonly runs: RestrictedRuns;
}

export interface RestrictedRuns {
  run(era: number, forbidden: Forbidden): EraRun | undefined;
  /** Runs that were made; after too many there are no more, and what they would have proved counts as possible. */
  readonly count: number;
}

/** Steps for one question while linting, and for all questions of one configuration together. */
export interface Steps {
  readonly each: number;
  readonly all: number;
}

export const LINT_STEPS: Steps = { each: 10_000, all: 150_000 };
const MOST_RUNS = 1_000;
const MOST_ROUNDS = 50;

/** `known`: what is denied, where that is known; otherwise it is found. */
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

interface MutableProved extends Proved {
  readonly dead: Set<PlayCard>;
  readonly lost: Set<PlayCard>;
}

function runAll(world: World, proved: readonly Proved[], budgetOf: () => Budget): (EraRun | undefined)[] {
  let handed: Handed = NOTHING_HANDED;
  return world.eras.map(({ position }, era) => {
    if (position.era.skipped) return undefined;
    const run = runEra(world, era, handed, NOTHING_FORBIDDEN, proved[era] as Proved, budgetOf);
    handed = run.handed;
    return run;
  });
}

function restrictedRuns(
  world: World,
  plain: readonly (EraRun | undefined)[],
  proved: readonly Proved[],
  budgetOf: () => Budget,
): RestrictedRuns {
  const known = new Map<string, EraRun>();
  const before = earlierEras(world, plain, proved, budgetOf);
  return {
    get count() {
      return known.size;
    },
    run(era, forbidden) {
      const key = `${era}|${keyOf(forbidden)}`;
      const remembered = known.get(key);
      if (remembered !== undefined) return remembered;
      if (known.size >= MOST_RUNS) return undefined;
      const given = plain[era] === undefined ? {} : { plain: plain[era] };
      const run = runEra(world, era, before(era, forbidden), forbidden, proved[era] as Proved, budgetOf, given);
      known.set(key, run);
      return run;
    },
  };
}

const keyOf = ({ any, own }: Forbidden): string => `${indexes(any)}|${indexes(own)}`;

function indexes(cards: ReadonlySet<PlayCard>): string {
  return [...cards]
    .map(({ index }) => index)
    .sort((a, b) => a - b)
    .join(",");
}

/** What is handed on after some eras, and what comes next by what is forbidden there: the beginnings that runs share are run once. */
interface Course {
  readonly handed: Handed;
  readonly next: Map<string, Course>;
}

/** What an era begins with if some lasting goals of earlier eras are not won. */
function earlierEras(
  world: World,
  plain: readonly (EraRun | undefined)[],
  proved: readonly Proved[],
  budgetOf: () => Budget,
): (era: number, forbidden: Forbidden) => Handed {
  const first: Course = { handed: NOTHING_HANDED, next: new Map() };
  const erasOf = new Map<PlayCard, number[]>();
  for (const [era, { position }] of world.eras.entries())
    for (const { card } of position.goals) erasOf.set(card, [...(erasOf.get(card) ?? []), era]);
  return (last, forbidden) => {
    const inEach = new Map<number, MutableForbidden>();
    for (const whose of ["any", "own"] as const)
      for (const card of forbidden[whose]) {
        if (!card.lasts || card.kind !== "goal") continue;
        for (const era of erasOf.get(card) ?? []) {
          if (era >= last) continue;
          const here = inEach.get(era) ?? { any: new Set(), own: new Set() };
          inEach.set(era, here);
          here[whose].add(card);
        }
      }
    if (inEach.size === 0) return plain.slice(0, last).findLast((run) => run !== undefined)?.handed ?? NOTHING_HANDED;
    let course = first;
    let isPlain = true;
    for (let era = 0; era < last; era++) {
      const run = plain[era];
      if (run === undefined) continue;
      const here = inEach.get(era);
      isPlain &&= here === undefined;
      const key = here === undefined ? "" : keyOf(here);
      const { handed } = course;
      const then = course.next.get(key) ?? {
        handed: isPlain
          ? run.handed
          : runEra(world, era, handed, here ?? NOTHING_FORBIDDEN, proved[era] as Proved, budgetOf, { plain: run })
              .handed,
        next: new Map(),
      };
      course.next.set(key, then);
      course = then;
    }
    return course.handed;
  };
}

interface MutableForbidden extends Forbidden {
  readonly any: Set<PlayCard>;
  readonly own: Set<PlayCard>;
}

function finish(
  world: World,
  eras: readonly (EraRun | undefined)[],
  denials: readonly ReadonlyMap<PlayCard, Denial>[],
  runs: RestrictedRuns,
  budgetOf: () => Budget,
): Reach {
  const helpers: ReadonlySet<PlayCard>[] = [];
  return {
    world,
    eras,
    denials,
    runs,
    undecided: new Set(eras.flatMap((run) => [...(run?.undecided ?? [])])),
    playableHelpers(era) {
      const run = eras[era];
      helpers[era] ??= run === undefined ? new Set() : playableHelpers(run, runs, "chosen", budgetOf);
      return helpers[era] as ReadonlySet<PlayCard>;
    },
  };
}

/** Everything that cards go back to, step by step. `by`: the cards by which one was won. */
export function backwards(by: (card: PlayCard) => readonly PlayCard[], cards: Iterable<PlayCard>): Set<PlayCard> {
  const found = new Set<PlayCard>();
  const open = [...cards];
  for (let card = open.pop(); card !== undefined; card = open.pop()) {
    if (found.has(card)) continue;
    found.add(card);
    open.push(...by(card));
  }
  return found;
}

/** The cards by which a card was first won. */
export function derivationOf(eras: readonly (EraRun | undefined)[], card: PlayCard): readonly PlayCard[] {
  const world = eras.find((run) => run !== undefined)?.world;
  for (const { index } of world?.session.erasOf(card) ?? []) {
    const derivation = eras[index]?.derivations.get(card);
    if (derivation !== undefined) return derivation;
  }
  return [];
}
