import { type ConditionGroup, fitsGroup } from "../../../compiler/index.js";
import { getOrMake, pushTo } from "../../../grammar/index.js";
import type { NamedQuantity, PlayCard } from "../model/card-facts.js";
import { exclusionClass } from "../model/levels.js";
import { amountOf, costOf } from "../model/positions.js";
import type { Mover } from "../model/world.js";
import type { Candidates } from "./candidates.js";
import { ProgramBuilder, type ProgramRow, type Term } from "./program.js";
import type { WinQuestion } from "./question.js";
import type { Relevant } from "./relevant.js";
import { alwaysEarned, mostWon } from "./requirements.js";

/** The variables of one side. (docs/analyses.md, "Rows") */
export interface SideVariables {
  readonly candidates: Candidates;
  /** Played, and there at the end. */
  readonly played: Map<PlayCard, number>;
  /** There at the end, brought by a power. */
  readonly diverted: Map<PlayCard, { readonly mover: Mover; readonly variable: number }[]>;
  /** Played for a while. */
  readonly temporary: Map<PlayCard, number>;
  /**
   * By temporary card: helpers of rivals that remove it, if these stay in play, so that their copies are used. Without
   * any it leaves only by a recovering card; those that are missing here leave at any time.
   */
  readonly removed: Map<PlayCard, { readonly card: PlayCard; readonly variable: number }[]>;
  /** Copies of goals won before that cover. */
  readonly won: Map<PlayCard, number>;
}

export interface BuiltProgram {
  readonly upper: readonly number[];
  readonly rows: ProgramRow[];
  readonly sides: readonly SideVariables[];
  /** How much each name may fall short, if shortfalls were requested. */
  readonly short: ReadonlyMap<string, number>;
}

export interface BuildOptions {
  readonly extended: boolean;
  /** Costs have to be covered. */
  readonly cover: boolean;
  /** This helper has to be played. */
  readonly probe?: PlayCard;
  /** Names may fall short, by variables. */
  readonly shortfalls?: boolean;
  /** All cover alike without playing anything: the winner must have more. (docs/analyses.md, "Ties") */
  readonly differs?: boolean;
}

/** The rows of the program, by their numbers. (docs/analyses.md, "Rows") */
export function buildProgram(
  question: WinQuestion,
  sidesOf: readonly Candidates[],
  relevant: Relevant,
  options: BuildOptions,
): BuiltProgram {
  const builder = new ProgramBuilder();
  const sides = sidesOf.map((candidates) => sideVariables(builder, question, candidates, relevant, options));
  const all: Build = { builder, question, sides, helpers: [...relevant.helpers] };
  for (const side of sides) addRemoving(all, side);
  limitCopies(all);
  limitOnce(all);
  limitMovers(all);
  demandPlayed(all);
  limitHolders(all);
  limitWon(all);
  const short = options.cover
    ? demandCover(all, relevant.names, options.shortfalls === true)
    : new Map<string, number>();
  limitOffering(all);
  limitUsed(all);
  if (options.probe !== undefined) demandProbe(all, options.probe);
  if (options.differs === true) demandDifference(all);
  return { upper: builder.upper, rows: builder.rows, sides, short };
}

interface Build {
  readonly builder: ProgramBuilder;
  readonly question: WinQuestion;
  readonly sides: readonly SideVariables[];
  readonly helpers: readonly PlayCard[];
}

function sideVariables(
  builder: ProgramBuilder,
  question: WinQuestion,
  candidates: Candidates,
  { helpers, names }: Relevant,
  { extended }: BuildOptions,
): SideVariables {
  const { era, world, without } = question;
  const { players } = candidates.side;
  const side: SideVariables = {
    candidates,
    played: new Map(),
    diverted: new Map(),
    temporary: new Map(),
    removed: new Map(),
    won: new Map(),
  };
  for (const card of helpers) {
    const copies = era.position.copiesHere(card);
    const most = without.has("copies-per-player") ? copies : Math.min(copies, players);
    if (candidates.has(card)) side.played.set(card, builder.variable(most));
    if (!extended) continue;
    const movers = candidates.divertedBy(card);
    if (movers.length > 0)
      side.diverted.set(
        card,
        movers.map((mover) => ({ mover, variable: builder.variable(copies) })),
      );
    if (
      candidates.has(card) &&
      world.isReachable(card) &&
      (era.recovering.length > 0 || candidates.removedBy(card).length > 0)
    )
      side.temporary.set(card, builder.variable(Math.min(players, copies)));
  }
  for (const name of names) {
    for (const { card } of era.position.wonSuppliers("earns", name)) {
      const most = side.won.has(card) ? 0 : mostWon(card, question, candidates.side);
      if (most > 0) side.won.set(card, builder.variable(most));
    }
  }
  return side;
}

