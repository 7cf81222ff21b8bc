import { confirms, type Simulation, suspectCards, type Tally } from "../../play/engine/index.js";
import type { CardPack } from "../card-packs.js";
import type { SessionRun } from "./run-sessions.js";
import { runSessions } from "./run-sessions.js";
import type { ToldFinding } from "./simulation-report.js";

/** Sessions in which everybody helps a card that seems hardly played or won. */
const DIRECTED = 200;

interface Asked {
  readonly run: Pick<SessionRun, "pack" | "threads" | "stopped">;
  readonly simulation: Simulation & { readonly sessions: number };
  readonly tally: Tally;
  readonly source: CardPack;
}

/**
 * Cards that differ from their peers. No finding rests on the counts alone: of cards that are hardly played or won,
 * sessions directed at them must say the same, with seeds that were not played yet; then `solve` says whether it is
 * possible at all.
 *
 * @throws Error if a card was won that `solve` proves can't be.
 */
export async function cardFindings({ run, simulation, tally, source }: Asked): Promise<readonly ToldFinding[]> {
  const found: ToldFinding[] = [];
  for (const suspect of suspectCards(tally, run.pack)) {
    if (run.stopped()) break;
    if (suspect.id === "nearly-always-won") {
      found.push(suspect);
      continue;
    }
    const { sessions, ...asked } = simulation;
    const directed = { ...asked, seed: (simulation.seed + sessions) >>> 0, directed: suspect.card };
    const numbers = Array.from({ length: DIRECTED }, (_, index) => index);
    const helped = await runSessions({ ...run, simulation: directed, numbers, told: () => {} });
    if (!confirms(suspect, helped)) continue;
    const verdict = suspect.id === "hardly-won" ? await verdictOn(suspect.card, suspect.count, source) : undefined;
    found.push(verdict === undefined ? suspect : { ...suspect, verdict });
  }
  return found;
}

/** What `solve` says of a card that is hardly won; undefined if it says nothing of such cards. */
async function verdictOn(card: string, won: number, source: CardPack): Promise<string | undefined> {
  const { showPlaythroughs, solveCard } = await import("../solve/solver.js");
  const report = solveCard([source.model], card, { sets: 1, steps: 50_000, show: showPlaythroughs([source]) });
  if (typeof report === "string") return undefined;
  const answers = report.answers.map(({ answer }) => answer);
  if (answers.every((answer) => answer === "not winnable")) {
    if (won > 0) throw new Error(`${card} was won in play, and solve says that it can't be`);
    return ", impossible: see cardwright solve";
  }
  if (won > 0) return undefined;
  const sets = report.answers.flatMap((answer) => answer.sets ?? []);
  const isShown = sets.some(({ playthrough }) => typeof playthrough === "string");
  const set = sets.find(({ playthrough }) => !isShown || typeof playthrough === "string");
  if (set === undefined) return ", not seen, and solve does not decide whether it is possible";
  const cards = set.cards.map(({ identifier }) => identifier).join(", ");
  return `, possible but not seen: with ${cards}${isShown ? ", as the rules of play allow" : ""} (cardwright solve)`;
}
