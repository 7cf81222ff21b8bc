import { BoundedCache, differenceOf, memoize, memoizeByKey, type Span } from "../../grammar/index.js";
import { editDistance } from "../diagnostics/nearest.js";
import type { System } from "../systems/system.js";
import { disagreementsIn } from "./agreement.js";
import { continuationsOf } from "./continuations.js";
import { ARTICLES, LETTERS, NEUTRAL, NO_FORMS, otherForms, PRONOUNS, wordFormsOf } from "./english.js";
import { type Grammar, grammarOf } from "./grammar.js";
import { doubtfulWords, onlyFitting, spellingLike, type Words, wordsOf } from "./misspelt-words.js";
import { furthestFit } from "./parse-text.js";
import { mayBeReadThroughout, oddnessOf, readText, type TextReading } from "./read-text.js";
import { isGrammaticalWord, isImpossibleAt, isImpossibleBetween } from "./ungrammatical.js";

/** What one change makes of a text that the phrases don't read: they read all of it. */
export interface SlipOfWord extends Span {
  /**
   * word: another word is meant. missing: there is one too few, before the end of the span. extra: there is one too
   * many. blank, blanks: a blank is missing, or one too many.
   */
  readonly kind: "word" | "missing" | "extra" | "blank" | "blanks";
  readonly word: string;
  /** What may be written instead, nearest first. */
  readonly candidates: readonly string[];
  /** What the fixes replace: the span, or a place. */
  readonly change: Span;
}

/** In longer texts, more than a word is wrong. */
const LONGEST_TRIED = 300;
const MOST_CANDIDATES = 3;
const MOST_PLACES = 2;
const LONGEST_SMALL = 4;
const LONGEST_EXTRA = 3;
/** Of so many expected words, the right one can't be told. */
const MOST_EXPECTED = 40;
const MOST_REMEMBERED = 5_000;

const remembered = memoizeByKey<System, string, BoundedCache<string, { readonly slip: SlipOfWord | undefined }>>();

/**
 * The one slip of a text that has unread words, or is not read at all; undefined if no single change makes it read, or
 * too many do. What it finds may be a new wording, so it is a hint at most.
 */
export function slipIn(text: string, reading: TextReading, phrase: string, system: System): SlipOfWord | undefined {
  if (text.length > LONGEST_TRIED || !hasUnreadAlone(reading)) return undefined;
  const known = remembered(system, phrase, () => new BoundedCache(MOST_REMEMBERED));
  return (known.get(text) ?? known.set(text, { slip: findSlip(text, reading, phrase, system) })).slip;
}

/** New keywords and mistakes in wording are reported by themselves. */
function hasUnreadAlone(reading: TextReading): boolean {
  if (reading.kind === "not read") return reading.because === "no form";
  return reading.kind === "partly" && reading.odd.every(({ kind }) => kind === "unread");
}

function findSlip(text: string, reading: TextReading, phrase: string, system: System): SlipOfWord | undefined {
  const grammar = grammarOf(system);
  const index = grammar.byName.get(phrase);
  if (index === undefined) return undefined;
  const words = wordsOf(grammar);
  const isRead = (right: string): boolean => {
    if (!mayBeReadThroughout(right, phrase, system)) return false;
    const after = readText(right, phrase, system);
    const { mistakes, pieces } = oddnessOf(right, after);
    return mistakes === 0 && pieces === 0 && disagreementsIn(right, after, phrase, system).length === 0;
  };
  const blank = wrongBlank(text, isRead);
  if (blank !== undefined) return blank;
  const strange = strangeWords(text, words);
  if (strange.length > 1) return undefined;
  const expected = new Map<number, readonly string[]>();
  const expectedAt = (at: number): readonly string[] => {
    const words = expected.get(at) ?? expectedWords(text.slice(0, at), phrase, system);
    expected.set(at, words);
    return words;
  };
  let found: SlipOfWord | undefined;
  let place = startOfWord(text, furthestFit(text, index, grammar));
  // The first letters of a word tell which forms are tried, so they may fit further than that.
  for (let turn = 0; found === undefined && turn < MOST_PLACES && isPlace(place, text, strange); turn++) {
    if (turn > 0 && expectedAt(place).length === 0) break;
    const search = new Search(text, place, words, isRead, grammar, expectedAt);
    found = strange.length > 0 ? search.near() : (search.near() ?? search.other());
    place += /^\S*\s*/.exec(text.slice(place))?.[0].length ?? 0;
  }
  if (found === undefined || (strange[0] !== undefined && !overlaps(strange[0], found))) return undefined;
  // Of those, `unknown-in-text` and `unread-text` tell.
  const isTold = doubtfulWords(text, reading, system).some(
    ({ near, ...at }) => onlyFitting(text, at, near, phrase, system) !== undefined,
  );
  return isTold ? undefined : found;
}

