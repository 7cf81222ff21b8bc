import { isWordCode } from "../systems/hole-classes.js";
import type { PhraseDeclaration } from "../systems/system-data.js";
import {
  AHEAD,
  type Beginnings,
  beginningsOf,
  type FormBranch,
  type Passage,
  type Passages,
  type PossibleForms,
  soundBranches,
} from "./beginnings.js";
import {
  addAll,
  addEnd,
  allBehind,
  allCosting,
  behind,
  bringForward,
  compact,
  costing,
  type Ends,
  endOf,
  FAR,
  joined,
  LAST_PLACE,
  movedEnds,
  NOWHERE,
  packed,
  rankOf,
  stepsToJoin,
} from "./ends.js";
import { endsOfTitle, type Grammar, type Matches, type Phrase, type PhrasePart, type Terminal } from "./grammar.js";
import type { Language } from "./language.js";

/**
 * The cost of text outside the forms, in characters. A piece also costs its length, so a text is only split into another
 * piece if that lets more than this many characters be read. `Cloud of Bees` is one title, not two. A name may be any
 * words, so what other phrases read is not taken for part of it.
 */
const COSTS = { unread: 12, title: 10, unlisted: 8, name: 1 } as const;

/** The limit of steps for one text. A real card of 200 characters takes some hundreds. */
export const MOST_STEPS = 200_000;
const DEEPEST = 400;
/** The limit of phrases in each other in a reading, which whoever goes through it has on the stack. */
const HIGHEST = 500;

/** The limit of parts behind each other that are on the stack. */
const MOST_PARTS = 500;

/** A passage that took more steps is not remembered: it's long, so it is unlikely to occur again. */
const MOST_STEPS_REMEMBERED = 250;
/** With passages that were remembered below it, the depth still is at most `DEEPEST`. */
const DEEPEST_WITH_PASSAGES = DEEPEST - MOST_STEPS_REMEMBERED;
const PASSAGES_PER_BEGINNING = 60;

const MOST_COUNTED = 1_000_000;

/** How much of a text may be outside the forms: the readings with the least of it are kept. */
export type Leniency =
  /** Nothing: every word belongs to a form. */
  | "none"
  /** Mistakes that the system lists. */
  | "mistakes"
  /** Those, unread words, and texts that an open list doesn't contain. */
  | "unread";

/**
 * The memo table for one text: five numbers for each phrase and place, side by side in one array. It is reused, so that
 * no text pays for allocating it.
 */
class Memo {
  #turn = 0;
  /**
   * The turn that wrote them; an end, or the index of a list of several as a negative number below the one for none; the
   * place up to which the text was looked at; the steps, those of its parts included however often they occur; and how
   * many phrases are in each other in its readings, at most.
   */
  #cells = new Int32Array(0);
  #lists: (readonly number[])[] = [];

