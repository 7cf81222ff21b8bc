import type { CompiledPack } from "../../compiler/index.js";
import {
  type Against,
  type Aim,
  type CardFinding,
  changedFigures,
  confirms,
  couldConfirm,
  emptyTally,
  helpedShare,
  type Judgement,
  judge,
  kindsOf,
  merged,
  type Share,
  type Simulation,
  suspectCards,
  type Tally,
  unequalSeats,
} from "../../play/engine/index.js";
import type { CardPack } from "../card-packs.js";
import { changeSentence } from "./comparison.js";
import type { Expected } from "./expected.js";
import { bandText, share } from "./figures.js";
import type { Crew } from "./run-sessions.js";

/** What is worth a look, or what an author expected otherwise. Plain data: it is part of the JSON. */
export interface SimulationFinding {
  readonly id:
    | CardFinding["id"]
    | "ended-by-cap"
    | "seat-advantage"
    | "never-happened"
    | "changed-in-play"
    | "unexpected"
    | "too-few-sessions";
  /** The identifier of a card, the number of a player, or the name of an expectation or of a record of the rules. */
  readonly about: string;
  readonly message: string;
  /** In so many sessions, of so many. */
  readonly count?: number;
  readonly of?: number;
  /** The same for all other cards of its kind. */
  readonly peers?: Share;
  /** In sessions in which everybody helps it, and the same for other cards of its kind that were helped. */
  readonly helped?: Share;
  readonly peersHelped?: Share;
  /** Of a card that is hardly played or won: what is known beyond that. */
  readonly verdict?: "impossible" | "possible but not seen" | "not proved" | "seen";
  /** Cards with which the engine has won a card that no session won. */
  readonly with?: readonly string[];
  readonly judgement?: Judgement;
}

/** Sessions in which everybody helps a card that seems hardly played or won. */
const FURTHER = 60;
/** Sessions in which all decide by chance. */
const BY_CHANCE = 200;

export interface Asked {
  readonly pack: CompiledPack;
  readonly crew: Crew;
  /** Whether to stop early. */
  stopped(): boolean;
  readonly simulation: Simulation & { readonly sessions: number };
  readonly tally: Tally;
  readonly source: CardPack;
  readonly expected: readonly Expected[];
  /** Is told how many cards were looked at by themselves, and how many will be. */
  told?(looked: number, of: number): void;
}

/** Why nothing is said about cards and rules, if that is so. */
export function silence({ simulation }: Pick<Asked, "simulation">): string | undefined {
  return simulation.bots.includes("random") ? "Random decisions say nothing about cards." : undefined;
}

const isCapped = ({ capped, sessions }: Tally): boolean => capped * 100 > sessions;

/**
 * What differs: cards from their peers, seats from each other, sessions from what is expected of them. No finding rests
 * on the counts of a bot alone. Of cards that are hardly played or won, sessions directed at them must say the same, with
 * seeds that were not played yet; then `solve` says whether it is possible at all. What never happened must not happen
 * by chance either. Compared with another version, only what the change has moved is said. Stopped early, it returns
 * what was confirmed by then.
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
  if (silence(asked) === undefined && tally.against !== undefined)
    found.push(...(isCapped(tally) ? [] : changed(tally.against)));
  else if (silence(asked) === undefined)
    found.push(...(isCapped(tally) ? [] : unequal(tally)), ...(await unlikeOthers(asked)), ...(await never(asked)));
  return [...found, ...expected.flatMap((one) => missed(one, tally))];
}

function changed(against: Against): readonly SimulationFinding[] {
  if (isCapped(against.tally)) return [];
  return changedFigures(against).map((pair) => ({
    id: "changed-in-play",
    about: pair.about,
    message: changeSentence(pair),
    of: pair.of,
  }));
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

/** What `solve` knows of a card that is to be won. */
interface Way {
  readonly answer: "impossible" | "possible" | "not proved";
  /** How it is won with the cheapest set. */
  readonly aim?: Aim;
  readonly cards: readonly string[];
}

/** A card that is looked at by itself, with what sessions that everybody helps it in have shown so far. */
interface Looked {
  readonly about: Pick<CardFinding, "id" | "card">;
  readonly kind: string | undefined;
  readonly way: Way | undefined;
  /** What must have been won before, by its holder and by each seat after that. */
  readonly won: readonly (readonly string[])[];
  helped: Tally;
  /** How often it was used in the first look. */
  first: Share;
}