/** Nothing that is read begins before a word that no phrase has. */
const isPlace = (place: number, text: string, [strange]: readonly Span[]): boolean =>
  place < text.length && (strange === undefined || place <= strange.end);

const overlaps = (one: Span, other: Span): boolean => one.start <= other.end && other.start <= one.end;

/** The words of a text that no phrase has. */
function strangeWords(text: string, words: Words): Span[] {
  const outside = text.replace(/\[[^\]]*\]|\{[^}]*\}|\([^)]*\)/g, (inside) => " ".repeat(inside.length));
  return [...outside.matchAll(LETTERS)].flatMap(({ 0: word, index }) =>
    [word, ...otherForms(word)].some((one) => words.has(one.toLowerCase()))
      ? []
      : [{ start: index, end: index + word.length }],
  );
}

/** A text with its blanks in the usual places, if it is read then. */
function wrongBlank(text: string, isRead: (right: string) => boolean): SlipOfWord | undefined {
  const right = text
    .replace(/ {2,}/g, " ")
    .replace(/ +(?=[.,;](?: |$))/g, "")
    .replace(/[.,;](?=\p{L})|(?<![\p{L}\d])\d+(?=\p{L}{2})/gu, "$& ");
  const difference = differenceOf(text, right);
  if (difference === undefined || !isRead(right)) return undefined;
  const { start, end, newEnd } = difference;
  const change = { start, end };
  const isMissing = right.length > text.length;
  const shown = isMissing ? { start: Math.max(0, start - 1), end: Math.max(end, start + 1) } : change;
  const candidates = [right.slice(start, newEnd)];
  return { kind: isMissing ? "blank" : "blanks", word: text.slice(start, end), candidates, ...shown, change };
}

