import { memoize, once, type Span } from "../../grammar/index.js";
import { editDistance } from "../diagnostics/nearest.js";
import { isWordCode } from "../systems/hole-classes.js";
import { describesSystems, type System } from "../systems/system.js";
import { disagreementsIn } from "./agreement.js";
import { AHEAD } from "./beginnings.js";
import { flip, type Grammar, grammarOf, type PhrasePart } from "./grammar.js";
import { LETTERS } from "./language.js";
import { endsWhileTrying, furthestFit, recognise, withPlainBlanks } from "./parse-text.js";
import { readText } from "./read-text.js";
import { judgeWord, type Words, wordsOf } from "./vocabulary.js";

/**
 * What an edit may do, and how unlikely it is then to be meant. blank: it changes blanks. doubled: it removes the second of two equal words. mark: a mark or a
 * bracket. letter: a word that no form has. case: capitals alone. number: another form of the word. missing, extra: a word
 * too few or too many. symbol: what is in braces. word: one known word for another.
 */
const COSTS = {
  blank: 2,
  doubled: 2,
  mark: 3,
  letter: 3,
  case: 3,
  number: 4,
  missing: 5,
  extra: 5,
  symbol: 5,
  word: 8,
} as const;

type EditKind = keyof typeof COSTS;

/** What a text needs to be read: `text` in place of the span. */
export interface Edit extends Span {
  readonly text: string;
  readonly kind: EditKind;
  /** How unlikely it is to be meant: edits of the same text are compared by it. */
  readonly cost: number;
}

/** The cost of a word for another one that differs in a letter. */
const NEAR = 4;
/** The edit touches one of so many characters before the furthest place that a form fits. */
const WINDOW = 16;

/** An edit is claimed if the next one costs at least as much more. */
export const MARGIN = 1;

/**
 * The single edits with which a phrase reads all of a text that it doesn't read, the likeliest first: the best one, and
 * those that may as well be meant. They touch the furthest place that its forms fit, or what is a little before: whatever
 * part of a form was tried there is laid against the text, and what makes it fit is read.
 */
export function editsOf(text: string, phrase: string, system: System): readonly Edit[] {
  const grammar = grammarOf(system);
  const index = grammar.byName.get(phrase);
  if (index === undefined) return NONE;
  const plain = withPlainBlanks(text);
  const furthest = furthestFit(text, phrase, grammar);
  // Before that, a hole takes what no phrase has. No single edit mends two such words.
  const strangeWords = strangeWordsFrom(furthest, plain, grammar);
  // In a description of a game, any name with a capital is one that it may declare.
  const [strange, another] = describesSystems(system.data)
    ? strangeWords.filter(({ start }) => !/\p{Lu}/u.test(plain.charAt(start)))
    : strangeWords;
  if (another !== undefined) return NONE;
  const from = Math.max(0, furthest - WINDOW, strange?.start ?? 0);
  // The characters ahead tell which forms are tried, so some may fit further.
  const to = Math.min(furthest + AHEAD, strange?.end ?? text.length);
  if (from > to) return NONE;
  const found: Edit[] = [];
  for (const edit of new Edits(plain, from, to, grammar).all(index)) {
    const [best] = found;
    if (best !== undefined && edit.cost >= best.cost + MARGIN) break;
    const right = plain.slice(0, edit.start) + edit.text + plain.slice(edit.end);
    const { cost } = recognise(right, index, grammar);
    if (cost !== undefined && disagreementsIn(right, readText(right, phrase, system), phrase, system).length === 0)
      found.push({ ...edit, cost: edit.cost + cost });
  }
  return found.sort((one, other) => one.cost - other.cost);
}

