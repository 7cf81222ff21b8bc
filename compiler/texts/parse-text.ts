import type { Span } from "../../grammar/index.js";
import type { ReferredName } from "../systems/references.js";
import type { PhraseDeclaration } from "../systems/system-data.js";
import { type Beginnings, beginningsOf, costOfRecord, type FormBranch, type PossibleForms } from "./beginnings.js";
import type { End, Grammar, Phrase, PhraseForm, PhrasePart, Terminal } from "./grammar.js";

/** A stretch of a text read as a phrase. Offsets count from the start of the text. */
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

/** The forms of a phrase that is a list, and which of its `between` stands behind each but the last. */
export interface ListNode {
  readonly kind: "list";
  readonly phrase: Phrase;
  readonly start: number;
  readonly end: number;
  readonly items: readonly FormNode[];
  readonly joins: readonly number[];
}

/** What stands for a part of a form. */
export type PhrasePiece =
  /** As the form says it, but for its first letter where `flipped`. */
  | { readonly kind: "literal"; readonly flipped: boolean }
  | { readonly kind: "choice"; readonly chosen: number; readonly flipped: boolean }
  | HolePiece
  | { readonly kind: "phrase"; readonly name: string; readonly node: ReadingNode }
  /** Undefined where nothing stands there. */
  | { readonly kind: "optional"; readonly pieces: readonly PhrasePiece[] | undefined };

/** What stands in a hole that is no phrase. */
export interface HolePiece extends Span {
  readonly kind: "text";
  readonly name: string;
  readonly text: string;
  readonly numeric: boolean;
  readonly unread: boolean;
  readonly unlisted: boolean;
  /** What it is the name of; empty for what is no name of a thing. */
  readonly refersTo: readonly ReferredName[];
}

/** How much of a text may be beside the forms: the readings with the least of it are kept. */
export type Leniency =
  /** Nothing: every word is that of a form. */
  | "none"
  /** Words that no form has, texts that an open list does not know, and mistakes that the system names. */
  | "some";

export interface Parse {
  /** A reading of the whole text; undefined where there is none, or reading took too long. */
  readonly node: ReadingNode | undefined;
  /** Some that are as good as the first; they may mean the same. */
  readonly others: readonly ReadingNode[];
  /** What was tried, in steps. */
  readonly steps: number;
  /** It stopped at the limit of steps. */
  readonly stopped: boolean;
}

/**
 * What something beside the forms costs a reading, in characters. A piece that no phrase reads costs its length besides,
 * so a text is cut into a further piece only where that lets more than this many characters be read.
 */
const COSTS = { unread: 12, unlisted: 8 } as const;

/** Steps for one text. A real card of 200 characters takes some hundreds. */
export const MOST_STEPS = 200_000;
const DEEPEST = 400;
const MOST_OTHERS = 16;

/** What is known of a text before anything is said about what stands where. */
export interface Recognition {
  /** The whole text is the phrase, in one way or several. */
  readonly kind: "one way" | "several ways" | "no way" | "stopped";
  /** Records of forms bound to places (`On`, `Under`) that stand somewhere in the text, in this reading or in none. */
  readonly bound: readonly PhraseDeclaration[];
  /** Where the names of things stand, in order, if there is one way. */
  readonly names: readonly HolePiece[];
}

/** Whether a text is a phrase without anything beside the forms: a fraction of the work of reading it. */
export function recognise(text: string, phrase: number, grammar: Grammar): Recognition {
  if (text.length > PLACE) return { kind: "stopped", bound: NOTHING, names: NOTHING };
  const chart = new ParseChart(text, grammar, false);
  const whole = chart.read(phrase);
  const kind = chart.stopped ? "stopped" : whole === undefined ? "no way" : whole.isTied ? "several ways" : "one way";
  const names = kind === "one way" && whole !== undefined ? chart.namesIn(whole) : NOTHING;
  return { kind, bound: chart.bound, names };
}

/**
 * Reads a text as a phrase: all readings at once, none tried in turn. What a phrase can be from some place on is worked
 * out once and remembered, so the steps are at most the parts of all forms times the square of the length; of readings
 * with the same ends the best are kept.
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
 * Where something that begins at some place can end: one number for each end, holding the end and its rank; mostly there is
 * one, and then it stands by itself, so that nothing is made for it. The rank is what it costs to end there, times two, and
 * one more if there are several ways at that cost.
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

/** A phrase from some place on to `end`, at the least cost that this can have. */
interface ChartCell {
  readonly phrase: number;
  readonly start: number;
  readonly end: number;
  readonly cost: number;
  readonly isTied: boolean;
}

/** Some parts of a form read up to `at`; states before it in a chain. */
interface ParseState {
  readonly at: number;
  cost: number;
  /** What the last part is; undefined before the first one. */
  step: ParseStep | undefined;
  /** Another one, as good. */
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
  /** The state before its first part, and that behind the last one. */
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

/** What was worked out for one text, by numbers. There is one at a time, so that no text pays for making it. */
class Memo {
  #turn = 0;
  #turns = new Int32Array(0);
  /** An end; or the place of several among the lists, as a negative number below that for none. */
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

/** By place in the text: the number of what stands there, plus one. */
let beginningAt = new Uint32Array(256);

/**
 * What phrases can be in one text. First the ends of each phrase are worked out from each place where it may stand, in
 * numbers alone; then the best reading is made out of these, and only for it is told what stands where.
 */
class ParseChart {
  steps = 0;
  stopped = false;
  #depth = 0;
  readonly #width: number;
  readonly #beginnings: Beginnings;
  #bound: Set<PhraseDeclaration> | undefined;
  /** Where names of things may stand. */
  #names: number[] | undefined;
  /** At which tie the second way is taken; the others take the first. */
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

