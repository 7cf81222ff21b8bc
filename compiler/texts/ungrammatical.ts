import type { Span } from "../../grammar/index.js";
import { isWrongArticle, NO_FORMS, numberOfPronoun, numberOfWord, WORD, type WordForms } from "./english.js";

/** What is said before and behind a place: a word, a mark, or a full stop at the end. */
const BEFORE = /(\p{L}+(?:['\u2019-]\p{L}+)*|[\d]+|[^\s\p{L}\d])?\s*$/u;
const BEHIND = /^\s*(\p{L}+(?:['\u2019-]\p{L}+)*|[\d]+|[^\s\p{L}\d])?/u;

/** No word that matters is longer. From the beginning of a long text, the pattern would be tried at each place. */
const LONGEST_BEFORE = 40;
const before = (text: string, at: number): string =>
  (BEFORE.exec(text.slice(Math.max(0, at - LONGEST_BEFORE), at))?.[1] ?? "").replace("\u2019", "'");
const behind = (text: string, at: number): string =>
  (BEHIND.exec(text.slice(at))?.[1] ?? ".").replace("\u2019", "'").replace(/^[,;:!?\u2014\u2013)]$/, ".");

/**
 * True if the language has no sentence with these words at a place: the word there cannot follow the one before it, or
 * the next one cannot follow it. False of most mistakes, since most words can stand beside most others.
 */
export function isImpossibleAt(text: string, start: number, end: number, forms: WordForms): boolean {
  const word = text.slice(start, end).replace("\u2019", "'");
  return cannotFollow(before(text, start), word, forms) || cannotFollow(word, behind(text, end), forms);
}

/** True if the word behind a place cannot follow the one before it. */
export const isImpossibleBetween = (text: string, at: number, forms: WordForms): boolean =>
  cannotFollow(before(text, at), behind(text, at), forms);

const cannotFollow = (word: string, next: string, forms: WordForms): boolean =>
  forms !== NO_FORMS && (isWrongArticle(word, next) || forms.language.neverTogether(word, next));

/** Number words say how many of what is a few words behind them. */
const WITHIN = 3;

/** True if a word in that place needs its other form: `two card`, `you draws`, `Characters each gains`. */
export function isInWrongForm(text: string, { start, end }: Span, other: string, forms: WordForms): boolean {
  if (isImpossibleAt(text, start, end, forms)) return true;
  const { language, chosen, counted, withS, withoutS } = forms;
  const mayBeVerb = (one: string): boolean =>
    chosen.has(one) && !counted.has(one) && (withS.has(one) || withoutS.has(one));
  const word = text.slice(start, end);
  const isBare = other.length > word.length;
  const words = text.slice(clauseStart(text, start), start).match(WORD) ?? [];
  if (!mayBeVerb(word)) {
    const number = words
      .slice(-WITHIN)
      .map((one) => numberOfWord(one, language))
      .findLast((one) => one !== undefined);
    return number !== undefined && (number === "many") === isBare;
  }
  const last = words.at(-1) ?? "";
  if (!isBare && language.of("PrepositionWords").has(last)) return true;
  const noun = language.of("PointingWords").has(last) ? (words.at(-2) ?? "") : last;
  const ofNoun = mayBeVerb(noun) ? undefined : withS.has(noun) ? "one" : withoutS.has(noun) ? "many" : undefined;
  const subject = numberOfPronoun(last, language) ?? ofNoun;
  return subject !== undefined && (subject === "one") === isBare;
}

/** The place behind the mark before a place. */
function clauseStart(text: string, at: number): number {
  let start = at;
  while (start > 0 && !CLAUSE_ENDS.has(text.charAt(start - 1))) start--;
  return start;
}
const CLAUSE_ENDS = new Set(".,;:!?\u2014\u2013");
