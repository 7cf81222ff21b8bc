import { type ConditionGroup, fitsGroup } from "../../../compiler/index.js";
import type { PlayCard } from "../model/card-facts.js";
import { isEasy, type World } from "../model/world.js";
import { type BuildOptions, type BuiltProgram, buildProgram, inPlay, type SideVariables } from "./build-program.js";
import { Candidates } from "./candidates.js";
import { coverGreedily } from "./cover-greedily.js";
import { type Chosen, orderOf, type Witness } from "./order.js";
import type { ProgramRow, Term } from "./program.js";
import type { Sides, WinQuestion } from "./question.js";
import { type Relevant, relevantFor } from "./relevant.js";
import { mostWon, requirementsOf } from "./requirements.js";
import { type Budget, LEAST, search } from "./search.js";

export type WayToWin =
  | { readonly kind: "yes"; readonly witness: Witness }
  | { readonly kind: "no" }
  | { readonly kind: "undecided" };

/**
 * Whether the sides can cover all costs: quick tests, bounds, then the exact search. (docs/analyses.md, "Deciding
 * cheaply")
 */
export function canCover(question: WinQuestion, sides: Sides, budget: Budget): WayToWin {
  const candidates = sides.map((side) => new Candidates(question, side));
  const witness = coverGreedily(question, candidates, budget);
  if (witness !== undefined) return { kind: "yes", witness };
  if (candidates.some((side) => isOutOfReach(question, side))) return { kind: "no" };
  // The remaining steps for all questions are too few to search.
  if (budget.steps <= LEAST) return { kind: "undecided" };
  const wanted = requirementsOf(question).keys();
  const first = relevantFor(question, candidates, wanted, false);
  if (!pays(first, question, budget)) return { kind: "undecided" };
  const plain = solve(question, candidates, first, { extended: false, cover: true }, budget);
  if (plain.kind === "yes" || !first.hasMovers) return plain;
  const relevant = relevantFor(question, candidates, requirementsOf(question).keys(), true);
  if (!pays(relevant, question, budget)) return { kind: "undecided" };
  const extended = solve(question, candidates, relevant, { extended: true, cover: true }, budget);
  return extended.kind === "no" && plain.kind === "undecided" ? plain : extended;
}

/** Building a program takes steps too. False if there are too few left. */
function pays({ helpers, names }: Relevant, { era }: WinQuestion, budget: Budget): boolean {
  budget.steps -= (helpers.size * (names.size + era.diverting.length + era.removing.length + 5)) / 8;
  return budget.steps > LEAST;
}

/** Whether a helper can be played at all in a goal, exactly. (docs/analyses.md, "Playable helpers") */
export function canBePlayed(question: WinQuestion, sides: Sides, card: PlayCard, budget: Budget): WayToWin["kind"] {
  const candidates = sides.map((side) => new Candidates(question, side));
  if (!candidates.some((side) => side.has(card))) return "no";
  if (candidates.some((side) => isSoonPlayed(question, side, card))) return "yes";
  if (budget.steps <= LEAST) return "undecided";
  const found = relevantFor(question, candidates, [], true, [card], false);
  if (!pays(found, question, budget)) return "undecided";
  return solve(question, candidates, found, { extended: true, cover: false, probe: card }, budget).kind;
}

/** One of the first cards that qualify usually suffices for each requirement. */
function isSoonPlayed(question: WinQuestion, side: Candidates, card: PlayCard): boolean {
  if (!side.has(card)) return false;
  const { world, era } = question;
  const played = [card];
  for (const group of card.needs.played) {
    if (side.side.role === "hero" && fitsGroup(question.goal.record, group)) continue;
    if (played.some((other) => other !== card && fitsGroup(other.record, group))) continue;
    const other = world
      .groupOf(group)
      .helpersIn(era.position)
      .find((one) => isEasy(one) && !played.includes(one) && side.has(one));
    if (other === undefined) return false;
    played.push(other);
  }
  if (played.length + 1 > era.mostUsed) return false;
  const goal = side.side.role === "hero" ? question.goal : undefined;
  return orderOf({ goal, played, temporary: [], diverted: [] }, { steps: 20 }).kind === "order";
}

