import type { CompiledPack } from "../../compiler/index.js";
import { getOrMake } from "../../grammar/index.js";
import { compileRules } from "./compile-rules.js";
import { Directed, type Wanted } from "./directed.js";
import { type Bot, greedy, leads } from "./greedy.js";
import { Positions } from "./positions.js";
import { seeded } from "./random.js";
import type { Rules, RulesOptions } from "./rules.js";
import { apply, decision, drawn, result, start } from "./session.js";
import type { Listener } from "./state.js";
import { playingActions } from "./whereabouts.js";

/** Random decisions are for finding faults of rules: they say nothing about cards. */
export const bots = { random: drawn, greedy } as const satisfies Readonly<Record<string, Bot>>;
export type BotName = keyof typeof bots;

/** What sessions are played: all that decides how they go. */
export interface Simulation {
  readonly seats: number;
  /** The bot of each seat. */
  readonly bots: readonly BotName[];
  /** That of the first session. */
  readonly seed: number;
  readonly cap: number;
  readonly directed?: Wanted;
  /** Cards of which it is counted how often one seat has them all, at one time or another. */
  readonly together?: readonly string[];
}

/** In how many sessions something came about. */
export interface TalliedCard {
  readonly id: string;
  /** Of the card as compiled: figures of another card under the same name are not added. */
  readonly hash: string;
  /** Came to a hand. */
  dealt: number;
  /** Came from elsewhere to where played cards lie, or was taken from a hand to be played (whereabouts.ts). */
  played: number;
  won: number;
  /** Was played by a seat that had more than the others of what wins. */
  leading: number;
  /** Was dealt, and never played. */
  left: number;
}

/** What some sessions showed. Whole numbers only, so that sums don't depend on their order. */
export interface Tally {
  sessions: number;
  /** Ended because they took too long. What came about in them counts, how they ended doesn't. */
  capped: number;
  /** Sessions by their number of turns. */
  readonly turns: Record<string, number>;
  /** Sessions with one winner: by seat, by bot, by the deck of a seat. */
  readonly seats: number[];
  readonly byBot: Record<string, number>;
  readonly byDeck: Record<string, number>;
  /** Sessions that several seats won, or nobody. */
  shared: number;
  nobody: number;
  /** Sessions in which one seat had all of the cards `together`, if any were asked for. */
  together?: number;
  readonly cards: TalliedCard[];
  /** Sessions in which an action or effect came about, by the name of its record. */
  readonly happened: Record<string, number>;
  /** The same of another version, if each seed was played with both. */
  against?: Against;
}

/** What sessions of two versions of a pack showed, each seed played with both. */
export interface Against {
  /** With the version from before. */
  readonly tally: Tally;
  /** Seeds with which all that is counted came out the same. */
  same: number;
  readonly figures: FigurePair[];
}

/** One figure of both versions. Whole numbers only, so that sums don't depend on their order. */
export interface FigurePair {
  readonly figure:
    | ("capped" | "turns" | "seat" | "shared" | "nobody" | "deck" | "bot" | "happened")
    | ("dealt" | "played" | "won" | "leading" | "left");
  /** Which seat, deck, bot, card or record of the rules. */
  readonly about: string;
  /** Seeds with which it could come about in both versions. */
  of: number;
  /** With how many of them it did, or how many turns they had. */
  before: number;
  now: number;
  /** The sum of squares of the differences between both sessions of a seed. */
  unlike: number;
}

export function emptyTally(pack: CompiledPack, seats: number): Tally {
  const { system } = pack;
  const rules = "play" in system ? (system.play ?? []) : [];
  const doings = rules.filter(({ kind }) => kind === "Action" || kind === "Effect");
  return {
    sessions: 0,
    capped: 0,
    turns: {},
    seats: Array.from({ length: seats }, () => 0),
    byBot: {},
    byDeck: {},
    shared: 0,
    nobody: 0,
    cards: pack.cards.map(({ id, hash }) => ({ id, hash, dealt: 0, played: 0, won: 0, leading: 0, left: 0 })),
    happened: Object.fromEntries(doings.map(({ kind, name }) => [`${kind} ${name}`, 0])),
  };
}

/** Plays sessions of a simulation by their numbers, from 0, and adds what they show to a tally. */
export type PlaySession = (number: number, tally: Tally) => void;

