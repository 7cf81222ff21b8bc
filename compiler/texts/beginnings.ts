import { currentTurn, memoize } from "../../grammar/index.js";
import { capitalize } from "../diagnostics/message.js";
import type { PhraseDeclaration } from "../systems/system-data.js";
import type { Ends } from "./ends.js";
import type { Grammar, Phrase, PhraseForm, PhrasePart, Terminal } from "./grammar.js";

/** The number of characters that decide which forms a text can start with: most words differ within them. */
export const AHEAD = 5;

/** How many parts and phrases that others begin with are followed at once. Each of them is on the stack. */
const MOST_FOLLOWED = 200;

/** The limits of the cache; the texts of a whole set have some hundreds of beginnings. */
const MOST_REMEMBERED = 3_000;
const MOST_PASSAGES = 20_000;

const END = "\0";

/** The beginnings of a grammar's phrases. */
export const beginningsOf = memoize((grammar: Grammar): Beginnings => new Beginnings(grammar.phrases));

/**
 * Which forms of a phrase can start with some characters. Computed on demand and cached, since the same words recur in
 * a game's texts. A form that is left out cannot match; one that is kept may.
 */
class Beginnings {
  /** The number of passages remembered. */
  passages = 0;
  readonly #numbers = new Map<string, number>();
  /** By the number of the beginning, then by phrase. */
  #sound: (PossibleForms | undefined)[][] = [];
  #all: (PossibleForms | undefined)[][] = [];
  readonly #texts: string[] = [];
  /** The number of those on the stack. */
  #followed = 0;
  #turn = currentTurn();

  constructor(readonly phrases: readonly Phrase[]) {}

  /** Clears the cache when it is full, and once in a turn: a text being typed is another at each key. Called between texts. */
  tidy(): void {
    const isFull = this.#numbers.size >= MOST_REMEMBERED || this.passages >= MOST_PASSAGES;
    if (!isFull && this.#turn === currentTurn()) return;
    this.#turn = currentTurn();
    this.passages = 0;
    this.#numbers.clear();
    this.#texts.length = 0;
    this.#sound = [];
    this.#all = [];
  }

  /** The forms of a phrase without mistakes that may match there. */
  soundAt(phrase: number, text: string, at: number): readonly PhraseForm[] {
    return this.possibleAt(phrase, this.numberAt(text, at), false).forms;
  }

  /** The number of the characters at a place. */
  numberAt(text: string, at: number): number {
    return this.#numberOf(at + AHEAD <= text.length ? text.slice(at, at + AHEAD) : text.slice(at) + END);
  }

  #numberOf(ahead: string): number {
    const known = this.#numbers.get(ahead);
    if (known !== undefined) return known;
    const made = this.#texts.push(ahead) - 1;
    this.#numbers.set(ahead, made);
    this.#sound.push([]);
    this.#all.push([]);
    return made;
  }

  /** The forms of a phrase that may match there; without mistakes unless lenient. */
  possibleAt(phrase: number, beginning: number, lenient: boolean): PossibleForms {
    const known = (lenient ? this.#all : this.#sound)[beginning] as (PossibleForms | undefined)[];
    return known[phrase] ?? this.#workOut(phrase, beginning, lenient, known);
  }

  #workOut(index: number, beginning: number, lenient: boolean, known: (PossibleForms | undefined)[]): PossibleForms {
    // No phrase is left-recursive.
    known[index] = NOTHING;
    const ahead = this.#texts[beginning] as string;
    const forms = this.#candidates(index, ahead, lenient).filter(({ parts }) => this.#fits(parts, 0, ahead, lenient));
    if (forms.length === 0) return NOTHING;
    const found = new PossibleForms(forms);
    known[index] = found;
    return found;
  }

  /** The forms that fit the first character. */
  #candidates(index: number, ahead: string, lenient: boolean): readonly PhraseForm[] {
    if (ahead.length > 1) return this.possibleAt(index, this.#numberOf(ahead.charAt(0)), lenient).forms;
    const phrase = this.phrases[index] as Phrase;
    return lenient ? phrase.forms : phrase.sound;
  }

  /** Whether the parts from `index` on can start with the characters. */
  #fits(parts: readonly PhrasePart[], index: number, ahead: string, lenient: boolean): boolean {
    const part = parts[index];
    // What may fit is kept.
    if (part === undefined || ahead === "" || this.#followed >= MOST_FOLLOWED) return true;
    this.#followed++;
    const fits = this.#partFits(part, ahead, lenient, (rest) => this.#fits(parts, index + 1, rest, lenient));
    this.#followed--;
    return fits;
  }