/** Even the most helpful cards don't cover some cost. */
function isOutOfReach(question: WinQuestion, candidates: Candidates): boolean {
  for (const [name, need] of requirementsOf(question))
    if (upperBound(question, candidates, name, need) < need) return true;
  return false;
}

/** The maximum cover of a name, capped at the need. */
export function upperBound(question: WinQuestion, candidates: Candidates, name: string, need: number): number {
  const { era } = question;
  const once = new Map<string, number>();
  let sum = 0;
  const add = (value: number, copies: number): void => {
    sum = copies > need / value ? need : Math.min(need, sum + value * copies);
  };
  for (const { card, value } of era.position.wonSuppliers("earns", name)) {
    if (sum >= need) return need;
    const copies = mostWon(card, question, candidates.side);
    if (copies > 0) add(value, copies);
  }
  const isFree = question.without.has("own-costs");
  for (const { card, value, net: left } of era.position.suppliers("brings", name)) {
    if (sum >= need) return need;
    const net = isFree ? value : left;
    if (net <= 0) continue;
    const copies = era.position.copiesHere(card);
    if (candidates.divertedBy(card).length > 0) add(net, copies);
    else if (candidates.has(card)) {
      const key = limitKey(card, question);
      if (key === undefined)
        add(net, question.without.has("copies-per-player") ? copies : Math.min(copies, candidates.side.players));
      else once.set(key, Math.max(once.get(key) ?? 0, net));
    }
  }
  for (const [key, net] of once) if (sum < need) add(net, key.startsWith("player") ? candidates.side.players : 1);
  return sum;
}

function limitKey(card: PlayCard, { without, era }: WinQuestion): string | undefined {
  const [all] = card.onceForAll;
  if (all !== undefined && !without.has("once-for-all") && !era.answered.has(card)) return `all ${all.key}`;
  const [player] = card.oncePerPlayer;
  return player === undefined || without.has("once-per-player") ? undefined : `player ${player.key}`;
}

/** The exact search: a solution is a set, and needs a valid order. (docs/analyses.md, "Order") */
export function solve(
  question: WinQuestion,
  candidates: readonly Candidates[],
  relevant: Parameters<typeof buildProgram>[2],
  options: BuildOptions,
  budget: Budget,
): WayToWin {
  const built = buildProgram(question, candidates, relevant, options);
  const found = solveInOrder(question, built, budget);
  if (found.kind !== "solution") return { kind: found.kind === "infeasible" ? "no" : "undecided" };
  return { kind: "yes", witness: witnessOf(built, found.values, question) };
}

type InOrder =
  | { readonly kind: "solution"; readonly values: readonly number[]; readonly orders: readonly (readonly PlayCard[])[] }
  | { readonly kind: "infeasible" | "undecided" };

/** Solutions without a valid order are cut off, one by one. */
export function solveInOrder(question: WinQuestion, built: BuiltProgram, budget: Budget): InOrder {
  const rows: ProgramRow[] = [...built.rows];
  for (let cuts = 0; cuts <= MOST_CUTS; cuts++) {
    const answer = search({ upper: built.upper, rows }, budget);
    if (answer.kind !== "solution") return answer;
    const orders: (readonly PlayCard[])[] = [];
    let cut: ProgramRow | undefined;
    for (const side of built.sides) {
      if (cut !== undefined) break;
      // With several players, one may play what another can't: no order is sought.
      if (side.candidates.side.players > 1 || question.without.has("played-conditions")) {
        orders.push([]);
        continue;
      }
      const order = question.without.has("once-per-player")
        ? ({ kind: "order", cards: [] } as const)
        : orderOf(chosenOf(side, answer.values, question), budget);
      if (order.kind === "order") orders.push(order.cards);
      else if (order.kind === "undecided") return { kind: "undecided" };
      else
        cut =
          order.kind === "stuck"
            ? loopCut(side, order.waiting, answer.values, question)
            : plainCut(side, answer.values);
    }
    if (cut === undefined) return { kind: "solution", values: answer.values, orders };
    rows.push(cut);
  }
  return { kind: "undecided" };
}