function addRemoving({ builder, question, sides }: Build, side: SideVariables): void {
  const variables = new Map<PlayCard, number>();
  for (const card of side.temporary.keys()) {
    const movers = side.candidates.removedBy(card).map((mover) => mover.card);
    // What is itself removed can be played again by another.
    const mayLeave = side.candidates.side.players > 1 || movers.some(question.world.isReachable);
    if (mayLeave && movers.length > 0) continue;
    const all = movers.flatMap((mover) => {
      const variable = getOrMake(variables, mover, () => builder.variable(question.era.position.copiesHere(mover)));
      const others = sides.flatMap((other) => (other === side ? [] : listed(other.played.get(mover))));
      return [variable, ...others].map((one) => ({ card: mover, variable: one }));
    });
    side.removed.set(card, all);
  }
}

/** Variables of the copies that are in play at the end. */
export function inPlay({ played, diverted }: SideVariables, card: PlayCard): number[] {
  const own = played.get(card);
  const moved = diverted.get(card)?.map(({ variable }) => variable) ?? [];
  return own === undefined ? moved : [own, ...moved];
}

/** The same of all sides, and of what rivals play to remove others. */
function inPlayOfAll(sides: readonly SideVariables[], card: PlayCard): number[] {
  const found = sides.flatMap((side) => [
    ...inPlay(side, card),
    ...[...side.removed.values()].flat().flatMap((one) => (one.card === card ? [one.variable] : [])),
  ]);
  return [...new Set(found)];
}

export const terms = (variables: readonly number[], factor: number): Term[] =>
  variables.map((variable) => ({ variable, factor }));

/** Row 1. Row 2 is the bound of the variables. */
function limitCopies({ builder, question, sides, helpers }: Build): void {
  for (const card of helpers) {
    const variables = inPlayOfAll(sides, card);
    if (variables.length > 1) builder.atMost(terms(variables, 1), question.era.position.copiesHere(card));
  }
}

/** Rows 3 and 4. */
function limitOnce({ builder, question, sides, helpers }: Build): void {
  const { without, era, goal } = question;
  for (const side of without.has("once-per-player") ? [] : sides) {
    const { players, role } = side.candidates.side;
    for (const [key, cards] of byKey(helpers, "oncePerPlayer")) {
      const variables = cards.flatMap((card) => side.played.get(card) ?? []);
      const held = role === "hero" && goal.oncePerPlayer.some((value) => value.key === key) ? 1 : 0;
      if (variables.length > 1 || held > 0) builder.atMost(terms(variables, 1), players - held);
    }
  }
  if (without.has("once-for-all")) return;
  const removing = sides.flatMap(({ removed }) => [...removed.values()].flat().map(({ card }) => card));
  for (const cards of byKey([...new Set([...helpers, ...removing])], "onceForAll").values()) {
    const seen = cards.filter((card) => !era.answered.has(card));
    const variables = seen.flatMap((card) => inPlayOfAll(sides, card));
    if (variables.length > 0) builder.atMost(terms(variables, 1), 1);
  }
}

function byKey(cards: readonly PlayCard[], once: "oncePerPlayer" | "onceForAll"): Map<string, PlayCard[]> {
  const found = new Map<string, PlayCard[]>();
  for (const card of cards) for (const { key } of card[once]) pushTo(found, key, card);
  return found;
}

/** Rows 5 and 6. */
function limitMovers({ builder, question, sides }: Build): void {
  const { era, world } = question;
  for (const side of sides) {
    const byMover = new Map<Mover, number[]>();
    for (const [card, all] of side.diverted) {
      for (const { mover, variable } of all) {
        pushTo(byMover, mover, variable);
        const played = side.played.get(mover.card);
        const copies = era.position.copiesHere(card);
        builder.atLeast([...(played === undefined ? [] : terms([played], copies)), ...terms([variable], -1)], 0);
      }
    }
    for (const [mover, variables] of byMover) {
      const played = side.played.get(mover.card);
      if (mover.takesOne && played !== undefined) builder.atLeast([...terms([played], 1), ...terms(variables, -1)], 0);
    }
    const recovering = era.recovering.flatMap((card) => side.played.get(card) ?? []);
    const bound: number[] = [];
    for (const [card, removed] of side.removed) {
      const variable = side.temporary.get(card) as number;
      if (removed.length === 0) bound.push(variable);
      else
        builder.atLeast(
          [...terms([...recovering, ...removed.map((one) => one.variable)], 1), { variable, factor: -1 }],
          0,
        );
    }
    if (bound.length === 0) continue;
    builder.atLeast([...terms(recovering, world.recoversOne ? 1 : bound.length), ...terms(bound, -1)], 0);
  }
}

/**
 * Row 7. The cards that meet a group are summed up once for all that require it. Of all players together, one has the
 * goal itself among their played cards.
 */
