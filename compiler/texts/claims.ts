import { BoundedCache, getOrMake, memoizeByKey, once, type Span } from "../../grammar/index.js";
import { capitalize } from "../diagnostics/message.js";
import { editDistance } from "../diagnostics/nearest.js";
import { numberMeant } from "../diagnostics/number-meant.js";
import { describesSystems, type System } from "../systems/system.js";
import { featuresOf, isImpossibleAt, pronounOf } from "./agreement.js";
import { type Grammar, grammarOf } from "./grammar.js";
import { LETTERS } from "./language.js";
import { judgeUnread, onlyFitting, type UnreadWord, type WordSlip } from "./misspelt-words.js";
import { whereItIs } from "./mistakes.js";
import { type Edit, editsOf, MARGIN } from "./one-edit.js";
import { isAllUnread, readText, type TextReading, type UnreadPiece } from "./read-text.js";
import { type FormNode, nodesIn, type ReadingNode } from "./reading.js";
import { judgeWord, wordsOf } from "./vocabulary.js";

/** As strongly as the rule is set. */
const AS_SET = undefined;

/**
 * What may be said of a text, and how strongly. All that decides it is in this file; what finds it is elsewhere.
 *
 * The figures: how often it was said of 1,500 slips planted in texts that are read whole (300 in the samples of each game
 * that has texts, and in 550 printed cards), and how often with the right fix; nothing is said of these texts as they
 * are. `npm run try -- slips` counts anew.
 */
export const SEVERITIES = {
  /** With one mark, blank or repeated word more or less, all of the text is read, and with nothing else: 20, 20. */
  mark: AS_SET,
  blank: AS_SET,
  repeated: AS_SET,
  /** With one small word more or less, or another one, all of it is read. New cards are worded anew in them: 186, 186. */
  small: "info",
  /** It is read with a mistake, and without one with a word that differs in a letter, its form, or capitals: 5, 5. */
  instead: { letter: AS_SET, form: AS_SET, case: "info" },
  /** The same of a word in an unread part that stands nowhere else in the pack, if more is read with it: 528, 528. */
  unread: { letter: "warning", form: "info", case: "info" },
  /** A word there, or a name, a letter from one of the game, the language, or several texts, but no more is read: 56, 56. */
  strange: AS_SET,
  /** What stands for a listed text, or a name of a thing, is a letter from one, and nowhere else: 9, 9; or elsewhere too. */
  unlisted: "warning",
  again: "info",
  /** A word twice in a row, without the second of which more is read: 139, 139; or as much (in other texts: 83, 83). */
  doubled: "warning",
  followed: "info",
  /** A word that does not agree, where the phrases read the other form as well: 55, 51. */
  agreement: "info",
  /** A word with a capital or small letter, where they read the other: 47, 47. */
  capital: "info",
} as const;

/** What one change makes of a text that the phrases don't read: they read all of it, or more. */
export interface Slip extends Span {
  /**
   * word: another word is meant. missing: a word or a mark too few, before the end of the span. extra: one too many.
   * blank, blanks: a blank is missing, or one too many.
   */
  readonly kind: WordSlip | "word" | "missing" | "extra" | "blank" | "blanks";
  readonly word: string;
  /** What may be written instead, likeliest first. */
  readonly candidates: readonly string[];
  /** What the fixes replace: the span, or a place. */
  readonly change: Span;
  /** An info if it may be new wording. */
  readonly severity: "info" | undefined;
}

/** In longer texts, more than a word is wrong. */
const LONGEST_TRIED = 300;
const MOST_CANDIDATES = 3;
const MOST_REMEMBERED = 5_000;

const slipsOf = memoizeByKey<System, string, BoundedCache<string, { readonly slip: Slip | undefined }>>();

/**
 * The one slip of a text that has unread words, or is not read at all; undefined if no single change makes it read, or
 * nobody can tell whether it isn't new wording.
 */