/** Sessions of a first look at a card, after which most are in order. */
const FIRST = 5;
/** Cards of a kind that are looked at with those that are suspected, as there is nothing to compare with otherwise. */
const PEERS = 8;

async function unlikeOthers(asked: Asked): Promise<readonly SimulationFinding[]> {
  const { tally, pack } = asked;
  const suspects = suspectCards(tally, pack);
  const hardly = suspects.filter(({ id }) => id !== "nearly-always-won");
  const cards = [...hardly, ...peersOf(hardly, asked)];
  let ready = 0;
  const looked = await Promise.all(
    cards.map(async (about) => {
      const one = await look(about, asked);
      asked.told?.(++ready, cards.length);
      return one;
    }),
  );
  const found: SimulationFinding[] = [];
  for (const suspect of suspects) {
    const { id, card: about, count, of, peers } = suspect;
    const done = id === "hardly-played" ? "played where it was dealt" : "won where it was dealt";
    const doneOften = id === "nearly-always-won" ? "won where it was played" : done;
    const others = `others of its kind in ${share(peers.count, peers.of)}`;
    const message = `${about} was ${doneOften} in ${share(count, of)}, ${others}`;
    const plain: SimulationFinding = { id, about, message, count, of, peers };
    if (id === "nearly-always-won") found.push(plain);
    const one = looked.find((other) => other.about === suspect);
    const more = one && !asked.stopped() ? await judged(suspect, one, looked, asked) : undefined;
    if (more !== undefined) found.push({ ...plain, ...more, message: `${message}; ${more.message}` });
  }
  return found;
}

/** Cards of the same kinds that nothing was suspected of, evenly over the pack. */
function peersOf(suspects: readonly CardFinding[], { tally, pack }: Asked): Pick<CardFinding, "id" | "card">[] {
  const kinds = kindsOf(pack);
  const ids = new Map(suspects.map(({ id, card }) => [kinds.get(card), id]));
  const known = new Set(suspects.map(({ card }) => card));
  return [...ids].flatMap(([kind, id]) => {
    const others = tally.cards.filter((one) => one.dealt > 0 && kinds.get(one.id) === kind && !known.has(one.id));
    const step = Math.max(1, others.length / PEERS);
    const chosen = others.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
    return chosen.map((card) => ({ id, card: card.id }));
  });
}

const NONE: Share = { count: 0, of: 0 };

async function look(about: Pick<CardFinding, "id" | "card">, asked: Asked): Promise<Looked> {
  const { pack, simulation, source } = asked;
  const { card } = about;
  const { askedBefore } = await import("../solve/solver.js");
  const way = about.id === "hardly-won" ? await wayOf(card, asked) : undefined;
  const starter = Math.max(0, way?.aim?.hands.findIndex((hand) => hand.includes(card)) ?? 0);
  const won = way?.aim
    ? [...way.aim.won.slice(starter), ...way.aim.won.slice(0, starter)]
    : [askedBefore(source.model, card)];
  const looked: Looked = {
    about,
    kind: kindsOf(pack).get(card),
    way,
    won,
    helped: emptyTally(pack, simulation.seats),
    first: NONE,
  };
  if (way?.answer !== "impossible") await help(looked, FIRST, asked, () => true);
  looked.first = helpedShare(about, looked.helped);
  return looked;
}

/** Plays sessions directed at a card until there are so many, while something is open. */
async function help(looked: Looked, until: number, asked: Asked, isOpen: () => boolean): Promise<void> {
  const { pack, crew, simulation } = asked;
  const { sessions, ...rest } = simulation;
  const { about, way, won } = looked;
  const { card } = about;
  const before = looked.helped;
  const deck = way?.aim?.deck ?? pack.decks.find(({ cards }) => cards.some(({ id }) => id === card))?.name;
  const directed = { card, won, ...(deck === undefined ? {} : { deck }) };
  await crew.play({
    simulation: {
      ...rest,
      seed: (simulation.seed + sessions) >>> 0,
      directed,
      ...(way?.aim === undefined ? {} : { together: [card, ...way.cards] }),
    },
    numbers: Array.from({ length: until - before.sessions }, (_, index) => before.sessions + index),
    told: (known) => {
      looked.helped = merged([before, known]);
    },
    stopped: () => !isOpen(),
  });
}

