import { once } from "../../../grammar/index.js";
import type { PlayCard } from "../model/card-facts.js";
import { amountOf } from "../model/positions.js";
import { buildProgram } from "./build-program.js";
import { Candidates } from "./candidates.js";
import { anySolution, type BestSolution, leastOf, totalOf } from "./least-of.js";
import { ProgramBuilder } from "./program.js";
import { LIMITS, type Limit, type Sides, type WinQuestion } from "./question.js";
import { rankProgram } from "./ranked-program.js";
import { relevantFor } from "./relevant.js";
import { requirementsOf } from "./requirements.js";
import type { Budget } from "./search.js";
import { canCover, upperBound } from "./win.js";

/** What is missing to cover a goal. (docs/analyses.md, "What is missing") */
export interface Shortfall {
  readonly name: string;
  readonly needed: number;
  readonly best: number;
}

export interface WhyNot {
  readonly short: readonly Shortfall[];
  /** Nothing comes closer, proved within the limit of steps. */
  readonly decided: boolean;
  /** The limit without which it would be enough; undefined if the deck doesn't have enough. */
  readonly bites: Limit | "undecided" | undefined;
  /** The cards that bring most of what is short, best first. */
  readonly providers: readonly PlayCard[];
  /**
   * Finds the smallest set of helpers that comes closest to covering the goal, in source order; empty if nothing helps.
   */
  readonly bestSet: () => readonly { readonly card: PlayCard; readonly copies: number }[];
}

/** Why no set covers, for the way of winning that comes closest. */
export function whyNot(question: WinQuestion, ways: readonly Sides[], budget: () => Budget): WhyNot {
  const all = ways.map((sides) => closestBy(question, sides, budget));
  const missing = (short: readonly Shortfall[]): number =>
    short.reduce((sum, { needed, best }) => sum + needed - best, 0);
  const closest = all.reduce((one, other) => (missing(other.short) < missing(one.short) ? other : one));
  return {
    short: closest.short,
    decided: closest.decided,
    bites: bitingLimit(question, ways, budget),
    providers: providersOf(question, closest.short),
    bestSet: () => bestSet(question, all, budget),
  };
}

function bitingLimit(question: WinQuestion, ways: readonly Sides[], budget: () => Budget): WhyNot["bites"] {
  let isDecided = true;
  for (const limit of LIMITS) {
    if (!isInForce(limit, question)) continue;
    const without = new Set([limit]);
    for (const sides of ways) {
      const { kind } = canCover({ ...question, without }, sides, budget());
      if (kind === "yes") return limit;
      isDecided &&= kind === "no";
    }
  }
  return isDecided ? undefined : "undecided";
}

/** Limits that apply to nothing here make no difference. */
function isInForce(limit: Limit, { goal, era, world }: WinQuestion): boolean {
  switch (limit) {
    case "filter":
      return goal.filter.length > 0;
    case "offering":
      return goal.offering !== undefined;
    case "once-for-all":
      return goal.onceForAll.length > 0 || era.position.helpers.some(({ card }) => card.onceForAll.length > 0);
    case "set-aside":
      return Number.isFinite(era.mostUsed);
    case "sides":
      return world.configuration.chosen !== undefined;
    default:
      return true;
  }
}

/** How close a way of winning comes. */
interface Closest {
  readonly short: readonly Shortfall[];
  readonly decided: boolean;
  readonly least: () => LeastShort;
}

function closestBy(question: WinQuestion, sides: Sides, budget: () => Budget): Closest {
  const candidates = sides.map((side) => new Candidates(question, side));
  const least = once(() => leastShort(question, candidates, budget));
  const [first] = candidates;
  if (first === undefined) return { short: [], decided: true, least };
  const asked = (name: string): number => amountOf(question.goal.amounts.common, name);
  const bounded = [...requirementsOf(question)].flatMap(([name, need]) => {
    const best = upperBound(question, first, name, need);
    return best < need ? [{ name, needed: asked(name), best: asked(name) - need + best }] : [];
  });
  if (bounded.length > 0) return { short: bounded, decided: true, least };
  const { names, found } = least();
  const short = names.flatMap(({ name, variable }) => {
    const missing = found?.values[variable] ?? 0;
    return missing > 0 ? [{ name, needed: asked(name), best: asked(name) - missing }] : [];
  });
  return { short, decided: found?.proved === true, least };
}

function bestSet(question: WinQuestion, all: readonly Closest[], budget: () => Budget): ReturnType<WhyNot["bestSet"]> {
  let closest: { readonly found: BestSolution; readonly missing: number } | undefined;
  for (const { least } of all) {
    const { names, found } = least();
    const missing = names.reduce((sum, { variable }) => sum + (found?.values[variable] ?? 0), 0);
    if (found !== undefined && missing < (closest?.missing ?? Number.POSITIVE_INFINITY)) closest = { found, missing };
  }
  if (closest === undefined) return [];
  const { helpers, built, sums } = rankProgram(question, closest.found.program);
  // Added variables only serve to compare cards won before: for helpers there is a solution already.
  const any = anySolution(question, built, budget());
  const found = typeof any === "string" ? closest.found : leastOf(question, any, sums[0] ?? [], budget);
  return helpers.flatMap(({ card, terms }) => {
    const copies = totalOf(terms, found.values);
    return copies > 0 ? [{ card, copies }] : [];
  });
}

interface LeastShort {
  /** By how much each name falls short, by variable. */
  readonly names: readonly { readonly name: string; readonly variable: number }[];
  readonly found: BestSolution | undefined;
}

/** Each name may fall short: minimizes the number of such names first, then the total shortfall. */
function leastShort(question: WinQuestion, candidates: readonly Candidates[], budget: () => Budget): LeastShort {
  const relevant = relevantFor(question, candidates, requirementsOf(question).keys(), true);
  const built = buildProgram(question, candidates, relevant, { extended: true, cover: true, shortfalls: true });
  const builder = new ProgramBuilder(built);
  const { upper, rows } = builder;
  const names = [...built.short].map(([name, variable]) => {
    const isShort = builder.variable(1);
    const most = { variable: isShort, factor: upper[variable] ?? 0 };
    builder.atLeast([most, { variable, factor: -1 }], 0);
    return { name, variable, isShort };
  });
  const any = anySolution(question, { ...built, upper, rows }, budget());
  if (typeof any === "string") return { names, found: undefined };
  const count = names.map(({ isShort }) => ({ variable: isShort, factor: 1 }));
  const total = names.map(({ variable }) => ({ variable, factor: 1 }));
  return { names, found: leastOf(question, leastOf(question, any, count, budget), total, budget) };
}

function providersOf({ era }: WinQuestion, short: readonly Shortfall[]): PlayCard[] {
  const [first] = short;
  if (first === undefined) return [];
  const suppliers = [
    ...era.position.suppliers("brings", first.name),
    ...era.position.wonSuppliers("earns", first.name),
  ];
  return suppliers.toSorted((one, other) => other.value - one.value).map(({ card }) => card);
}