  clear(size: number): void {
    this.#turn++;
    if (this.#lists.length > 0) this.#lists = [];
    if (this.#cells.length < 5 * size) this.#cells = new Int32Array(Math.max(5 * size, 2 * this.#cells.length));
  }

  get(key: number): Ends | undefined {
    if (this.#cells[5 * key] !== this.#turn) return undefined;
    const end = this.#cells[5 * key + 1] as number;
    return end >= NOWHERE ? end : (this.#lists[-2 - end] as readonly number[]);
  }

  reach(key: number): number {
    return this.#cells[5 * key + 2] as number;
  }

  steps(key: number): number {
    return this.#cells[5 * key + 3] as number;
  }

  height(key: number): number {
    return this.#cells[5 * key + 4] as number;
  }

  set(key: number, ends: Ends, reach: number, steps: number, height: number): void {
    this.#cells[5 * key] = this.#turn;
    this.#cells[5 * key + 1] = typeof ends === "number" ? ends : -1 - this.#lists.push(ends);
    this.#cells[5 * key + 2] = reach;
    this.#cells[5 * key + 3] = steps;
    this.#cells[5 * key + 4] = height;
  }
}

const memo = new Memo();

/** By place in the text: the number of the beginning there, plus one. */
let beginningAt = new Uint32Array(256);

/**
 * By place in the text: the sum of the characters before it, each times a power of `BASE`. The difference of two is
 * that of the characters between, which tells apart passages quickly.
 */
const sums = new Int32Array(LAST_PLACE + 1);
const BASE = 31;
const powers = new Int32Array(LAST_PLACE + 1);

function sumUp(text: string): void {
  if (powers[0] === 0) {
    powers[0] = 1;
    for (let at = 1; at < powers.length; at++) powers[at] = Math.imul(powers[at - 1] as number, BASE);
  }
  for (let at = 0, sum = 0; at < text.length; at++) {
    sum = (Math.imul(sum, BASE) + text.charCodeAt(at)) | 0;
    sums[at + 1] = sum;
  }
}

/** The sum of the characters of a passage. */
const sumOf = (start: number, length: number): number =>
  ((sums[start + length] as number) - Math.imul(sums[start] as number, powers[length] as number)) | 0;

/**
 * Where each phrase can end at each place of one text where it may occur, as numbers only.
 *
 * All share one set of tables, so only the latest may be asked.
 *
 * With `remembers`, passages of earlier texts are recalled. What is found is the same. The steps are then only an upper
 * bound, so whoever reaches a limit has to start again without.
 */
export class PhraseEnds {
  steps = 0;
  stopped = false;
  /** How far forms fit, if that is asked for: the furthest character that the next part of a form has to begin with. */
  furthest: number | undefined;
  /** With `remembers`, the place up to which the text was looked at; the place after the last is its end. */
  looked = 0;
  #depth = 0;
  #parts = 0;
  /** The place up to which the phrase at hand looked at the text, its steps, and the height of its parts, as in `Memo`. */
  #reach = 0;
  #counted = 0;
  #height = 0;
  readonly #width: number;
  readonly #beginnings: Beginnings;
  readonly #deepest: number;
  #bound: Set<PhraseDeclaration> | undefined;
  #tried: ((part: PhrasePart, at: number) => void) | undefined;
  #from = 0;
  /** Where names of things may occur. */
  #names: number[] | undefined;

  constructor(
    readonly text: string,
    readonly grammar: Grammar,
    readonly leniency: Leniency,
    readonly remembers: boolean,
  ) {
    this.#width = text.length + 1;
    this.#deepest = remembers ? DEEPEST_WITH_PASSAGES : DEEPEST;
    this.#beginnings = beginningsOf(grammar);
    this.#beginnings.tidy();
    if (beginningAt.length < this.#width) beginningAt = new Uint32Array(this.#width);
    else beginningAt.fill(0, 0, this.#width);
    memo.clear(2 * grammar.phrases.length * this.#width);
    if (remembers) sumUp(text);
  }

  /** Records of forms bound to places that match somewhere. */
  get bound(): readonly PhraseDeclaration[] {
    return this.#bound === undefined ? NO_RECORDS : [...this.#bound];
  }

  /** Whether the name of a thing may begin between the places. */
  mayHaveName(start: number, end: number): boolean {
    return this.#names?.some((at) => at >= start && at < end) ?? false;
  }

  /** Where a phrase that begins there can end. */
  of(index: number, start: number): Ends {
    return this.#remembered(index, start, false);
  }

  /** The same for one item of a list. */
  ofItem(index: number, start: number): Ends {
    return this.#remembered(index, start, true);
  }

  /** Where a part of a form that begins there can end, starting with a rank. */
  ofPart(part: PhrasePart, at: number, rank: number): Ends {
    return this.#endsOfPart(part, at, rank);
  }

  /** Notes where parts are tried. From a little before the place on, all forms are, whatever the characters ahead. */
  noteTried(from: number, tried: (part: PhrasePart, at: number) => void): void {
    this.#tried = tried;
    this.#from = from;
  }

  /** The forms of a phrase that may match there. */
  possibleAt(index: number, start: number): PossibleForms {
    let number = beginningAt[start] as number;
    if (number === 0) {
      number = this.#beginnings.numberAt(this.text, start) + 1;
      beginningAt[start] = number;
    }
    this.#lookAt(start + AHEAD);
    return this.#beginnings.possibleAt(index, number - 1, this.leniency !== "none");
  }

  #remembered(index: number, start: number, asItem: boolean): Ends {
    const possible = this.possibleAt(index, start);
    this.#reached(start);
    const isOpen = this.#tried !== undefined && start + AHEAD >= this.#from;
    if (possible.forms.length === 0 && !isOpen) return NOWHERE;
    const key = (2 * start + (asItem ? 1 : 0)) * this.grammar.phrases.length + index;
    const known = memo.get(key);
    if (known !== undefined) {
      this.#extend(memo.reach(key));
      this.#counted += memo.steps(key);
      this.#standOn(memo.height(key));
      return known;
    }
    const passages = this.leniency === "unread" ? possible.loose : possible.passages;
    const passage = this.remembers ? this.#recall(passages, start, asItem) : undefined;
    if (passage !== undefined) {
      const ends = movedEnds(passage.ends, start);
      const reach = start + passage.text.length + (passage.isLast ? 1 : 0);
      memo.set(key, ends, reach, passage.steps, passage.height);
      this.#lookAt(reach);
      this.#count(passage.steps);
      this.#standOn(passage.height);
      return ends;
    }
    // Empty while it is computed: no phrase is left-recursive.
    memo.set(key, NOWHERE, FAR, 0, 0);
    const { between } = this.grammar.phrases[index] as Phrase;
    const reach = this.#reach;
    const counted = this.#counted;
    const beside = this.#height;
    this.#reach = Math.min(start + AHEAD, this.#width);
    this.#counted = 0;
    this.#height = 0;
    const isForm = asItem || between === undefined;
    const branches = isOpen ? soundBranches(this.grammar.phrases[index] as Phrase) : possible.branches;
    const ends = isForm ? this.#formEnds(branches, start) : this.#listEnds(index, start, between);
    const height = ends === NOWHERE ? 0 : this.#height + (isForm ? possible.levels : 0);
    if (height > HIGHEST) this.stopped = true;
    memo.set(key, ends, this.#reach, this.#counted, height);
    if (this.remembers && this.#reach !== FAR && this.#counted <= MOST_STEPS_REMEMBERED && !this.stopped)
      this.#remember(passages, start, asItem, ends, height);
    this.#extend(reach);
    this.#counted = Math.min(counted + this.#counted, MOST_COUNTED);
    this.#height = beside;
    this.#standOn(height);
    return ends;
  }

  #recall({ all, lengths, sums }: Passages, start: number, asItem: boolean): Passage | undefined {
    const left = this.text.length - start;
    for (let index = 0; index < lengths.length; index++) {
      const length = lengths[index] as number;
      if (length > left || sums[index] !== sumOf(start, length)) continue;
      const one = all[index] as Passage;
      if (one.asItem !== asItem || (one.isLast && length < left)) continue;
      if (one.followsWord === this.#followsWord(start) && this.text.startsWith(one.text, start)) return one;
    }
    return undefined;
  }

  #remember({ all, lengths, sums }: Passages, start: number, asItem: boolean, ends: Ends, height: number): void {
    if (all.length >= PASSAGES_PER_BEGINNING) return;
    const text = this.text.slice(start, this.#reach);
    lengths.push(text.length);
    sums.push(sumOf(start, text.length));
    all.push({
      text,
      isLast: this.#reach > this.text.length,
      followsWord: this.#followsWord(start),
      asItem,
      ends: movedEnds(ends, -start),
      steps: this.#counted,
      height,
    });
    this.#beginnings.passages++;
  }

  #followsWord(start: number): boolean {
    return start > 0 && isWordCode(this.text.charCodeAt(start - 1));
  }

  /** Notes that the text before a place was looked at. The place after the last is the end of the text. */
  #lookAt(place: number): void {
    if (place > this.looked) this.looked = Math.min(place, this.#width);
    this.#extend(place);
  }

  #extend(place: number): void {
    if (place > this.#reach) this.#reach = place === FAR ? FAR : Math.min(place, this.#width);
  }

  /** Notes how high a part is. */
  #standOn(height: number): void {
    if (height > this.#height) this.#height = height;
  }

  #formEnds(branches: readonly FormBranch[], start: number): Ends {
    if (this.#isOver()) return NOWHERE;
    this.#depth++;
    let found: Ends = NOWHERE;
    for (const branch of branches) found = this.#joined(found, this.#along(branch, start, 0));
    this.#depth--;
    return found;
  }

  #joined(some: Ends, others: Ends): Ends {
    this.#count(stepsToJoin(some, others));
    // Joining long lists at many places goes on for a while, once the limit is reached.
    return this.stopped ? NOWHERE : joined(some, others);
  }

  /** The same for a list of one's own, which many are joined to. */
  #add(found: number[], others: Ends): void {
    this.#count(stepsToJoin(found, others));
    if (!this.stopped) addAll(found, others);
  }

  /** Where the forms of a branch can end if its first part begins there, starting with a rank. */
  #along(branch: FormBranch, start: number, before: number): Ends {
    const ends = this.#endsOfPart(branch.part, start, before);
    if (typeof ends !== "number") return this.#behindMany(branch, ends);
    return ends === NOWHERE ? NOWHERE : this.#behind(branch, ends);
  }

  /** Where the forms of a branch can end if its first part ends there. */
  #behind({ ends, more }: FormBranch, end: number): Ends {
    if (++this.#parts > MOST_PARTS) this.stopped = true;
    let found: Ends = NOWHERE;
    for (const path of ends) {
      if (path.bound.length > 0) this.#see(path.bound);
      found = this.#joined(found, costing(end, path.cost));
    }
    if (more.length > 0) {
      const at = endOf(end);
      const rank = rankOf(end);
      if (!this.stopped) for (const next of more) found = this.#joined(found, this.#along(next, at, rank));
    }
    this.#parts--;
    return found;
  }

  #behindMany(branch: FormBranch, ends: readonly number[]): Ends {
    if (++this.#parts > MOST_PARTS) this.stopped = true;
    const found: number[] = [];
    for (const path of branch.ends) {
      if (path.bound.length > 0) this.#see(path.bound);
      this.#add(found, allCosting(ends, path.cost));
    }
    for (const next of branch.more) {
      if (this.stopped) break;
      const further = this.#endsBehind(next.part, ends);
      if (typeof further !== "number") this.#add(found, this.#behindMany(next, further));
      else if (further !== NOWHERE) this.#add(found, this.#behind(next, further));
    }
    this.#parts--;
    return this.stopped ? NOWHERE : compact(found);
  }

  #see(bound: readonly PhraseDeclaration[]): void {
    this.#bound ??= new Set();
    for (const declaration of bound) this.#bound.add(declaration);
    // A passage doesn't tell which records it contains.
    this.#reach = FAR;
  }

  #listEnds(index: number, start: number, between: readonly string[]): Ends {
    const found: number[] = [];
    this.#addItems(index, start, 0, found);
    for (let turn = 0; turn < found.length && !this.stopped; turn++) {
      // The earliest end is final, since every item consumes some of the text.
      bringForward(found, turn);
      const one = found[turn] as number;
      this.#tried?.({ kind: "choice", texts: between, flipped: undefined }, endOf(one));
      for (const text of between) {
        this.#isOver();
        if (this.#stands(text, undefined, endOf(one)))
          this.#addItems(index, endOf(one) + text.length, rankOf(one), found);
      }
    }
    return compact(found);
  }

  /** Adds the ends of the items that begin there. */
  #addItems(index: number, from: number, rank: number, found: number[]): void {
    const items = this.ofItem(index, from);
    this.#count(stepsToJoin(found, items));
    if (typeof items === "number") {
      if (items !== NOWHERE) addEnd(found, behind(items, rank));
    } else for (const item of items) addEnd(found, behind(item, rank));
  }

  /** Where a part that begins there can end, starting with a rank. */
  #endsOfPart(part: PhrasePart, at: number, rank: number): Ends {
    if (this.#isOver()) return NOWHERE;
    this.#reached(at);
    this.#tried?.(part, at);
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
      case "text":
        return this.#endsOfText(part, at, rank);
      case "phrase": {
        const ends = this.of(part.phrase, at);
        if (rank === 0 || ends === NOWHERE) return ends;
        if (typeof ends === "number") return behind(ends, rank);
        this.#count(ends.length);
        return allBehind(ends, rank);
      }
      case "optional": {
        let ends: Ends = packed(at, rank);
        for (const inner of part.parts) {
          ends = this.#endsBehind(inner, ends);
          if (ends === NOWHERE) break;
        }
        return this.#joined(ends, packed(at, rank));
      }
    }
  }

  #endsOfText(part: PhrasePart & { kind: "text" }, at: number, rank: number): Ends {
    const { terminal } = part;
    const { ends: all, listed } = this.ofText(part, at);
    const isName = terminal.refersTo.length > 0 && !terminal.isTitle;
    const ends = isName && this.furthest !== undefined ? likelyEnds(this.text, at, all, this.grammar.language) : all;
    this.#count(ends.length);
    if (this.furthest !== undefined) this.#reached(terminal.furthest?.(this.text, at) ?? at);
    if (ends.length === 0) return NOWHERE;
    // They all differ.
    const found = new Array<number>(ends.length);
    for (let index = 0; index < ends.length; index++) {
      const end = ends[index] as number;
      found[index] = packed(end, rank + 2 * costOfText(terminal, end - at, index >= listed));
    }
    return compact(found);
  }

