import type { PlayCard } from "../model/card-facts.js";
import { amountOf } from "../model/positions.js";
import {
  type BuildOptions,
  type BuiltProgram,
  buildProgram,
  inPlay,
  type SideVariables,
  terms,
} from "./build-program.js";
import { Candidates } from "./candidates.js";
import { type Dealt, dealOut, type Hand } from "./deal-out.js";
import { anySolution, type BestSolution, firstInOrder, leastOf, totalOf } from "./least-of.js";
import { ProgramBuilder, type Term } from "./program.js";
import { type SideOf, type Sides, sideAlone, type WinQuestion } from "./question.js";
import { deckCostOf, type RankedProgram, rankProgram } from "./ranked-program.js";
import { type Relevant, relevantFor } from "./relevant.js";
import { alwaysEarned, requirementsOf } from "./requirements.js";
import type { Budget } from "./search.js";
import { mustDiffer } from "./tie.js";
import { boundOf } from "./win.js";

/** Helpers that win a goal, dealt to those who play them. */
export interface WinningSet {
  /** Empty if there are too many copies to deal by hand. */
  readonly hands: readonly WinningHand[];
  /** The helpers with their copies, in source order. */
  readonly used: readonly { readonly card: PlayCard; readonly copies: number }[];
  /** The number of helpers in play at the end and of those played for a while. */
  readonly size: number;
  /** Their costs at the end of the deck. */
  readonly deckCosts: number;
  /** Cards that have to be won before, directly: to meet a requirement of the goal or a helper, or to cover. */
  readonly before: readonly PlayCard[];
  /** Of those that cover with more than one copy: how many. */
  readonly wonCopies: ReadonlyMap<PlayCard, number>;
  /** It takes a power, or a card that comes and goes. */
  readonly extended: boolean;
}

export interface WinningHand {
  readonly role: SideOf["role"] | "another";
  /** In a valid order; cards brought over follow what brings them. */
  readonly plays: readonly Play[];
}

export interface Play {
  readonly card: PlayCard;
  readonly how:
    | { readonly kind: "played" }
    /** A power moves it here from another player's played cards. */
    | { readonly kind: "brought"; readonly by: PlayCard }
    /** It is gone at the end: taken back by a card of the same player, or removed by another player. */
    | { readonly kind: "for a while"; readonly by: PlayCard | undefined };
}

export interface CheapestSets {
  readonly sets: readonly WinningSet[];
  /** The budget sufficed: these are the cheapest, and if there are fewer than requested, these are all. */
  readonly decided: boolean;
}

/**
 * The cheapest sets that win a goal, best first: by the number of helpers, their costs at the end of the deck, the
 * number of cards won before, source order. Supersets of a cheaper set are not listed, unless they need fewer cards to
 * be won before. The first way of winning that works counts: a hero's before a competitor's. (docs/analyses.md, "The
 * cheapest set")
 */
export function cheapestSets(
  question: WinQuestion,
  ways: readonly Sides[],
  count: number,
  budget: Budget,
): CheapestSets {
  let decided = true;
  for (const sides of ways) {
    const found = setsOf(question, sides, count, budget);
    if (found.sets.length > 0) return found;
    decided &&= found.decided;
  }
  return { sets: [], decided };
}

/**
 * All cover a contested goal alike, and the winner can't have more: the others play what costs only them. Undefined if
 * there aren't such cards for all of them that can be played at once.
 */
export function othersFallBehind(question: WinQuestion): WinningSet | undefined {
  const { goal, world, era } = question;
  const rivals = Number.isFinite(world.players) ? world.players - 1 : 1;
  const [side] = sideAlone("competitor", "others");
  const candidates = new Candidates(question, side);
  const isThere = (name: string, { amounts }: PlayCard): number =>
    amountOf(goal.amounts.brings, name) + alwaysEarned(name, era.position) + amountOf(amounts.brings, name);
  const costly = era.position.helpers.filter(
    ({ card }) =>
      card.clauses.every(({ sense }) => sense === "deny") &&
      card.amounts.common.length === 0 &&
      card.amounts.own.some(({ name, value }) => value > isThere(name, card)) &&
      candidates.has(card),
  );
  const each = costly.flatMap(({ card, copies }) => {
    const count = card.onceForAll.length > 0 ? 1 : Math.min(copies, rivals);
    return Array<PlayCard>(count).fill(card);
  });
  const played = each.slice(0, rivals);
  if (played.length < rivals) return undefined;
  const used = [...new Set(played)].map((card) => ({ card, copies: played.filter((one) => one === card).length }));
  return {
    hands: [
      { role: "hero", plays: [] },
      ...played.map((card): WinningHand => ({ role: "another", plays: [{ card, how: { kind: "played" } }] })),
    ],
    used,
    size: rivals,
    deckCosts: played.reduce((sum, card) => sum + deckCostOf(card), 0),
    before: [],
    wonCopies: new Map(),
    extended: false,
  };
}

