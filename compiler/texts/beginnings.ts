import type { PhraseDeclaration } from "../systems/system-data.js";
import type { Grammar, Phrase, PhraseForm, PhrasePart, Terminal } from "./grammar.js";

/** The number of characters that decide which forms a text can start with: most words differ within them. */
const AHEAD = 5;

/** The limit of the cache; the texts of a whole set have some hundreds of beginnings. */
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
 * Which forms of a phrase can start with some characters. Computed on demand and cached, since the same words recur in
 * a
 * game's texts. A form that is left out cannot match; one that is kept may.
 */
class Beginnings {
  readonly #numbers = new Map<string, number>();
  /** By the number of the beginning, then by phrase. */
  #sound: (PossibleForms | undefined)[][] = [];
  #all: (PossibleForms | undefined)[][] = [];
  readonly #texts: string[] = [];

  constructor(readonly phrases: readonly Phrase[]) {}

  /** Clears the cache when it is full. Called between texts. */
  tidy(): void {
    if (this.#numbers.size < MOST_REMEMBERED) return;
    this.#numbers.clear();
    this.#texts.length = 0;
    this.#sound = [];
    this.#all = [];
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
    const phrase = this.phrases[index] as Phrase;
    const ahead = this.#texts[beginning] as string;
    const forms = (lenient ? phrase.forms : phrase.sound).filter(({ parts }) => this.#fits(parts, 0, ahead, lenient));
    if (forms.length === 0) return NOTHING;
    const paths = forms.flatMap((form) => this.#pathsOf(form, beginning, lenient));
    const found = { forms, paths, branches: branchesOf(paths) };
    known[index] = found;
    return found;
  }

  /** A form that consists of a single phrase has that phrase's forms. */
  #pathsOf({ parts, declaration, isBound }: PhraseForm, beginning: number, lenient: boolean): FormPath[] {
    const cost = costOfRecord(declaration);
    const bound = isBound ? [declaration] : [];
    const [only] = parts;
    if (parts.length > 1 || only?.kind !== "phrase" || this.phrases[only.phrase]?.between !== undefined)
      return [{ parts, cost, bound }];
    return this.possibleAt(only.phrase, beginning, lenient).paths.map((path) => ({
      parts: path.parts,
      cost: cost + path.cost,
      bound: bound.length === 0 ? path.bound : [...bound, ...path.bound],
    }));
  }

  /** Whether the parts from `index` on can start with the characters. */
  #fits(parts: readonly PhrasePart[], index: number, ahead: string, lenient: boolean): boolean {
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
        if (mayBegin(part.terminal, ahead, part.open && lenient) || part.terminal.listed.some(goesOn)) return true;
        return part.flips && part.terminal.listed.some((text) => goesOn(withCapital(text)));
      case "phrase":
        return this.possibleAt(part.phrase, this.#numberOf(ahead), lenient).forms.length > 0;
      case "optional":
        return this.#fits(part.parts, 0, ahead, lenient) || this.#fits(parts, index + 1, ahead, lenient);
    }
  }
}

/** The forms of a phrase that may match at some place. */
export interface PossibleForms {
  readonly forms: readonly PhraseForm[];
  /** The same as paths through parts, with forms that consist of one phrase expanded. */
  readonly paths: readonly FormPath[];
  /** The paths, with common beginnings shared. */
  readonly branches: readonly FormBranch[];
}

interface FormPath {
  readonly parts: readonly PhrasePart[];
  readonly cost: number;
  /** Records along the path that are bound to places. */
  readonly bound: readonly PhraseDeclaration[];
}

export interface FormBranch {
  readonly part: PhrasePart;
  /** Paths that end with this part. */
  readonly ends: readonly FormPath[];
  readonly more: readonly FormBranch[];
}

const NOTHING: PossibleForms = { forms: [], paths: [], branches: [] };

/** The cost of a mistake in a reading. */
export const COST_OF_MISTAKE = 5;

export const costOfRecord = ({ says }: PhraseDeclaration): number => (says === undefined ? 0 : COST_OF_MISTAKE);

interface Growing extends FormBranch {
  readonly ends: FormPath[];
  readonly more: Growing[];
  readonly byKey: Map<string, Growing>;
}

function branchesOf(paths: readonly FormPath[]): readonly FormBranch[] {
  const root = { more: [] as Growing[], byKey: new Map<string, Growing>() };
  for (const path of paths) {
    let at: Pick<Growing, "more" | "byKey"> = root;
    for (const [index, part] of path.parts.entries()) {
      const key = keyOf(part);
      const next: Growing = at.byKey.get(key) ?? { part, ends: [], more: [], byKey: new Map() };
      if (!at.byKey.has(key)) {
        at.byKey.set(key, next);
        at.more.push(next);
      }
      if (index === path.parts.length - 1) next.ends.push(path);
      at = next;
    }
  }
  return root.more;
}

/** Parts with the same key match the same text. */
function keyOf(part: PhrasePart): string {
  switch (part.kind) {
    case "literal":
      return JSON.stringify([part.text, part.flipped]);
    case "choice":
      return JSON.stringify([part.texts, part.flipped]);
    case "text":
      return `text ${part.terminal.name} ${part.open} ${part.flips}`;
    case "phrase":
      return `phrase ${part.phrase}`;
    case "optional":
      return `optional ${part.parts.map(keyOf).join(" ")}`;
  }
}

const withCapital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The text starts with these characters, as far as both go. */
const begins = (text: string, ahead: string): boolean =>
  text.length < ahead.length ? ahead.startsWith(text) : text.startsWith(ahead);

/** Text that isn't in the list may start with that character. */
function mayBegin(terminal: Terminal, ahead: string, open: boolean): boolean {
  if (ahead.startsWith(END)) return false;
  return open || terminal.mayBegin(ahead.charCodeAt(0));
}

export type { Beginnings };
