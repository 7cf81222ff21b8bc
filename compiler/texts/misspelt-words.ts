import type { Span } from "../../grammar/index.js";
import { editDistance } from "../diagnostics/nearest.js";
import type { System } from "../systems/system.js";
import { type Grammar, grammarOf, type PhrasePart } from "./grammar.js";
import { readText, type TextReading } from "./read-text.js";

/** A word that no phrase reads and the phrases do not have, and the words of theirs that are a letter away. */
export interface DoubtfulWord extends Span {
  readonly word: string;
  readonly near: readonly string[];
}

/** Shorter words are a letter away from too many others. */
const SHORTEST = 3;
/** With more words near it, a word is rather one that the game does not have. */
const MOST_NEAR = 4;
/** A text with more of them is about something that the phrases do not know. */
const MOST_IN_A_TEXT = 6;

const NONE: readonly DoubtfulWord[] = [];

/** The words of what is not read in a text that may be misspelt words of the phrases. */
export function doubtfulWords(text: string, reading: TextReading, system: System): readonly DoubtfulWord[] {
  const pieces = unreadIn(text, reading);
  if (pieces.length === 0) return NONE;
  const grammar = grammarOf(system);
  const words = wordsOf(grammar);
  const found = pieces.flatMap(({ start, end }) =>
    [...text.slice(start, end).matchAll(/\p{L}+(?:['\u2019]\p{L}+)*/gu)].flatMap(
      ({ 0: word, index }): DoubtfulWord[] => {
        const small = word.toLowerCase();
        if (word.length < SHORTEST || words.has(small)) return [];
        const near = [...words.keys()].filter((one) => isNear(small, one));
        if (near.length === 0 || near.length > MOST_NEAR) return [];
        return [
          {
            word,
            near: near.map((one) => writtenLike(word, words.get(one) ?? [])),
            start: start + index,
            end: start + index + word.length,
          },
        ];
      },
    ),
  );
  return found.length > MOST_IN_A_TEXT ? NONE : found;
}

/** A letter away, and not only longer or shorter by one: that may be another form of the word, as plants is of plant. */
function isNear(word: string, other: string): boolean {
  if (other.length < SHORTEST || word.startsWith(other) || other.startsWith(word)) return false;
  return editDistance(word, other, 1) === 1;
}

/** The spelling that begins with a capital letter or not, as the word does. */
function writtenLike(word: string, spellings: readonly string[]): string {
  const isRaised = /^\p{Lu}/u.test(word);
  const [first = ""] = spellings;
  const like = spellings.find((one) => /^\p{Lu}/u.test(one) === isRaised);
  return like ?? (isRaised ? first.charAt(0).toUpperCase() + first.slice(1) : first);
}

/** What is not read: pieces within the frame, or the whole text. */
function unreadIn(text: string, reading: TextReading): readonly Span[] {
  if (reading.kind === "not read") return reading.because === "no form" ? [{ start: 0, end: text.length }] : [];
  if (reading.kind !== "partly") return [];
  return reading.odd.flatMap((odd) => (odd.kind === "unread" ? [odd.piece] : []));
}

/**
 * The one of some texts with which, in the place of a stretch, the phrases read more of a text: the whole of it, or all but other
 * pieces. Undefined where none does, or several do.
 */
export function onlyFitting(
  text: string,
  at: Span,
  candidates: readonly string[],
  phrase: string,
  system: System,
): string | undefined {
  const before = oddnessOf(text, readText(text, phrase, system));
  const fitting = candidates.filter((candidate) => {
    const after = text.slice(0, at.start) + candidate + text.slice(at.end);
    const oddness = oddnessOf(after, readText(after, phrase, system));
    return oddness.mistakes <= before.mistakes && oddness.pieces < before.pieces && oddness.unread < before.unread;
  });
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** A word of a text, and the one that it is meant to be. */
export interface MisspeltWord extends Span {
  readonly word: string;
  readonly nearest: string;
}

/** The only word with which, put right, the phrases read more of a text; undefined where that is none, or one of several. */
export function misspeltWord(
  text: string,
  reading: TextReading,
  phrase: string,
  system: System,
): MisspeltWord | undefined {
  const found = doubtfulWords(text, reading, system).flatMap(({ near, ...doubtful }) => {
    const nearest = onlyFitting(text, doubtful, near, phrase, system);
    return nearest === undefined ? [] : [{ ...doubtful, nearest }];
  });
  return found.length === 1 ? found[0] : undefined;
}

/** True for a text that is read with a mistake that its game names. */
export const isMistaken = (reading: TextReading): boolean =>
  reading.kind === "partly" && reading.odd.some(({ kind }) => kind === "mistake");

interface Oddness {
  readonly mistakes: number;
  readonly pieces: number;
  /** Characters. */
  readonly unread: number;
}

function oddnessOf(text: string, reading: TextReading): Oddness {
  // What can be read in two ways is worded right.
  if (reading.kind === "whole" || reading.kind === "ambiguous") return { mistakes: 0, pieces: 0, unread: 0 };
  if (reading.kind !== "partly") return { mistakes: 0, pieces: Number.POSITIVE_INFINITY, unread: text.length + 1 };
  const mistakes = reading.odd.filter(({ kind }) => kind === "mistake").length;
  const pieces = reading.odd.flatMap((odd) => (odd.kind === "mistake" ? [] : [odd.piece]));
  return { mistakes, pieces: pieces.length, unread: pieces.reduce((sum, { start, end }) => sum + end - start, 0) };
}

/** Words in small letters, and how they are written. */
type Words = ReadonlyMap<string, readonly string[]>;

const known = new WeakMap<Grammar, Words>();

/** The words that the forms of all phrases have, and those of the lists in their holes. */
function wordsOf(grammar: Grammar): Words {
  const made = known.get(grammar) ?? collectWords(grammar);
  known.set(grammar, made);
  return made;
}

function collectWords({ phrases }: Grammar): Words {
  const words = new Map<string, string[]>();
  const take = (text: string): void => {
    for (const [word] of text.matchAll(/\p{L}+(?:['\u2019]\p{L}+)*/gu)) {
      const small = word.toLowerCase();
      const spellings = words.get(small) ?? [];
      words.set(small, spellings);
      if (!spellings.includes(word)) spellings.push(word);
    }
  };
  const look = (part: PhrasePart): void => {
    if (part.kind === "literal") take(part.text);
    else if (part.kind === "choice") part.texts.forEach(take);
    else if (part.kind === "optional") part.parts.forEach(look);
    else if (part.kind === "text") part.terminal.listed.forEach(take);
  };
  for (const { forms, between } of phrases) {
    for (const { declaration, parts } of forms) if (declaration.says === undefined) parts.forEach(look);
    between?.forEach(take);
  }
  return words;
}