  /** Where a part that begins at any of these ends, at least one, can end. */
  #endsBehind(part: PhrasePart, ends: Ends): Ends {
    if (typeof ends === "number") return this.#endsOfPart(part, endOf(ends), rankOf(ends));
    const found: number[] = [];
    for (let index = 0; index < ends.length && !this.stopped; index++) {
      const one = ends[index] as number;
      this.#add(found, this.#endsOfPart(part, endOf(one), rankOf(one)));
    }
    return this.stopped ? NOWHERE : compact(found);
  }

  /** What a hole matches there. */
  ofText({ terminal, open, flips }: PhrasePart & { kind: "text" }, at: number): Matches {
    const isLoose = this.leniency === "unread";
    if (terminal.unread && !isLoose) return NO_MATCHES;
    const matches = terminal.matches(this.text, at, open && isLoose, flips);
    this.#lookAt(matches.reach);
    if (matches.ends.length > 0 && terminal.refersTo.length > 0) {
      this.#names ??= [];
      this.#names.push(at);
      // A passage doesn't tell where its names are.
      this.#reach = FAR;
    }
    return matches;
  }

  #stands(text: string, flipped: string | undefined, at: number): boolean {
    if (this.text.startsWith(text, at) || (flipped !== undefined && this.text.startsWith(flipped, at))) {
      this.#lookAt(at + text.length);
      return true;
    }
    if (this.remembers || this.furthest !== undefined) {
      // The first letter may differ from `text` in case alone. Reading past the end would make V8 compile this again.
      let same = flipped === undefined ? 0 : 1;
      const most = Math.min(text.length, this.text.length - at);
      while (same < most && this.text.charCodeAt(at + same) === text.charCodeAt(same)) same++;
      this.#lookAt(at + same + 1);
      this.#reached(at + same);
    }
    return false;
  }

  #reached(at: number): void {
    if (this.furthest !== undefined && at > this.furthest) this.furthest = at;
  }

  #count(steps: number): void {
    this.steps += steps;
    this.#counted += steps;
    if (this.steps > MOST_STEPS) this.stopped = true;
  }

  #isOver(): boolean {
    this.steps++;
    this.#counted++;
    if (this.steps > MOST_STEPS || this.#depth > this.#deepest) this.stopped = true;
    return this.stopped;
  }
}

const NO_RECORDS: readonly PhraseDeclaration[] = [];
const NO_MATCHES: Matches = { ends: [], listed: 0, reach: 0 };

/** Where a name that may be any words is likely to end: after words with capitals, or else after its first word. */
function likelyEnds(text: string, start: number, ends: readonly number[], language: Language): readonly number[] {
  const asTitle = endsOfTitle(text, start, ends, language);
  return asTitle.length > 0 ? asTitle : ends.slice(0, 1);
}

/** The cost of the content of a hole. */
function costOfText({ unread, isTitle, isLoneName, refersTo }: Terminal, length: number, unlisted: boolean): number {
  if (isLoneName) return 0;
  const kind = unread ? "unread" : unlisted ? "unlisted" : isTitle ? "title" : refersTo.length > 0 ? "name" : undefined;
  return kind === undefined ? 0 : COSTS[kind] + length;
}