/** The words that the forms have behind the beginning of a text. */
function expectedWords(before: string, phrase: string, system: System): readonly string[] {
  const found = new Set<string>();
  const typed = before === "" ? "" : `${before.trimEnd()} `;
  for (const { at, parts } of continuationsOf(typed, phrase, system)) {
    const [first] = parts;
    if (typeof first !== "string") continue;
    const [word] = /^\p{L}+(?:['\u2019]\p{L}+)*/u.exec(first.slice(typed.length - at)) ?? [];
    if (word !== undefined) found.add(word);
  }
  return [...found];
}

const startOfWord = (text: string, place: number): number => {
  const within = /[\p{L}'\u2019]*$/u.exec(text.slice(0, place))?.[0].length ?? 0;
  return within > 0 ? place - within : place + (/^\s*/.exec(text.slice(place))?.[0].length ?? 0);
};

/** Looks for the one word to change where a text stops to fit. */
class Search {
  constructor(
    readonly text: string,
    /** Where it stops to fit. */
    readonly place: number,
    readonly words: Words,
    readonly isRead: (right: string) => boolean,
    readonly grammar: Grammar,
    readonly expectedAt: (place: number) => readonly string[],
  ) {}

  /** Another word that is written much like one there. */
  near(): SlipOfWord | undefined {
    for (const span of this.#wordsThere()) {
      const isWrong = this.#isStrange(span) || this.#isImpossible(span);
      const near = this.#near(span).filter(
        (one) => isWrong || lacksApostrophe(this.text.slice(span.start, span.end), one),
      );
      const [best] = this.#fitting(span, near);
      if (best !== undefined) return this.#word(span, [best]);
    }
    return undefined;
  }

  /** No phrase has it, and it is no word that stands in any text. */
  #isStrange({ start, end }: Span): boolean {
    const word = this.text.slice(start, end);
    return (
      !isGrammaticalWord(word, wordFormsOf(this.grammar)) &&
      ![word, ...otherForms(word)].some((one) => this.words.has(one.toLowerCase()))
    );
  }

  /** English has no such sentence. Any other may be new wording, however near it is to one that is read. */
  #isImpossible({ start, end }: Span): boolean {
    return isImpossibleAt(this.text, start, end, wordFormsOf(this.grammar));
  }

  /** A word or mark too many, one too few, or a word that is not much like it. */
  other(): SlipOfWord | undefined {
    const spans = this.#wordsThere();
    for (const span of spans) {
      const instead = this.#instead(span);
      if (instead.length > 0) return this.#word(span, instead);
    }
    for (const span of spans) {
      const extra = this.#extra(span) ?? this.#joined(span);
      if (extra !== undefined) return extra;
    }
    const mark = this.#mark();
    if (mark !== undefined) return mark;
    return this.#missing();
  }

  /** The word where the text stops to fit, and the one before it. */
  #wordsThere(): Span[] {
    const start = this.place;
    const all = [...this.text.matchAll(LETTERS)].map(({ 0: word, index }) => ({
      start: index,
      end: index + word.length,
    }));
    const here = all.filter((span) => span.start === start);
    const before = all.findLast(({ end }) => end <= start);
    return before === undefined ? here : [...here, before];
  }

  /** Words of the phrases that are written much like it, the most alike first. */
  #near(span: Span): readonly string[] {
    const word = this.text.slice(span.start, span.end);
    const small = word.toLowerCase();
    const near: { readonly right: string; readonly distance: number }[] = [];
    for (const [other, spellings] of this.words) {
      const distance = distanceOf(small, other);
      if (distance !== undefined && !otherForms(word).includes(other) && !otherForms(other).includes(small))
        near.push({ right: spellingLike(word, spellings), distance });
    }
    return near.toSorted((one, other) => one.distance - other.distance).map(({ right }) => right);
  }

  #fitting({ start, end }: Span, candidates: readonly string[]): string[] {
    return candidates.filter((one) => {
      const right = this.text.slice(0, start) + one + this.text.slice(end);
      return !isImpossibleAt(right, start, start + one.length, wordFormsOf(this.grammar)) && this.isRead(right);
    });
  }

  /** A small word, in place of another: verbs and nouns that the phrases don't have there may be new wording. */
  #instead(span: Span): string[] {
    const word = this.text.slice(span.start, span.end);
    const isFirst = !/[\p{L}\p{N},] $/u.test(this.text.slice(0, span.start));
    // At its beginning, a sentence may say something else, and it may be about anybody.
    if (!this.#isSmall(word) || isFirst || word !== word.toLowerCase() || PRONOUNS.has(word)) return [];
    if (!this.#isImpossible(span)) return [];
    const expected = this.expectedAt(span.start).filter((one) => this.#isSmall(one) || joinsOf(this.grammar).has(one));
    const fitting = this.#fitting(span, [...new Set(expected.map((one) => spellingLike(word, [one])))]);
    return fitting.length > MOST_CANDIDATES ? [] : fitting;
  }

  /** Articles, prepositions and the like are short, and have one form, unlike verbs and nouns; `and` may join anything. */
  #isSmall(word: string): boolean {
    const forms = wordFormsOf(this.grammar);
    const small = word.toLowerCase();
    if (forms === NO_FORMS || word.length > LONGEST_SMALL || !this.words.has(small)) return false;
    if (joinsOf(this.grammar).has(small)) return false;
    return ![small, word].some((one) => forms.withS.has(one) || forms.withoutS.has(one));
  }

  #word(span: Span, candidates: readonly string[]): SlipOfWord {
    return { kind: "word", word: this.text.slice(span.start, span.end), candidates, ...span, change: span };
  }

  /** The text is read without the word. */
  #extra(span: Span): SlipOfWord | undefined {
    const word = this.text.slice(span.start, span.end);
    // `then`, `also`, `only` and `all` may stand almost anywhere.
    if (word.length > LONGEST_EXTRA || !this.#isSmall(word)) return undefined;
    if (NEUTRAL.has(word) && !ARTICLES.has(word)) return undefined;
    if (!this.#isImpossible(span)) return undefined;
    const blanks = /\s*$/.exec(this.text.slice(0, span.start))?.[0].length ?? 0;
    const change = { start: span.start - blanks, end: span.end };
    if (blanks === 0 || !this.isRead(this.text.slice(0, change.start) + this.text.slice(change.end))) return undefined;
    return { kind: "extra", word, candidates: [""], ...span, change };
  }

  /** It is the second half of a word. */
  #joined({ start, end }: Span): SlipOfWord | undefined {
    const [before] = /\p{L}+(?= $)/u.exec(this.text.slice(0, start)) ?? [];
    if (before === undefined) return undefined;
    const joined = before + this.text.slice(start, end);
    const span = { start: start - before.length - 1, end };
    return this.words.has(joined.toLowerCase()) && this.#fitting(span, [joined]).length > 0
      ? this.#word(span, [joined])
      : undefined;
  }

  /** The text is read without the marks there. */
  #mark(): SlipOfWord | undefined {
    const [marks] = /^[^\p{L}\p{N}\s[\]{}()"\u201c\u201d\u2022]+/u.exec(this.text.slice(this.place)) ?? [];
    if (marks === undefined) return undefined;
    const span = { start: this.place, end: this.place + marks.length };
    if (!this.#isStray(span)) return undefined;
    if (!this.isRead(this.text.slice(0, span.start) + this.text.slice(span.end))) return undefined;
    return { kind: "extra", word: marks, candidates: [""], ...span, change: span };
  }

  /** It is beside another mark, or behind a word that needs more. */
  #isStray({ start, end }: Span): boolean {
    if (/[.,;:!?]\s*$/.test(this.text.slice(0, start)) || /^\s*[.,;:!?\u2014\u2013]/.test(this.text.slice(end)))
      return true;
    return isImpossibleBetween(this.text, start, wordFormsOf(this.grammar));
  }

  /** The text is read with one more word. */
  #missing(): SlipOfWord | undefined {
    const before = this.text.slice(0, this.place).trimEnd();
    const at = before.length;
    if (at === 0 || !isImpossibleBetween(this.text, at, wordFormsOf(this.grammar))) return undefined;
    const expected = this.expectedAt(this.place);
    if (expected.length > MOST_EXPECTED) return undefined;
    const fitting = expected.filter((one) => this.isRead(`${before} ${one}${this.text.slice(at)}`));
    // English does without some articles: `on top of`.
    if (fitting.length === 0 || fitting.length > MOST_CANDIDATES || fitting.some((one) => ARTICLES.has(one)))
      return undefined;
    const candidates = fitting.map((one) => ` ${one}`);
    return { kind: "missing", word: "", candidates, start: at - 1, end: at, change: { start: at, end: at } };
  }
}

/** The words between the items of lists. */
const joinsOf = memoize(
  ({ phrases }: Grammar): ReadonlySet<string> =>
    new Set(phrases.flatMap(({ between }) => (between ?? []).flatMap((text) => text.match(LETTERS) ?? []))),
);

/** How far apart two words are that may be mistaken for each other; undefined if they are not. */
function distanceOf(one: string, two: string): number | undefined {
  if (one === two) return undefined;
  const [word, other] = [one, two].map((text) => text.replace(/['\u2019]/g, "")) as [string, string];
  // The first letter is rarely another one: `heals` is not `deals`.
  if (word.slice(1) === other.slice(1) && word !== other) return undefined;
  if (editDistance(word, other, 1) <= 1) return 1;
  return word.length > 2 && word[0] === other[0] && lettersOf(word) === lettersOf(other) ? 2 : undefined;
}

/** It only lacks an apostrophe; `its` and `it's` are two words. */
const lacksApostrophe = (word: string, other: string): boolean =>
  word !== other && word.length > LONGEST_SMALL && word === other.replace(/['\u2019]/g, "");

const lettersOf = (word: string): string => [...word].toSorted().join("");