/** Powers, and cards that come and go, are only considered if nothing works without them. */
function setsOf(question: WinQuestion, sides: Sides, count: number, budget: Budget): CheapestSets {
  const candidates = sides.map((side) => new Candidates(question, side));
  const { goal, era } = question;
  const differs = mustDiffer(question);
  const wanted = differs ? goal.amounts.common.map(({ name }) => name) : [...requirementsOf(question).keys()];
  const costing = differs ? era.position.helpers.flatMap(({ card }) => (hasCosts(card) ? [card] : [])) : [];
  const setsIf = (extended: boolean): CheapestSets & Pick<Relevant, "hasMovers"> => {
    const relevant = relevantFor(question, candidates, wanted, extended, costing);
    const { hasMovers } = relevant;
    return { hasMovers, ...setsIn(question, candidates, relevant, { extended, differs }, count, budget) };
  };
  const found = setsIf(false);
  if (found.sets.length > 0 || !found.hasMovers) return found;
  const more = setsIf(true);
  return { sets: more.sets, decided: more.decided && (more.sets.length > 0 || found.decided) };
}

const hasCosts = ({ amounts: { own, common } }: PlayCard): boolean =>
  [...own, ...common].some(({ value }) => value > 0);

function setsIn(
  question: WinQuestion,
  candidates: readonly Candidates[],
  relevant: Relevant,
  options: Pick<BuildOptions, "extended" | "differs">,
  count: number,
  budget: Budget,
): CheapestSets {
  const ranked = rankProgram(question, buildProgram(question, candidates, relevant, { ...options, cover: true }));
  const sets: WinningSet[] = [];
  let { built } = ranked;
  while (sets.length < count) {
    const best = cheapestOf(question, ranked, built, budget);
    if (best === "none") return { sets, decided: true };
    if (best === "undecided") return { sets, decided: false };
    const hands = handsOf(question, ranked, best, budget);
    if (hands === "undecided") return { sets, decided: false };
    if (hands === "none") {
      built = otherThan(built, best.values);
      continue;
    }
    sets.push(setOf(ranked, best.values, hands, options.extended));
    if (!best.proved) return { sets, decided: false };
    const next = notWithAllOf(built, ranked, best.values);
    if (next === undefined) break;
    built = next;
  }
  return { sets, decided: true };
}

function cheapestOf(question: WinQuestion, ranked: RankedProgram, built: BuiltProgram, budget: Budget) {
  const first = anySolution(question, built, budget);
  if (typeof first === "string") return first;
  let best: BestSolution = first;
  for (const sum of ranked.sums) if (best.proved) best = leastOf(question, best, sum, () => budget);
  if (!best.proved) return best;
  return firstInOrder(question, best, [...ranked.helpers, ...ranked.before], budget);
}

function setOf(
  { helpers, before, built }: RankedProgram,
  values: readonly number[],
  hands: readonly WinningHand[],
  extended: boolean,
): WinningSet {
  const used = helpers.map(({ card, terms }) => ({ card, copies: totalOf(terms, values) }));
  return {
    hands,
    used: used.filter(({ copies }) => copies > 0),
    size: used.reduce((sum, { copies }) => sum + copies, 0),
    deckCosts: used.reduce((sum, { card, copies }) => sum + deckCostOf(card) * copies, 0),
    before: before.flatMap(({ card, terms }) => (totalOf(terms, values) > 0 ? [card] : [])),
    wonCopies: new Map(
      built.sides.flatMap(({ won }) => [...won].map(([card, at]) => [card, values[at] ?? 0] as const)),
    ),
    extended,
  };
}

function handsOf(
  question: WinQuestion,
  { built }: RankedProgram,
  { values, orders }: BestSolution,
  budget: Budget,
): readonly WinningHand[] | "none" | "undecided" {
  const hands: WinningHand[] = [];
  if (isTooMany(built, values)) return hands;
  for (const [at, variables] of built.sides.entries()) {
    const { side } = variables.candidates;
    const dealt = { ...dealtOf(variables, values), ...boundOf(variables, values, question.world) };
    if (side.players <= 1) {
      hands.push({ role: side.role, plays: playsOf(orders[at] ?? [], dealt, dealt.diverted) });
      continue;
    }
    const total = dealt.played.length + dealt.temporary.length + dealt.diverted.length;
    const found = dealOut(question.goal, dealt, Math.min(side.players, total + 1), budget);
    if (typeof found === "string") return found;
    hands.push(...found.map((hand, player) => handOf(hand, player, dealt)));
  }
  return hands;
}

