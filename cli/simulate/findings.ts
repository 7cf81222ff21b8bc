import {
  type CardFinding,
  confirms,
  type Judgement,
  judge,
  type Simulation,
  suspectCards,
  type Tally,
  unequalSeats,
} from "../../play/engine/index.js";
import type { CardPack } from "../card-packs.js";
import type { Expected } from "./expected.js";
import { bandText, share } from "./figures.js";
import { runSessions, type SessionRun } from "./run-sessions.js";

/** What is worth a look, or what an author expected otherwise. Plain data: it is part of the JSON. */
export interface SimulationFinding {
  readonly id:
    | CardFinding["id"]
    | "ended-by-cap"
    | "seat-advantage"
    | "never-happened"
    | "unexpected"
    | "too-few-sessions";
  /** The identifier of a card, the number of a player, or the name of an expectation or of a record of the rules. */
  readonly about: string;
  readonly message: string;
  /** In so many sessions, of so many. */
  readonly count?: number;
  readonly of?: number;
  /** The same for all other cards of its kind. */
  readonly peers?: { readonly count: number; readonly of: number };
  /** Of a card that is hardly played or won: what is known beyond that. */
  readonly verdict?: "impossible" | "possible but not seen" | "not proved" | "seen";
  /** Cards with which the engine has won a card that no session won. */
  readonly with?: readonly string[];
  readonly judgement?: Judgement;
}

/** Sessions in which everybody helps a card that seems hardly played or won, or in which all decide by chance. */
const FURTHER = 200;

export interface Asked {
  readonly run: Pick<SessionRun, "pack" | "threads" | "stopped">;
  readonly simulation: Simulation & { readonly sessions: number };
  readonly tally: Tally;
  readonly source: CardPack;
  readonly expected: readonly Expected[];
}

/** Why nothing is said about cards and rules, if that is so. */
export function silence({ simulation, tally }: Pick<Asked, "simulation" | "tally">): string | undefined {
  if (simulation.bots.includes("random")) return "Random decisions say nothing about cards.";
  return isCapped(tally) ? "Too many sessions were cut short to say anything about cards." : undefined;
}

const isCapped = ({ capped, sessions }: Tally): boolean => capped * 100 > sessions;

/**
 * What differs: cards from their peers, seats from each other, sessions from what is expected of them. No finding rests
 * on the counts of a bot alone. Of cards that are hardly played or won, sessions directed at them must say the same, with
 * seeds that were not played yet; then `solve` says whether it is possible at all. What never happened must not happen
 * by chance either. Stopped early, it returns what was confirmed by then.
 *
 * @throws Error if a card was won that `solve` proves can't be.
 */
export async function findingsOf(asked: Asked): Promise<readonly SimulationFinding[]> {
  const { tally, expected } = asked;
  const found: SimulationFinding[] = [];
  if (isCapped(tally)) {
    const { capped: count, sessions: of } = tally;
    found.push({
      id: "ended-by-cap",
      about: "",
      message: `${share(count, of)} of the sessions were cut short`,
      count,
      of,
    });
  }
  if (silence(asked) === undefined)
    found.push(...unequal(tally), ...(await unlikeOthers(asked)), ...(await never(asked)));
  return [...found, ...expected.flatMap((one) => missed(one, tally))];
}

function unequal(tally: Tally): readonly SimulationFinding[] {
  const { seats } = tally;
  const of = seats.reduce((sum, won) => sum + won, 0);
  return unequalSeats(tally).map((seat) => {
    const [about, count] = [String(seat + 1), seats[seat] as number];
    return {
      id: "seat-advantage",
      about,
      message: `player ${about} wins ${share(count, of)}, not 1 of ${seats.length}`,
      count,
      of,
    };
  });
}

async function unlikeOthers(asked: Asked): Promise<readonly SimulationFinding[]> {
  const found: SimulationFinding[] = [];
  for (const suspect of suspectCards(asked.tally, asked.run.pack)) {
    if (asked.run.stopped()) break;
    const { id, card: about, count, of, peers } = suspect;
    const done = id === "hardly-played" ? "played where it was dealt" : "won where it was played";
    const message = `${about} was ${done} in ${share(count, of)}, others of its kind in ${share(peers.count, peers.of)}`;
    const told: SimulationFinding = { id, about, message, count, of, peers };
    if (id === "nearly-always-won") found.push(told);
    else if (await isConfirmed(suspect, asked)) found.push({ ...told, ...(await verdictOn(suspect, message, asked)) });
  }
  return found;
}

