import { type Generator, seeded } from "./random.js";
import type { Table } from "./table.js";
import { RulesError } from "./tree.js";

/** What the steps of a rule refer to: seats and cards by number, -1 for none. */
export interface Scene {
  readonly own: number;
  readonly it: number;
  readonly target: number;
  readonly them: readonly number[];
}

const scenes: Scene[][] = [];

/** What steps refer to that are about a seat alone, or a seat and a card. */
export function sceneOf(own: number, it = -1): Scene {
  scenes[own] ??= [];
  const ofSeat = scenes[own];
  ofSeat[it + 1] ??= { own, it, target: -1, them: [] };
  return ofSeat[it + 1] as Scene;
}

/** The same from another seat. */
export const asSeat = ({ it, target, them }: Scene, own: number): Scene =>
  target < 0 && them.length === 0 ? sceneOf(own, it) : { own, it, target, them };

/** A decision that is not carried out yet: an action and its card, by number. */
export interface Decided {
  /** -1 for a pass, -2 for a seat that the phase leaves out. */
  readonly action: number;
  readonly card: number;
}

const NONE: readonly never[] = [];

/** A piece of play that is not finished: a phase, the effects of a moment, or the steps of a rule. Plain data. */
export class Frame implements Scene {
  constructor(
    readonly kind: "phase" | "moment" | "steps" | "leave",
    /** Index of the phase, moment or rule. */
    readonly of: number,
    public own: number,
    public it = -1,
    public target = -1,
    public them: readonly number[] = NONE,
    /** The next part, effect or step. */
    public at = 0,
    /** Of a phase: where its repetition is; of a moment: seats that had the effect. */
    public stage = 0,
    /** Of a phase: repetitions so far. */
    public round = 0,
    /** Of a phase: in this repetition nobody has done anything. */
    public idle = true,
    /** Of an ordered phase: the first action that can still be taken. */
    public least = 0,
    /** The seat that began it. */
    readonly by = own,
    /** Of a phase: how often each action was taken in this repetition. */
    public taken: readonly number[] = NONE,
    /** Of a phase with an order of seats. */
    public seats: readonly number[] = NONE,
    /** Of a secret phase: what each of these seats has decided. */
    public decided: readonly Decided[] = NONE,
  ) {}
}

/** What a seat has to decide. */
export type Pending =
  | { readonly kind: "action"; readonly seat: number }
  | {
      readonly kind: "cards";
      readonly seat: number;
      readonly cards: readonly number[];
      readonly left: number;
      readonly must: boolean;
    }
  | { readonly kind: "seat"; readonly seat: number; readonly seats: readonly number[] }
  | { readonly kind: "value"; readonly seat: number; readonly values: readonly string[]; readonly counter: number }
  | { readonly kind: "option"; readonly seat: number };

/** Is told what happens in a session. */
export interface Listener {
  /** A card has come to a zone from another one, -1 for none. */
  moved(state: State, card: number, from: number, to: number): void;
  /** An action or effect begins, by its index in `Rules.doings`. */
  did(doing: number): void;
}

let ticks = 0;

const NOTHING = new Int32Array();
const NO_SUMS = new Float64Array();

/** The state of a session: numbers and frames, no functions. */
export class State {
  /** Cards by zone, the top one last. */
  zones: number[][];
  /** The zone of each card, -1 before its deck is played. */
  where: Int32Array;
  counters: Int32Array;
  /** How many counters of each card don't stand at their start. */
  marks: Int32Array;
  /** How many counters of cards don't stand at their start. */
  marked = 0;
  /** Sums over the cards of a zone: `table.sums` numbers for each zone. */
  sums: Float64Array;
  frames: Frame[] = [];
  pending: Pending | undefined;
  generator: Generator;
  /** Whose turn is next. */
  next = 0;
  /** The deck that is played. */
  deck = -1;
  turns = 0;
  /** Repetitions of phases since a deck began. */
  rounds = 0;
  /** Steps since a decision. */
  steps = 0;
  /** Decisions since somebody did something. */
  quiet = 0;
  winners: number[] = [];
  capped = false;
  /** The last action, with its card, that was found legal, and when. */
  legal = -1;
  legalAt = -1;
  /** Copies have none. */
  listener: Listener | undefined;
  /** Differs between any two positions of any two sessions, so that numbers can be kept. */
  tick = ++ticks;
  /** The tick when cards moved, or a deck began: what depends on nothing else is kept longer. */
  movedAt = this.tick;
  /** 1 for each zone whose cards are listed for this state alone: copies share lists until they change. */
  private ownLists: Uint8Array;

