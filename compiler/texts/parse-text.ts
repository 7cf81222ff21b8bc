import type { Form, Grammar, Part, Phrase, Terminal } from "./grammar.js";

/** A stretch of a text read as a phrase. Offsets count from the start of the text. */
export type TextNode = FormNode | ListNode;

export interface FormNode {
  readonly kind: "form";
  readonly phrase: Phrase;
  readonly form: Form;
  readonly start: number;
  readonly end: number;
  /** One for each part of the form. */
  readonly pieces: readonly Piece[];
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
export type Piece =
  /** As the form says it, but for its first letter where `flipped`. */
  | { readonly kind: "literal"; readonly flipped: boolean }
  | { readonly kind: "choice"; readonly chosen: number; readonly flipped: boolean }
  | {
      readonly kind: "text";
      readonly name: string;
      readonly text: string;
      readonly start: number;
      readonly end: number;
      readonly numeric: boolean;
      readonly unread: boolean;
      readonly unlisted: boolean;
    }
  | { readonly kind: "phrase"; readonly name: string; readonly node: TextNode }
  /** Undefined where nothing stands there. */
  | { readonly kind: "optional"; readonly pieces: readonly Piece[] | undefined };

/** How much of a text may be beside the forms: the readings with the least of it are kept. */
export type Leniency =
  /** Nothing: every word is that of a form. */
  | "none"
  /** Words that no form has, texts that an open list does not know, and mistakes that the system names. */
  | "some";

export interface Parse {
  /** A reading of the whole text; undefined where there is none, or reading took too long. */
  readonly node: TextNode | undefined;
  /** Some that are as good as the first; they may mean the same. */
  readonly others: readonly TextNode[];
  /** What was tried, in steps. */
  readonly steps: number;
  /** It stopped at the limit of steps. */
  readonly stopped: boolean;
}

/**
 * What something beside the forms costs a reading, in characters. A piece that no phrase reads costs its length besides,
 * so a text is cut into a further piece only where that lets more than this many characters be read.
 */
const COSTS = { unread: 12, unlisted: 8, mistake: 5 } as const;

/** Steps for one text. A real card of 200 characters takes some hundreds. */
export const MOST_STEPS = 200_000;
const DEEPEST = 400;
const MOST_OTHERS = 16;

/**
 * Reads a text as a phrase: all readings at once, none tried in turn. What a phrase can be from some place on is worked
 * out once and remembered, so the steps are at most the parts of all forms times the square of the length; of readings
 * with the same ends the best are kept.
 */
export function parseText(text: string, phrase: number, grammar: Grammar, leniency: Leniency): Parse {
  const chart = new Chart(text, grammar, leniency === "some");
  const whole = chart.read(phrase)?.find(({ end }) => end === text.length);
  const node = whole && chart.nodeOf(whole);
  const others = whole === undefined ? [] : chart.othersOf(whole);
  return { node: chart.stopped ? undefined : node, others, steps: chart.steps, stopped: chart.stopped };
}

/** A phrase from some place on to `end`, in the best ways there are. */
interface Cell {
  readonly phrase: Phrase;
  readonly start: number;
  readonly end: number;
  cost: number;
  /** At most two: that there are more ways than one is all that matters. */
  ways: Way[];
}

/** The last state of a form, or of a list that ends here. */
type Way = { readonly form: Form; readonly state: State } | { readonly list: ListState };

/** Some parts of a form read up to `at`; states before it in a chain. */
interface State {
  readonly at: number;
  cost: number;
  /** What the last part is; undefined before the first one. */
  step: Step | undefined;
  /** Another one, as good. */
  twin: Step | undefined;
}

interface Step {
  readonly before: State;
  readonly piece: RawPiece;
}

type RawPiece =
  | Exclude<Piece, { kind: "phrase" } | { kind: "optional" } | { kind: "text" }>
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
  readonly cell: Cell;
}
interface OptionalPiece {
  readonly kind: "optional";
  /** The state before its first part, and that behind the last one. */
  readonly inside: { readonly from: State; readonly to: State } | undefined;
}

interface ListState {
  readonly at: number;
  cost: number;
  steps: { readonly before: ListState | undefined; readonly join: number; readonly item: Cell }[];
}

const NOTHING: readonly never[] = [];
const AS_IT_IS: RawPiece = { kind: "literal", flipped: false };
const FLIPPED: RawPiece = { kind: "literal", flipped: true };