/** Further sessions, with seeds that were not played yet. */
function further(
  { run, simulation }: Asked,
  change: Partial<Simulation>,
  more: Partial<SessionRun> = {},
): Promise<Tally> {
  const { sessions, ...asked } = simulation;
  return runSessions({
    ...run,
    simulation: { ...asked, seed: (simulation.seed + sessions) >>> 0, ...change },
    numbers: Array.from({ length: FURTHER }, (_, index) => index),
    told: () => {},
    ...more,
  });
}

/** Plays sessions directed at a card only until they can't confirm anything any more: mostly a few. */
async function isConfirmed(suspect: CardFinding, asked: Asked): Promise<boolean> {
  const { run } = asked;
  let isOpen = true;
  const helped = await further(
    asked,
    { directed: suspect.card },
    {
      told: (known) => {
        isOpen = confirms(suspect, known, FURTHER);
      },
      stopped: () => !isOpen || run.stopped(),
    },
  );
  return isOpen && !run.stopped() && confirms(suspect, helped);
}

type Known = Pick<SimulationFinding, "verdict" | "message" | "with">;

/** What `solve` says of a card that is hardly won; of others, whether it was seen. */
async function verdictOn({ id, card, count }: CardFinding, message: string, asked: Asked): Promise<Known> {
  const unknown: Known =
    count > 0
      ? { message, verdict: "seen" }
      : { message: `${message}, not seen; whether it is possible is not proved`, verdict: "not proved" };
  if (id !== "hardly-won") return unknown;
  const { source } = asked;
  const { showPlaythroughs, solveCard } = await import("../solve/solver.js");
  const report = solveCard([source.model], card, { sets: 1, steps: 50_000, show: showPlaythroughs([source]) });
  if (typeof report === "string") return unknown;
  const answers = report.answers.map(({ answer }) => answer);
  if (answers.length > 0 && answers.every((answer) => answer === "not winnable")) {
    if (count > 0) throw new Error(`${card} was won in play, and solve says that it can't be`);
    return { message: `${message}, impossible: see cardwright solve`, verdict: "impossible" };
  }
  // A way counts only if the rules of play have carried it out.
  const set = report.answers
    .flatMap((answer) => answer.sets ?? [])
    .find(({ playthrough }) => typeof playthrough === "string");
  if (count > 0 || set === undefined) return unknown;
  const cards = set.cards.map(({ identifier }) => identifier);
  const { sessions, capped, together = 0 } = await further(asked, { together: [card, ...cards] });
  const held = `one player had all of them in ${share(together, sessions - capped)} of the sessions`;
  const way = `with ${cards.join(", ")}; ${held} (cardwright solve shows the moves)`;
  return { message: `${message}, possible but not seen: ${way}`, verdict: "possible but not seen", with: cards };
}

/** Actions and effects that neither this bot nor chance has brought about. */
async function never(asked: Asked): Promise<readonly SimulationFinding[]> {
  const unseen = Object.entries(asked.tally.happened).flatMap(([name, count]) => (count === 0 ? [name] : []));
  if (unseen.length === 0 || asked.run.stopped()) return [];
  const { sessions, happened } = await further(asked, { bots: asked.simulation.bots.map(() => "random") });
  if (sessions < FURTHER) return [];
  const message = `neither in these sessions nor in ${sessions} by random decisions`;
  return unseen
    .filter((name) => happened[name] === 0)
    .map((about) => ({ id: "never-happened", about, message: `${about} happened ${message}`, count: 0, of: sessions }));
}

function missed({ expectation, isCardThere }: Expected, tally: Tally): readonly SimulationFinding[] {
  const { name: about, players, card } = expectation;
  if (players !== undefined && players !== tally.seats.length) return [];
  if (!isCardThere) return [{ id: "unexpected", about, message: `${about}: the pack has no card ${card}` }];
  return judge(expectation, tally).flatMap((judgement) => {
    if (judgement.verdict === "met") return [];
    const id = judgement.verdict === "missed" ? "unexpected" : "too-few-sessions";
    return [{ id, about, message: `${about}: ${bandText(judgement)}`, judgement }];
  });
}
