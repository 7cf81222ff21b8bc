import { BoundedCache, memoizeByKey, type Span } from "../../grammar/index.js";
import { editDistance } from "../diagnostics/nearest.js";
import type { System } from "../systems/system.js";
import { disagreementsIn, featuresOf, isImpossibleAt, pronounOf } from "./agreement.js";
import { type Grammar, grammarOf } from "./grammar.js";
import { eachWord } from "./language.js";
import { misspeltWords, type Slip } from "./misspelt-words.js";
import { certainMistakes } from "./mistakes.js";
import { type Edit, singleEdits } from "./one-edit.js";
import { furthestFit } from "./parse-text.js";
import { mayBeReadThroughout, oddnessOf, readText, type TextReading } from "./read-text.js";
import { judgeWord, wordsOf } from "./vocabulary.js";

/** In longer texts, more than a word is wrong. */
const LONGEST_TRIED = 300;
const MOST_CANDIDATES = 3;
const MOST_REMEMBERED = 5_000;
/** An edit is claimed if the next one costs at least as much more. */
const MARGIN = 1;

const remembered = memoizeByKey<System, string, BoundedCache<string, { readonly slip: Slip | undefined }>>();

/**
 * The one slip of a text that has unread words, or is not read at all; undefined if no single change makes it read, or
 * nobody can tell whether it isn't new wording.
 */
export function slipIn(text: string, reading: TextReading, phrase: string, system: System): Slip | undefined {
  if (text.length > LONGEST_TRIED || !hasUnreadAlone(text, reading)) return undefined;
  const known = remembered(system, phrase, () => new BoundedCache(MOST_REMEMBERED));
  return (known.get(text) ?? known.set(text, { slip: findSlip(text, reading, phrase, system) })).slip;
}

/** The mark without which, or with one more of which, a text is read; undefined if several would do. */
export function markAmiss(text: string, phrase: string, system: System): Edit | undefined {
  if (text.length > LONGEST_TRIED) return undefined;
  const [best, next] = editsOf(text, phrase, system);
  return best?.kind === "mark" && isClear(best, next) ? best : undefined;
}

/** The single edits with which a text is read. */
function editsOf(text: string, phrase: string, system: System): readonly Edit[] {
  const grammar = grammarOf(system);
  const index = grammar.byName.get(phrase);
  if (index === undefined) return [];
  // A no-break space counts as a blank.
  const plain = text.replaceAll("\u00a0", " ");
  const furthest = furthestFit(plain, index, grammar);
  // Before that, a hole takes what no phrase has. No single edit mends two such words.
  const [strange, another] = strangeWordsFrom(furthest, plain, grammar);
  return another === undefined ? singleEdits(plain, index, furthest, grammar, strange) : [];
}

const isClear = (best: Edit, next: Edit | undefined): boolean => next === undefined || next.cost >= best.cost + MARGIN;

/** New keywords and certain mistakes in wording are reported by themselves. */
function hasUnreadAlone(text: string, reading: TextReading): boolean {
  if (reading.kind === "not read") return reading.because === "no form";
  if (reading.kind !== "partly" || reading.odd.some(({ kind }) => kind === "unlisted")) return false;
  return certainMistakes({ text, reading }).length === 0;
}

function findSlip(text: string, reading: TextReading, phrase: string, system: System): Slip | undefined {
  const isRead = (right: string): boolean => {
    if (!mayBeReadThroughout(right, phrase, system)) return false;
    const after = readText(right, phrase, system);
    const { mistakes, pieces } = oddnessOf(right, after);
    return mistakes === 0 && pieces === 0 && disagreementsIn(right, after, phrase, system).length === 0;
  };
  // No hole ends within a word, so the recogniser finds no number there.
  const joined = /(?<![\p{L}\d])\d+(?=\p{L}{2})/u.exec(text);
  const at = joined === null ? 0 : joined.index + joined[0].length;
  const apart: readonly Edit[] = joined === null ? [] : [{ start: at, end: at, text: " ", kind: "blank", cost: 2 }];
  const edits = [...apart, ...editsOf(text, phrase, system)].filter((edit) =>
    isRead(text.slice(0, edit.start) + edit.text + text.slice(edit.end)),
  );
  // Of a doubled word `unknown-in-text` tells, where a part is read.
  if (edits[0]?.kind === "doubled" && reading.kind === "partly") return undefined;
  const found = claimOf(edits, text, grammarOf(system));
  if (found === undefined) return undefined;
  // Of those, `unknown-in-text` and `unread-text` tell.
  return misspeltWords(text, reading, phrase, system).length > 0 ? undefined : found;
}

