import { memoizeByKey } from "../../grammar/index.js";
import type { PhraseDeclaration } from "../systems/system-data.js";
import { costOfRecord } from "./beginnings.js";
import { endOf, FAR, LAST_PLACE, rankOf } from "./ends.js";
import { type Grammar, type Phrase, type PhraseForm, type PhrasePart, wordsOfPart } from "./grammar.js";
import { type Leniency, PhraseEnds } from "./phrase-ends.js";
import type { FormNode, HolePiece, PhrasePiece, ReadingNode } from "./reading.js";

export interface Parse {
  /** A reading of the whole text; undefined if there is none, or the limit of steps was reached. */
  readonly node: ReadingNode | undefined;
  /** Some equally good readings, which may mean the same. */
  readonly others: readonly ReadingNode[];
  /** The number of steps taken. */
  readonly steps: number;
  /** The limit of steps was reached. */
  readonly stopped: boolean;
  /** As in `Recognition`. */
  readonly bound: readonly PhraseDeclaration[];
  readonly mayHaveNames: boolean;
  readonly looked: number;
}

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
  /** It may contain names of things. */
  readonly mayHaveNames: boolean;
  /** The place up to which the text was looked at: what is behind it does not matter. */
  readonly looked: number;
  /** What its cheapest reading costs; undefined if there is none. */
  readonly cost: number | undefined;
}

/** Where a phrase at the beginning of a text can end, and which parts of forms are tried where, from a place on. */
export function endsWhileTrying(
  text: string,
  phrase: number,
  grammar: Grammar,
  from: number,
  tried: (part: PhrasePart, at: number) => void,
): readonly number[] {
  const ends = new PhraseEnds(text, grammar, "none", false);
  ends.noteTried(from, tried);
  return ends.of(phrase, 0).map(endOf);
}

/** Whether a text matches a phrase exactly, or with mistakes alone: much cheaper than building a reading. */
export function recognise(
  text: string,
  phrase: number,
  grammar: Grammar,
  leniency: "none" | "mistakes" = "none",
): Recognition {
  return withPassages(text, grammar, leniency, (ends): Recognition => {
    const whole = wholeText(phrase, ends);
    const kind = ends.stopped ? "stopped" : whole === undefined ? "no way" : isTied(whole) ? "several ways" : "one way";
    return { kind, cost: whole === undefined ? undefined : rankOf(whole) >> 1, ...aboutText(ends) };
  });
}

const aboutText = (ends: PhraseEnds): Pick<Recognition, "bound" | "mayHaveNames" | "looked"> => ({
  bound: ends.bound,
  mayHaveNames: ends.mayHaveName(0, ends.text.length),
  looked: ends.remembers ? ends.looked : FAR,
});

/** Whoever asks about a text asks more than once. */
const latestFit = memoizeByKey<Grammar, Leniency, { text: string; phrase: string; place: number }>();

/** How far the forms of a phrase fit a text that matches none: up to this character, or to the end if it breaks off. */
export function furthestFit(text: string, phrase: string, grammar: Grammar, leniency: Leniency = "none"): number {
  const latest = latestFit(grammar, leniency, () => ({ text: "", phrase: "", place: 0 }));
  if (latest.text !== text || latest.phrase !== phrase)
    Object.assign(latest, { text, phrase, place: findFurthestFit(text, phrase, grammar, leniency) });
  return latest.place;
}

function findFurthestFit(text: string, phrase: string, grammar: Grammar, leniency: Leniency): number {
  const ends = new PhraseEnds(withPlainBlanks(text), grammar, leniency, false);
  ends.furthest = 0;
  const whole = Math.max(0, ...ends.of(grammar.byName.get(phrase) as number, 0).map(endOf));
  return ends.stopped ? 0 : Math.max(whole, ends.furthest);
}

/** A no-break space counts as a blank. */
export const withPlainBlanks = (text: string): string => text.replaceAll("\u00a0", " ");

/** The names of things in a text that matches a phrase exactly, in order; in its first reading, if there are several. */
export function namesInText(text: string, phrase: number, grammar: Grammar): readonly HolePiece[] {
  return withPassages(text, grammar, "none", (ends) => {
    const whole = wholeText(phrase, ends);
    return whole === undefined ? NOTHING : new ReadingBuilder(ends).namesIn(cellAt(whole, phrase, 0));
  });
}

/** Uses what is remembered of other texts, unless the answer could depend on that. */
function withPassages<Answer>(
  text: string,
  grammar: Grammar,
  leniency: Leniency,
  ask: (ends: PhraseEnds) => Answer,
): Answer {
  const ends = new PhraseEnds(text, grammar, leniency, true);
  const answer = ask(ends);
  return ends.stopped ? ask(new PhraseEnds(text, grammar, leniency, false)) : answer;
}

/**
 * Parses a text as a phrase, following all readings at once without backtracking. What a phrase matches at a place is
 * memoized, so the steps are at most the parts of all forms times the square of the length; of readings
 * with the same ends, the best are kept.
 */
