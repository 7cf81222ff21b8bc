import { getOrMake } from "../../../grammar/index.js";
import type { PlayCard } from "../model/card-facts.js";
import type { HandOver } from "../model/hand-over.js";
import type { World } from "../model/world.js";
import type { Budget } from "../solve/search.js";
import { type EraRun, type Forbidden, NOTHING_FORBIDDEN, nothingHanded, type Proved, runEra } from "./run.js";

/** Runs of eras in which some cards are not won. Equal ones are computed once. */
export interface RestrictedRuns {
  /** Undefined past a limit of runs: whatever more of them would have disproved counts as possible. */
  run(era: number, forbidden: Forbidden): EraRun | undefined;
}

const MOST_RUNS = 1_000;

export function restrictedRuns(
  world: World,
  plain: readonly (EraRun | undefined)[],
  proved: readonly Proved[],
  budgetOf: () => Budget,
): RestrictedRuns {
  const known = new Map<string, EraRun>();
  const asked = new Set<number>();
  const before = earlierEras(world, plain, proved, budgetOf);
  return {
    run(era, forbidden) {
      // A key names everything that is forbidden, so it may be long.
      if (known.size >= MOST_RUNS && !asked.has(era)) return undefined;
      const key = `${era}|${keyOf(forbidden)}`;
      const remembered = known.get(key);
      if (remembered !== undefined) return remembered;
      if (known.size >= MOST_RUNS) return undefined;
      const run = runEra(world, era, before(era, forbidden), forbidden, proved[era] as Proved, budgetOf, {
        plain: plain[era],
      });
      known.set(key, run);
      asked.add(era);
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

/** What is passed on after some eras, and its continuations by what is forbidden next: common prefixes are run once. */
interface Course {
  readonly handed: HandOver;
  readonly next: Map<string, Course>;
}

/** The start of an era if some lasting goals of earlier eras are not won. */
function earlierEras(
  world: World,
  plain: readonly (EraRun | undefined)[],
  proved: readonly Proved[],
  budgetOf: () => Budget,
): (era: number, forbidden: Forbidden) => HandOver {
  const first: Course = { handed: nothingHanded(world), next: new Map() };
  return (last, forbidden) => {
    const inEach = new Map<number, MutableForbidden>();
    for (const whose of ["any", "own"] as const)
      for (const card of forbidden[whose]) {
        if (!card.lasts || card.kind !== "goal") continue;
        for (const { index: era } of world.session.erasOf(card)) {
          if (era >= last) continue;
          const here = getOrMake(inEach, era, () => ({ any: new Set(), own: new Set() }));
          here[whose].add(card);
        }
      }
    if (inEach.size === 0) return handedTo(last, plain) ?? first.handed;
    let course = first;
    let isPlain = true;
    for (let era = 0; era < last; era++) {
      const run = plain[era];
      if (run === undefined) continue;
      const here = inEach.get(era);
      isPlain &&= here === undefined;
      const key = here === undefined ? "" : keyOf(here);
      const { handed } = course;
      const then = getOrMake(course.next, key, () => ({
        handed: isPlain
          ? run.handed
          : runEra(world, era, handed, here ?? NOTHING_FORBIDDEN, proved[era] as Proved, budgetOf, { plain: run })
              .handed,
        next: new Map(),
      }));
      course = then;
    }
    return course.handed;
  };
}

function handedTo(era: number, runs: readonly (EraRun | undefined)[]): HandOver | undefined {
  for (let before = era - 1; before >= 0; before--) if (runs[before] !== undefined) return runs[before]?.handed;
  return undefined;
}

interface MutableForbidden extends Forbidden {
  readonly any: Set<PlayCard>;
  readonly own: Set<PlayCard>;
}