/**
 * What may be said of the edits with which a text is read, the likeliest first. Marks and blanks are sure if nothing else
 * would do as well. A small word too few or too many may be new wording, and one in place of another is only said where
 * English has no such sentence. Nothing is said of other words, numbers and capitals, which printed cards have in many ways.
 */
function claimOf(edits: readonly Edit[], text: string, grammar: Grammar): Slip | undefined {
  const [best, next] = edits;
  if (best === undefined) return undefined;
  const { start, end, kind } = best;
  const change = { start, end };
  const word = text.slice(start, end).trim();
  if (kind === "letter" || kind === "word") return otherWord(edits, text, grammar);
  if (kind === "missing") return missingWord(edits, text, grammar);
  if (!isClear(best, next)) return undefined;
  if (kind === "blank") {
    const shown = start === end ? { start: Math.max(0, start - 1), end: start + 1 } : change;
    return {
      kind: start === end ? "blank" : "blanks",
      word: "",
      candidates: [best.text],
      ...shown,
      change,
      isSure: true,
    };
  }
  if (kind === "mark") {
    // A sentence goes on with a small letter.
    if (/[.!?]/.test(best.text) && /^\s*\p{Ll}/u.test(text.slice(end))) return undefined;
    if (best.text === "") return { kind: "extra", word, candidates: [""], ...change, change, isSure: true };
    if (start < end) return { kind: "word", word, candidates: [best.text], ...change, change, isSure: true };
    return { kind: "missing", word, candidates: [best.text], ...behind(start), change, isSure: true };
  }
  if (kind === "doubled") return { kind: "extra", word, candidates: [""], ...change, change, isSure: true };
  if (kind === "extra" && mayBeAmiss(word, grammar))
    return { kind: "extra", word, candidates: [""], ...inside(text, change), change, isSure: false };
  return undefined;
}

/** A small word too few, or one of several that fit. */
function missingWord(edits: readonly Edit[], text: string, grammar: Grammar): Slip | undefined {
  const [best] = edits;
  if (best === undefined) return undefined;
  const { start } = best;
  const features = featuresOf(grammar);
  const asGood = edits.filter(({ cost }) => cost < best.cost + MARGIN);
  const fitting = asGood.filter((edit) => {
    const right = text.slice(0, edit.start) + edit.text + text.slice(edit.end);
    const first = edit.start + (/^\s*/.exec(edit.text)?.[0].length ?? 0);
    return !isImpossibleAt(right, first, first + edit.text.trim().length, features);
  });
  const isOne = fitting.every((edit) => edit.kind === "missing" && Math.abs(edit.start - start) <= 1);
  if (!isOne || fitting.length === 0 || fitting.length > MOST_CANDIDATES) return undefined;
  const isRequired = isImpossibleAt(text, start, start, features);
  if (!isRequired && !fitting.every((edit) => mayBeAmiss(edit.text.trim(), grammar))) return undefined;
  // English does without some articles: `on top of`.
  if (!isRequired && fitting.some((edit) => grammar.language.of("ArticleWords").has(edit.text.trim())))
    return undefined;
  // With the blank before it: `on the[ top] of`.
  const at = text.charAt(start - 1) === " " && !/^\s/.test(best.text) ? start - 1 : start;
  const candidates = fitting.map((edit) => ` ${edit.text.trim()}`);
  return { kind: "missing", word: "", candidates, ...behind(at), change: { start: at, end: at }, isSure: false };
}

/** The place of an insertion, as the character before it. */
const behind = (at: number): Span => ({ start: Math.max(0, at - 1), end: Math.max(at, 1) });

/** A word that is taken out, without its blank. */
function inside(text: string, { start, end }: Span): Span {
  const first = start + (/^\s*/.exec(text.slice(start, end))?.[0].length ?? 0);
  return { start: first, end: end - (/\s*$/.exec(text.slice(first, end))?.[0].length ?? 0) };
}