export function slipIn(text: string, reading: TextReading, phrase: string, system: System): Slip | undefined {
  if (text.length > LONGEST_TRIED || !hasUnreadAlone(text, reading)) return undefined;
  const known = slipsOf(system, phrase, () => new BoundedCache(MOST_REMEMBERED));
  return (known.get(text) ?? known.set(text, { slip: findSlip(text, reading, phrase, system) })).slip;
}

/** The mark to add, remove or replace, so that a text is read and mended; undefined if several would do. */
export function markAmiss(
  text: string,
  phrase: string,
  system: System,
  isMended: (text: string) => boolean,
): Edit | undefined {
  if (text.length > LONGEST_TRIED) return undefined;
  const [best, next] = editsOf(text, phrase, system).filter((edit) =>
    isMended(text.slice(0, edit.start) + edit.text + text.slice(edit.end)),
  );
  return best?.kind === "mark" && isClear(best, next) ? best : undefined;
}

const isClear = (best: Edit, next: Edit | undefined): boolean => next === undefined || next.cost >= best.cost + MARGIN;

/** New keywords and certain mistakes in wording are reported by themselves. */
function hasUnreadAlone(text: string, reading: TextReading): boolean {
  if (reading.kind === "not read") return reading.because === "no form";
  if (reading.kind !== "partly" || reading.odd.some(({ kind }) => kind === "unlisted")) return false;
  return certainMistakes({ text, reading }).length === 0;
}

function findSlip(text: string, reading: TextReading, phrase: string, system: System): Slip | undefined {
  const edits = editsOf(text, phrase, system);
  // Of a doubled word `unknown-in-text` tells, where a part is read.
  if (edits[0]?.kind === "doubled" && reading.kind === "partly") return undefined;
  // A description of a game has no new wording: whatever reads all of it is meant.
  if (describesSystems(system.data)) return onlyChange(edits, text) ?? anotherWord(text, phrase, system);
  const found = claimOf(edits, text, grammarOf(system));
  if (found === undefined) return undefined;
  // Of those, `unknown-in-text` and `unread-text` tell.
  return misspeltWords(text, reading, phrase, system).length > 0 ? undefined : found;
}

/** The likeliest edits, if they are at one place and of one kind. */
function onlyChange(edits: readonly Edit[], text: string): Slip | undefined {
  const [best] = edits;
  if (best === undefined || best.kind === "word") return undefined;
  const asGood = edits.filter(({ cost }) => cost < best.cost + MARGIN);
  if (asGood.some(({ start, end }) => start !== best.start || end !== best.end)) return undefined;
  const candidates = asGood.map((one) => one.text);
  return candidates.length > MOST_CANDIDATES ? undefined : slipOf(best, text, SEVERITIES.mark, candidates);
}

/** What rules of play say in a sentence is shorter. */
const LONGEST_SENTENCE = 200;

/**
 * The one word in place of which digits or the same word with a capital make all of a text read: `move top two of own Deck`,
 * `own hand`.
 */
function anotherWord(text: string, phrase: string, system: System): Slip | undefined {
  if (text.length > LONGEST_SENTENCE) return undefined;
  const found = [...text.matchAll(LETTERS())].flatMap(({ 0: word, index: start }): Slip[] => {
    const digits = numberMeant(word);
    const meant = digits === undefined ? capitalize(word) : String(digits);
    const change = { start, end: start + word.length };
    const right = text.slice(0, start) + meant + text.slice(change.end);
    if (meant === word || readText(right, phrase, system).kind !== "whole") return [];
    const kind = digits === undefined ? "case" : "form";
    return [{ kind, word, candidates: [meant], ...change, change, severity: SEVERITIES.mark }];
  });
  return found.length === 1 ? found[0] : undefined;
}

