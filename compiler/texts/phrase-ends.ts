import { isWordCode } from "../systems/hole-classes.js";
import type { PhraseDeclaration } from "../systems/system-data.js";
import {
  AHEAD,
  type Beginnings,
  beginningsOf,
  costOfRecord,
  type FormBranch,
  type Passage,
  type Passages,
  type PossibleForms,
  soundBranches,
} from "./beginnings.js";
import {
  addAll,
  addEnd,
  behind,
  bringForward,
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

/** What is known of a phrase at a place. */
interface Known {
  readonly ends: Ends;
  /** The place up to which the text was looked at. */
  readonly reach: number;
  /** Those of its parts included, however often they occur. */
  readonly steps: number;
  /** How many phrases are in each other in its readings, at most. */
  readonly height: number;
}

/** While it is computed: no phrase is left-recursive. */
const IN_WORK: Known = { ends: NOWHERE, reach: FAR, steps: 0, height: 0 };

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
  /** The place up to which the phrase at hand looked at the text, its steps, and the height of its parts, as in `Known`. */
  #reach = 0;
  #counted = 0;
  #height = 0;
  readonly #width: number;
  readonly #known = new Map<number, Known>();
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

  /** Where a phrase that begins there can end; or one item of it, if it is a list. */
  of(index: number, start: number, asItem = false): Ends {
    const possible = this.possibleAt(index, start);
    this.#reached(start);
    const isOpen = this.#tried !== undefined && start + AHEAD >= this.#from;
    if (possible.forms.length === 0 && !isOpen) return NOWHERE;
    const key = (2 * start + (asItem ? 1 : 0)) * this.grammar.phrases.length + index;
    const known = this.#known.get(key);
    if (known !== undefined) {
      this.#extend(known.reach);
      this.#counted += known.steps;
      this.#standOn(known.height);
      return known.ends;
    }
    const passages = this.leniency === "unread" ? possible.loose : possible.passages;
    const passage = this.remembers ? this.#recall(passages, start, asItem) : undefined;
    if (passage !== undefined) {
      const { steps, height } = passage;
      const ends = movedEnds(passage.ends, start);
      const reach = start + passage.text.length + (passage.isLast ? 1 : 0);
      this.#known.set(key, { ends, reach, steps, height });
      this.#lookAt(reach);
      this.#count(steps);
      this.#standOn(height);
      return ends;
    }
    this.#known.set(key, IN_WORK);
    const phrase = this.grammar.phrases[index] as Phrase;
    const reach = this.#reach;
    const counted = this.#counted;
    const beside = this.#height;
    this.#reach = Math.min(start + AHEAD, this.#width);
    this.#counted = 0;
    this.#height = 0;
    const isForm = asItem || phrase.between === undefined;
    const ends = isForm
      ? this.#formEnds(isOpen ? soundBranches(phrase) : possible.branches, start)
      : this.#listEnds(index, start, phrase.between);
    const height = ends.length === 0 ? 0 : this.#height + (isForm ? 1 : 0);
    if (height > HIGHEST) this.stopped = true;
    this.#known.set(key, { ends, reach: this.#reach, steps: this.#counted, height });
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
    for (const branch of branches) found = this.#joined(found, this.#along(branch, [start]));
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

  /** Where the forms of a branch can end if its first part begins there. */
  #along(branch: FormBranch, ends: Ends): Ends {
    const further = this.#endsBehind(branch.part, ends);
    if (further.length === 0) return NOWHERE;
    if (++this.#parts > MOST_PARTS) this.stopped = true;
    let found: Ends = NOWHERE;
    for (const { declaration, isBound } of branch.ends) {
      if (isBound) this.#see(declaration);
      found = this.#joined(found, costing(further, costOfRecord(declaration)));
    }
    for (const next of branch.more) {
      if (this.stopped) break;
      found = this.#joined(found, this.#along(next, further));
    }
    this.#parts--;
    return this.stopped ? NOWHERE : found;
  }

  #see(declaration: PhraseDeclaration): void {
    this.#bound ??= new Set();
    this.#bound.add(declaration);
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
    return found;
  }

  /** Adds the ends of the items that begin there. */
  #addItems(index: number, from: number, rank: number, found: number[]): void {
    const items = this.of(index, from, true);
    this.#count(stepsToJoin(found, items));
    for (const item of items) addEnd(found, behind(item, rank));
  }

  /** Where a part that begins there can end, starting with a rank. */
  ofPart(part: PhrasePart, at: number, rank: number): Ends {
    if (this.#isOver()) return NOWHERE;
    this.#reached(at);
    this.#tried?.(part, at);
    switch (part.kind) {
      case "literal":
        return this.#stands(part.text, part.flipped, at) ? [packed(at + part.text.length, rank)] : NOWHERE;
      case "choice": {
        let found: Ends = NOWHERE;
        for (let chosen = 0; chosen < part.texts.length; chosen++) {
          const text = part.texts[chosen] as string;
          if (this.#stands(text, part.flipped?.[chosen], at)) found = joined(found, [packed(at + text.length, rank)]);
        }
        return found;
      }
      case "text":
        return this.#endsOfText(part, at, rank);
      case "phrase": {
        const ends = this.of(part.phrase, at);
        if (rank === 0 || ends.length === 0) return ends;
        this.#count(ends.length - 1);
        return ends.map((end) => behind(end, rank));
      }
      case "optional": {
        const without = [packed(at, rank)];
        let ends: Ends = without;
        for (const inner of part.parts) ends = this.#endsBehind(inner, ends);
        return this.#joined(ends, without);
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
    return ends.map((end, index) => packed(end, rank + 2 * costOfText(terminal, end - at, index >= listed)));
  }

  /** Where a part that begins at any of these ends can end. */
  #endsBehind(part: PhrasePart, ends: Ends): Ends {
    if (ends.length === 1) return this.ofPart(part, endOf(ends[0] as number), rankOf(ends[0] as number));
    const found: number[] = [];
    for (let index = 0; index < ends.length && !this.stopped; index++) {
      const end = ends[index] as number;
      this.#add(found, this.ofPart(part, endOf(end), rankOf(end)));
    }
    return this.stopped ? NOWHERE : found;
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