function handOf({ order, played, temporary, diverted }: Hand, player: number, dealt: Dealt): WinningHand {
  const moved = diverted.flatMap((card) => dealt.diverted.find((one) => one.card === card) ?? []);
  return {
    role: player === 0 ? "hero" : "another",
    plays: playsOf(order, { played, temporary, diverted: moved }, moved),
  };
}

function dealtOf({ played, temporary, diverted }: SideVariables, values: readonly number[]): Dealt {
  const copies = (variables: Iterable<readonly [PlayCard, number]>): PlayCard[] =>
    [...variables].flatMap(([card, variable]) => Array<PlayCard>(values[variable] ?? 0).fill(card));
  return {
    played: copies(played),
    temporary: copies(temporary),
    diverted: [...diverted].flatMap(([card, all]) =>
      all.flatMap(({ mover, variable }) => copies([[card, variable]]).map(() => ({ card, by: mover.card }))),
    ),
  };
}

function isTooMany({ sides }: BuiltProgram, values: readonly number[]): boolean {
  const cards = sides.flatMap((side) => [...side.played.keys()].map((card) => ({ side, card })));
  const variables = cards.flatMap(({ side, card }) => inPlay(side, card));
  return variables.reduce((sum, variable) => sum + (values[variable] ?? 0), 0) > MOST_COPIES;
}

/** With more copies than this, the plays of each player aren't listed. */
const MOST_COPIES = 200;

function playsOf(order: readonly PlayCard[], { played, temporary }: Dealt, diverted: Dealt["diverted"]): Play[] {
  const staying = new Set(played);
  const goes = new Set(temporary);
  const seen = new Set<PlayCard>();
  const recovering = order.find((card) => card.recovers);
  const plays = order.map((card): Play => {
    // A card that both goes and stays is played for a while first.
    const isGone = goes.has(card) && !(staying.has(card) && seen.has(card));
    seen.add(card);
    return { card, how: isGone ? { kind: "for a while", by: recovering } : { kind: "played" } };
  });
  return plays.flatMap((play) => [
    play,
    ...diverted.flatMap(({ card, by }): Play[] => (by === play.card ? [{ card, how: { kind: "brought", by } }] : [])),
  ]);
}

/** Excludes supersets, unless fewer cards have to be won before. Undefined if the set is empty. */
function notWithAllOf(
  built: BuiltProgram,
  { helpers, before }: RankedProgram,
  values: readonly number[],
): BuiltProgram | undefined {
  const won = before.flatMap(({ terms }) => terms);
  const all = [...helpers, { terms: won, most: won.length }];
  const less = all.filter(({ terms }) => totalOf(terms, values) > 0);
  if (less.length === 0) return undefined;
  const builder = new ProgramBuilder(built);
  const fewer = less.map(({ terms: used, most }) => {
    const variable = builder.variable(1);
    ifSet(builder, variable, negated(used), -most, -(totalOf(used, values) - 1));
    return variable;
  });
  builder.atLeast(terms(fewer, 1), 1);
  return { ...built, upper: builder.upper, rows: builder.rows };
}

/** Another value of some variable. */
function otherThan(built: BuiltProgram, values: readonly number[]): BuiltProgram {
  const builder = new ProgramBuilder(built);
  const differs: number[] = [];
  for (const { played, temporary, diverted } of built.sides) {
    const moved = [...diverted.values()].flatMap((all) => all.map(({ variable }) => variable));
    for (const variable of [...played.values(), ...temporary.values(), ...moved]) {
      const now = values[variable] ?? 0;
      const most = built.upper[variable] ?? 0;
      const own = terms([variable], 1);
      if (now > 0) {
        const isLess = builder.variable(1);
        ifSet(builder, isLess, negated(own), -most, -(now - 1));
        differs.push(isLess);
      }
      if (now < most) {
        const isMore = builder.variable(1);
        ifSet(builder, isMore, own, 0, now + 1);
        differs.push(isMore);
      }
    }
  }
  builder.atLeast(terms(differs, 1), 1);
  return { ...built, upper: builder.upper, rows: builder.rows };
}

/** A sum that is always at least `lowest` is at least `least` if a variable is set. */
function ifSet(builder: ProgramBuilder, variable: number, sum: readonly Term[], lowest: number, least: number): void {
  builder.atLeast([...sum, { variable, factor: -(least - lowest) }], lowest);
}

const negated = (sum: readonly Term[]): Term[] => sum.map(({ variable, factor }) => ({ variable, factor: -factor }));