/** What an edit means for the text, and where. */
function slipOf(
  edit: Edit,
  text: string,
  severity: Slip["severity"],
  candidates: readonly string[] = [edit.text],
): Slip {
  const { start, end, kind } = edit;
  const change = { start, end };
  const word = text.slice(start, end).trim();
  const said = { word, candidates, change, severity };
  if (kind === "blank" && start < end) return { kind: "blanks", ...said, ...change };
  if (kind === "blank") return { kind, ...said, start: Math.max(0, start - 1), end: start + 1 };
  if (start === end) return { kind: "missing", ...said, ...behind(start) };
  if (edit.text.trim() === "") return { kind: "extra", ...said, ...(kind === "extra" ? inside(text, change) : change) };
  if (edit.text.trim() === word) return { kind: "blanks", ...said, ...change };
  return { kind: kind === "letter" || kind === "case" ? kind : "word", ...said, ...change };
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
  if (kind === "letter" || kind === "word") return otherWord(edits, text, grammar);
  if (kind === "missing") return missingWord(edits, text, grammar);
  if (!isClear(best, next)) return undefined;
  if (kind === "blank") return slipOf(best, text, SEVERITIES.blank);
  if (kind === "doubled") return slipOf(best, text, SEVERITIES.repeated);
  if (kind === "extra" && mayBeAmiss(text.slice(start, end).trim(), grammar))
    return slipOf(best, text, SEVERITIES.small);
  // A sentence goes on with a small letter.
  const endsSentence = /[.!?]/.test(best.text) && /^\s*\p{Ll}/u.test(text.slice(end));
  return kind === "mark" && !endsSentence ? slipOf(best, text, SEVERITIES.mark) : undefined;
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
  return {
    kind: "missing",
    word: "",
    candidates,
    ...behind(at),
    change: { start: at, end: at },
    severity: SEVERITIES.small,
  };
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
    const isConfused = grammar.language.areConfused(word, edit.text);
    const isNear = isConfused || isSlightly(word.toLowerCase(), edit.text.toLowerCase(), grammar);
    return isNear && (isConfused || isImpossible || isUnknown || lacksApostrophe(word, edit.text))
      ? [{ said: edit.text, isNear }]
      : isAnother && isSmall(edit.text, grammar)
        ? [{ said: edit.text, isNear }]
        : [];
  });
  const near = fitting.filter(({ isNear }) => isNear);
  const candidates = (near.length > 0 ? near : fitting).map(({ said }) => said);
  if (candidates.length === 0 || candidates.length > MOST_CANDIDATES) return undefined;
  return { kind: "word", word, candidates, start, end, change: { start, end }, severity: SEVERITIES.small };
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

/** A word for which another one is meant. */
interface MisspeltWord extends Slip {
  readonly kind: WordSlip;
}

const misspeltOf = memoizeByKey<System, string, BoundedCache<string, readonly MisspeltWord[]>>();

/** The words each of which has one correction with which the phrases match more of the text. */
export function misspeltWords(
  text: string,
  reading: TextReading,
  phrase: string,
  system: System,
): readonly MisspeltWord[] {
  const known = misspeltOf(system, phrase, () => new BoundedCache(MOST_REMEMBERED));
  return getOrMake(known, text, () =>
    judgeUnread(text, reading, system).doubtful.flatMap(({ near, slip, word, ...change }) => {
      const nearest = onlyFitting(text, change, near, phrase, system);
      return nearest === undefined
        ? []
        : [{ kind: slip, word, candidates: [nearest], ...change, change, severity: SEVERITIES.instead[slip] }];
    }),
  );
}

/** The only one of them; undefined if there is none or more than one. */
export function misspeltWord(...question: Parameters<typeof misspeltWords>): MisspeltWord | undefined {
  const [one, another] = misspeltWords(...question);
  return another === undefined ? one : undefined;
}

interface DoubledWord extends UnreadWord {
  readonly severity: "warning" | "info";
}

/**
 * Words written twice in a row, with the span of the second and the blank before it. It is sure if the phrases read more of
 * the text without the second one. If not, one that is read all the same has to be read as well, as by phrases that
 * contain themselves; and no article is one that may follow itself, as in `die, die die Karte`. In languages of which
 * nothing is known, other words may follow themselves as well: there, only what is certain is reported.
 */