export function parseText(text: string, phrase: number, grammar: Grammar, leniency: Leniency): Parse {
  return withPassages(text, grammar, leniency, (ends): Parse => {
    const whole = wholeText(phrase, ends);
    const builder = new ReadingBuilder(ends);
    const cell = whole === undefined ? undefined : cellAt(whole, phrase, 0);
    const node = cell && builder.nodeOf(cell);
    const others = cell === undefined ? NOTHING : builder.othersOf(cell);
    const { steps, stopped } = ends;
    const more = { steps, stopped, ...aboutText(ends) };
    return stopped ? { node: undefined, others: NOTHING, ...more } : { node, others, ...more };
  });
}

/**
 * Finds the longest match of some parts, none of them a phrase, from a place on that ends where it may. Of a text too long
 * to be read, it looks at a part.
 */
export function partsFinder(text: string, grammar: Grammar): ReadingBuilder["longest"] {
  const alone = { ...grammar, phrases: NOTHING };
  let offset = -1;
  let finder: ReadingBuilder | undefined;
  return (parts, start, mayEnd) => {
    // The character before tells whether a word begins.
    const wanted = Math.max(0, start - (start % HALF) - 1);
    if (finder === undefined || wanted !== offset) {
      offset = wanted;
      finder = new ReadingBuilder(new PhraseEnds(text.slice(offset, offset + LAST_PLACE), alone, "none", false));
    }
    const found = finder.longest(parts, start - offset, (end) => mayEnd(end + offset));
    return found && { end: found.end + offset, pieces: movedPieces(found.pieces, offset) };
  };
}

const HALF = (LAST_PLACE + 1) / 2;

const movedPieces = (pieces: readonly PhrasePiece[], by: number): readonly PhrasePiece[] =>
  pieces.map((piece) => ({ ...piece, start: piece.start + by, end: piece.end + by }));

/** The whole text as a phrase; undefined if it isn't one, or a limit was reached. */
function wholeText(phrase: number, ends: PhraseEnds): number | undefined {
  const whole = ends.of(phrase, 0).find((one) => endOf(one) === ends.text.length);
  return ends.stopped ? undefined : whole;
}

/** Several readings are as good. */
const isTied = (one: number): boolean => rankOf(one) % 2 === 1;

/** A phrase from a place to `end`, at its lowest cost. */
interface ChartCell {
  readonly phrase: number;
  readonly start: number;
  readonly end: number;
  readonly cost: number;
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

/** A part of a form that was matched. */
interface ParseStep {
  readonly before: ParseState;
  readonly part: PhrasePart;
  readonly end: number;
  readonly cost: number;
}

const begun = (at: number, cost: number): ParseState => ({ at, cost, step: undefined, twin: undefined });

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

/**
 * Builds readings of a text from where its phrases can end: only what is part of a reading has nodes. If a limit is
 * reached meanwhile, the result is useless.
 */
class ReadingBuilder {
  readonly #ends: PhraseEnds;
  readonly #text: string;
  readonly #phrases: readonly Phrase[];
  /** The tie at which the second reading is taken; the others take the first. */
  #turn = -1;
  #ties = 0;