  constructor(
    readonly table: Table,
    /** Without one, everything is set by whoever makes it. */
    seed: number | undefined,
  ) {
    if (seed === undefined) {
      this.zones = [];
      this.where = this.counters = this.marks = NOTHING;
      this.sums = NO_SUMS;
      this.generator = new Uint32Array();
      this.ownLists = new Uint8Array();
      return;
    }
    this.zones = Array.from({ length: table.zoneCount }, () => []);
    this.where = new Int32Array(table.cardType.length).fill(-1);
    this.counters = table.counterStart.slice();
    this.marks = new Int32Array(table.cardType.length);
    this.sums = new Float64Array(table.summedZones * table.sums.size);
    this.generator = seeded(seed);
    this.ownLists = new Uint8Array(table.zoneCount).fill(1);
  }

  /** The cards of a zone, to change their order or number. */
  changing(zone: number): number[] {
    this.changed();
    if (this.ownLists[zone] === 1) return this.zones[zone] as number[];
    this.ownLists[zone] = 1;
    const list = (this.zones[zone] as number[]).slice();
    this.zones[zone] = list;
    return list;
  }

  changed(): void {
    this.movedAt = this.tick = ++ticks;
  }

  /** Puts a card on top of a zone, or at its bottom. */
  move(card: number, zone: number, under = false): void {
    const from = this.where[card] as number;
    if (from >= 0) {
      const cards = this.changing(from);
      cards.splice(cards.lastIndexOf(card), 1);
      this.addSums(card, from, -1);
    }
    const cards = this.changing(zone);
    if (under) cards.unshift(card);
    else cards.push(card);
    this.where[card] = zone;
    this.addSums(card, zone, 1);
    this.listener?.moved(this, card, from, zone);
  }

  setCounter(index: number, value: number): void {
    const before = this.counters[index];
    if (before === value) return;
    if (value !== (value | 0)) throw this.table.outOfRange(index, value);
    this.counters[index] = value;
    const card = this.table.counterCard[index] as number;
    const start = this.table.counterStart[index];
    if (card >= 0) {
      const by = Number(value !== start) - Number(before !== start);
      this.marks[card] = (this.marks[card] as number) + by;
      this.marked += by;
    }
    this.tick = ++ticks;
  }

  private addSums(card: number, zone: number, sign: number): void {
    const { table, sums } = this;
    if (zone >= table.summedZones) return;
    const parts = table.sums.parts(table.cardType[card] as number);
    const base = zone * table.sums.size;
    for (let index = 0; index < parts.length; index += 2) {
      const place = base + (parts[index] as number);
      sums[place] = (sums[place] as number) + sign * (parts[index + 1] as number);
    }
  }

  /** Counts everything anew that is kept beside zones and counters, and throws if it differs. */
  verify(): void {
    const fresh = new State(this.table, 0);
    for (const [index, value] of this.counters.entries()) fresh.setCounter(index, value);
    const marked = this.marks.findIndex((marks, card) => marks !== fresh.marks[card]);
    if (marked >= 0) throw new Error(`The counters of card ${marked} are counted wrongly.`);
    for (const [zone, cards] of this.zones.entries()) {
      for (const card of cards) {
        if (this.where[card] !== zone) throw new Error(`Card ${card} lies in two zones.`);
        fresh.move(card, zone);
      }
    }
    if (this.where.some((zone, card) => zone !== fresh.where[card])) throw new Error("A card lies nowhere.");
    const differs = this.sums.findIndex((sum, index) => sum !== fresh.sums[index]);
    if (differs >= 0) throw new Error(`A kept sum differs from the count: ${differs}.`);
  }