export function doubledIn(text: string, reading: TextReading, phrase: string, system: System): readonly DoubledWord[] {
  const { language } = grammarOf(system);
  const doubled = [...text.matchAll(DOUBLED())];
  if (doubled.length === 0) return [];
  const hasArticle = (text.match(LETTERS()) ?? []).some((word) => language.of("ArticleWords").has(word.toLowerCase()));
  const isKnown = hasArticle || featuresOf(grammarOf(system)) !== undefined;
  if (!isKnown && reading.kind === "whole") return [];
  return doubled.flatMap(({ 0: word, 1: letter = "", 2: rest = "", 3: again = "", index }): DoubledWord[] => {
    const at = { start: index + 1 + rest.length, end: index + word.length };
    if (letter !== again && letter.toLowerCase() !== again) return [];
    // A name may have a word twice: `Boing Boing`.
    const isSmall = again === again.toLowerCase();
    const hint = { word, ...at, severity: SEVERITIES.followed };
    if (reading.kind === "whole") {
      const isRead = isSmall && readText(text.slice(0, at.start) + text.slice(at.end), phrase, system).kind === "whole";
      return isRead ? [hint] : [];
    }
    if (onlyFitting(text, at, [""], phrase, system) !== undefined) return [{ ...hint, severity: SEVERITIES.doubled }];
    const second = again + rest;
    const mayFollow =
      !isSmall || !isKnown || (language.of("ArticleWords").has(second) && !language.neverTogether(second, second));
    return mayFollow ? [] : [hint];
  });
}

const DOUBLED = once(() => /(?<![\p{L}\p{N}'\u2019-])(\p{L})(\p{Ll}*) (\p{L})\2(?![\p{L}\p{N}'\u2019-])/gu);

/**
 * The mistakes of a reading in sentences that are otherwise read whole. Beside words that no phrase reads, new wording
 * may only happen to contain the form: `You may discard a card; if you did, draw a card.` Said 81 times, 73 with the right
 * fix; printed cards have 14 others, all beside such words.
 */
export function certainMistakes({ text, reading }: Pick<Read, "text" | "reading">): readonly FormNode[] {
  const odd = reading.kind === "partly" ? reading.odd : [];
  if (!odd.some(isMistake)) return [];
  const unread = odd.flatMap((one) => (one.kind === "unread" ? [one.piece] : []));
  return odd.flatMap((one) => {
    if (one.kind !== "mistake") return [];
    const at = whereItIs(one.node, text);
    // What is added at its beginning is shown at the character before, which may be in another sentence.
    const from = Math.max(at.start, one.node.start);
    const { start, end } = sentenceAround({ start: from, end: Math.max(at.end, from + 1) }, text);
    return unread.some((piece) => piece.start < end && piece.end > start) ? [] : [one.node];
  });
}

