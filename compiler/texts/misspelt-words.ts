import { memoize, type Span } from "../../grammar/index.js";
import { editDistance } from "../diagnostics/nearest.js";
import type { System } from "../systems/system.js";
import { disagreementsIn, featuresOf, isInWrongForm, type NumberFeatures } from "./agreement.js";
import { type Grammar, grammarOf } from "./grammar.js";
import { LETTERS } from "./language.js";
import { mayBeReadThroughout, oddnessOf, readText, type TextReading } from "./read-text.js";
import { type FormNode, leavesOf } from "./reading.js";
import { type JudgedWord, judgeWord, SHORTEST } from "./vocabulary.js";

/** What may be wrong with a word. */
export type WordSlip =
  /** It is in no phrase, and one letter differs from a word that is. */
  | "letter"
  /** A phrase has it with other capitals. */
  | "case"
  /** A phrase has another form of it: with or without -s, or `an` of `a`; or it has it in other brackets. */
  | "form";

/** A word in a part that no phrase matches, and what may be meant. */
export interface DoubtfulWord extends Span {
  readonly word: string;
  readonly near: readonly string[];
  readonly slip: WordSlip;
}

/** A text with more of them is about something that the phrases don't cover. */
const MOST_IN_A_TEXT = 6;

const NONE: readonly never[] = [];

/** What may be said of the words in the unread parts of a text. */
export interface UnreadWords {
  /** Those that may be misspelt. */
  readonly doubtful: readonly DoubtfulWord[];
  /** Those that no phrase has, each once: in lower case, but with its capital where one within a sentence has it. */
  readonly strange: readonly string[];
}

const NOTHING: UnreadWords = { doubtful: NONE, strange: NONE };

/** Several rules ask about the same text, one after the other. */
const latest = memoize((_: System) => ({ reading: undefined as TextReading | undefined, words: NOTHING }));

export function judgeUnread(text: string, reading: TextReading, system: System): UnreadWords {
  const last = latest(system);
  if (last.reading !== reading) Object.assign(last, { reading, words: judgeAnew(text, reading, system) });
  return last.words;
}

function judgeAnew(text: string, reading: TextReading, system: System): UnreadWords {
  const parts = unreadIn(text, reading);
  if (parts.length === 0) return NOTHING;
  const grammar = grammarOf(system);
  const features = featuresOf(grammar);
  const found: DoubtfulWord[] = [];
  const strange = new Set<string>();
  for (const place of unreadMatches(text, reading, LETTERS())) {
    const judged = judgeWord(place.word, grammar);
    const { word, near, lower } = judged;
    if (judged.isStrange) strange.add(beginsSentence(text, place.start) ? lower : word);
    if (near.length === 0 || !mayChange(text, reading, place)) continue;
    const doubtful = doubtfulWord(text, place.start, judged, features);
    if (doubtful !== undefined) found.push(doubtful);
  }
  for (const { start, end } of parts)
    for (const one of wrongBracketsIn(text.slice(start, end), start, grammar))
      if (!found.some((other) => other.start === one.start)) found.push(one);
  const doubtful = found.filter(({ slip }) => found.filter((other) => other.slip === slip).length <= MOST_IN_A_TEXT);
  return { doubtful, strange: [...strange] };
}

/** Whether a text that no form reads may be read with something else at a place: it was looked at. */
const mayChange = (text: string, reading: TextReading, { start, end }: Span): boolean =>
  reading.kind !== "not read" || start <= (reading.looked ?? text.length) || end >= text.length;

/** At the beginning of a sentence, a capital tells nothing. */
const beginsSentence = (text: string, start: number): boolean =>
  /(?:^|[.:!?\u2014\u2022}] ?)$/u.test(text.slice(Math.max(0, start - 2), start));

/** The places of a strange word in the unread parts of a text. */
export const placesOfStrange = (text: string, reading: TextReading, strange: string): readonly UnreadWord[] =>
  unreadMatches(text, reading, LETTERS()).filter(
    ({ word, start }) => (beginsSentence(text, start) ? word.toLowerCase() : word) === strange,
  );

function doubtfulWord(
  text: string,
  start: number,
  { word, slip, near, isStrange }: JudgedWord,
  features: NumberFeatures | undefined,
): DoubtfulWord | undefined {
  const end = start + word.length;
  // Of two forms that the game has, either may be right in new wording.
  const isDoubtful = (one: string): boolean =>
    slip !== "form" || isStrange || isInWrongForm(text, { start, end }, one, features);
  const fitting = near.filter(isDoubtful);
  return fitting.length === 0 ? undefined : { word, near: fitting, slip, start, end };
}