/**
 * Of one pack, whose rules are compiled once for all simulations.
 *
 * @throws RulesError if the rules of play can't be played.
 */
export function simulators(pack: CompiledPack, comparable = false): (simulation: Simulation) => PlaySession {
  const known = new Map<string, Rules>();
  return (simulation) =>
    simulator(simulation, (options) =>
      getOrMake(known, JSON.stringify(options), () => compileRules(pack, { ...options, comparable })),
    );
}

function simulator(simulation: Simulation, compiled: (options: RulesOptions) => Rules): PlaySession {
  const { seats, bots: named, seed, cap, directed, together } = simulation;
  const whole = compiled({ seats, cap });
  const isPart = directed?.deck !== undefined && whole.table.byDeck;
  const first = isPart ? compiled({ seats, cap, decks: [directed.deck] }) : whole;
  const decks = first.table.byDeck ? undefined : first.table.decks.map(({ name }) => name);
  // Where seats differ, each seed is played once from each of them.
  const turns = new Set(named).size > 1 || new Set(decks).size > 1 ? seats : 1;
  const rulesOf = Array.from({ length: turns }, (_, by) =>
    by === 0 || decks === undefined ? first : compiled({ seats, cap, decks: rotated(decks, by) }),
  );
  return (number, tally) => {
    const by = number % turns;
    const watched = new Watched(rulesOf[by] as Rules, together);
    playOne(tally, watched, rotated(named, by), (seed + Math.floor(number / turns)) >>> 0, directed);
  };
}

const rotated = <Item>(items: readonly Item[], by: number): readonly Item[] => [
  ...items.slice(by),
  ...items.slice(0, by),
];

function playOne(tally: Tally, watched: Watched, named: readonly BotName[], seed: number, wanted?: Wanted): void {
  const { rules } = watched;
  const session = start(rules, seed, watched);
  // A stream for each seat: what one decides changes no card that is drawn, and nothing that another one decides.
  const streams = named.map((_, seat) => seeded(Math.imul(seed ^ (seat + 1), 0x9e3779b1) >>> 0));
  const before = new Positions();
  const directed = wanted && new Directed(wanted, before);
  for (let pending = decision(session); pending !== undefined; pending = decision(session)) {
    directed?.prepare(session);
    if (directed?.isOver(session) || watched.hasUsed(wanted?.card)) break;
    const stream = streams[pending.seat] as ReturnType<typeof seeded>;
    const bot = bots[named[pending.seat] as BotName];
    const choice = directed === undefined ? bot(session, stream, before) : directed.decide(session, stream);
    // Who decides by chance needs no memory.
    if (directed !== undefined || bot !== drawn) before.note(session, choice);
    apply(session, choice);
  }
  const end = result(session);
  tally.sessions++;
  watched.addTo(tally);
  tally.capped += Number(end?.capped === true);
  if (end === undefined || end.capped) return;
  add(tally.turns, String(end.turns));
  const [winner, other] = end.winners;
  if (winner === undefined) tally.nobody++;
  else if (other !== undefined) tally.shared++;
  else {
    tally.seats[winner] = (tally.seats[winner] as number) + 1;
    add(tally.byBot, named[winner] as string);
    if (!rules.table.byDeck) add(tally.byDeck, rules.table.decks[winner]?.name ?? "");
  }
}

function add(counts: Record<string, number>, key: string, by = 1): void {
  counts[key] = (Object.hasOwn(counts, key) ? (counts[key] as number) : 0) + by;
}

/** Whether a card, by its number in the pack, is there to be won. */
export function isGoal({ cards, system }: CompiledPack, number: number): boolean {
  const goals = ("roles" in system ? system.roles.Goals : undefined) ?? [];
  return cards[number]?.kinds.some((kind) => goals.includes(kind)) === true;
}

/** What came about in one session. */
class Watched implements Listener {
  private readonly cards: Record<"dealt" | "played" | "won" | "leading", Uint8Array>;
  private readonly done: Uint8Array;
  /** What cards in a zone are. */
  private readonly as: ("hand" | "played" | "won" | undefined)[] = [];

  /** Cards to have together, and of each seat those that it has not had yet. */
  private readonly missing: readonly Set<string>[] | undefined;