const MOST_CUTS = 60;

function chosenOf(side: SideVariables, values: readonly number[], { goal, world }: WinQuestion): Chosen {
  const isChosen = (variable: number | undefined): boolean => variable !== undefined && (values[variable] ?? 0) > 0;
  return {
    goal: side.candidates.side.role === "hero" ? goal : undefined,
    played: [...side.played].flatMap(([card, variable]) => (isChosen(variable) ? [card] : [])),
    temporary: [...side.temporary].flatMap(([card, variable]) => (isChosen(variable) ? [card] : [])),
    ...boundOf(side, values, world),
    diverted: [...side.diverted].flatMap(([card, all]) =>
      all.some(({ variable }) => isChosen(variable)) ? [card] : [],
    ),
  };
}

/** What keeps temporary cards of a side from leaving at any time. */
export function boundOf({ removed }: SideVariables, values: readonly number[], { recoversOne }: World) {
  const bound = [...removed].filter(([, all]) => !all.some(({ variable }) => (values[variable] ?? 0) > 0));
  return { bound: new Set(bound.map(([card]) => card)), recoversOne };
}

/** The first of those that wait needs help from one outside the set. */
function loopCut(
  side: SideVariables,
  waiting: readonly PlayCard[],
  values: readonly number[],
  question: WinQuestion,
): ProgramRow {
  const stuck = new Set(waiting);
  const { goal, diverted, played, temporary } = chosenOf(side, values, question);
  const there = [
    ...(goal === undefined ? [] : [goal]),
    ...diverted,
    ...played.filter((card) => !stuck.has(card)),
    ...temporary.filter((card) => !stuck.has(card)),
  ];
  const isOpen = (group: ConditionGroup, card: PlayCard) =>
    !there.some((other) => other !== card && fitsGroup(other.record, group));
  const open = waiting.flatMap((card) => card.needs.played.filter((group) => isOpen(group, card)));
  const own = waiting.flatMap((card) => [side.played.get(card), side.temporary.get(card)]);
  const chosen = own.filter((one) => one !== undefined && (values[one] ?? 0) > 0) as number[];
  const help = new Set<number>();
  for (const card of new Set([...side.played.keys(), ...side.temporary.keys(), ...side.diverted.keys()])) {
    if (stuck.has(card) || !open.some((group) => fitsGroup(card.record, group))) continue;
    const temporary = side.temporary.get(card);
    for (const variable of inPlay(side, card)) help.add(variable);
    if (temporary !== undefined) help.add(temporary);
  }
  const terms: Term[] = [
    ...chosen.map((variable) => ({ variable, factor: -1 })),
    ...[...help].map((variable) => ({ variable, factor: 1 })),
  ];
  return { terms, least: -(chosen.length - 1) };
}

/** Excludes exactly this set. */
function plainCut(side: SideVariables, values: readonly number[]): ProgramRow {
  const all = [...side.played.values(), ...side.temporary.values()];
  const moved = [...side.diverted.values()].flatMap((movers) => movers.map(({ variable }) => variable));
  const chosen = all.filter((variable) => (values[variable] ?? 0) > 0);
  const removing = [...side.removed.values()].flatMap((movers) => movers.map(({ variable }) => variable));
  const others = [...all, ...moved, ...removing].filter((variable) => !chosen.includes(variable));
  return {
    terms: [
      ...chosen.map((variable) => ({ variable, factor: -1 })),
      ...others.map((variable) => ({ variable, factor: 1 })),
    ],
    least: -(chosen.length - 1),
  };
}

function witnessOf({ sides }: BuiltProgram, values: readonly number[], question: WinQuestion): Witness {
  const won = sides.flatMap((side) => [...side.won].flatMap(([card, at]) => ((values[at] ?? 0) > 0 ? [card] : [])));
  return { sides: sides.map((side) => chosenOf(side, values, question)), won: [...new Set(won)] };
}