/** A word in place of another: much like it, or a small one where English has no such sentence. */
function otherWord(edits: readonly Edit[], text: string, grammar: Grammar): Slip | undefined {
  const [{ start, end } = { start: 0, end: 0 }] = edits;
  const word = text.slice(start, end);
  const features = featuresOf(grammar);
  const isImpossible = isImpossibleAt(text, start, end, features);
  const isFirst = !/[\p{L}\p{N},] $/u.test(text.slice(0, start));
  // At its beginning, a sentence may say something else, and it may be about anybody.
  const isAnother =
    isImpossible && !isFirst && isSmall(word, grammar) && pronounOf(word, grammar.language) === undefined;
  const isUnknown = !grammar.language.small.has(word.toLowerCase()) && !judgeWord(word, grammar).isKnown;
  const fitting = edits.flatMap((edit) => {
    if (edit.start !== start || edit.end !== end || !/^[\p{L}'\u2019]+$/u.test(edit.text)) return [];
    const right = text.slice(0, start) + edit.text + text.slice(end);
    if (isImpossibleAt(right, start, start + edit.text.length, features)) return [];
    const isNear = isSlightly(word.toLowerCase(), edit.text.toLowerCase(), grammar);
    return isNear && (isImpossible || isUnknown || lacksApostrophe(word, edit.text))
      ? [{ said: edit.text, isNear }]
      : isAnother && isSmall(edit.text, grammar)
        ? [{ said: edit.text, isNear }]
        : [];
  });
  const near = fitting.filter(({ isNear }) => isNear);
  const candidates = (near.length > 0 ? near.slice(0, 1) : fitting).map(({ said }) => said);
  if (candidates.length === 0 || candidates.length > MOST_CANDIDATES) return undefined;
  return { kind: "word", word, candidates, start, end, change: { start, end }, isSure: false };
}

/** One letter apart, but not the first, which is rarely another one: `heals` is not `deals`; or with its letters swapped. */
function isSlightly(one: string, two: string, { language }: Grammar): boolean {
  const [word, other] = [one, two].map((text) => text.replace(/['\u2019]/g, "")) as [string, string];
  if (word.slice(1) === other.slice(1) && word !== other) return false;
  if (language.otherForms(one).includes(two) || language.otherForms(two).includes(one)) return false;
  return editDistance(word, other, 1) <= 1;
}

/** It only lacks an apostrophe; `its` and `it's` are two words. */
const lacksApostrophe = (word: string, other: string): boolean =>
  word !== other && word.length > LONGEST_SMALL && word === other.replace(/['\u2019]/g, "");

const LONGEST_SMALL = 4;

/** Articles, prepositions and the like: short words of the language that the game has in one form only. */
function isSmall(word: string, grammar: Grammar): boolean {
  const features = featuresOf(grammar);
  const small = word.toLowerCase();
  if (features === undefined || word.length > LONGEST_SMALL || !wordsOf(grammar).has(small)) return false;
  return ![small, word].some((one) => features.ended.has(one) || features.plain.has(one));
}

/** The words that are left out, or written too many, by mistake; `then`, `also` and `only` may stand almost anywhere. */
const mayBeAmiss = (word: string, grammar: Grammar): boolean =>
  featuresOf(grammar) !== undefined && grammar.language.of("WordsLeftOut").has(word.toLowerCase());

/** The first two words of a text that no phrase has, outside of brackets, of those that end at a place or behind it. */
function strangeWordsFrom(place: number, text: string, grammar: Grammar): Span[] {
  const outside = /[[{(]/.test(text)
    ? text.replace(/\[[^\]]*\]|\{[^}]*\}|\([^)]*\)/g, (inside) => " ".repeat(inside.length))
    : text;
  const found: Span[] = [];
  let first = place;
  while (first > 0 && /[\p{L}'\u2019]/u.test(outside.charAt(first - 1))) first--;
  eachWord(outside, { start: first, end: text.length }, (word, start) => {
    const end = start + word.length;
    if (end >= place && !judgeWord(word, grammar).isKnown) found.push({ start, end });
    return found.length < 2;
  });
  return found;
}