function demandPlayed({ builder, question, sides, helpers }: Build): void {
  const { goal, world, era, without } = question;
  if (without.has("played-conditions")) return;
  const isHelper = new Set(helpers);
  for (const side of sides) {
    const { role, players } = side.candidates.side;
    const supplies = new Map<string, number>();
    const there = (card: PlayCard): number[] => [...inPlay(side, card), ...listed(side.temporary.get(card))];
    const supplyOf = (group: ConditionGroup): number => {
      return getOrMake(supplies, group.key, () => {
        const variables = world
          .groupOf(group)
          .helpersIn(era.position)
          .flatMap((card) => (isHelper.has(card) ? there(card) : []));
        const supply = builder.variable(variables.reduce((sum, one) => sum + (builder.upper[one] ?? 0), 0));
        builder.atLeast([...terms(variables, 1), ...terms([supply], -1)], 0);
        return supply;
      });
    };
    for (const card of helpers) {
      const asking = [...listed(side.played.get(card)), ...listed(side.temporary.get(card))];
      for (const group of asking.length === 0 ? [] : card.needs.played) {
        const isGoal = role === "hero" && fitsGroup(goal.record, group);
        if (isGoal && players === 1) continue;
        // A card doesn't unlock itself: its own contribution to the supply is subtracted.
        const own = fitsGroup(card.record, group) ? there(card) : [];
        const supply = [...terms([supplyOf(group)], 1), ...terms(own, -1)];
        for (const one of asking) builder.atLeast([...supply, ...terms([one], -1)], isGoal ? -1 : 0);
      }
    }
  }
}

const listed = (variable: number | undefined): number[] => (variable === undefined ? [] : [variable]);

/** Row 8: one copy of a won card can't be in two players' places. */
function limitHolders({ builder, question, sides, helpers }: Build): void {
  const { holdings, era, world, without } = question;
  const many = sides.length > 1 || sides.some(({ candidates }) => candidates.side.players > 1);
  if (!many || without.has("holders") || without.has("won-conditions")) return;
  for (const card of helpers) {
    const variables = sides.flatMap(({ played }) => played.get(card) ?? []);
    if (variables.length === 0) continue;
    for (const { view, group } of card.needs.won) {
      if (view !== "own") continue;
      const fitting = world
        .groupOf(group)
        .fitting.filter((one) => holdings.has(one, "others") || holdings.isAlways(one));
      if (fitting.some((one) => holdings.isAlways(one) || (one.common && one.kind === "goal"))) continue;
      builder.atMost(
        terms(variables, 1),
        fitting.reduce((sum, one) => sum + Math.max(1, era.position.copiesSoFar(one)), 0),
      );
    }
  }
}

/**
 * Row 14: what the winner has beyond others, who have what is there anyway. A cost that only he has to cover counts with
 * its cover, and so does a common one that others can't cover.
 */
function demandDifference({ builder, question: { goal, era }, sides: [winner], helpers }: Build): void {
  if (winner === undefined) return;
  const asked = new Set(goal.amounts.common.map(({ name }) => name));
  const sumOf = (amounts: readonly NamedQuantity[], counts: (amount: NamedQuantity) => boolean): number =>
    amounts.reduce((sum, amount) => sum + (counts(amount) ? Math.max(0, amount.value) : 0), 0);
  const isAsked = ({ name }: NamedQuantity): boolean => asked.has(name);
  const isNew = (amount: NamedQuantity): boolean => !isAsked(amount);
  const isBeyond = (amount: NamedQuantity): boolean =>
    isNew(amount) &&
    amount.value > amountOf(goal.amounts.brings, amount.name) + alwaysEarned(amount.name, era.position);
  const played = helpers.flatMap((card) => {
    const { own, common, brings } = card.amounts;
    return terms(inPlay(winner, card), sumOf(own, isNew) + sumOf(common, isBeyond) + sumOf(brings, isAsked));
  });
  const won = [...winner.won].map(([card, variable]) => ({
    variable,
    factor: card.common ? 0 : sumOf(card.amounts.earns, isAsked),
  }));
  builder.atLeast([...played, ...won], 1);
}

/** Row 9. */
function limitWon({ builder, question, sides }: Build): void {
  const { era, goal } = question;
  const cards = new Set(sides.flatMap(({ won }) => [...won.keys()]));
  const classes = new Map<string, { readonly most: number; readonly variables: number[] }>();
  const exclude = (key: string, most: number, variables: readonly number[]): void => {
    getOrMake(classes, key, () => ({ most, variables: [] })).variables.push(...variables);
  };
  for (const card of cards) {
    const variables = sides.flatMap(({ won }) => won.get(card) ?? []);
    if (variables.length > 1)
      builder.atMost(terms(variables, 1), card.common ? 1 : era.position.copiesSoFar(card) - (card === goal ? 1 : 0));
    const excluded = exclusionClass(card);
    const isLifted = question.without.has(excluded?.startsWith("all") ? "once-for-all" : "once-per-player");
    if (excluded === undefined || isLifted) continue;
    if (!excluded.startsWith("hero")) exclude(excluded, 1, variables);
    else
      sides.forEach(({ won, candidates }, at) => {
        const variable = won.get(card);
        if (variable !== undefined) exclude(`${at} ${excluded}`, candidates.side.players, [variable]);
      });
  }
  for (const { most, variables } of classes.values()) builder.atMost(terms(variables, 1), most);
}

