import type { PackModel } from "../../model/pack-model.js";
import type { RecordModel } from "../../model/record-model.js";
import type { System } from "../../systems/system.js";
import { type Analysis, analyse } from "../analysis.js";
import { solveGoal } from "./solve-goal.js";

/** With how few cards a goal is won, by any number of players and in any deck; or that it is not, as far as can be told. */
export type LeastCards =
  | { readonly kind: "winnable"; readonly cards: number; readonly decided: boolean }
  | { readonly kind: "not winnable" }
  | { readonly kind: "not decided" };

/** Goals times helpers of a deck: more would take longer than anybody waits for one line over a card. */
const MOST_PAIRS = 10_000;

/**
 * With how few cards a card of a pack is won. Bounded: it stops after so many steps of the search, and is not asked in packs
 * that are too large. Undefined: the card is none that is won, or it is in no deck, or the pack is too large.
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

const known = new WeakMap<PackModel, Map<System, Analysis | undefined>>();

/** Worked out once for a pack as it is, for all the cards of it that are asked about. */
function analysisOf(pack: PackModel, system: System): Analysis | undefined {
  const made = known.get(pack) ?? new Map<System, Analysis | undefined>();
  known.set(pack, made);
  if (!made.has(system)) made.set(system, smallAnalysis(pack, system));
  return made.get(system);
}

function smallAnalysis(pack: PackModel, system: System): Analysis | undefined {
  return isSmall(pack, system) ? analyse(pack, system) : undefined;
}

/**
 * Whether a pack is small enough to be asked with how few cards its goals are won. Counted before anything is worked out: a
 * pack in view to which this one adds may make decks larger, but not by much.
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
