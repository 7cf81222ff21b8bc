import type { System } from "../../../../compiler/systems/system.js";
import { analyse } from "../../../../play/analysis/analysis.js";
import { uncontestedGoals } from "../../../../play/analysis/checks/claims.js";
import { reachIn } from "../../../../play/analysis/reach/reach-in.js";
import { packOf } from "../../../support/check.js";
import { shippedSystem } from "../../../support/systems.js";
import { asText, type SmallSession } from "./deck.js";
import { playAll, type Seen } from "./play.js";

/** What the oracle did and the analysis calls impossible, and what the analysis says too much. */
export interface Comparison {
  /** Must be empty. */
  readonly wrong: readonly string[];
  readonly tooMuch: Readonly<Record<keyof Seen, number>>;
  readonly same: Readonly<Record<keyof Seen, number>>;
  readonly undecided: number;
}

export function compare(session: SmallSession, system: System = shippedSystem("got")): Comparison | undefined {
  const played = playAll(session);
  if (played === undefined) return undefined;
  const { said, undecided } = analysed(session, system);
  const wrong: string[] = [];
  const tooMuch = { played: 0, won: 0, contested: 0, supports: 0 };
  const same = { played: 0, won: 0, contested: 0, supports: 0 };
  played.forEach((seen, era) => {
    for (const what of ["played", "won", "contested", "supports"] as const) {
      const possible = said[era]?.[what] ?? new Set();
      // What nobody wins because all tie is not asked for a contest.
      const asked = what === "contested" ? [...seen.contested].filter((id) => said[era]?.won.has(id)) : seen[what];
      for (const id of asked) if (!possible.has(id)) wrong.push(`${id} in era ${era + 1}: ${what}`);
      for (const id of possible) (seen[what].has(id) ? same : tooMuch)[what]++;
    }
  });
  return { wrong, tooMuch, same, undecided };
}

function analysed(session: SmallSession, system: System): { said: Seen[]; undecided: number } {
  const pack = packOf(asText(session), system);
  const analysis = analyse(pack, system);
  const [configuration] = analysis?.session.configurations ?? [];
  if (analysis === undefined || configuration === undefined || analysis.session.incomplete)
    throw new Error("unreadable");
  const reach = reachIn(analysis, configuration);
  const names = (cards: Iterable<{ readonly name: string }>): Set<string> =>
    new Set([...cards].map(({ name }) => name));
  const said = reach.eras.map((run, era): Seen => {
    if (run === undefined) return { played: new Set(), won: new Set(), contested: new Set(), supports: new Set() };
    const uncontested = new Set(uncontestedGoals(reach, era).map(({ card }) => card));
    const contested = [...run.winnable].filter((card) => card.outcome?.anyone && !uncontested.has(card));
    return {
      played: names([...run.playable, ...run.playableByOthers]),
      won: names(run.winnable),
      contested: session.players < 2 ? new Set() : names(contested),
      supports: names(analysis.session.cards.filter((card) => reach.playableHelpers(era).has(card))),
    };
  });
  return { said, undecided: reach.undecided.size };
}