class Chart {
  steps = 0;
  stopped = false;
  #depth = 0;
  readonly #cells = new Map<number, readonly Cell[]>();
  readonly #items = new Map<number, readonly Cell[]>();
  /** At which tie the second way is taken; the others take the first. */
  #turn = -1;
  #ties = 0;

  constructor(
    readonly text: string,
    readonly grammar: Grammar,
    readonly lenient: boolean,
  ) {}

  read(phrase: number): readonly Cell[] | undefined {
    const cells = this.#cellsOf(phrase, 0);
    return this.stopped ? undefined : cells;
  }

  nodeOf(cell: Cell): TextNode {
    this.#turn = -1;
    this.#ties = 0;
    return this.#node(cell);
  }

  /** Readings that take the second way at one of the ties that the first reading met. */
  othersOf(cell: Cell): TextNode[] {
    const ties = Math.min(this.#ties, MOST_OTHERS);
    return Array.from({ length: ties }, (_, turn) => {
      this.#turn = turn;
      this.#ties = 0;
      return this.#node(cell);
    });
  }

  #cellsOf(index: number, start: number): readonly Cell[] {
    const phrase = this.grammar.phrases[index] as Phrase;
    return phrase.between === undefined
      ? this.#formCells(index, start, this.#cells)
      : this.#listCells(index, start, phrase.between);
  }

  /** What the forms of a phrase can be from here on. While it is being worked out it is nothing: no phrase begins with itself. */
  #formCells(index: number, start: number, memo: Map<number, readonly Cell[]>): readonly Cell[] {
    const key = index * (this.text.length + 1) + start;
    const known = memo.get(key);
    if (known !== undefined) return known;
    memo.set(key, NOTHING);
    const phrase = this.grammar.phrases[index] as Phrase;
    if (this.#isOver()) return NOTHING;
    const byFirst = this.lenient ? phrase.all : phrase.sound;
    const forms = byFirst.get(this.text.charCodeAt(start)) ?? byFirst.get(undefined);
    if (forms === undefined || forms.length === 0) return NOTHING;
    this.#depth++;
    const cells: Cell[] = [];
    for (const form of forms) {
      const begin: State = {
        at: start,
        cost: form.declaration.says === undefined ? 0 : COSTS.mistake,
        step: undefined,
        twin: undefined,
      };
      for (const state of this.#through(form.parts, begin)) {
        addWay(cells, phrase, start, state.at, state.cost, { form, state });
      }
    }
    this.#depth--;
    memo.set(key, cells);
    return cells;
  }

