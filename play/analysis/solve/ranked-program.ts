import { getOrMake } from "../../../grammar/index.js";
import type { PlayCard, PlayClause } from "../model/card-facts.js";
import { type BuiltProgram, inPlay, type SideVariables, terms } from "./build-program.js";
import { sharesOnce } from "./candidates.js";
import { ProgramBuilder, type Term } from "./program.js";
import type { SideOf, WinQuestion } from "./question.js";

/** How many copies of a card are used, as a sum of variables; at most `most`. */
export interface Used {
  readonly card: PlayCard;
  readonly terms: readonly Term[];
  readonly most: number;
}

/** A program with the sums by which winning sets are compared. (docs/analyses.md, "The cheapest set") */
export interface RankedProgram {
  readonly built: BuiltProgram;
  /** Helpers in source order: those there at the end, and those played for a while. */
  readonly helpers: readonly Used[];
  /** Cards that have to be won before, each 0 or 1, in source order. */
  readonly before: readonly Used[];
  /** Sums to minimize, one after the other: helpers, costs at the end of the deck, cards won before. */
  readonly sums: readonly (readonly Term[])[];
}

export function rankProgram(question: WinQuestion, built: BuiltProgram): RankedProgram {
  const builder = new ProgramBuilder(built);
  const { upper } = builder;
  const before = new Map<PlayCard, number>();
  const wins = (card: PlayCard, factor: number): Term => ({
    variable: getOrMake(before, card, () => builder.variable(1)),
    factor,
  });
  for (const side of built.sides) {
    for (const { variable, suppliers } of needsOf(side, question)) {
      const most = variable === undefined ? 1 : (upper[variable] ?? 0);
      const all = suppliers.map((card) => wins(card, most));
      if (variable === undefined) builder.atLeast(all, 1);
      else builder.atLeast([...all, { variable, factor: -1 }], 0);
    }
    for (const [card, variable] of side.won)
      builder.atLeast([wins(card, upper[variable] ?? 0), { variable, factor: -1 }], 0);
  }
  const helpers = helpersOf(built, upper);
  demandUndenied(question, built, builder, before);
  const wonBefore = [...before].map(([card, variable]) => ({ card, terms: terms([variable], 1), most: 1 }));
  const deckCosts = helpers.flatMap(({ card, terms: used }) => {
    const factor = deckCostOf(card);
    return factor === 0 ? [] : used.map(({ variable }) => ({ variable, factor }));
  });
  return {
    built: { ...built, upper, rows: builder.rows },
    helpers,
    before: wonBefore.sort(inSourceOrder),
    sums: [helpers.flatMap((one) => one.terms), deckCosts, wonBefore.flatMap((one) => one.terms)],
  };
}

/** Rows 15: what has to be won before must not forbid the goal, or a card that is played. */
function demandUndenied(
  question: WinQuestion,
  { sides }: BuiltProgram,
  builder: ProgramBuilder,
  before: ReadonlyMap<PlayCard, number>,
): void {
  const isSeenBy = (card: PlayCard, view: PlayClause["view"], { players }: SideOf): boolean =>
    view === "all" || players === 1 || card.common;
  const forbid = (card: PlayCard, played: Term[], side: SideOf): void => {
    for (const { view, groups } of card.denials.won) {
      const fitting = groups
        .map((group) => question.world.groupOf(group).fitting)
        .filter((all) => !all.some((one) => question.holdings.isAlways(one)));
      const forbidding = fitting.map((all) =>
        all.flatMap((one) => (isSeenBy(one, view, side) ? (before.get(one) ?? []) : [])),
      );
      if (forbidding.some((all) => all.length === 0)) continue;
      // One of the groups at least is left without a card.
      const spared = forbidding.map((all) => {
        const variable = builder.variable(1);
        for (const one of all) builder.atMost(terms([one, variable], 1), 1);
        return variable;
      });
      for (const { variable, factor } of played)
        builder.atLeast([...terms(spared, factor), { variable, factor: -1 }], 0);
      if (played.length === 0) builder.atLeast(terms(spared, 1), 1);
    }
  };
  for (const { candidates, played, temporary } of sides) {
    if (candidates.side.role === "hero") forbid(question.goal, [], candidates.side);
    for (const [card, variable] of [...played, ...temporary])
      forbid(card, [{ variable, factor: Math.max(1, builder.upper[variable] ?? 0) }], candidates.side);
  }
}

export function deckCostOf({ amounts }: PlayCard): number {
  return amounts.deck.reduce((sum, { value }) => sum + Math.max(0, value), 0);
}

function helpersOf({ sides }: BuiltProgram, upper: readonly number[]): Used[] {
  const cards = new Set(sides.flatMap(({ played, diverted }) => [...played.keys(), ...diverted.keys()]));
  return [...cards]
    .map((card) => {
      const variables = sides.flatMap((side) => [...inPlay(side, card), side.temporary.get(card) ?? []].flat());
      const most = variables.reduce((sum, variable) => sum + (upper[variable] ?? 0), 0);
      return { card, terms: terms(variables, 1), most };
    })
    .sort(inSourceOrder);
}

const inSourceOrder = (one: Used, other: Used): number => one.card.index - other.card.index;

interface NeedsWon {
  /** It is needed if this variable is positive; undefined: always, by whoever begins the goal. */
  readonly variable: number | undefined;
  readonly suppliers: readonly PlayCard[];
}

/** What the goal and the helpers of a side require of cards won before. */
function needsOf({ candidates: { side }, played, temporary }: SideVariables, question: WinQuestion): NeedsWon[] {
  const asking = [...played, ...temporary].map(([card, variable]) => ({ card, variable }));
  const all: readonly { readonly card: PlayCard; readonly variable: number | undefined }[] =
    side.role === "hero" ? [{ card: question.goal, variable: undefined }, ...asking] : asking;
  return all.flatMap(({ card, variable }) =>
    card.needs.won.flatMap(({ view, group }): NeedsWon[] => {
      const { fitting } = question.world.groupOf(group);
      if (fitting.some((one) => question.holdings.isAlways(one))) return [];
      const asker = variable === undefined ? { ...side, players: 1 } : side;
      return [{ variable, suppliers: fitting.filter((one) => isSeen(one, view, asker, question)) }];
    }),
  );
}

function isSeen(
  card: PlayCard,
  view: "own" | "all",
  { who, role, players }: SideOf,
  { holdings, goal, world }: WinQuestion,
): boolean {
  // Whoever has won it can't begin the goal.
  const isOfOther = role === "hero" && players === 1 && (card === goal || sharesOnce(card, goal));
  if (isOfOther && (view === "own" || card.common || world.players < 2)) return false;
  if (view === "own" && who === "chosen" && !(card.common && card.kind === "goal")) return holdings.has(card, "chosen");
  return holdings.has(card, "others");
}
