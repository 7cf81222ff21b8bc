import type { Span } from "../../grammar/index.js";
import type { ReferredName } from "../systems/references.js";
import type { PhraseDeclaration } from "../systems/system-data.js";
import { type Beginnings, beginningsOf, costOfRecord, type FormBranch, type PossibleForms } from "./beginnings.js";
import type { End, Grammar, Phrase, PhraseForm, PhrasePart, Terminal } from "./grammar.js";

/** A span of a text read as a phrase. Offsets count from the start of the text. */
export type ReadingNode = FormNode | ListNode;

export interface FormNode {
  readonly kind: "form";
  readonly phrase: Phrase;
  readonly form: PhraseForm;
  readonly start: number;
  readonly end: number;
  /** One for each part of the form. */
  readonly pieces: readonly PhrasePiece[];
}

/** The items of a phrase that is a list, and which of its `between` follows each but the last. */
export interface ListNode {
  readonly kind: "list";
  readonly phrase: Phrase;
  readonly start: number;
  readonly end: number;
  readonly items: readonly FormNode[];
  readonly joins: readonly number[];
}

/** The text of a part of a form. */
export type PhrasePiece =
  /** As in the form, except for the case of its first letter if `flipped`. */
  | { readonly kind: "literal"; readonly flipped: boolean }
  | { readonly kind: "choice"; readonly chosen: number; readonly flipped: boolean }
  | HolePiece
  | { readonly kind: "phrase"; readonly name: string; readonly node: ReadingNode }
  /** Undefined if it is absent. */
  | { readonly kind: "optional"; readonly pieces: readonly PhrasePiece[] | undefined };

/** The content of a hole that isn't a phrase. */
export interface HolePiece extends Span {
  readonly kind: "text";
  readonly name: string;
  readonly text: string;
  readonly numeric: boolean;
  readonly unread: boolean;
  readonly unlisted: boolean;
  /** The kinds of things it names; empty if it isn't a name. */
  readonly refersTo: readonly ReferredName[];
}

/** How much of a text may be outside the forms: the readings with the least of it are kept. */
export type Leniency =
  /** Nothing: every word belongs to a form. */
  | "none"
  /** Unread words, texts that an open list doesn't contain, and mistakes that the system lists. */
  | "some";

export interface Parse {
  /** A reading of the whole text; undefined if there is none, or the limit of steps was reached. */
  readonly node: ReadingNode | undefined;
  /** Some equally good readings, which may mean the same. */
  readonly others: readonly ReadingNode[];
  /** The number of steps taken. */
  readonly steps: number;
  /** The limit of steps was reached. */
  readonly stopped: boolean;
}

/**
 * The cost of text outside the forms, in characters. An unread piece also costs its length, so a text is only
 * split into another piece if that lets more than this many characters be read.
 */
const COSTS = { unread: 12, unlisted: 8 } as const;

/** The limit of steps for one text. A real card of 200 characters takes some hundreds. */
export const MOST_STEPS = 200_000;
const DEEPEST = 400;
const MOST_OTHERS = 16;

/** What is known of a text before a reading is built. */
export interface Recognition {
  /** How many readings of the whole text as the phrase there are. */
  readonly kind: "one way" | "several ways" | "no way" | "stopped";
  /**
   * Records of forms bound to places (`On`, `Under`) that match somewhere in the text, whether or not this reading
   * contains them.
   */
  readonly bound: readonly PhraseDeclaration[];
  /** The names of things, in order, if there is one reading. */
  readonly names: readonly HolePiece[];
}

/** Whether a text matches a phrase exactly: much cheaper than building a reading. */
export function recognise(text: string, phrase: number, grammar: Grammar): Recognition {
  if (text.length > PLACE) return { kind: "stopped", bound: NOTHING, names: NOTHING };
  const chart = new ParseChart(text, grammar, false);
  const whole = chart.read(phrase);
  const kind = chart.stopped ? "stopped" : whole === undefined ? "no way" : whole.isTied ? "several ways" : "one way";
  const names = kind === "one way" && whole !== undefined ? chart.namesIn(whole) : NOTHING;
  return { kind, bound: chart.bound, names };
}

