import { compilePack, type System } from "../../../../compiler/index.js";
import { getOrMake } from "../../../../grammar/index.js";
import { analyse } from "../../../../play/analysis/analysis.js";
import { solveGoal } from "../../../../play/analysis/answer/solve-goal.js";
import { compileRules, leadTo, type Rules } from "../../../../play/engine/index.js";
import { packOf } from "../../../support/check.js";
import { sha256 } from "../../../support/sha256.js";
import { asText, type SmallSession } from "./deck.js";

/** What `solve` says of the goals of a deck: which of these answers the rules of play allow. */
export interface Replayed {
  readonly confirmed: number;
  /** Answers that no moves lead to, in words. */
  readonly not: readonly string[];
  /** Goals that nobody wins in an era: its name, the index of the era, and why. */
  readonly never: readonly (readonly [goal: string, era: number, why: string])[];
  readonly undecided: number;
}

/** Solves each goal of a deck, and has the engine win it as `solve` says. */
export function replayed(session: SmallSession, system: System, sets = 1): Replayed {
  const pack = packOf(asText(session), system);
  const compiled = compilePack(pack, sha256);
  const analysis = analyse(pack, system);
  const rules = new Map<string, Rules>();
  const found = { confirmed: 0, not: [] as string[], never: [] as [string, number, string][], undecided: 0 };
  for (const goal of analysis?.session.cards.filter(({ kind }) => kind === "goal") ?? []) {
    if (analysis === undefined) continue;
    for (const { era, configuration, answer } of solveGoal(analysis, goal, { sets, steps: 20_000 })) {
      if (answer.kind !== "winnable") {
        if (answer.kind === "not decided") found.undecided++;
        else found.never.push([goal.name, era.index, (answer.why?.reasons ?? []).join("; ")]);
        continue;
      }
      for (const { aim, set, before } of answer.ways) {
        const hands = set.hands.map(({ role, plays }) => {
          const played = plays.map(({ card, how }) => (how.kind === "played" ? card.name : `${card.name} ${how.kind}`));
          return `${role}: ${played.join(", ")}`;
        });
        const won = before.map(({ name }) => name).join(", ");
        const said = `${goal.name} in ${era.name}, ${configuration.players} players; ${hands.join("; ")}; after ${won}`;
        if (aim === undefined) {
          found.not.push(`${said}: no aim`);
          continue;
        }
        const decks = [aim.deck];
        const seats = aim.hands.length;
        const key = JSON.stringify([seats, decks]);
        const led = leadTo(
          getOrMake(rules, key, () => compileRules(compiled, { seats, decks })),
          aim,
        );
        if (led === undefined) found.not.push(said);
        else found.confirmed++;
      }
    }
  }
  return found;
}
