import {
  type CardFinding,
  canConfirm,
  confirms,
  type Simulation,
  suspectCards,
  type Tally,
} from "../../play/engine/index.js";
import type { CardPack } from "../card-packs.js";
import { runSessions, type SessionRun } from "./run-sessions.js";
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
 * possible at all. Stopped early, it returns what was confirmed by then.
 *
 * @throws Error if a card was won that `solve` proves can't be.
 */
export async function cardFindings(asked: Asked): Promise<readonly ToldFinding[]> {
  const found: ToldFinding[] = [];
  for (const suspect of suspectCards(asked.tally, asked.run.pack)) {
    if (asked.run.stopped()) break;
    if (suspect.id === "nearly-always-won") found.push(suspect);
    else if (await isConfirmed(suspect, asked)) {
      const verdict = suspect.id === "hardly-won" ? await verdictOn(suspect, asked.source) : undefined;
      found.push(verdict === undefined ? suspect : { ...suspect, verdict });
    }
  }
  return found;
}

/** Plays sessions directed at a card only until they can't confirm anything any more: mostly a few. */
async function isConfirmed(suspect: CardFinding, { run, simulation }: Asked): Promise<boolean> {
  const { sessions, ...asked } = simulation;
  let isOpen = true;
  const helped = await runSessions({
    ...run,
    simulation: { ...asked, seed: (simulation.seed + sessions) >>> 0, directed: suspect.card },
    numbers: Array.from({ length: DIRECTED }, (_, index) => index),
    told: (known) => {
      isOpen = canConfirm(suspect, known, DIRECTED);
    },
    stopped: () => !isOpen || run.stopped(),
  });
  return isOpen && !run.stopped() && confirms(suspect, helped);
}

/** What `solve` says of a card that is hardly won; undefined if it says nothing of such cards. */
async function verdictOn({ card, count }: CardFinding, source: CardPack): Promise<string | undefined> {
  const { showPlaythroughs, solveCard } = await import("../solve/solver.js");
  const report = solveCard([source.model], card, { sets: 1, steps: 50_000, show: showPlaythroughs([source]) });
  if (typeof report === "string") return undefined;
  const answers = report.answers.map(({ answer }) => answer);
  if (answers.length > 0 && answers.every((answer) => answer === "not winnable")) {
    if (count > 0) throw new Error(`${card} was won in play, and solve says that it can't be`);
    return ", impossible: see cardwright solve";
  }
  if (count > 0) return undefined;
  // A way counts only if the rules of play have carried it out.
  const set = report.answers
    .flatMap((answer) => answer.sets ?? [])
    .find(({ playthrough }) => typeof playthrough === "string");
  if (set === undefined) return undefined;
  const cards = set.cards.map(({ identifier }) => identifier).join(", ");
  return `, possible but not seen: with ${cards} (cardwright solve shows the moves)`;
}
