import { memoize, type Span } from "../../grammar/index.js";
import { editDistance } from "../diagnostics/nearest.js";
import { isWordCode } from "../systems/hole-classes.js";
import type { System } from "../systems/system.js";
import { AHEAD, type FormBranch, soundBranches } from "./beginnings.js";
import { endOf, listOf, NOWHERE, rankOf } from "./ends.js";
import { type Grammar, grammarOf, type Phrase, type PhrasePart } from "./grammar.js";
import { furthestFit } from "./parse-text.js";
import { PhraseEnds } from "./phrase-ends.js";
import { eachWord, type Words, wordsOf } from "./vocabulary.js";

/**
 * What an edit does. blank: it changes blanks. doubled: it removes the second of two equal words. mark: a mark or a
 * bracket. letter: a word that no form has. case: capitals alone. number: another form of the word. missing, extra: a word
 * too few or too many. symbol: what is in braces. word: one known word for another.
 */
export type EditKind =
  | "blank"
  | "doubled"
  | "mark"
  | "letter"
  | "case"
  | "number"
  | "missing"
  | "extra"
  | "symbol"
  | "word";

/** What a text needs to be read: `text` in place of the span. */
export interface Edit extends Span {
  readonly text: string;
  readonly kind: EditKind;
  /** How unlikely it is to be meant: edits of the same text are compared by it. */
  readonly cost: number;
}

const COSTS: Readonly<Record<EditKind, number>> = {
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
};

/** The cost of a word for another one that differs in a letter. */
const NEAR = 4;
/** The edit touches one of so many characters before the furthest place that a form fits. */
const WINDOW = 16;
const MOST_STEPS = 400_000;
/** Candidates that are kept for each end. */
const MOST_KEPT = 6;

/** A reading with one edit, up to an end. */
interface Candidate {
  readonly end: number;
  /** As in `Ends`: what the reading costs besides. */
  readonly rank: number;
  readonly edit: Edit;
}

/**
 * The single edits with which a phrase reads all of a text that it doesn't read, the likeliest first. They touch the
 * furthest place that its forms fit, or what is a little before. One pass over a memoized chart, as in reading, in which
 * each part of a form is read as it is, then one with the edit, then as it is again.
 */
export function editsOf(text: string, phrase: string, system: System): readonly Edit[] {
  const grammar = grammarOf(system);
  const index = grammar.byName.get(phrase);
  if (index === undefined) return NONE;
  // A no-break space counts as a blank.
  const plain = text.replaceAll("\u00a0", " ");
  const furthest = furthestFit(plain, index, grammar);
  // Before that, a hole takes what no phrase has. No single edit mends two such words.
  const [strange, another] = strangeWordsFrom(furthest, plain, grammar);
  if (another !== undefined) return NONE;
  const from = Math.max(0, furthest - WINDOW, strange?.start ?? 0);
  // The characters ahead tell which forms are tried, so some may fit further.
  const to = Math.min(furthest + AHEAD, strange?.end ?? text.length);
  return from > to ? NONE : new Recogniser(plain, from, to, grammar).whole(index);
}