  #listCells(index: number, start: number, between: readonly string[]): readonly Cell[] {
    const key = index * (this.text.length + 1) + start;
    const known = this.#cells.get(key);
    if (known !== undefined) return known;
    this.#cells.set(key, NOTHING);
    const phrase = this.grammar.phrases[index] as Phrase;
    const states: ListState[] = [];
    const add = (before: ListState | undefined, join: number, from: number): void => {
      for (const item of this.#formCells(index, from, this.#items)) {
        addListState(states, item.end, (before?.cost ?? 0) + item.cost, { before, join, item });
      }
    };
    add(undefined, -1, start);
    for (let turn = 0; turn < states.length && !this.stopped; turn++) {
      // The one that ends first is final, for every item takes up some of the text.
      const state = nextState(states, turn);
      for (const [join, text] of between.entries()) {
        this.#isOver();
        if (this.text.startsWith(text, state.at)) add(state, join, state.at + text.length);
      }
    }
    const cells = states.map((list): Cell => ({ phrase, start, end: list.at, cost: list.cost, ways: [{ list }] }));
    this.#cells.set(key, cells);
    return cells;
  }

  /** Where the parts can end that begin at the state. */
  #through(parts: readonly Part[], begin: State): readonly State[] {
    let states: readonly State[] = [begin];
    for (const part of parts) {
      // Most parts of most forms are literals, and most of these stand elsewhere.
      if (states.length === 1 && part.kind === "literal" && part.flipped === undefined) {
        if (!this.text.startsWith(part.text, (states[0] as State).at)) return NOTHING;
      }
      const next: State[] = [];
      for (const state of states) this.#advance(part, state, next);
      if (next.length === 0) return NOTHING;
      states = next;
    }
    return states;
  }

  #advance(part: Part, state: State, next: State[]): void {
    if (this.#isOver()) return;
    switch (part.kind) {
      case "literal": {
        const flipped = this.#literalAt(part.text, part.flipped, state.at);
        if (flipped !== undefined) to(next, state, state.at + part.text.length, 0, flipped ? FLIPPED : AS_IT_IS);
        return;
      }
      case "choice":
        for (const [chosen, text] of part.texts.entries()) {
          const flipped = this.#literalAt(text, part.flipped?.[chosen], state.at);
          if (flipped !== undefined) to(next, state, state.at + text.length, 0, { kind: "choice", chosen, flipped });
        }
        return;
      case "text": {
        const { terminal } = part;
        if (terminal.unread && !this.lenient) return;
        const open = this.lenient && part.open;
        if (!open && terminal.first !== undefined && !terminal.first.has(this.text.charCodeAt(state.at))) return;
        for (const { end, unlisted } of terminal.ends(this.text, state.at, open)) {
          this.steps++;
          const cost = terminal.unread ? COSTS.unread + end - state.at : unlisted ? COSTS.unlisted + end - state.at : 0;
          to(next, state, end, cost, { kind: "text", terminal, start: state.at, end, unlisted });
        }
        return;
      }
      case "phrase":
        for (const cell of this.#cellsOf(part.phrase, state.at)) {
          this.steps++;
          to(next, state, cell.end, cell.cost, { kind: "cell", name: part.name, cell });
        }
        return;
      case "optional": {
        const from: State = { at: state.at, cost: 0, step: undefined, twin: undefined };
        for (const inside of this.#through(part.parts, from))
          to(next, state, inside.at, inside.cost, { kind: "optional", inside: { from, to: inside } });
        to(next, state, state.at, 0, { kind: "optional", inside: undefined });
      }
    }
  }

  /** Whether the text stands there, and if so, whether its first letter is the other one of the two cases. */
  #literalAt(text: string, flipped: string | undefined, at: number): boolean | undefined {
    if (this.text.startsWith(text, at)) return false;
    return flipped !== undefined && this.text.startsWith(flipped, at) ? true : undefined;
  }

  #isOver(): boolean {
    if (++this.steps > MOST_STEPS || this.#depth > DEEPEST) this.stopped = true;
    return this.stopped;
  }

  #node(cell: Cell): TextNode {
    const way = this.#pick(cell.ways);
    const { phrase, start, end } = cell;
    if ("form" in way) return { kind: "form", phrase, form: way.form, start, end, pieces: this.#pieces(way.state) };
    const items: FormNode[] = [];
    const joins: number[] = [];
    for (let list: ListState | undefined = way.list; list !== undefined; ) {
      const step: ListState["steps"][number] = this.#pick(list.steps);
      items.unshift(this.#node(step.item) as FormNode);
      if (step.join >= 0) joins.unshift(step.join);
      list = step.before;
    }
    return { kind: "list", phrase, start, end, items, joins };
  }

  #pieces(last: State, first?: State): Piece[] {
    const pieces: Piece[] = [];
    for (let state = last; state !== first && state.step !== undefined; ) {
      const step: Step = state.twin === undefined ? state.step : this.#pick([state.step, state.twin]);
      pieces.unshift(this.#piece(step.piece));
      state = step.before;
    }
    return pieces;
  }

  #piece(piece: RawPiece): Piece {
    if (piece.kind === "cell") return { kind: "phrase", name: piece.name, node: this.#node(piece.cell) };
    if (piece.kind === "text") {
      const { terminal, start, end, unlisted } = piece;
      const { name, numeric, unread } = terminal;
      return { kind: "text", name, text: this.text.slice(start, end), start, end, numeric, unread, unlisted };
    }
    if (piece.kind !== "optional") return piece;
    const { inside } = piece;
    return { kind: "optional", pieces: inside && this.#pieces(inside.to, inside.from) };
  }

  #pick<Item>(ways: readonly Item[]): Item {
    const second = ways.length > 1 && this.#ties++ === this.#turn;
    return ways[second ? 1 : 0] as Item;
  }
}

function addWay(cells: Cell[], phrase: Phrase, start: number, end: number, cost: number, way: Way): void {
  const known = cells.find((cell) => cell.end === end);
  if (known === undefined) cells.push({ phrase, start, end, cost, ways: [way] });
  else if (cost < known.cost) {
    known.cost = cost;
    known.ways = [way];
  } else if (cost === known.cost && known.ways.length < 2) known.ways.push(way);
}

/** Adds a state behind a piece, or a step to the one that ends there, if it is as good as the steps before. */
function to(next: State[], before: State, at: number, more: number, piece: RawPiece): void {
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
function addListState(states: ListState[], at: number, cost: number, step: ListState["steps"][number]): void {
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