type Known = Pick<SimulationFinding, "verdict" | "message" | "with" | "helped" | "peersHelped">;

/** What is known of a suspected card beyond that; undefined if it is in order. */
async function judged(
  suspect: CardFinding,
  one: Looked,
  all: readonly Looked[],
  asked: Asked,
): Promise<Known | undefined> {
  const { way } = one;
  const { card, count } = suspect;
  if (way?.answer === "impossible") {
    if (count > 0) throw new Error(`${card} was won in play, and solve says that it can't be`);
    return { message: "impossible: see cardwright solve", verdict: "impossible" };
  }
  const others = all.filter((other) => other !== one && other.kind === one.kind);
  const peers: Share = {
    count: others.reduce((sum, { first }) => sum + first.count, 0),
    of: others.reduce((sum, { first }) => sum + first.of, 0),
  };
  const isOpen = () => couldConfirm(helpedShare(one.about, one.helped), peers, all.length, FURTHER);
  if (!isOpen()) return undefined;
  await help(one, FURTHER, asked, isOpen);
  const helped = helpedShare(one.about, one.helped);
  if (asked.stopped() || !confirms(helped, peers, all.length)) return undefined;
  const hadBefore = one.won.some((ids) => ids.length > 0) ? ", what leads to it won before," : "";
  const often = `with everybody's help${hadBefore} in ${share(helped.count, helped.of)}, others in ${share(peers.count, peers.of)}`;
  const known = { helped, peersHelped: peers };
  if (count > 0) return { ...known, message: often, verdict: "seen" };
  const unknown: Known = { ...known, message: `${often}; whether it is possible is not proved`, verdict: "not proved" };
  // A way counts only if the rules of play have carried it out.
  if (way?.aim === undefined || !(await isShown(way.aim, asked))) return unknown;
  const { together = 0, sessions } = one.helped;
  const held = `one player was dealt all of them in ${share(together, sessions)} of the sessions`;
  const message = `${often}; possible but not seen: with ${way.cards.join(", ")}; ${held} (cardwright solve shows the moves)`;
  return { ...known, message, verdict: "possible but not seen", with: way.cards };
}

async function wayOf(card: string, { source }: Asked): Promise<Way> {
  const { solveCard } = await import("../solve/solver.js");
  let aim: Aim | undefined;
  const show = (_: unknown, shown: Aim): undefined => {
    aim ??= shown;
  };
  const report = solveCard([source.model], card, { sets: 1, steps: 50_000, show });
  if (typeof report === "string") return { answer: "not proved", cards: [] };
  const { answers } = report;
  if (answers.length > 0 && answers.every(({ answer }) => answer === "not winnable"))
    return { answer: "impossible", cards: [] };
  const [set] = answers.flatMap(({ sets = [] }) => sets);
  if (set === undefined || aim === undefined) return { answer: "not proved", cards: [] };
  return { answer: "possible", aim, cards: set.cards.map(({ identifier }) => identifier) };
}

/** Whether the engine wins a card as `solve` says. */
async function isShown(aim: Aim, { source }: Asked): Promise<boolean> {
  const { showPlaythroughs } = await import("../solve/solver.js");
  const shown = showPlaythroughs([source])(source.model, aim);
  return shown !== undefined && shown !== "none";
}

/** Actions and effects that neither this bot nor chance has brought about. */
async function never(asked: Asked): Promise<readonly SimulationFinding[]> {
  const unseen = Object.entries(asked.tally.happened).flatMap(([name, count]) => (count === 0 ? [name] : []));
  if (unseen.length === 0 || asked.stopped()) return [];
  const { sessions: played, ...simulation } = asked.simulation;
  const { sessions, happened } = await asked.crew.play({
    simulation: {
      ...simulation,
      seed: (simulation.seed + played) >>> 0,
      bots: simulation.bots.map(() => "random"),
    },
    numbers: Array.from({ length: BY_CHANCE }, (_, index) => index),
  });
  if (sessions < BY_CHANCE) return [];
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
