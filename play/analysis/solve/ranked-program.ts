import { getOrMake } from "../../../grammar/index.js";
import type { PlayClause } from "../model/card-facts.js";
import type { PlayCard } from "../model/session.js";
import { wonClauses } from "../model/world.js";
import { type BuiltProgram, inPlay, type SideVariables } from "./build-program.js";
import { sharesOnce } from "./candidates.js";
import type { ProgramRow, Term } from "./program.js";
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
  const upper = [...built.upper];
  const rows: ProgramRow[] = [...built.rows];
  const before = new Map<PlayCard, number>();
  const variableOf = (card: PlayCard): number => {
    return getOrMake(before, card, () => upper.push(1) - 1);
  };
  for (const side of built.sides) {
    for (const needs of needsOf(side, question)) {
      const most = needs.variable === undefined ? 1 : (upper[needs.variable] ?? 0);
      const suppliers = needs.suppliers.map((card): Term => ({ variable: variableOf(card), factor: most }));
      if (needs.variable === undefined) rows.push({ terms: suppliers, least: 1 });
      else rows.push({ terms: [...suppliers, { variable: needs.variable, factor: -1 }], least: 0 });
    }
    for (const [card, variable] of side.won)
      rows.push({
        terms: [
          { variable: variableOf(card), factor: upper[variable] ?? 0 },
          { variable, factor: -1 },
        ],
        least: 0,
      });
  }
  const helpers = helpersOf(built, upper);
  const undenied = demandUndenied(question, { ...built, upper }, before);
  const wonBefore = [...before].map(([card, variable]) => ({ card, terms: [{ variable, factor: 1 }], most: 1 }));
  const deckCosts = helpers.flatMap(({ card, terms }) => {
    const cost = deckCostOf(card);
    return cost === 0 ? [] : terms.map(({ variable }) => ({ variable, factor: cost }));
  });
  return {
    built: { ...built, upper: undenied.upper, rows: [...rows, ...undenied.rows] },
    helpers,
    before: wonBefore.sort(inSourceOrder),
    sums: [helpers.flatMap(({ terms }) => terms), deckCosts, wonBefore.flatMap(({ terms }) => terms)],
  };
}

/** Rows 15: what has to be won before must not forbid the goal, or a card that is played. */
function demandUndenied(question: WinQuestion, built: BuiltProgram, before: ReadonlyMap<PlayCard, number>) {
  const upper = [...built.upper];
  const rows: ProgramRow[] = [];
  const isSeenBy = (card: PlayCard, view: PlayClause["view"], { players }: SideOf): boolean =>
    view === "all" || players === 1 || card.common;
  const forbid = (card: PlayCard, played: Term[], side: SideOf): void => {
    for (const { view, groups } of wonClauses(card, "deny")) {
      const fitting = groups
        .map((group) => question.world.groupOf(group).fitting)
        .filter((all) => !all.some((one) => question.holdings.isAlways(one)));
      const forbidding = fitting.map((all) =>
        all.flatMap((one) => (isSeenBy(one, view, side) ? (before.get(one) ?? []) : [])),
      );
      if (forbidding.some((all) => all.length === 0)) continue;
      // One of the groups at least is left without a card.
      const spared = forbidding.map((all) => {
        const variable = upper.push(1) - 1;
        for (const one of all) rows.push(atMostOne(one, variable));
        return { variable, factor: 1 };
      });
      for (const { variable, factor } of played)
        rows.push({ terms: [...spared.map((one) => ({ ...one, factor })), { variable, factor: -1 }], least: 0 });
      if (played.length === 0) rows.push({ terms: spared, least: 1 });
    }
  };
  for (const { candidates, played, temporary } of built.sides) {
    if (candidates.side.role === "hero") forbid(question.goal, [], candidates.side);
    for (const [card, variable] of [...played, ...temporary])
      forbid(card, [{ variable, factor: Math.max(1, upper[variable] ?? 0) }], candidates.side);
  }
  return { upper, rows };
}

function atMostOne(one: number, other: number): ProgramRow {
  const terms = [one, other].map((variable) => ({ variable, factor: -1 }));
  return { terms, least: -1 };
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
      return { card, terms: variables.map((variable) => ({ variable, factor: 1 })), most };
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
    wonClauses(card, "allow").flatMap(({ view, groups }) =>
      groups.flatMap((group): NeedsWon[] => {
        const { fitting } = question.world.groupOf(group);
        if (fitting.some((one) => question.holdings.isAlways(one))) return [];
        const asker = variable === undefined ? { ...side, players: 1 } : side;
        return [{ variable, suppliers: fitting.filter((one) => isSeen(one, view, asker, question)) }];
      }),
    ),
  );
}

function isSeen(
  card: PlayCard,
  view: "own" | "all" | "played",
  { who, role, players }: SideOf,
  { holdings, goal, world }: WinQuestion,
): boolean {
  // Whoever has won it can't begin the goal.
  const isOfOther = role === "hero" && players === 1 && (card === goal || sharesOnce(card, goal));
  if (isOfOther && (view === "own" || card.common || world.players < 2)) return false;
  if (view === "own" && who === "chosen" && !(card.common && card.kind === "goal")) return holdings.has(card, "chosen");
  return holdings.has(card, "others");
}