const IN_BRACKETS = /[[{(]([^[\]{}()]+)[\]})]/g;
const CLOSING: ReadonlyMap<string, string> = new Map([
  ["[", "]"],
  ["{", "}"],
  ["(", ")"],
]);

/** What the game lists in other brackets, or in these but for a letter. */
function wrongBracketsIn(unread: string, offset: number, { opened }: Grammar): readonly DoubtfulWord[] {
  if (!/[[{(]/.test(unread)) return NONE;
  return [...unread.matchAll(IN_BRACKETS)].flatMap(({ 0: all, 1: inside = "", index }): DoubtfulWord[] => {
    const here = all.charAt(0);
    const place = { start: offset + index, end: offset + index + all.length };
    const own = opened.get(here);
    if (own?.has(inside) === true) return [];
    const alike = [...(own ?? [])].filter((one) => one.length >= SHORTEST && editDistance(inside, one, 1) === 1);
    if (alike.length === 1)
      return [{ word: inside, near: alike, slip: "letter", start: place.start + 1, end: place.end - 1 }];
    const near = [...opened].flatMap(([mark, listed]) => {
      const closing = CLOSING.get(mark);
      return closing !== undefined && mark !== here && listed.has(inside) ? [mark + inside + closing] : [];
    });
    return near.length === 0 ? [] : [{ word: all, near, slip: "form", ...place }];
  });
}

/** A part of a text where no phrase reads. */
export interface UnreadWord extends Span {
  readonly word: string;
}

/** What matches a pattern in the unread parts of a text. */
export const unreadMatches = (text: string, reading: TextReading, pattern: RegExp): readonly UnreadWord[] =>
  unreadIn(text, reading).flatMap((piece) =>
    [...text.slice(piece.start, piece.end).matchAll(pattern)].map(({ 0: word, index }) => ({
      word,
      start: piece.start + index,
      end: piece.start + index + word.length,
    })),
  );

/** The unread parts: pieces within the frame, or the whole text. */
function unreadIn(text: string, reading: TextReading): readonly Span[] {
  if (reading.kind === "not read") return reading.because === "no form" ? [{ start: 0, end: text.length }] : [];
  if (reading.kind !== "partly") return [];
  return reading.odd.flatMap((odd) =>
    odd.kind === "unread" ? [odd.piece] : odd.kind === "mistake" ? freeWordsIn(odd.node) : [],
  );
}

/** The words of a mistake that it takes in place of listed ones. */
const freeWordsIn = (node: FormNode): readonly Span[] =>
  leavesOf(node).flatMap(({ hole }) =>
    hole !== undefined && !hole.numeric && hole.refersTo.length === 0 && /^\p{L}+$/u.test(hole.text) ? [hole] : [],
  );

/** The one replacement for a span that fits; undefined if there is none or more than one. */
export function onlyFitting(...question: Parameters<typeof fittingOnes>): string | undefined {
  const fitting = fittingOnes(...question);
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** The replacements for a span with which the phrases match more of the text: all of it, or all but other pieces. */
export function fittingOnes(
  text: string,
  at: Span,
  candidates: readonly string[],
  phrase: string,
  system: System,
): readonly string[] {
  const reading = readText(text, phrase, system);
  if (!mayChange(text, reading, at)) return [];
  const before = oddnessOf(text, reading);
  const fitting = candidates.filter((candidate) => {
    const after = text.slice(0, at.start) + candidate + text.slice(at.end);
    // Than one piece, only none is less.
    if (before.pieces === 1 && !mayBeReadThroughout(after, phrase, system)) return false;
    const oddness = oddnessOf(after, readText(after, phrase, system));
    if (oddness.mistakes < before.mistakes) return oddness.pieces <= before.pieces;
    return oddness.mistakes === before.mistakes && oddness.pieces < before.pieces && oddness.unread < before.unread;
  });
  if (fitting.length < 2) return fitting;
  // Of two forms of a word, one agrees with what is before it.
  const agreeing = fitting.filter((candidate) => {
    const after = text.slice(0, at.start) + candidate + text.slice(at.end);
    return disagreementsIn(after, readText(after, phrase, system), phrase, system).length === 0;
  });
  return agreeing.length === 0 ? fitting : agreeing;
}