  /** The whole text as a phrase; undefined where it is none, or finding out took too long. */
  read(phrase: number): ChartCell | undefined {
    const whole = listOf(this.#endsOf(phrase, 0)).find((one) => endOf(one) === this.text.length);
    return whole === undefined || this.stopped ? undefined : cellAt(whole, phrase, 0);
  }

  nodeOf(cell: ChartCell): ReadingNode {
    this.#turn = -1;
    this.#ties = 0;
    return this.#node(cell);
  }

  /** Readings that take the second way at one of the ties that the first reading met. */
  othersOf(cell: ChartCell): ReadingNode[] {
    const ties = Math.min(this.#ties, MOST_OTHERS);
    return Array.from({ length: ties }, (_, turn) => {
      this.#turn = turn;
      this.#ties = 0;
      return this.#node(cell);
    });
  }

  /** The names of things in a reading. Only what holds a place where one may stand is looked at. */
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

  /** Where a phrase can end that begins there. */
  #endsOf(index: number, start: number): Ends {
    const { branches } = this.#possibleAt(index, start);
    if (branches.length === 0) return NOWHERE;
    const key = index * this.#width + start;
    const known = memo.get(key);
    if (known !== undefined) return known;
    // While it is being worked out it is nothing: no phrase begins with itself.
    memo.set(key, NOWHERE);
    const { between } = this.grammar.phrases[index] as Phrase;
    const ends = between === undefined ? this.#formEnds(branches, start) : this.#listEnds(index, start, between);
    memo.set(key, ends);
    return ends;
  }

  /** The same of one item of a list. */
  #itemEnds(index: number, start: number): Ends {
    const { branches } = this.#possibleAt(index, start);
    if (branches.length === 0) return NOWHERE;
    const key = (this.grammar.phrases.length + index) * this.#width + start;
    const known = memo.get(key);
    if (known !== undefined) return known;
    // While it is being worked out it is nothing: no phrase begins with itself.
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

  /** Where the forms of a branch can end whose first part begins there, with a rank beforehand. */
  #along(branch: FormBranch, start: number, before: number): Ends {
    const ends = this.#endsOfPart(branch.part, start, before);
    if (typeof ends !== "number") return this.#behindMany(branch, ends);
    return ends === NOWHERE ? NOWHERE : this.#behind(branch, ends);
  }

  /** Where the forms of a branch can end whose first part ends there. */
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
      // The one that ends first is final, for every item takes up some of the text.
      bringForward(found, turn);
      const one = found[turn] as number;
      for (const text of between) {
        this.#isOver();
        if (this.text.startsWith(text, endOf(one))) add(endOf(one) + text.length, rankOf(one));
      }
    }
    return compact(found);
  }

  /** Where a part can end that begins there, with a rank beforehand. */
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

  /** Whether the text stands there, and if so, whether its first letter is the other one of the two cases. */
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

  /** The form that a cell is, and the state behind its last part. */
  #way({ phrase, start, end, cost }: ChartCell): { readonly form: PhraseForm; readonly state: ParseState } {
    const ways: { readonly form: PhraseForm; readonly state: ParseState }[] = [];
    for (const form of this.#possibleAt(phrase, start).forms) {
      const begin: ParseState = { at: start, cost: costOfRecord(form.declaration), step: undefined, twin: undefined };
      const state = this.#through(form.parts, begin).find((one) => one.at === end && one.cost === cost);
      // That there are more ways than one is all that matters.
      if (state !== undefined && ways.length < 2) ways.push({ form, state });
    }
    return this.#pick(ways);
  }

  /** What a list consists of, in order. */
  #listSteps(cell: ChartCell, between: readonly string[]): ListStep[] {
    const steps: ListStep[] = [];
    for (let list: ListState | undefined = this.#listState(cell, between); list !== undefined; ) {
      const step: ListStep = this.#pick(list.steps);
      steps.push(step);
      list = step.before;
    }
    return steps.reverse();
  }

  /** The items that make up a list, from the last one back. */
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

  /** Where the parts can end that begin there, with what stands on the way. */
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

/** The end of a piece that follows one of this rank. */
const behind = (one: number, rank: number): number => packed(endOf(one), sum(rank, rankOf(one)));

const costing = (one: number, cost: number): number => (cost === 0 ? one : packed(endOf(one), rankOf(one) + 2 * cost));

/** The rank of two pieces that follow each other. */
const sum = (some: number, more: number): number => (some & ~1) + (more & ~1) + ((some | more) & 1);

/** Of two that end at one place the one that costs less; several ways if they cost the same. */
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

/** Puts the first of the ends from `turn` on there. */
function bringForward(ends: number[], turn: number): void {
  let least = turn;
  for (let at = turn + 1; at < ends.length; at++)
    if (endOf(ends[at] as number) < endOf(ends[least] as number)) least = at;
  if (least !== turn) [ends[turn], ends[least]] = [ends[least] as number, ends[turn] as number];
}

/** Adds a state behind a piece, or a step to the one that ends there, if it is as good as the steps before. */
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

/** The state whose turn it is: the one that ends first among those that have not had theirs. */
function nextState(states: ListState[], turn: number): ListState {
  let least = turn;
  for (let index = turn + 1; index < states.length; index++)
    if ((states[index] as ListState).at < (states[least] as ListState).at) least = index;
  [states[turn], states[least]] = [states[least] as ListState, states[turn] as ListState];
  return states[turn] as ListState;
}