/** The first two words of a text that no phrase has, outside of brackets, of those that end at a place or behind it. */
function strangeWordsFrom(place: number, text: string, grammar: Grammar): Span[] {
  const outside = /[[{(]/.test(text)
    ? text.replace(/\[[^\]]*\]|\{[^}]*\}|\([^)]*\)/g, (inside) => " ".repeat(inside.length))
    : text;
  const found: Span[] = [];
  let first = place;
  while (first > 0 && /[\p{L}'\u2019]/u.test(outside.charAt(first - 1))) first--;
  eachWord(outside, { start: first, end: text.length }, grammar, ({ word, isKnown }, start) => {
    const end = start + word.length;
    if (end >= place && !isKnown) found.push({ start, end });
    return found.length < 2;
  });
  return found;
}

class Recogniser {
  readonly #exact: PhraseEnds;
  readonly #known = new Map<number, readonly Candidate[]>();
  readonly #words: Words;
  #steps = 0;

  constructor(
    private readonly text: string,
    /** The edit touches what is between. */
    private readonly from: number,
    private readonly to: number,
    private readonly grammar: Grammar,
  ) {
    this.#exact = new PhraseEnds(text, grammar, "none", false);
    this.#words = wordsOf(grammar);
  }

  whole(phrase: number): readonly Edit[] {
    const { length } = this.text;
    const found = new Map<string, { readonly edit: Edit; readonly cost: number }>();
    const take = (edit: Edit, rank: number): void => {
      const right = this.text.slice(0, edit.start) + edit.text + this.text.slice(edit.end);
      const cost = edit.cost + (rank >> 1);
      const known = found.get(right);
      if (known === undefined || cost < known.cost) found.set(right, { edit, cost });
    };
    for (const { end, rank, edit } of this.#edited(phrase, 0, false)) if (end === length) take(edit, rank);
    for (const one of listOf(this.#exact.of(phrase, 0))) {
      const rest = this.text.slice(endOf(one));
      if (endOf(one) < this.from || !/^(?:\s+|[^\p{L}\p{N}\s]| ?\p{L}+)$/u.test(rest)) continue;
      const edit = this.#classified(endOf(one), length, "", /\p{L}/u.test(rest) ? "extra" : undefined);
      if (edit !== undefined) take(edit, rankOf(one));
    }
    if (this.#isOver || this.#exact.stopped) return [];
    return [...found.values()].map(({ edit, cost }) => ({ ...edit, cost })).sort((one, other) => one.cost - other.cost);
  }

  get #isOver(): boolean {
    return this.#steps > MOST_STEPS;
  }

  /** Where a phrase that begins there can end with one edit. */
  #edited(phrase: number, start: number, asItem: boolean): readonly Candidate[] {
    const key = (2 * start + (asItem ? 1 : 0)) * this.grammar.phrases.length + phrase;
    const known = this.#known.get(key);
    if (known !== undefined || this.#isOver) return known ?? NONE;
    // Nothing while it is computed: no phrase is left-recursive.
    this.#known.set(key, NONE);
    const { between } = this.grammar.phrases[phrase] as Phrase;
    const found = new Candidates();
    if (!asItem && between !== undefined) this.#list(phrase, start, between, found);
    else this.#along(this.#branchesAt(phrase, start), [start], NONE, found);
    const made = found.all();
    this.#known.set(key, made);
    return made;
  }

  /** Before the window, the characters ahead are as they should be. */
  #branchesAt(phrase: number, start: number): readonly FormBranch[] {
    return start + AHEAD < this.from
      ? this.#exact.possibleAt(phrase, start).branches
      : soundBranches(this.grammar.phrases[phrase] as Phrase);
  }

  /** `exact`: packed ends of what is before the branches, as it is; `edited`: with the edit in it. */
  #along(
    branches: readonly FormBranch[],
    exact: readonly number[],
    edited: readonly Candidate[],
    found: Candidates,
  ): void {
    for (const { part, ends, more } of branches) {
      if (this.#isOver) return;
      const next = this.#behind(part, exact, edited);
      if (ends.length > 0) for (const candidate of next.edited) found.add(candidate);
      if (more.length > 0 && (next.edited.length > 0 || next.exact.length > 0))
        this.#along(more, next.exact, next.edited, found);
    }
  }

  /** The same behind one part. */
  #behind(part: PhrasePart, exact: readonly number[], edited: readonly Candidate[]): Behind {
    let found: Candidates | undefined;
    let unedited: number[] | undefined;
    for (const one of exact) {
      const [at, rank] = [endOf(one), rankOf(one)];
      this.#steps++;
      const ends = this.#exact.ofPart(part, at, rank);
      if (ends !== NOWHERE)
        for (const end of listOf(ends))
          if (endOf(end) <= this.to) {
            unedited ??= [];
            unedited.push(end);
          }
      const some = this.#editedPart(part, at);
      if (some.length === 0) continue;
      found ??= new Candidates();
      for (const candidate of some) found.add(rank === 0 ? candidate : { ...candidate, rank: candidate.rank + rank });
    }
    for (const { end, rank, edit } of edited) {
      this.#steps++;
      const ends = this.#exact.ofPart(part, end, rank);
      if (ends === NOWHERE) continue;
      found ??= new Candidates();
      for (const one of listOf(ends)) found.add({ end: endOf(one), rank: rankOf(one), edit });
    }
    if (found === undefined && unedited === undefined) return NOTHING;
    return { exact: unedited ?? NONE, edited: found?.all() ?? NONE };
  }

  #editedPart(part: PhrasePart, at: number): readonly Candidate[] {
    if (at > this.to) return NONE;
    switch (part.kind) {
      case "literal":
        return this.#literals([part.text], part.flipped === undefined ? undefined : [part.flipped], at);
      case "choice":
        return this.#literals(part.texts, part.flipped, at);
      case "text": {
        const { listed } = part.terminal;
        const found = this.#literals(listed, part.flips ? flippedOf(listed) : undefined, at);
        return [...found, ...this.#behindExtra(part, at)];
      }
      case "phrase":
        return this.#edited(part.phrase, at, false);
      case "optional": {
        let behind: Behind = { exact: [at], edited: NONE };
        for (const inner of part.parts) behind = this.#behind(inner, behind.exact, behind.edited);
        return behind.edited;
      }
    }
  }

  #list(phrase: number, start: number, between: readonly string[], found: Candidates): void {
    const ranks = new Map([[start, 0]]);
    const starts = [start];
    for (let turn = 0; turn < starts.length && !this.#isOver; turn++) {
      starts.sort((one, other) => one - other);
      const at = starts[turn] as number;
      const before = ranks.get(at) as number;
      if (at > this.to) return;
      for (const { end, rank, edit } of this.#edited(phrase, at, true)) {
        found.add({ end, rank: before + rank, edit });
        for (const text of between)
          if (this.text.startsWith(text, end)) this.#rest(phrase, end + text.length, before + rank, edit, found);
      }
      for (const one of listOf(this.#exact.ofItem(phrase, at))) {
        const rank = before + rankOf(one);
        for (const { end, edit } of this.#literals(between, undefined, endOf(one)))
          this.#rest(phrase, end, rank, edit, found);
        for (const text of between) {
          const next = endOf(one) + text.length;
          if (!this.text.startsWith(text, endOf(one))) continue;
          if (!ranks.has(next)) starts.push(next);
          ranks.set(next, Math.min(rank, ranks.get(next) ?? rank));
        }
      }
    }
  }

  /** The rest of a list, as it is. */
  #rest(phrase: number, at: number, rank: number, edit: Edit, found: Candidates): void {
    for (const one of listOf(this.#exact.of(phrase, at)))
      found.add({ end: endOf(one), rank: rank + rankOf(one), edit });
  }

  /** A hole behind a word too many, or a blank. */
  #behindExtra(part: PhrasePart, at: number): readonly Candidate[] {
    const [extra] = this.text.charAt(at - 1).match(LETTER) ? [] : (ANOTHER_WORD.exec(this.text.slice(at)) ?? []);
    if (extra === undefined || at + extra.length < this.from) return NONE;
    const ends = listOf(this.#exact.ofPart(part, at + extra.length, 0));
    const kind = extra.trim() === "" ? "blank" : "extra";
    const edit = ends.length === 0 ? undefined : this.#classified(at, at + extra.length, "", kind);
    return edit === undefined ? NONE : ends.map((one) => ({ end: endOf(one), rank: rankOf(one), edit }));
  }

  #literals(texts: readonly string[], flipped: readonly string[] | undefined, at: number): readonly Candidate[] {
    let found: Candidate[] | undefined;
    for (let index = 0; index < texts.length; index++) {
      const text = texts[index] as string;
      if (text === "" || at + text.length + 1 < this.from) continue;
      const other = flipped?.[index];
      const isFlipped = other !== undefined && this.text.charCodeAt(at) === other.charCodeAt(0);
      found = this.#literal(isFlipped ? other : text, at, found);
    }
    return found ?? NONE;
  }

  /** All ways to read a literal with one edit. */
  #literal(said: string, at: number, before: Candidate[] | undefined): Candidate[] | undefined {
    const { text } = this;
    let found = before;
    this.#steps++;
    let same = 0;
    const most = Math.min(said.length, text.length - at);
    while (same < most && text.charCodeAt(at + same) === said.charCodeAt(same)) same++;
    const place = at + same;
    if (same === said.length || place + 1 < this.from) return before;
    const isRest = (from: number, there: number): boolean => {
      if (there + said.length - from > text.length) return false;
      for (let index = said.length - 1; index >= from; index--)
        if (text.charCodeAt(there + index - from) !== said.charCodeAt(index)) return false;
      return true;
    };
    const add = (end: number, span: Span, by: string, kind?: EditKind): void => {
      const edit = this.#classified(span.start, span.end, by, kind);
      if (edit === undefined) return;
      found ??= [];
      found.push({ end, rank: 0, edit });
    };
    const behind = at + said.length;
    if (place < text.length && isRest(same + 1, place + 1))
      add(behind, { start: place, end: place + 1 }, said.charAt(same));
    if (isRest(same + 1, place)) add(behind - 1, { start: place, end: place }, said.charAt(same));
    if (isRest(same, place + 1)) add(behind + 1, { start: place, end: place + 1 }, "");
    const isSwapped = text[place] === said[same + 1] && text[place + 1] === said[same];
    if (isSwapped && isRest(same + 2, place + 2))
      add(behind, { start: place, end: place + 2 }, said.slice(same, same + 2));
    this.#pair(said, at, add);
    this.#inWords(said, at, same, isRest, add);
    return found;
  }

  /** Both brackets of a pair are missing. */
  #pair(said: string, at: number, add: (end: number, span: Span, by: string) => void): void {
    if (!/[[{(]/.test(said)) return;
    const bare = said.replace(/([[{(])(.*?)([\]})])/u, "$2");
    if (bare.length === said.length - 2 && this.text.startsWith(bare, at) && at + bare.length >= this.from)
      add(at + bare.length, { start: at, end: at + bare.length }, said);
  }

  /** A word of the literal is missing, another one, or behind one too many. */
  #inWords(
    said: string,
    at: number,
    same: number,
    isRest: (from: number, there: number) => boolean,
    add: (end: number, span: Span, by: string, kind?: EditKind) => void,
  ): void {
    const { text } = this;
    let first = same;
    while (first > 0 && isOfWord(said.charCodeAt(first - 1))) first--;
    const there = at + first;
    if (there > 0 && isOfWord(text.charCodeAt(there - 1))) return;
    const last = endOfWord(said, first);
    const end = endOfWord(text, there);
    const behind = at + said.length;
    if (end > there && text.charAt(end) === " " && isRest(first, end + 1))
      add(behind + end + 1 - there, { start: there, end: end + 1 }, "", "extra");
    const length = last - first;
    if (length === 0) return;
    const isShort = length <= LONGEST_MISSING;
    if (isShort && said.charAt(last) === " " && isRest(last + 1, there))
      add(behind - length - 1, { start: there, end: there }, said.slice(first, last + 1), "missing");
    else if (
      isShort &&
      last === said.length &&
      (first === 0 || said.charAt(first - 1) === " ") &&
      text.charAt(there - 1) === " "
    )
      add(there - 1, { start: there - 1, end: there - 1 }, ` ${said.slice(first)}`, "missing");
    if (end === there || !isRest(last, end)) return;
    const [word, meant] = [text.slice(there, end), said.slice(first, last)];
    // Of other words, nothing is ever said.
    if (word !== meant && ((isShort && word.length <= LONG) || isAlike(word, meant)))
      add(behind - length + end - there, { start: there, end }, meant);
  }

  /** An edit with its kind, widened to the word; undefined if it changes a number. */
  #classified(start: number, end: number, by: string, kind?: EditKind): Edit | undefined {
    const { text } = this;
    const own = { start, end };
    const old = text.slice(start, end);
    if (kind === "missing") return made("missing", own, by, Math.max(0, by.trim().length - LONG));
    if (kind === "extra") {
      const word = old.trim().toLowerCase();
      const before = /(\p{L}+)\s*$/u.exec(text.slice(0, start))?.[1];
      const after = /^\s*(\p{L}+)/u.exec(text.slice(end))?.[1];
      const isDoubled = word === before?.toLowerCase() || word === after?.toLowerCase();
      return isDoubled ? made("doubled", own, by) : made("extra", own, by, Math.max(0, word.length - LONG));
    }
    if (/^\s*$/.test(old + by)) return made("blank", own, by);
    let [first, last] = [start, end];
    if (/\p{L}/u.test(old + by)) {
      while (first > 0 && LETTER.test(text.charAt(first - 1))) first--;
      while (last < text.length && LETTER.test(text.charAt(last))) last++;
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
    if (!this.#words.has(one) && isAlike(one, other)) return made("letter", word, is);
    // Two words that are much alike are written for each other sooner than others.
    return made("word", word, is, editDistance(one, other, 1) <= 1 ? NEAR - COSTS.word : 0);
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

interface Behind {
  readonly exact: readonly number[];
  readonly edited: readonly Candidate[];
}
const NOTHING: Behind = { exact: NONE, edited: NONE };

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

const isWord = (text: string): boolean => /^[\p{L}'\u2019-]*$/u.test(text);
const LETTER = /[\p{L}'\u2019]/u;
const ANOTHER_WORD = /^(?:\p{L}+(?:['\u2019]\p{L}+){0,9999})?\s/u;

const flippedOf = memoize((texts: readonly string[]) =>
  texts.map((text) => {
    const first = text.charAt(0);
    return (first === first.toLowerCase() ? first.toUpperCase() : first.toLowerCase()) + text.slice(1);
  }),
);

/** Candidates by their ends, the cheapest few of each. */
class Candidates {
  readonly #byEnd = new Map<number, Candidate[]>();

  add(candidate: Candidate): void {
    const some = this.#byEnd.get(candidate.end);
    if (some === undefined) {
      this.#byEnd.set(candidate.end, [candidate]);
      return;
    }
    const { edit } = candidate;
    const cost = costOf(candidate);
    const same = some.findIndex(
      (one) => one.edit.start === edit.start && one.edit.end === edit.end && one.edit.text === edit.text,
    );
    const worst = same !== -1 ? same : some.length < MOST_KEPT ? some.length : indexOfWorst(some);
    const there = some[worst];
    if (there === undefined || cost < costOf(there)) some[worst] = candidate;
  }

  all(): readonly Candidate[] {
    return this.#byEnd.size === 0 ? NONE : [...this.#byEnd.values()].flat();
  }
}

const costOf = ({ edit, rank }: Candidate): number => edit.cost + (rank >> 1);

function indexOfWorst(some: readonly Candidate[]): number {
  let worst = 0;
  for (const [index, one] of some.entries()) if (costOf(one) > costOf(some[worst] as Candidate)) worst = index;
  return worst;
}