/** What is in brackets or quotation marks, or beside one that is left of them, to the next mark. */
const ENCLOSED = once(
  () =>
    /\[[^\]]*\]|\{[^}]*\}|\([^)]*\)|[\p{Ps}\p{Pi}"»][^\p{Ps}\p{Pe}\p{Pi}\p{Pf}".,:;]*[\p{Pe}\p{Pf}“"]?|(?<=^|\p{P})[^\p{P}]*(?:[\p{Pe}\p{Pf}]|[“"](?!\p{L}))/gu,
);
const MARK_AROUND = once(() => /[\p{Ps}\p{Pe}\p{Pi}\p{Pf}"]/u);

/** The first two words of a text that no phrase has, outside of such marks, of those that end at a place or behind it. */
function strangeWordsFrom(place: number, text: string, grammar: Grammar): Span[] {
  const outside = MARK_AROUND().test(text) ? text.replace(ENCLOSED(), (inside) => " ".repeat(inside.length)) : text;
  const found: Span[] = [];
  let first = place;
  while (first > 0 && /[\p{L}'\u2019]/u.test(outside.charAt(first - 1))) first--;
  for (const { 0: word, index } of outside.slice(first).matchAll(LETTERS())) {
    const [start, end] = [first + index, first + index + word.length];
    if (end < place || judgeWord(word, grammar).isKnown) continue;
    const before = found.at(-1);
    // The words of one name.
    if (before !== undefined && areOneName(outside, before, start)) found.splice(-1, 1, { start: before.start, end });
    else found.push({ start, end });
    if (found.length === MOST_STRANGE) break;
  }
  return found;
}

/** Words with capitals, one behind the other. */
const areOneName = (text: string, { start, end }: Span, next: number): boolean =>
  next === end + 1 && text.charAt(end) === " " && [start, next].every((at) => /\p{Lu}/u.test(text.charAt(at)));

/** Two are too many, but some may be names. */
const MOST_STRANGE = 6;

/** Lays the parts of forms that are tried near a place of a text against it. */
class Edits {
  readonly #found = new Map<string, Edit>();
  readonly #words: Words;

  constructor(
    private readonly text: string,
    /** The edit touches what is between. */
    private readonly from: number,
    private readonly to: number,
    private readonly grammar: Grammar,
  ) {
    this.#words = wordsOf(grammar);
  }

  /** What may make the text readable as a phrase, the likeliest first. */
  all(phrase: number): readonly Edit[] {
    const { length } = this.text;
    const tried = (part: PhrasePart, at: number): void => {
      if (at <= this.to) this.#part(part, at);
    };
    for (const end of endsWhileTrying(this.text, phrase, this.grammar, this.from, tried)) {
      const rest = this.text.slice(end);
      if (end >= this.from && /^(?:\s+|[^\p{L}\p{N}\s]| ?\p{L}+)$/u.test(rest))
        this.#add({ start: end, end: length }, "", /\p{L}/u.test(rest) ? "extra" : undefined);
    }
    // No hole ends within a word, so no part is tried there.
    const joined = /(?<![\p{L}\d])\d+(?=\p{L}{2})/u.exec(this.text);
    const at = joined === null ? 0 : joined.index + joined[0].length;
    if (joined !== null) this.#add({ start: at, end: at }, " ");
    return [...this.#found.values()].sort((one, other) => one.cost - other.cost);
  }

  #part(part: PhrasePart, at: number): void {
    if (part.kind === "literal")
      this.#literals([part.text], part.flipped === undefined ? undefined : [part.flipped], at);
    else if (part.kind === "choice") this.#literals(part.texts, part.flipped, at);
    else if (part.kind === "text") {
      const { listed } = part.terminal;
      this.#literals(listed, part.flips ? flippedOf(listed) : undefined, at);
      this.#behindExtra(at);
    }
  }

  #add({ start, end }: Span, by: string, kind?: EditKind): void {
    const edit = this.#classified(start, end, by, kind);
    if (edit === undefined) return;
    const right = this.text.slice(0, edit.start) + edit.text + this.text.slice(edit.end);
    const known = this.#found.get(right);
    if (known === undefined || edit.cost < known.cost) this.#found.set(right, edit);
  }

  /** A hole behind a word too many, or a blank. */
  #behindExtra(at: number): void {
    const [extra] = LETTER().test(this.text.charAt(at - 1)) ? [] : (ANOTHER_WORD().exec(this.text.slice(at)) ?? []);
    if (extra !== undefined && at + extra.length >= this.from)
      this.#add({ start: at, end: at + extra.length }, "", extra.trim() === "" ? "blank" : "extra");
  }

  #literals(texts: readonly string[], flipped: readonly string[] | undefined, at: number): void {
    for (let index = 0; index < texts.length; index++) {
      const text = texts[index] as string;
      if (text === "" || at + text.length + 1 < this.from) continue;
      const other = flipped?.[index];
      const isFlipped = other !== undefined && this.text.charCodeAt(at) === other.charCodeAt(0);
      this.#literal(isFlipped ? other : text, at);
    }
  }

  /** All ways to read a literal with one edit. */
  #literal(said: string, at: number): void {
    const { text } = this;
    let same = 0;
    const most = Math.min(said.length, text.length - at);
    while (same < most && text.charCodeAt(at + same) === said.charCodeAt(same)) same++;
    const place = at + same;
    if (same === said.length || place + 1 < this.from) return;
    const isRest = (from: number, there: number): boolean => {
      if (there + said.length - from > text.length) return false;
      for (let index = said.length - 1; index >= from; index--)
        if (text.charCodeAt(there + index - from) !== said.charCodeAt(index)) return false;
      return true;
    };
    if (place < text.length && isRest(same + 1, place + 1))
      this.#add({ start: place, end: place + 1 }, said.charAt(same));
    if (isRest(same + 1, place)) this.#add({ start: place, end: place }, said.charAt(same));
    if (isRest(same, place + 1)) this.#add({ start: place, end: place + 1 }, "");
    const isSwapped = text[place] === said[same + 1] && text[place + 1] === said[same];
    if (isSwapped && isRest(same + 2, place + 2))
      this.#add({ start: place, end: place + 2 }, said.slice(same, same + 2));
    this.#pair(said, at);
    this.#marks(said, at, isRest);
    this.#inWords(said, at, same, isRest);
  }

  /** Both brackets of a pair are missing. */
  #pair(said: string, at: number): void {
    if (!/[[{(]/.test(said)) return;
    const bare = said.replace(/([[{(])(.*?)([\]})])/u, "$2");
    if (bare.length === said.length - 2 && this.text.startsWith(bare, at) && at + bare.length >= this.from)
      this.#add({ start: at, end: at + bare.length }, said);
  }

  /** Brackets, or a tag, are others than those of the literal: `(sun]]`, or on both sides `(sun)`. */
  #marks(said: string, at: number, isRest: (from: number, there: number) => boolean): void {
    if (!/[[\](){}<]/.test(said)) return;
    for (const { 0: marks, index } of said.matchAll(MARKS())) {
      const start = at + index;
      if (!this.text.startsWith(said.slice(0, index), at)) return;
      const [other = ""] = OTHER_MARKS().exec(this.text.slice(start)) ?? [];
      const end = start + other.length;
      if (other === marks || end < this.from) continue;
      const behind = index + marks.length;
      if (isRest(behind, end)) this.#add({ start, end }, marks, "mark");
      const [both, inside = ""] = (behind === said.length && NAMED().exec(this.text.slice(end))) || [];
      // What the game lists in those brackets is in them by no mistake.
      const isRight = other.charAt(0) !== marks.charAt(0) && this.grammar.opened.get(other.slice(-1))?.has(inside);
      if (other !== "" && both !== undefined && isRight !== true)
        this.#add({ start, end: end + both.length }, marks + inside + closingOf(marks), "mark");
    }
  }

  /** A word of the literal is missing, another one, or behind one too many. */
  #inWords(said: string, at: number, same: number, isRest: (from: number, there: number) => boolean): void {
    const { text } = this;
    let first = same;
    while (first > 0 && isOfWord(said.charCodeAt(first - 1))) first--;
    const there = at + first;
    if (there > 0 && isOfWord(text.charCodeAt(there - 1))) return;
    const last = endOfWord(said, first);
    const end = endOfWord(text, there);
    if (end > there && text.charAt(end) === " " && isRest(first, end + 1))
      this.#add({ start: there, end: end + 1 }, "", "extra");
    const length = last - first;
    if (length === 0) return;
    const isShort = length <= LONGEST_MISSING;
    if (isShort && said.charAt(last) === " " && isRest(last + 1, there))
      this.#add({ start: there, end: there }, said.slice(first, last + 1), "missing");
    else if (
      isShort &&
      last === said.length &&
      (first === 0 || said.charAt(first - 1) === " ") &&
      text.charAt(there - 1) === " "
    )
      this.#add({ start: there - 1, end: there - 1 }, ` ${said.slice(first)}`, "missing");
    if (end === there || !isRest(last, end)) return;
    const [word, meant] = [text.slice(there, end), said.slice(first, last)];
    // Of other words, nothing is ever said.
    const isClose = (isShort && word.length <= LONG) || isAlike(word, meant) || this.#areConfused(word, meant);
    if (word !== meant && isClose) this.#add({ start: there, end }, meant);
  }

  #areConfused(word: string, other: string): boolean {
    return this.grammar.language.areConfused(word, other);
  }

  /** An edit with its kind, widened to the word; undefined if it changes a number. */
  #classified(start: number, end: number, by: string, kind?: EditKind): Edit | undefined {
    const { text } = this;
    const own = { start, end };
    const old = text.slice(start, end);
    if (kind === "mark") return made("mark", own, by);
    if (kind === "missing") return made("missing", own, by, Math.max(0, by.trim().length - LONG));
    if (kind === "extra") {
      const word = old.trim().toLowerCase();
      const before = /(\p{L}+)\s*$/u.exec(text.slice(0, start))?.[1];
      const after = /^\s*(\p{L}+)/u.exec(text.slice(end))?.[1];
      const isDoubled = word === before?.toLowerCase() || word === after?.toLowerCase();
      if (isDoubled) return made("doubled", own, by);
      // Few words are written too many by mistake, and `all your cards` may be right where `your cards` is read.
      const { language } = this.grammar;
      const usual = language.of("WordsLeftOut");
      const isRare = usual.size > 0 && !usual.has(word) && !language.of("WordsBeforeDeterminers").has(word);
      return made("extra", own, by, Math.max(isRare ? 1 : 0, word.length - LONG));
    }
    if (/^\s*$/.test(old + by)) return made("blank", own, by);
    let [first, last] = [start, end];
    if (/\p{L}/u.test(old + by)) {
      while (first > 0 && LETTER().test(text.charAt(first - 1))) first--;
      while (last < text.length && LETTER().test(text.charAt(last))) last++;
    }
    const was = text.slice(first, last);
    const is = text.slice(first, start) + by + text.slice(end, last);
    if (/\p{N}/u.test(old + by)) return undefined;
    const isPair = was !== is && was === is.replace(/[[\]{}()]/g, "");
    // A mark beside a word is no letter of it.
    if (!isPair && /\p{L}/u.test(was + is) && !(isWord(was) && isWord(is))) return made("word", own, by);
    if (isPair || !/\p{L}/u.test(was + is)) return made("mark", own, by);
    const word = { start: first, end: last };
    if (text[first - 1] === "{" || text[last] === "}") return made("symbol", word, is);
    const [one, other] = [was.toLowerCase(), is.toLowerCase()];
    if (one === other) return made("case", word, is);
    if (one === "" || other === "") return made("word", word, is);
    if (this.grammar.language.otherForms(one).includes(other)) return made("number", word, is);
    // A short word is near many others, and sooner one too many.
    if (!this.#words.has(one) && isAlike(one, other)) return made("letter", word, is, one.length < LONG ? NEAR - 1 : 0);
    // Two words that are much alike are written for each other sooner than others.
    const isNear = editDistance(one, other, 1) <= 1 || this.#areConfused(one, other);
    return made("word", word, is, isNear ? NEAR - COSTS.word : 0);
  }
}

