import type { PackModel, RecordModel, System } from "../../../compiler/index.js";
import { memoizeByKey } from "../../../grammar/index.js";
import { type Analysis, analyse } from "../analysis.js";
import { solveGoal } from "./solve-goal.js";

/**
 * The fewest cards that win a goal, with any number of players and in any deck; or that it can't be won, as far as is
 * known.
 */
export type LeastCards =
  | { readonly kind: "winnable"; readonly cards: number; readonly decided: boolean }
  | { readonly kind: "not winnable" }
  | { readonly kind: "not decided" };

/** Goals times helpers of a deck: more would be too slow for a code lens. */
const MOST_PAIRS = 10_000;

/**
 * The fewest cards that win a card of a pack. The search is limited to a number of steps, and skipped for packs that
 * are too large. Undefined if the card can't be won, is in no deck, or the pack is too large.
 */
export function leastCards(pack: PackModel, record: RecordModel, steps: number): LeastCards | undefined {
  const { system } = record;
  const goals = system.data.uses.Goals ?? [];
  if (!goals.some((kind) => record.kinds.names.has(kind))) return undefined;
  const analysis = analysisOf(pack, system);
  const goal = analysis?.session.cards.find((card) => card.record === record);
  if (analysis === undefined || goal === undefined) return undefined;
  const answers = solveGoal(analysis, goal, { sets: 1, steps }).map(({ answer }) => answer);
  if (answers.length === 0) return undefined;
  const found = answers.flatMap((answer) =>
    answer.kind === "winnable" ? answer.ways.map(({ set }) => ({ cards: set.size, decided: answer.decided })) : [],
  );
  const [least] = found.sort((one, other) => one.cards - other.cards);
  if (least !== undefined) return { kind: "winnable", ...least };
  return { kind: answers.every(({ kind }) => kind === "not winnable") ? "not winnable" : "not decided" };
}

const analysisOnce = memoizeByKey<PackModel, System, Analysis | undefined>();

/** Computed once for each state of a pack, for all its cards. */
function analysisOf(pack: PackModel, system: System): Analysis | undefined {
  return analysisOnce(pack, system, () => (isSmall(pack, system) ? analyse(pack, system) : undefined));
}

/**
 * Whether a pack is small enough for counting the cards that win its goals. Checked before any analysis; a
 * pack that this one extends may make decks larger, but not by much.
 */
export function isSmall({ decks }: PackModel, system: System): boolean {
  const { Goals = [], Helpers = [] } = system.data.uses;
  let pairs = 0;
  for (const { cards } of decks) {
    let goals = 0;
    let helpers = 0;
    for (const { card } of cards) {
      const kinds = card?.record.kinds.names;
      if (kinds === undefined) continue;
      if (Goals.some((kind) => kinds.has(kind))) goals++;
      else if (Helpers.some((kind) => kinds.has(kind))) helpers++;
    }
    pairs += goals * helpers;
  }
  return pairs <= MOST_PAIRS;
}