  /** @param copied A state that nobody needs any more, to be overwritten: a bot copies sessions by the thousand. */
  copy(copied = new State(this.table, undefined)): State {
    copied.zones.length = this.zones.length;
    for (let zone = 0; zone < this.zones.length; zone++) copied.zones[zone] = this.zones[zone] as number[];
    this.ownLists.fill(0);
    if (copied.ownLists.length === this.ownLists.length) copied.ownLists.fill(0);
    else copied.ownLists = this.ownLists.slice();
    copied.where = copiedTo(copied.where, this.where);
    copied.counters = copiedTo(copied.counters, this.counters);
    copied.marks = copiedTo(copied.marks, this.marks);
    copied.sums = copiedTo(copied.sums, this.sums);
    copied.generator = copiedTo(copied.generator, this.generator);
    copied.tick = this.tick;
    copied.movedAt = this.movedAt;
    copied.marked = this.marked;
    copied.legal = -1;
    copied.frames = this.frames.map(copyOfFrame);
    copied.winners = this.winners.slice();
    copied.pending = this.pending;
    copied.next = this.next;
    copied.deck = this.deck;
    copied.turns = this.turns;
    copied.rounds = this.rounds;
    copied.steps = this.steps;
    copied.quiet = this.quiet;
    copied.capped = this.capped;
    return copied;
  }

  /** Lets a card take the place of another one in a zone, which goes to a place of its own. */
  put(card: number, zone: number, at: number): void {
    const cards = this.changing(zone);
    this.addSums(cards[at] as number, zone, -1);
    cards[at] = card;
    this.where[card] = zone;
    this.addSums(card, zone, 1);
  }

  /** All that a session needs to go on, as plain data. */
  toJSON(): SavedState {
    const { next, deck, turns, rounds, steps, quiet, winners, capped, pending } = this;
    const numbers = { next, deck, turns, rounds, steps, quiet, capped };
    return {
      game: this.table.game,
      zones: this.zones.map((cards) => [...cards]),
      counters: [...this.counters],
      frames: this.frames.map((frame) => ({ ...frame, taken: [...frame.taken] })),
      generator: [...this.generator],
      ...numbers,
      winners: [...winners],
      ...(pending === undefined ? {} : { pending }),
    };
  }
}

function copiedTo<Numbers extends Int32Array | Uint32Array | Float64Array>(to: Numbers, from: Numbers): Numbers {
  if (to.length !== from.length) return from.slice() as Numbers;
  to.set(from);
  return to;
}

function copyOfFrame(one: Frame): Frame {
  const { kind, of, own, it, target, them, at, stage, round, idle, least, by, taken, seats, decided } = one;
  return new Frame(kind, of, own, it, target, them, at, stage, round, idle, least, by, taken, seats, decided);
}

export interface SavedState
  extends Pick<
    State,
    "zones" | "frames" | "next" | "deck" | "turns" | "rounds" | "steps" | "quiet" | "winners" | "capped"
  > {
  /** See `Table.game`. */
  readonly game: string;
  readonly counters: readonly number[];
  readonly generator: readonly number[];
  readonly pending?: Pending;
}

/** The state that was saved; sums are counted anew. */
export function restored(table: Table, saved: SavedState): State {
  const { game, zones, counters, generator, frames, winners, pending, ...numbers } = saved;
  if (game !== table.game) throw new RulesError(`The session is one of ${game}, and the rules are for ${table.game}.`);
  const state = new State(table, 0);
  for (const [zone, cards] of zones.entries()) for (const card of cards) state.move(card, zone);
  for (const [index, value] of counters.entries()) state.setCounter(index, value);
  state.generator = Uint32Array.from(generator);
  Object.assign(state, numbers, { frames: frames.map(copyOfFrame), winners: [...winners], pending });
  state.changed();
  return state;
}