/**
 * Parses a text as a phrase, following all readings at once without backtracking. What a phrase matches at a place is
 * memoized, so the steps are at most the parts of all forms times the square of the length; of readings
 * with the same ends, the best are kept.
 */
export function parseText(text: string, phrase: number, grammar: Grammar, leniency: Leniency): Parse {
  if (text.length > PLACE) return { node: undefined, others: NOTHING, steps: 0, stopped: true };
  const chart = new ParseChart(text, grammar, leniency === "some");
  const whole = chart.read(phrase);
  const node = whole && chart.nodeOf(whole);
  const others = whole === undefined ? [] : chart.othersOf(whole);
  return { node: chart.stopped ? undefined : node, others, steps: chart.steps, stopped: chart.stopped };
}

/**
 * Where something that begins at a place can end: one number per end, packing the end and its rank. Usually there is
 * only
 * one, stored directly to avoid an array. The rank is twice the cost of ending there,
 * plus one if several readings have that cost.
 */
type Ends = number | readonly number[];

const NOWHERE = -1;
const BITS_OF_END = 12;
const PLACE = (1 << BITS_OF_END) - 1;

const packed = (end: number, rank: number): number => (rank << BITS_OF_END) | end;
const endOf = (one: number): number => one & PLACE;
const rankOf = (one: number): number => one >> BITS_OF_END;
const listOf = (ends: Ends): readonly number[] =>
  typeof ends === "number" ? (ends === NOWHERE ? NOTHING : [ends]) : ends;

/** A phrase from a place to `end`, at its lowest cost. */
interface ChartCell {
  readonly phrase: number;
  readonly start: number;
  readonly end: number;
  readonly cost: number;
  readonly isTied: boolean;
}

/** Parts of a form matched up to `at`, linked to the states before. */
interface ParseState {
  readonly at: number;
  cost: number;
  /** The last part; undefined before the first one. */
  step: ParseStep | undefined;
  /** Another step that is just as good. */
  twin: ParseStep | undefined;
}

interface ParseStep {
  readonly before: ParseState;
  readonly piece: RawPiece;
}

type RawPiece =
  | Exclude<PhrasePiece, { kind: "phrase" } | { kind: "optional" } | { kind: "text" }>
  | TextPiece
  | CellPiece
  | OptionalPiece;
interface TextPiece {
  readonly kind: "text";
  readonly terminal: Terminal;
  readonly start: number;
  readonly end: number;
  readonly unlisted: boolean;
}
interface CellPiece {
  readonly kind: "cell";
  readonly name: string;
  readonly cell: ChartCell;
}
interface OptionalPiece {
  readonly kind: "optional";
  /** The state before its first part, and the one after its last. */
  readonly inside: { readonly from: ParseState; readonly to: ParseState } | undefined;
}

/** The items of a list up to `at`. */
interface ListState {
  readonly at: number;
  cost: number;
  steps: ListStep[];
}
interface ListStep {
  readonly before: ListState | undefined;
  readonly join: number;
  readonly item: ChartCell;
}

const NOTHING: readonly never[] = [];
const AS_IT_IS: RawPiece = { kind: "literal", flipped: false };
const FLIPPED: RawPiece = { kind: "literal", flipped: true };

/** The memo table for one text, in typed arrays. It is reused, so that no text pays for allocating it. */
class Memo {
  #turn = 0;
  #turns = new Int32Array(0);
  /** An end; or the index of a list of several, as a negative number below the one for none. */
  #ends = new Int32Array(0);
  #lists: (readonly number[])[] = [];

