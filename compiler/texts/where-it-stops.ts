import { memoize, type Span } from "../../grammar/index.js";
import { isOfScriptWithoutBlanks, isWithinWord } from "../systems/hole-classes.js";
import type { System } from "../systems/system.js";
import { type Grammar, grammarOf, withOptional, wordsOfPart } from "./grammar.js";
import { furthestFit, recognise } from "./parse-text.js";

/** Where a text that no form fits stops to fit, from a word or mark on. */
export interface Stop extends Span {
  /** The only mark with which the text is read, instead of those at the place or before what is there. */
  readonly expected?: Expected;
}

interface Expected {
  readonly mark: string;
  /** What `text` replaces. */
  readonly span: Span;
  readonly text: string;
}

/** In longer texts, more than a mark is missing. */
const LONGEST_TRIED = 500;
const MOST_MARKS = 8;

/** Where the forms of a phrase stop to fit a text; undefined if not even its first word does, or its end is missing. */
export function whereItStops(text: string, phrase: string, system: System): Stop | undefined {
  const grammar = grammarOf(system);
  const index = grammar.byName.get(phrase);
  if (index === undefined) return undefined;
  const place = furthestFit(text, index, grammar);
  const expected = [...expectedAt(text, place, index, grammar), ...unclosedIn(text, index, grammar)];
  const [only] = expected;
  if (only === undefined || expected.length > 1) {
    const start = wordStart(text, place);
    return start === 0 || start >= text.length ? undefined : { start, end: text.length };
  }
  const { span } = only;
  // Of an insertion, the character before it is shown.
  return span.start < span.end
    ? { ...span, expected: only }
    : { start: Math.max(0, span.start - 1), end: Math.max(1, span.end), expected: only };
}

/** The beginning of the word at a place, or of what comes behind the blanks there. */
function wordStart(text: string, place: number): number {
  const blanks = /^\s*/.exec(text.slice(place))?.[0].length ?? 0;
  return blanks > 0 ? place + blanks : place - (/[\p{L}\p{N}]*$/u.exec(text.slice(0, place))?.[0].length ?? 0);
}

/** The marks with which a text is read, at a place. */
function expectedAt(text: string, place: number, phrase: number, grammar: Grammar): Expected[] {
  if (place === 0 || text.length > LONGEST_TRIED) return [];
  return marksOf(grammar).flatMap((mark) => {
    const one = withMark(text, place, mark);
    const right = text.slice(0, one.span.start) + one.text + text.slice(one.span.end);
    return recognise(right, phrase, grammar).kind === "one way" ? [one] : [];
  });
}

/** A mark and a blank at a place, in place of the marks and blanks there. */
function withMark(text: string, at: number, mark: string): Expected {
  const start = text.slice(0, at).trimEnd().length;
  const there = /^\s*[^\p{L}\p{N}\p{Ps}\p{Pi}\s]*\s*/u.exec(text.slice(start))?.[0] ?? "";
  const end = start + there.length;
  const replacement = end < text.length && !isOfScriptWithoutBlanks(mark) ? `${mark} ` : mark;
  let same = 0;
  while (same < Math.min(there.length, replacement.length) && there.at(-same - 1) === replacement.at(-same - 1)) same++;
  return { mark: mark.trim(), span: { start, end: end - same }, text: replacement.slice(0, replacement.length - same) };
}

/** Where the partner of an opening mark that has none must be for the text to be read, if only one place will do. */
function unclosedIn(text: string, phrase: number, grammar: Grammar): Expected[] {
  const [open, ...others] = unclosedMarks(text, grammar);
  if (open === undefined || others.length > 0 || text.length > LONGEST_TRIED) return [];
  const { at, partner } = open;
  const places = [...text.slice(at + 2)]
    .flatMap((_, index) => at + 2 + index)
    .concat(text.length)
    .filter((place) => !isWithinWord(text, place) && !/\s/.test(text.charAt(place - 1)))
    .slice(0, MOST_PLACES);
  const right = places.filter(
    (place) => recognise(text.slice(0, place) + partner + text.slice(place), phrase, grammar).kind === "one way",
  );
  const [place] = right;
  return place === undefined || right.length > 1
    ? []
    : [{ mark: partner, span: { start: place, end: place }, text: partner }];
}

const MOST_PLACES = 40;

/** Opening marks without their partner. */
function unclosedMarks(text: string, grammar: Grammar): { readonly at: number; readonly partner: string }[] {
  const pairs = pairsOf(grammar);
  const partners = new Set(pairs.values());
  const open: { readonly at: number; readonly partner: string }[] = [];
  for (let at = 0; at < text.length; at++) {
    const mark = text.charAt(at);
    const last = open.at(-1);
    // After another opening mark, what is closed is that one.
    const closes = open.findLastIndex(({ partner }) => partner === mark);
    const partner = pairs.get(mark);
    if (closes >= 0 && (partner === undefined || last?.partner === mark)) open.splice(closes, 1);
    else if (partner !== undefined && !partners.has(mark)) open.push({ at, partner });
  }
  return open;
}

/** The marks that open and close something in a single form. */
const pairsOf = memoize(({ phrases }: Grammar): ReadonlyMap<string, string> => {
  const pairs = new Map<string, string>();
  for (const { parts } of phrases.flatMap(({ sound }) => sound)) {
    let open: string | undefined;
    for (const part of withOptional(parts)) {
      const [said = ""] = wordsOfPart(part);
      for (const mark of said) {
        if (open !== undefined && CLOSING.test(mark) && mark !== open) {
          pairs.set(open, mark);
          open = undefined;
        } else if (OPENING.test(mark)) open = mark;
      }
    }
  }
  return pairs;
});

const OPENING = /[\p{Ps}\p{Pi}\u00bb\u203a\u201c]/u;
const CLOSING = /[\p{Pe}\p{Pf}\u00ab\u2039\u201c]/u;

const MARKS = / ?[.,;:!?\u2013\u2014]+(?=\s|$)|[\u3001\u3002\uff01\uff0c\uff1a\uff1b\uff1f]/g;

/** The marks between the words of forms, with the blank before them: `.`, `:`, ` —`. Those that open or close nothing. */
const marksOf = memoize(({ phrases }: Grammar): readonly string[] => {
  const times = new Map<string, number>();
  const take = (text: string): void => {
    for (const [mark] of text.matchAll(MARKS)) times.set(mark, (times.get(mark) ?? 0) + 1);
  };
  for (const { sound, between } of phrases) {
    for (const { parts } of sound) withOptional(parts).flatMap(wordsOfPart).forEach(take);
    between?.forEach(take);
  }
  return [...times.keys()].toSorted((a, b) => (times.get(b) ?? 0) - (times.get(a) ?? 0)).slice(0, MOST_MARKS);
});
