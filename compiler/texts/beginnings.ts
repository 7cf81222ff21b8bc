import type { Form, Grammar, Part, Phrase, Terminal } from "./grammar.js";

/** So many characters are looked at to tell which forms a text can be from some place on: most words differ in them. */
const AHEAD = 5;

/** Beginnings that are remembered; the texts of a whole set have some hundreds. */
const MOST_REMEMBERED = 3_000;

const END = "\0";

const made = new WeakMap<Grammar, Beginnings>();

/** The beginnings of a grammar's phrases. */
export function beginningsOf(grammar: Grammar): Beginnings {
  const known = made.get(grammar) ?? new Beginnings(grammar.phrases);
  made.set(grammar, known);
  return known;
}

/**
 * Which forms of a phrase can begin with some characters: worked out when it is first asked, and remembered, for the words of
 * a game's texts come again and again. A form that is left out cannot be there; one that is not may be.
 */
class Beginnings {
  readonly #numbers = new Map<string, number>();
  /** By number of the beginning, then by phrase. */
  #sound: (readonly Form[] | undefined)[][] = [];
  #all: (readonly Form[] | undefined)[][] = [];
  readonly #texts: string[] = [];

  constructor(readonly phrases: readonly Phrase[]) {}

  /** Forgets all numbers when there are too many. Called between texts. */
  tidy(): void {
    if (this.#numbers.size < MOST_REMEMBERED) return;
    this.#numbers.clear();
    this.#texts.length = 0;
    this.#sound = [];
    this.#all = [];
  }

  /** A number for the characters that stand there. */
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

  /** The forms of a phrase that may stand there; without mistakes, unless it is lenient. */
  formsAt(phrase: number, beginning: number, lenient: boolean): readonly Form[] {
    const known = (lenient ? this.#all : this.#sound)[beginning] as (readonly Form[] | undefined)[];
    return known[phrase] ?? this.#workOut(phrase, beginning, lenient, known);
  }

  #workOut(
    index: number,
    beginning: number,
    lenient: boolean,
    known: (readonly Form[] | undefined)[],
  ): readonly Form[] {
    // No phrase begins with itself.
    known[index] = NONE;
    const phrase = this.phrases[index] as Phrase;
    const ahead = this.#texts[beginning] as string;
    const forms = lenient ? phrase.forms : phrase.sound;
    const found = forms.filter(({ parts }) => this.#fits(parts, 0, ahead, lenient));
    known[index] = found.length === 0 ? NONE : found;
    return found;
  }

  /** Whether the parts from `index` on can begin with the characters. */
  #fits(parts: readonly Part[], index: number, ahead: string, lenient: boolean): boolean {
    const part = parts[index];
    if (part === undefined || ahead === "") return true;
    const goesOn = (text: string): boolean =>
      begins(text, ahead) && this.#fits(parts, index + 1, ahead.slice(text.length), lenient);
    switch (part.kind) {
      case "literal":
        return goesOn(part.text) || (part.flipped !== undefined && goesOn(part.flipped));
      case "choice":
        return part.texts.some(goesOn) || (part.flipped ?? []).some(goesOn);
      case "text":
        if (part.terminal.unread && !lenient) return false;
        return mayBegin(part.terminal, ahead, part.open && lenient) || part.terminal.listed.some(goesOn);
      case "phrase":
        return this.formsAt(part.phrase, this.#numberOf(ahead), lenient).length > 0;
      case "optional":
        return this.#fits(part.parts, 0, ahead, lenient) || this.#fits(parts, index + 1, ahead, lenient);
    }
  }
}

const NONE: readonly Form[] = [];

/** The text, as far as it is looked at, stands there. */
const begins = (text: string, ahead: string): boolean =>
  text.length < ahead.length ? ahead.startsWith(text) : text.startsWith(ahead);

/** What is no text of the list may begin with that character. */
function mayBegin(terminal: Terminal, ahead: string, open: boolean): boolean {
  if (ahead.startsWith(END)) return false;
  return open || terminal.mayBegin(ahead.charCodeAt(0));
}

export type { Beginnings };