  clear(size: number): void {
    this.#turn++;
    if (this.#lists.length > 0) this.#lists = [];
    if (this.#turns.length >= size) return;
    this.#turns = new Int32Array(size);
    this.#ends = new Int32Array(size);
  }

  get(key: number): Ends | undefined {
    if (this.#turns[key] !== this.#turn) return undefined;
    const end = this.#ends[key] as number;
    return end >= NOWHERE ? end : (this.#lists[-2 - end] as readonly number[]);
  }

  set(key: number, ends: Ends): void {
    this.#turns[key] = this.#turn;
    this.#ends[key] = typeof ends === "number" ? ends : -1 - this.#lists.push(ends);
  }
}

const memo = new Memo();

/** By place in the text: the number of the beginning there, plus one. */
let beginningAt = new Uint32Array(256);

/**
 * The phrases of one text. First the ends of each phrase at each place where it may occur are computed, as
 * numbers only; then the best reading is built from them, and only that has nodes.
 */
class ParseChart {
  steps = 0;
  stopped = false;
  #depth = 0;
  readonly #width: number;
  readonly #beginnings: Beginnings;
  #bound: Set<PhraseDeclaration> | undefined;
  /** Where names of things may occur. */
  #names: number[] | undefined;
  /** The tie at which the second reading is taken; the others take the first. */
  #turn = -1;
  #ties = 0;

  constructor(
    readonly text: string,
    readonly grammar: Grammar,
    readonly lenient: boolean,
  ) {
    this.#width = text.length + 1;
    this.#beginnings = beginningsOf(grammar);
    this.#beginnings.tidy();
    if (beginningAt.length < this.#width) beginningAt = new Uint32Array(this.#width);
    else beginningAt.fill(0, 0, this.#width);
    memo.clear(2 * grammar.phrases.length * this.#width);
  }

  get bound(): readonly PhraseDeclaration[] {
    return this.#bound === undefined ? NOTHING : [...this.#bound];
  }

  /** The whole text as a phrase; undefined if it isn't one, or the limit of steps was reached. */
  read(phrase: number): ChartCell | undefined {
    const whole = listOf(this.#endsOf(phrase, 0)).find((one) => endOf(one) === this.text.length);
    return whole === undefined || this.stopped ? undefined : cellAt(whole, phrase, 0);
  }

  nodeOf(cell: ChartCell): ReadingNode {
    this.#turn = -1;
    this.#ties = 0;
    return this.#node(cell);
  }

  /** Readings that take the other side of one of the first reading's ties. */
  othersOf(cell: ChartCell): ReadingNode[] {
    const ties = Math.min(this.#ties, MOST_OTHERS);
    return Array.from({ length: ties }, (_, turn) => {
      this.#turn = turn;
      this.#ties = 0;
      return this.#node(cell);
    });
  }

  /** The names of things in a reading. Only nodes that contain a possible name are visited. */
  namesIn(cell: ChartCell): readonly HolePiece[] {
    const starts = this.#names;
    if (starts === undefined) return NOTHING;
    const found: HolePiece[] = [];
    const inCell = (one: ChartCell): void => {
      if (!starts.some((at) => at >= one.start && at < one.end)) return;
      const { between } = this.grammar.phrases[one.phrase] as Phrase;
      if (between === undefined) inState(this.#way(one).state);
      else for (const { item } of this.#listSteps(one, between)) inState(this.#way(item).state);
    };
    const inState = (last: ParseState, first?: ParseState): void => {
      for (const { piece } of this.#steps(last, first)) {
        if (piece.kind === "cell") inCell(piece.cell);
        else if (piece.kind === "text" && piece.terminal.refersTo.length > 0) found.push(this.#hole(piece));
        else if (piece.kind === "optional" && piece.inside !== undefined) inState(piece.inside.to, piece.inside.from);
      }
    };
    inCell(cell);
    return found;
  }

  /** Where a phrase that begins there can end. */
  #endsOf(index: number, start: number): Ends {
    const { branches } = this.#possibleAt(index, start);
    if (branches.length === 0) return NOWHERE;
    const key = index * this.#width + start;
    const known = memo.get(key);
    if (known !== undefined) return known;
    // Empty while it is computed: no phrase is left-recursive.
    memo.set(key, NOWHERE);
    const { between } = this.grammar.phrases[index] as Phrase;
    const ends = between === undefined ? this.#formEnds(branches, start) : this.#listEnds(index, start, between);
    memo.set(key, ends);
    return ends;
  }

  /** The same for one item of a list. */
  #itemEnds(index: number, start: number): Ends {
    const { branches } = this.#possibleAt(index, start);
    if (branches.length === 0) return NOWHERE;
    const key = (this.grammar.phrases.length + index) * this.#width + start;
    const known = memo.get(key);
    if (known !== undefined) return known;
    // Empty while it is computed: no phrase is left-recursive.
    memo.set(key, NOWHERE);
    const ends = this.#formEnds(branches, start);
    memo.set(key, ends);
    return ends;
  }

  #possibleAt(index: number, start: number): PossibleForms {
    let number = beginningAt[start] as number;
    if (number === 0) {
      number = this.#beginnings.numberAt(this.text, start) + 1;
      beginningAt[start] = number;
    }
    return this.#beginnings.possibleAt(index, number - 1, this.lenient);
  }

  #formEnds(branches: readonly FormBranch[], start: number): Ends {
    if (this.#isOver()) return NOWHERE;
    this.#depth++;
    let found: Ends = NOWHERE;
    for (const branch of branches) found = joined(found, this.#along(branch, start, 0));
    this.#depth--;
    return found;
  }

  /** Where the forms of a branch can end if its first part begins there, starting with a rank. */
  #along(branch: FormBranch, start: number, before: number): Ends {
    const ends = this.#endsOfPart(branch.part, start, before);
    if (typeof ends !== "number") return this.#behindMany(branch, ends);
    return ends === NOWHERE ? NOWHERE : this.#behind(branch, ends);
  }

  /** Where the forms of a branch can end if its first part ends there. */
  #behind({ ends, more }: FormBranch, end: number): Ends {
    let found: Ends = NOWHERE;
    for (const path of ends) {
      if (path.bound.length > 0) this.#see(path.bound);
      found = joined(found, costing(end, path.cost));
    }
    if (more.length > 0) {
      const at = endOf(end);
      const rank = rankOf(end);
      for (const next of more) found = joined(found, this.#along(next, at, rank));
    }
    return found;
  }

  #behindMany(branch: FormBranch, ends: readonly number[]): Ends {
    let found: Ends = NOWHERE;
    for (const path of branch.ends) {
      if (path.bound.length > 0) this.#see(path.bound);
      found = joined(found, path.cost === 0 ? ends : ends.map((end) => costing(end, path.cost)));
    }
    for (const next of branch.more) {
      let further: Ends = NOWHERE;
      for (const one of ends) further = joined(further, this.#endsOfPart(next.part, endOf(one), rankOf(one)));
      if (typeof further !== "number") found = joined(found, this.#behindMany(next, further));
      else if (further !== NOWHERE) found = joined(found, this.#behind(next, further));
    }
    return found;
  }

  #see(bound: readonly PhraseDeclaration[]): void {
    this.#bound ??= new Set();
    for (const declaration of bound) this.#bound.add(declaration);
  }

  #listEnds(index: number, start: number, between: readonly string[]): Ends {
    const found: number[] = [];
    const add = (from: number, rank: number): void => {
      const items = this.#itemEnds(index, from);
      if (typeof items === "number") {
        if (items !== NOWHERE) addEnd(found, behind(items, rank));
      } else for (const item of items) addEnd(found, behind(item, rank));
    };
    add(start, 0);
    for (let turn = 0; turn < found.length && !this.stopped; turn++) {
      // The earliest end is final, since every item consumes some of the text.
      bringForward(found, turn);
      const one = found[turn] as number;
      for (const text of between) {
        this.#isOver();
        if (this.text.startsWith(text, endOf(one))) add(endOf(one) + text.length, rankOf(one));
      }
    }
    return compact(found);
  }

  /** Where a part that begins there can end, starting with a rank. */
  #endsOfPart(part: PhrasePart, at: number, rank: number): Ends {
    if (this.#isOver()) return NOWHERE;
    switch (part.kind) {
      case "literal":
        return this.#stands(part.text, part.flipped, at) ? packed(at + part.text.length, rank) : NOWHERE;
      case "choice": {
        let found: Ends = NOWHERE;
        for (let chosen = 0; chosen < part.texts.length; chosen++) {
          const text = part.texts[chosen] as string;
          if (this.#stands(text, part.flipped?.[chosen], at)) found = joined(found, packed(at + text.length, rank));
        }
        return found;
      }
      case "text": {
        let found: Ends = NOWHERE;
        for (const { end, unlisted } of this.#endsOfText(part, at)) {
          this.steps++;
          found = joined(found, packed(end, rank + 2 * costOfText(part.terminal, end - at, unlisted)));
        }
        return found;
      }
      case "phrase": {
        const ends = this.#endsOf(part.phrase, at);
        if (rank === 0 || ends === NOWHERE) return ends;
        if (typeof ends === "number") return behind(ends, rank);
        this.steps += ends.length;
        return ends.map((one) => behind(one, rank));
      }
      case "optional": {
        let ends: Ends = packed(at, rank);
        for (const inner of part.parts) {
          let next: Ends = NOWHERE;
          if (typeof ends === "number") next = this.#endsOfPart(inner, endOf(ends), rankOf(ends));
          else for (const one of ends) next = joined(next, this.#endsOfPart(inner, endOf(one), rankOf(one)));
          ends = next;
          if (ends === NOWHERE) break;
        }
        return joined(ends, packed(at, rank));
      }
    }
  }

  #endsOfText({ terminal, open, flips }: PhrasePart & { kind: "text" }, at: number): readonly End[] {
    if (terminal.unread && !this.lenient) return NOTHING;
    const ends = terminal.ends(this.text, at, open && this.lenient, flips);
    if (ends.length > 0 && terminal.refersTo.length > 0) {
      this.#names ??= [];
      this.#names.push(at);
    }
    return ends;
  }

  #stands(text: string, flipped: string | undefined, at: number): boolean {
    return this.text.startsWith(text, at) || (flipped !== undefined && this.text.startsWith(flipped, at));
  }

  /** Whether the text occurs there, and if so, whether its first letter is in the other case. */
  #flipped(text: string, flipped: string | undefined, at: number): boolean | undefined {
    if (this.text.startsWith(text, at)) return false;
    return flipped !== undefined && this.text.startsWith(flipped, at) ? true : undefined;
  }

  #isOver(): boolean {
    if (++this.steps > MOST_STEPS || this.#depth > DEEPEST) this.stopped = true;
    return this.stopped;
  }

  #node(cell: ChartCell): ReadingNode {
    const phrase = this.grammar.phrases[cell.phrase] as Phrase;
    if (phrase.between === undefined) return this.#formNode(cell, phrase);
    const { start, end } = cell;
    const steps = this.#listSteps(cell, phrase.between);
    const items = steps.map(({ item }) => this.#formNode(item, phrase));
    const joins = steps.flatMap(({ join }) => (join >= 0 ? [join] : []));
    return { kind: "list", phrase, start, end, items, joins };
  }

  #formNode(cell: ChartCell, phrase: Phrase): FormNode {
    const { form, state } = this.#way(cell);
    return { kind: "form", phrase, form, start: cell.start, end: cell.end, pieces: this.#pieces(state) };
  }

  /** The form of a cell, and the state after its last part. */
  #way({ phrase, start, end, cost }: ChartCell): { readonly form: PhraseForm; readonly state: ParseState } {
    const ways: { readonly form: PhraseForm; readonly state: ParseState }[] = [];
    for (const form of this.#possibleAt(phrase, start).forms) {
      const begin: ParseState = { at: start, cost: costOfRecord(form.declaration), step: undefined, twin: undefined };
      const state = this.#through(form.parts, begin).find((one) => one.at === end && one.cost === cost);
      // It only matters whether there is more than one.
      if (state !== undefined && ways.length < 2) ways.push({ form, state });
    }
    return this.#pick(ways);
  }

  /** The items and separators of a list, in order. */
  #listSteps(cell: ChartCell, between: readonly string[]): ListStep[] {
    const steps: ListStep[] = [];
    for (let list: ListState | undefined = this.#listState(cell, between); list !== undefined; ) {
      const step: ListStep = this.#pick(list.steps);
      steps.push(step);
      list = step.before;
    }
    return steps.reverse();
  }

  /** The items of a list, linked from the last one back. */
  #listState({ phrase, start, end }: ChartCell, between: readonly string[]): ListState | undefined {
    const states: ListState[] = [];
    const add = (before: ListState | undefined, join: number, from: number): void => {
      for (const one of listOf(this.#itemEnds(phrase, from))) {
        const item = cellAt(one, phrase, from);
        addListState(states, item.end, (before?.cost ?? 0) + item.cost, { before, join, item });
      }
    };
    add(undefined, -1, start);
    for (let turn = 0; turn < states.length; turn++) {
      const state = nextState(states, turn);
      if (state.at >= end) break;
      for (const [join, text] of between.entries())
        if (this.text.startsWith(text, state.at)) add(state, join, state.at + text.length);
    }
    return states.find(({ at }) => at === end);
  }

  /** The states after the parts that begin there, with their pieces. */
  #through(parts: readonly PhrasePart[], begin: ParseState): readonly ParseState[] {
    let states: readonly ParseState[] = [begin];
    for (const part of parts) {
      const next: ParseState[] = [];
      for (const state of states) this.#step(part, state, next);
      if (next.length === 0) return NOTHING;
      states = next;
    }
    return states;
  }

  #step(part: PhrasePart, state: ParseState, next: ParseState[]): void {
    const { at } = state;
    switch (part.kind) {
      case "literal": {
        const flipped = this.#flipped(part.text, part.flipped, at);
        if (flipped !== undefined) to(next, state, at + part.text.length, 0, flipped ? FLIPPED : AS_IT_IS);
        return;
      }
      case "choice":
        for (const [chosen, text] of part.texts.entries()) {
          const flipped = this.#flipped(text, part.flipped?.[chosen], at);
          if (flipped !== undefined) to(next, state, at + text.length, 0, { kind: "choice", chosen, flipped });
        }
        return;
      case "text": {
        const { terminal } = part;
        for (const { end, unlisted } of this.#endsOfText(part, at))
          to(next, state, end, costOfText(terminal, end - at, unlisted), {
            kind: "text",
            terminal,
            start: at,
            end,
            unlisted,
          });
        return;
      }
      case "phrase": {
        for (const one of listOf(this.#endsOf(part.phrase, at))) {
          const cell = cellAt(one, part.phrase, at);
          to(next, state, cell.end, cell.cost, { kind: "cell", name: part.name, cell });
        }
        return;
      }
      case "optional": {
        const from: ParseState = { at, cost: 0, step: undefined, twin: undefined };
        for (const inside of this.#through(part.parts, from))
          to(next, state, inside.at, inside.cost, { kind: "optional", inside: { from, to: inside } });
        to(next, state, at, 0, { kind: "optional", inside: undefined });
      }
    }
  }

  #pieces(last: ParseState, first?: ParseState): PhrasePiece[] {
    return this.#steps(last, first).map(({ piece }) => this.#piece(piece));
  }

  /** The steps from one state to another, in order. */
  #steps(last: ParseState, first?: ParseState): ParseStep[] {
    const steps: ParseStep[] = [];
    for (let state = last; state !== first && state.step !== undefined; ) {
      const step: ParseStep = state.twin === undefined ? state.step : this.#pick([state.step, state.twin]);
      steps.push(step);
      state = step.before;
    }
    return steps.reverse();
  }

  #piece(piece: RawPiece): PhrasePiece {
    if (piece.kind === "cell") return { kind: "phrase", name: piece.name, node: this.#node(piece.cell) };
    if (piece.kind === "text") return this.#hole(piece);
    if (piece.kind !== "optional") return piece;
    const { inside } = piece;
    return { kind: "optional", pieces: inside && this.#pieces(inside.to, inside.from) };
  }

  #hole({ terminal, start, end, unlisted }: TextPiece): HolePiece {
    const { name, numeric, unread, refersTo } = terminal;
    return { kind: "text", name, text: this.text.slice(start, end), start, end, numeric, unread, unlisted, refersTo };
  }

  #pick<Item>(ways: readonly Item[]): Item {
    const second = ways.length > 1 && this.#ties++ === this.#turn;
    return ways[second ? 1 : 0] as Item;
  }
}

const costOfText = ({ unread, isTitle }: Terminal, length: number, unlisted: boolean): number =>
  unread ? COSTS.unread + length : unlisted ? COSTS.unlisted + length : isTitle ? length : 0;

function cellAt(one: number, phrase: number, start: number): ChartCell {
  const rank = rankOf(one);
  return { phrase, start, end: endOf(one), cost: rank >> 1, isTied: rank % 2 === 1 };
}

/** The end of a piece, with this rank added. */
const behind = (one: number, rank: number): number => packed(endOf(one), sum(rank, rankOf(one)));

const costing = (one: number, cost: number): number => (cost === 0 ? one : packed(endOf(one), rankOf(one) + 2 * cost));

/** The combined rank of two consecutive pieces. */
const sum = (some: number, more: number): number => (some & ~1) + (more & ~1) + ((some | more) & 1);

/** Of two with the same end, the cheaper one; marked as ambiguous if the costs are equal. */
function better(some: number, other: number): number {
  const difference = (rankOf(some) >> 1) - (rankOf(other) >> 1);
  return difference < 0 ? some : difference > 0 ? other : packed(endOf(some), rankOf(some) | 1);
}

function addEnd(ends: number[], one: number): void {
  for (let at = 0; at < ends.length; at++) {
    if (endOf(ends[at] as number) !== endOf(one)) continue;
    ends[at] = better(ends[at] as number, one);
    return;
  }
  ends.push(one);
}

function compact(ends: readonly number[]): Ends {
  return ends.length === 0 ? NOWHERE : ends.length === 1 ? (ends[0] as number) : ends;
}

function joined(some: Ends, others: Ends): Ends {
  if (others === NOWHERE) return some;
  if (some === NOWHERE) return others;
  if (typeof some === "number" && typeof others === "number")
    return endOf(some) === endOf(others) ? better(some, others) : [some, others];
  const all = [...listOf(some)];
  if (typeof others === "number") addEnd(all, others);
  else for (const other of others) addEnd(all, other);
  return all;
}

/** Moves the earliest of the ends from `turn` on to `turn`. */
function bringForward(ends: number[], turn: number): void {
  let least = turn;
  for (let at = turn + 1; at < ends.length; at++)
    if (endOf(ends[at] as number) < endOf(ends[least] as number)) least = at;
  if (least !== turn) [ends[turn], ends[least]] = [ends[least] as number, ends[turn] as number];
}

/** Adds a state after a piece, or a step to the existing one with that end if it is no worse than the steps it has. */
function to(next: ParseState[], before: ParseState, at: number, more: number, piece: RawPiece): void {
  const cost = before.cost + more;
  for (const state of next) {
    if (state.at !== at) continue;
    if (cost < state.cost) {
      state.cost = cost;
      state.step = { before, piece };
      state.twin = undefined;
    } else if (cost === state.cost && state.twin === undefined) state.twin = { before, piece };
    return;
  }
  next.push({ at, cost, step: { before, piece }, twin: undefined });
}

/** The same for a list. */
function addListState(states: ListState[], at: number, cost: number, step: ListStep): void {
  const known = states.find((state) => state.at === at);
  if (known === undefined) states.push({ at, cost, steps: [step] });
  else if (cost < known.cost) {
    known.cost = cost;
    known.steps = [step];
  } else if (cost === known.cost && known.steps.length < 2) known.steps.push(step);
}

/** The next state: the one that ends first among those not processed. */
function nextState(states: ListState[], turn: number): ListState {
  let least = turn;
  for (let index = turn + 1; index < states.length; index++)
    if ((states[index] as ListState).at < (states[least] as ListState).at) least = index;
  [states[turn], states[least]] = [states[least] as ListState, states[turn] as ListState];
  return states[turn] as ListState;
}