const made = (kind: EditKind, { start, end }: Span, text: string, more = 0): Edit => ({
  start,
  end,
  text,
  kind,
  cost: COSTS[kind] + more,
});

/** Longer words are less likely to be missing, or too many. */
const LONG = 4;
/** And longer ones don't count. */
const LONGEST_MISSING = 5;
const NONE: readonly never[] = [];

const isOfWord = (code: number): boolean => isWordCode(code) || code === 0x27 || code === 0x2019;

function endOfWord(text: string, start: number): number {
  let end = start;
  while (end < text.length && isOfWord(text.charCodeAt(end))) end++;
  return end;
}

/** So alike that one may be a misspelt other. */
function isAlike(one: string, other: string): boolean {
  const most = Math.max(one.length, other.length) < LONG + 2 ? 1 : 2;
  if (Math.abs(one.length - other.length) > most) return false;
  return editDistance(one.toLowerCase(), other.toLowerCase(), most) <= most;
}

/** Tags, and brackets in a row. */
const MARKS = once(() => /<\/?\p{L}{1,9}>|[[({]{1,3}|[\])}]{1,3}/gu);
const OTHER_MARKS = once(() => /^(?:<\/?\p{L}{1,9}>|[[({]{1,3}|[\])}]{1,3})/u);
const NAMED = once(() => /^([\p{L}\p{N} ]{1,40})(?:<\/?\p{L}{1,9}>|[\])}]{1,3})/u);
const CLOSING: Readonly<Record<string, string>> = { "[": "]", "{": "}", "(": ")" };

/** The marks that close what these open. */
const closingOf = (marks: string): string =>
  marks.startsWith("<") ? marks.replace("<", "</") : [...marks].map((mark) => CLOSING[mark] ?? mark).join("");

const isWord = (text: string): boolean => /^[\p{L}'\u2019-]*$/u.test(text);
const LETTER = once(() => /[\p{L}'\u2019]/u);
const ANOTHER_WORD = once(() => /^(?:\p{L}+(?:['\u2019]\p{L}+){0,9999})?\s/u);

const flippedOf = memoize((texts: readonly string[]) => texts.map(flip));