/** Row 10. Cover beyond any possible need is capped, to keep sums small. */
function demandCover(
  { builder, question, sides, helpers }: Build,
  names: ReadonlySet<string>,
  shortfalls: boolean,
): Map<string, number> {
  const { goal, era, without } = question;
  const short = new Map<string, number>();
  const together = sides.some(({ candidates }) => candidates.side.players > 1);
  for (const name of names) {
    const costs = helpers.map((card) => (without.has("own-costs") ? 0 : costOf(card, name)));
    const asked = amountOf(goal.amounts.common, name);
    const most = costs.reduce((sum, cost, at) => sum + cost * cap(helpers[at], sides), asked);
    sides.forEach((side, at) => {
      const row: Term[] = [];
      helpers.forEach((card, number) => {
        const brings = Math.min(most, amountOf(card.amounts.brings, name));
        const cost = costs[number] ?? 0;
        const common = without.has("own-costs") ? 0 : amountOf(card.amounts.common, name);
        if (brings !== 0 || cost !== 0) row.push(...terms(inPlay(side, card), brings - cost));
        if (common !== 0)
          sides.forEach((other, index) => {
            if (index !== at) row.push(...terms(inPlay(other, card), -common));
          });
      });
      for (const [card, variable] of side.won)
        row.push({ variable, factor: Math.min(most, amountOf(card.amounts.earns, name)) });
      // A common goal counts for both, whoever has won it.
      if (!together)
        sides.forEach((other, index) => {
          if (index === at) return;
          for (const [card, variable] of other.won)
            if (card.common) row.push({ variable, factor: Math.min(most, amountOf(card.amounts.earns, name)) });
        });
      const there = amountOf(goal.amounts.brings, name) + alwaysEarned(name, era.position);
      const covered = Math.min(asked, there);
      // Surplus cover beyond the goal's own costs serves those of helpers.
      const beyond = there - covered;
      const least = asked - covered - Math.min(most, beyond);
      if (shortfalls && at === 0 && asked > 0) {
        const variable = builder.variable(Math.max(0, least));
        short.set(name, variable);
        row.push({ variable, factor: 1 });
      }
      builder.atLeast(row, least);
    });
  }
  return short;
}

function cap(card: PlayCard | undefined, sides: readonly SideVariables[]): number {
  return card === undefined
    ? 0
    : sides.reduce(
        (sum, { diverted, candidates }) =>
          sum +
          (diverted.has(card)
            ? candidates.question.era.position.copiesHere(card)
            : Math.min(candidates.side.players, candidates.question.era.position.copiesHere(card))),
        0,
      );
}

/** Row 11: the last card may exceed the offering. */
function limitOffering({ builder, question, sides, helpers }: Build): void {
  const { goal, without } = question;
  if (goal.offering === undefined || !goal.outcome?.together || without.has("offering")) return;
  const row: Term[] = [];
  const last: number[] = [];
  for (const card of helpers) {
    const holding = card.holding ?? 0;
    const variables = holding > 0 ? sides.flatMap((side) => inPlay(side, card)) : [];
    if (variables.length === 0) continue;
    row.push(...terms(variables, holding));
    const isLast = builder.variable(1);
    last.push(isLast);
    row.push({ variable: isLast, factor: -holding });
    builder.atLeast([...terms(variables, 1), ...terms([isLast], -1)], 0);
  }
  if (row.length === 0) return;
  builder.atMost(row, goal.offering - 1);
  builder.atMost(terms(last, 1), 1);
}

/** Row 12. */
function limitUsed({ builder, question, sides, helpers }: Build): void {
  const { era, goal, without } = question;
  if (!Number.isFinite(era.mostUsed) || without.has("set-aside")) return;
  const dealt = helpers.filter(({ claimed }) => !claimed);
  const variables = dealt.flatMap((card) => sides.flatMap((side) => inPlay(side, card)));
  builder.atMost(terms(variables, 1), Math.max(0, era.mostUsed - (goal.claimed ? 0 : 1)));
}

function demandProbe({ builder, sides }: Build, card: PlayCard): void {
  const variables = sides
    .flatMap(({ played, temporary }) => [played.get(card), temporary.get(card)])
    .filter((one) => one !== undefined);
  builder.atLeast(terms(variables, 1), 1);
}