  /** Whether a part and what comes behind it can start with the characters. */
  #partFits(part: PhrasePart, ahead: string, lenient: boolean, restFits: (ahead: string) => boolean): boolean {
    const goesOn = (text: string): boolean => begins(text, ahead) && restFits(ahead.slice(text.length));
    switch (part.kind) {
      case "literal":
        return goesOn(part.text) || (part.flipped !== undefined && goesOn(part.flipped));
      case "choice":
        return part.texts.some(goesOn) || (part.flipped ?? []).some(goesOn);
      case "text":
        if (part.terminal.unread && !lenient) return false;
        if (mayBegin(part.terminal, ahead, part.open && lenient) || part.terminal.listed.some(goesOn)) return true;
        return part.flips && part.terminal.listed.some((text) => goesOn(capitalize(text)));
      case "phrase":
        return this.possibleAt(part.phrase, this.#numberOf(ahead), lenient).forms.length > 0;
      case "optional":
        return this.#fits(part.parts, 0, ahead, lenient) || restFits(ahead);
    }
  }
}

/** The forms of a phrase that may match at some place. */
export class PossibleForms {
  #branches: readonly FormBranch[] | undefined;
  /** How the phrase matched there in earlier texts, whichever came first; and the same if words may be unread. */
  readonly passages = new Passages();
  readonly loose = new Passages();

  constructor(readonly forms: readonly PhraseForm[]) {}

  /** The forms, with common beginnings shared. */
  get branches(): readonly FormBranch[] {
    this.#branches ??= branchesOf(this.forms);
    return this.#branches;
  }
}

/** Passages of texts. */
export class Passages {
  readonly all: Passage[] = [];
  /** Their lengths, and the sums of their characters, which differ for most: compared first, in a row in memory. */
  readonly lengths: number[] = [];
  readonly sums: number[] = [];
}

/**
 * How a phrase matched a passage of a text. It matches others with the same characters in the same way, because nothing
 * else was looked at.
 */
export interface Passage {
  /** All characters that were looked at, from the place where the phrase begins. */
  readonly text: string;
  /** It was looked at whether the text ends there. */
  readonly isLast: boolean;
  /** The character before is part of a word. */
  readonly followsWord: boolean;
  /** As an item of its list, not as the phrase. */
  readonly asItem: boolean;
  /** Relative to where it begins. */
  readonly ends: Ends;
  /** At least as many as it takes when nothing is remembered. */
  readonly steps: number;
  /** As in `Memo`. */
  readonly height: number;
}

/** A part with which some forms begin, or go on behind others. */
export interface FormBranch {
  readonly part: PhrasePart;
  /** The forms that end with this part. */
  readonly ends: readonly PhraseForm[];
  readonly more: readonly FormBranch[];
}

const NOTHING = new PossibleForms([]);

/** The cost of a mistake in a reading. */
const COST_OF_MISTAKE = 5;

export const costOfRecord = ({ says }: PhraseDeclaration): number => (says === undefined ? 0 : COST_OF_MISTAKE);

/** The forms of a phrase without mistakes, with common beginnings shared. */
export const soundBranches = memoize(({ sound }: Phrase) => branchesOf(sound));

interface Growing extends FormBranch {
  readonly ends: PhraseForm[];
  readonly more: Growing[];
}

function branchesOf(forms: readonly PhraseForm[]): readonly FormBranch[] {
  const all: Growing[] = [];
  for (const form of forms) {
    let branches = all;
    for (const [index, part] of form.parts.entries()) {
      let branch = branches.find((one) => matchesSame(one.part, part));
      if (branch === undefined) {
        branch = { part, ends: [], more: [] };
        branches.push(branch);
      }
      if (index === form.parts.length - 1) branch.ends.push(form);
      branches = branch.more;
    }
  }
  return all;
}

/** Whether two parts match the same text. */
function matchesSame(one: PhrasePart, other: PhrasePart): boolean {
  switch (one.kind) {
    case "literal":
      return other.kind === "literal" && one.text === other.text && one.flipped === other.flipped;
    case "choice":
      return other.kind === "choice" && sameTexts(one.texts, other.texts) && sameTexts(one.flipped, other.flipped);
    case "text":
      return (
        other.kind === "text" && one.terminal === other.terminal && one.open === other.open && one.flips === other.flips
      );
    case "phrase":
      return other.kind === "phrase" && one.phrase === other.phrase;
    case "optional": {
      if (other.kind !== "optional" || one.parts.length !== other.parts.length) return false;
      return one.parts.every((part, index) => matchesSame(part, other.parts[index] as PhrasePart));
    }
  }
}

const sameTexts = (some: readonly string[] | undefined, others: readonly string[] | undefined): boolean =>
  some?.length === others?.length && (some?.every((text, index) => text === others?.[index]) ?? true);

/** The text starts with these characters, as far as both go. */
const begins = (text: string, ahead: string): boolean =>
  text.length < ahead.length ? ahead.startsWith(text) : text.startsWith(ahead);

/** Text that isn't in the list may start with that character. */
function mayBegin(terminal: Terminal, ahead: string, open: boolean): boolean {
  if (ahead.startsWith(END)) return false;
  return open || terminal.mayBegin(ahead.charCodeAt(0));
}

export type { Beginnings };