  constructor(
    readonly rules: Rules,
    together?: readonly string[],
  ) {
    const { table } = rules;
    const { types } = table;
    this.missing = together && Array.from({ length: table.seats }, () => new Set(together));
    const flags = () => new Uint8Array(types.ids.length);
    this.cards = { dealt: flags(), played: flags(), won: flags(), leading: flags() };
    this.done = new Uint8Array(rules.doings.length);
    for (const as of ["hand", "played", "won"] as const) for (const zone of table.zonesAs(as)) this.as[zone] = as;
  }

  moved(state: Parameters<Listener["moved"]>[0], card: number, from: number, to: number): void {
    const { dealt, played, won, leading } = this.cards;
    const { table } = this.rules;
    const type = table.typeOf(card);
    this.missing?.[table.seatOfZone[to] as number]?.delete(table.idOf(card));
    const [as, before] = [this.as[to], this.as[from]];
    if (as === "hand") dealt[type] = 1;
    // What lies there from the beginning was neither played nor won.
    if (from < 0) return;
    if (as === "won") won[type] = 1;
    if (
      played[type] === 1 ||
      !(as === "played" ? before !== "played" : before === "hand" && this.isPlaying(state, card))
    )
      return;
    played[type] = 1;
    const owner = table.seatOfZone[to] as number;
    if (leads(this.rules, state, owner < 0 ? (state.frames.at(-1)?.own ?? 0) : owner) === true) leading[type] = 1;
  }

  private isPlaying({ frames, table }: Parameters<Listener["moved"]>[0], card: number): boolean {
    const top = frames.at(-1);
    if (top?.kind !== "steps" || top.it !== card) return false;
    return playingActions(this.rules)[table.typeOf(card)]?.has(top.of) === true;
  }

  /** Whether a card was won, or played if it is no card that is won. */
  hasUsed(id: string | undefined): boolean {
    const { types } = this.rules.table;
    const type = types.ids.indexOf(id ?? "");
    return type >= 0 && this.cards[isGoal(this.rules.table.pack, type) ? "won" : "played"][type] === 1;
  }

  did(doing: number): void {
    this.done[doing] = 1;
  }

  addTo(tally: Tally): void {
    const { dealt, played, won, leading } = this.cards;
    if (this.missing !== undefined)
      tally.together = (tally.together ?? 0) + Number(this.missing.some(({ size }) => size === 0));
    for (const [type, card] of tally.cards.entries()) {
      card.dealt += dealt[type] as number;
      card.played += played[type] as number;
      card.won += won[type] as number;
      card.leading += leading[type] as number;
      card.left += Number(dealt[type] === 1 && played[type] === 0);
    }
    for (const [index, { rule }] of this.rules.doings.entries())
      if (this.done[index] === 1) add(tally.happened, `${rule.kind} ${rule.name}`);
  }
}

/** The sum of what several parts of one simulation showed. */
export function merged(parts: readonly Tally[]): Tally {
  const [first, ...others] = parts;
  if (first === undefined) throw new Error("There is nothing to add up.");
  const sum: Tally = structuredClone(first);
  for (const part of others) addTally(sum, part);
  return sum;
}

export function addTally(sum: Tally, part: Tally): void {
  for (const name of ["sessions", "capped", "shared", "nobody"] as const) sum[name] += part[name];
  if (part.together !== undefined) sum.together = (sum.together ?? 0) + part.together;
  for (const name of ["turns", "byBot", "byDeck", "happened"] as const)
    for (const [key, count] of Object.entries(part[name])) add(sum[name], key, count);
  for (const [seat, count] of part.seats.entries()) sum.seats[seat] = (sum.seats[seat] ?? 0) + count;
  for (const [index, card] of part.cards.entries()) {
    const to = sum.cards[index];
    if (to === undefined) continue;
    for (const name of ["dealt", "played", "won", "leading", "left"] as const) to[name] += card[name];
  }
  if (part.against === undefined) return;
  if (sum.against === undefined) sum.against = structuredClone(part.against);
  else addAgainst(sum.against, part.against);
}

function addAgainst(sum: Against, part: Against): void {
  addTally(sum.tally, part.tally);
  sum.same += part.same;
  for (const [index, pair] of part.figures.entries()) {
    const to = sum.figures[index];
    if (to === undefined) continue;
    for (const name of ["of", "before", "now", "unlike"] as const) to[name] += pair[name];
  }
}