  constructor(ends: PhraseEnds) {
    this.#ends = ends;
    this.#text = ends.text;
    this.#phrases = ends.grammar.phrases;
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

  /** The longest match of some parts from a place on, of those that may end where they do. */
  longest(
    parts: readonly PhrasePart[],
    start: number,
    mayEnd: (end: number) => boolean,
  ): { readonly end: number; readonly pieces: readonly PhrasePiece[] } | undefined {
    this.#ends.steps = 0;
    let last: ParseState | undefined;
    for (const state of this.#through(parts, begun(start, 0)))
      if (state.at > (last?.at ?? start) && mayEnd(state.at)) last = state;
    return last && { end: last.at, pieces: this.#pieces(last) };
  }

  /** The names of things in a reading. Only nodes that contain a possible name are visited. */
  namesIn(cell: ChartCell): readonly HolePiece[] {
    const found: HolePiece[] = [];
    const inCell = (one: ChartCell): void => {
      if (!this.#ends.mayHaveName(one.start, one.end)) return;
      const { between } = this.#phrases[one.phrase] as Phrase;
      if (between === undefined) inState(this.#way(one).state);
      else for (const { item } of this.#listSteps(one, between)) inState(this.#way(item).state);
    };
    const inState = (last: ParseState): void => {
      for (const step of this.#steps(last)) {
        const { part } = step;
        if (part.kind === "phrase") inCell(cellOf(step, part.phrase));
        else if (part.kind === "text" && part.terminal.refersTo.length > 0) found.push(this.#hole(step, part));
        else if (part.kind === "optional" && step.end > step.before.at) inState(this.#inside(step, part.parts));
      }
    };
    inCell(cell);
    return found;
  }

  #node(cell: ChartCell): ReadingNode {
    const phrase = this.#phrases[cell.phrase] as Phrase;
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
    const { forms } = this.#ends.possibleAt(phrase, start);
    for (const form of forms) {
      const states = this.#through(form.parts, begun(start, costOfRecord(form.declaration)));
      const state = states.find((one) => one.at === end && one.cost === cost);
      // It only matters whether there is more than one.
      if (state !== undefined && ways.length < 2) ways.push({ form, state });
    }
    // There is none only if a limit was reached.
    if (ways.length === 0) return { form: forms[0] as PhraseForm, state: begun(start, 0) };
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
      for (const one of this.#ends.of(phrase, from, true)) {
        const item = cellAt(one, phrase, from);
        addListState(states, item.end, (before?.cost ?? 0) + item.cost, { before, join, item });
      }
    };
    add(undefined, -1, start);
    for (let turn = 0; turn < states.length; turn++) {
      const state = nextState(states, turn);
      if (state.at >= end) break;
      for (const [join, text] of between.entries())
        if (this.#text.startsWith(text, state.at)) add(state, join, state.at + text.length);
    }
    return states.find(({ at }) => at === end);
  }

  /** The states after the parts that begin there, with their pieces. */
  #through(parts: readonly PhrasePart[], begin: ParseState): readonly ParseState[] {
    let states: readonly ParseState[] = [begin];
    for (const part of parts) {
      const next: ParseState[] = [];
      for (const state of states)
        for (const one of this.#ends.ofPart(part, state.at, 0))
          addState(next, { before: state, part, end: endOf(one), cost: rankOf(one) >> 1 });
      if (next.length === 0) return NOTHING;
      states = next;
    }
    return states;
  }

  #pieces(last: ParseState): PhrasePiece[] {
    return this.#steps(last).flatMap((step) => this.#piece(step));
  }

  /** The steps to a state, in order. */
  #steps(last: ParseState): ParseStep[] {
    const steps: ParseStep[] = [];
    for (let state = last; state.step !== undefined; ) {
      const step: ParseStep = state.twin === undefined ? state.step : this.#pick([state.step, state.twin]);
      steps.push(step);
      state = step.before;
    }
    return steps.reverse();
  }

  /** The state behind the parts of an optional one that is there. */
  #inside({ before, end, cost }: ParseStep, parts: readonly PhrasePart[]): ParseState {
    const states = this.#through(parts, begun(before.at, 0));
    return states.find((state) => state.at === end && state.cost === cost) ?? begun(before.at, 0);
  }

  #piece(step: ParseStep): PhrasePiece | PhrasePiece[] {
    const { part, before, end } = step;
    const start = before.at;
    switch (part.kind) {
      case "literal":
      case "choice": {
        const stands = (text: string): boolean => text.length === end - start && this.#text.startsWith(text, start);
        const text = wordsOfPart(part).find(stands);
        const flipped = text === undefined;
        return { kind: "words", text: text ?? [part.flipped ?? []].flat().find(stands) ?? "", flipped, start, end };
      }
      case "text":
        return this.#hole(step, part);
      case "phrase":
        return { kind: "phrase", name: part.name, node: this.#node(cellOf(step, part.phrase)), start, end };
      case "optional":
        return end > start ? this.#pieces(this.#inside(step, part.parts)) : [];
    }
  }

  #hole({ before: { at: start }, end }: ParseStep, part: PhrasePart & { kind: "text" }): HolePiece {
    const { name, numeric, unread, refersTo, isTitle } = part.terminal;
    const { ends, listed } = this.#ends.ofText(part, start);
    const unlisted = ends.indexOf(end) >= listed;
    const text = this.#text.slice(start, end);
    const isListed = part.terminal.listed.includes(text);
    return { kind: "text", name, text, start, end, numeric, unread, unlisted, isListed, refersTo, isTitle };
  }

  #pick<Item>(ways: readonly Item[]): Item {
    const second = ways.length > 1 && this.#ties++ === this.#turn;
    return ways[second ? 1 : 0] as Item;
  }
}

function cellAt(one: number, phrase: number, start: number): ChartCell {
  return { phrase, start, end: endOf(one), cost: rankOf(one) >> 1 };
}

const cellOf = ({ before, end, cost }: ParseStep, phrase: number): ChartCell => ({
  phrase,
  start: before.at,
  end,
  cost,
});

/** Adds the state behind a step, or the step to the one that ends there if it is no worse than the steps it has. */
function addState(states: ParseState[], step: ParseStep): void {
  const cost = step.before.cost + step.cost;
  const known = states.find(({ at }) => at === step.end);
  if (known === undefined) states.push({ at: step.end, cost, step, twin: undefined });
  else if (cost < known.cost) {
    known.cost = cost;
    known.step = step;
    known.twin = undefined;
  } else if (cost === known.cost) known.twin ??= step;
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