/** What goes on in small letters is still the same sentence. Other scripts have no such letters, and no blank either. */
const END_OF_SENTENCE = once(() => /[.!?\u2026]["'\u2019\u201d\u00bb)\]]*\s+(?!\s|\p{Ll})|[\u3002\uff01\uff1f]|\n/gu);
const ENCLOSED = /\([^()]*\)|"[^"]*"|\u201c[^\u201c\u201d]*\u201d/gu;

/** The sentences that a part of a text is in. What is in parentheses or quotation marks belongs to the sentence around it. */
function sentenceAround({ start, end }: Span, text: string): Span {
  const plain = text.replace(ENCLOSED, (enclosed) => "_".repeat(enclosed.length));
  const ends = [...plain.matchAll(END_OF_SENTENCE())].map((mark) => mark.index + mark[0].length);
  return { start: ends.findLast((at) => at <= start) ?? 0, end: ends.find((at) => at >= end) ?? text.length };
}

/** A text, and how it is read. */
interface Read {
  readonly text: string;
  readonly phrase: string;
  readonly reading: TextReading;
}

/** With words that no phrase reads besides, it is new wording that a few mistakes happen to make readable. */
const MOST_MISTAKES = 2;

export function claimableMistakes(read: Read): readonly FormNode[] {
  const odd = read.reading.kind === "partly" ? read.reading.odd : [];
  const isNew = odd.some(({ kind }) => kind === "unread") && odd.filter(isMistake).length > MOST_MISTAKES;
  return isNew ? [] : certainMistakes(read);
}

/** Whether one of them is reported besides what else is wrong. */
export const isClaimed = (node: FormNode, read: Read, others: readonly { readonly node: FormNode }[]): boolean =>
  // What no phrase reads may be what makes it right: `target` is no mistake in `target blessed Character`.
  !isBesideUnread(node, read) &&
  // What is within it is put right first: it may be why it seems to be one.
  !others.some((other) => isWithin(other.node, node)) &&
  !isAllUnlisted(node, read);

/** Only blanks separate it from words that no phrase reads. */
function isBesideUnread({ start, end }: Span, { reading, text }: Read): boolean {
  const isBlank = (from: number, to: number): boolean => from <= to && text.slice(from, to).trim() === "";
  return (
    reading.kind === "partly" &&
    reading.odd.some((odd) => odd.kind === "unread" && (isBlank(odd.piece.end, start) || isBlank(end, odd.piece.start)))
  );
}

/** One piece of a reading is part of another. */
export const isWithin = (inner: FormNode, outer: FormNode): boolean =>
  inner.start >= outer.start && inner.end <= outer.end && contains(outer, inner);

const contains = (outer: ReadingNode, inner: FormNode): boolean =>
  outer.kind === "list"
    ? outer.items.some((item) => item === inner || contains(item, inner))
    : nodesIn(outer.pieces).some((node) => node === inner || contains(node, inner));

/** It has no word but one that the game doesn't list, so there is no telling what it is. */
function isAllUnlisted({ start, end }: Span, { reading, text }: Read): boolean {
  if (reading.kind !== "partly") return false;
  const unlisted = reading.odd.flatMap((odd) => (odd.kind === "unlisted" ? [odd.piece] : []));
  const inside = unlisted.filter((piece) => piece.start >= start && piece.end <= end);
  // What is in brackets with it is its number.
  const rest = inside.reduce(
    (left, piece) => left.replace(`${piece.text}${/^[^\])]*/.exec(text.slice(piece.end))?.[0] ?? ""}`, ""),
    text.slice(start, end),
  );
  return inside.length > 0 && !/[\p{L}\p{N}]/u.test(rest);
}

/** Nothing of it is read, or it seems to have a mistake of which nobody can be certain, for words that no phrase reads. */
export function isWithoutReading(read: Read, system: System): boolean {
  const { text, reading, phrase } = read;
  if (reading.kind !== "partly") return reading.kind === "not read";
  if (isAllUnread(text, reading.odd)) return true;
  if (!reading.odd.some(isMistake) || certainMistakes(read).length > 0) return false;
  return misspeltWord(text, reading, phrase, system) === undefined;
}

/** Five words or more. */
const SENTENCE = once(() => /(?:\p{L}[\p{L}'\u2019-]*[^\p{L}]+){4}\p{L}/u);

/** Beside words that no phrase reads, nothing of a text is read without its full stop: 38, 38. */
export function lacksStop({ text, reading, phrase }: Read, system: System): boolean {
  if (!/[\p{L}\p{N})\]}]$/u.test(text)) return false;
  const ended = `${text}.`;
  const after = readText(ended, phrase, system);
  // Words that are all unread may be a keyword, if they are few.
  return (
    after.kind === "partly" &&
    (!isAllUnread(ended, after.odd) || (reading.kind === "not read" && SENTENCE().test(text)))
  );
}

const isMistake = ({ kind }: UnreadPiece): boolean => kind === "mistake";

/** True for a text read with a mistake that its game lists. */
export const isMistaken = (reading: TextReading): boolean => reading.kind === "partly" && reading.odd.some(isMistake);
