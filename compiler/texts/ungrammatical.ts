import type { Span } from "../../grammar/index.js";
import { isWrongArticle, LETTERS, MODALS, NO_FORMS, numberOfWord, PRONOUNS, WORD, type WordForms } from "./english.js";

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** They need a noun, so no other word of this page can follow. */
const DETERMINERS = setOf("a an the my your its their our every whose");
/** They need a noun too, but may be one. */
const PRONOUNS_OR_DETERMINERS = setOf("this that these those each another no any all some both either neither");
const PREPOSITIONS = setOf("of in on from with at by into onto for under between without during per among upon via");
const SUBJECTS = setOf("i he she we they");
const OBJECTS = setOf("me him us them");
const CONDITIONS = setOf("if unless when whenever while because although");
const FINITE = setOf("is are was were has have does isn't aren't wasn't weren't hasn't haven't doesn't don't");
const COMPARATIVES = setOf(
  "more less fewer other rather else greater higher lower larger smaller later earlier sooner",
);
/** Contractions that are taken for words of possession. */
const CONTRACTIONS = setOf("it's you're they're who's");
const AUXILIARIES = setOf("may must can can't cannot could would will should shall might do did");

/**
 * The words of English that are no nouns, verbs or adjectives of a game: a text that has one of them is not misspelt for
 * that, however much it looks like another word.
 */
const GRAMMATICAL: ReadonlySet<string> = new Set([
  ...[DETERMINERS, PRONOUNS_OR_DETERMINERS, PREPOSITIONS, SUBJECTS, OBJECTS, CONDITIONS, FINITE, CONTRACTIONS].flatMap(
    (words) => [...words],
  ),
  ...[...AUXILIARIES, ...MODALS],
  ..."you it and or but nor not to too than then as so there their here where which who whom what how why".split(" "),
  ..."her his hers ours yours mine theirs itself myself yourself themselves himself herself one ones".split(" "),
  ..."two three four five six seven eight nine ten eleven twelve once twice first second third last next".split(" "),
  ..."until till since before after above below behind beside beneath through across along around against".split(" "),
  ..."about over off out up down back away again ever never always only also even still just yet already".split(" "),
  ..."more less fewer most least many much few several enough such other others else same own".split(" "),
  ..."be been being had having doing done now later instead otherwise except unlike like near onto within".split(" "),
]);

/** Of a game in another language, nothing is known. */
export const isGrammaticalWord = (word: string, forms: WordForms): boolean =>
  forms !== NO_FORMS && GRAMMATICAL.has(word.toLowerCase());

/** What is said before and behind a place: a word, a mark, or nothing at the end. */
const BEFORE = /(\p{L}+(?:['\u2019-]\p{L}+)*|[\d]+|[^\s\p{L}\d])?\s*$/u;
const BEHIND = /^\s*(\p{L}+(?:['\u2019-]\p{L}+)*|[\d]+|[^\s\p{L}\d])?/u;

/** No word that matters is longer. From the beginning of a long text, the pattern would be tried at each place. */
const LONGEST_BEFORE = 40;
const before = (text: string, at: number): string =>
  (BEFORE.exec(text.slice(Math.max(0, at - LONGEST_BEFORE), at))?.[1] ?? "").replace("\u2019", "'");
const behind = (text: string, at: number): string => (BEHIND.exec(text.slice(at))?.[1] ?? "").replace("\u2019", "'");

/**
 * True if English has no sentence with these words at a place: the word there cannot follow the one before it, or the
 * next one cannot follow it. False of most mistakes, since most words can stand beside most others.
 */
export function isImpossibleAt(text: string, start: number, end: number, forms: WordForms): boolean {
  const word = text.slice(start, end).replace("\u2019", "'");
  const last = before(text, start);
  const next = behind(text, end);
  return cannotFollow(last, word, text, start, forms) || cannotFollow(word, next, text, end, forms);
}

/** True if the word behind a place cannot follow the one before it. */
export const isImpossibleBetween = (text: string, at: number, forms: WordForms): boolean =>
  cannotFollow(before(text, at), behind(text, at), text, at, forms);

/** Number words say how many of what is a few words behind them. */
const WITHIN = 3;

/** True if a word in that place needs its other form: `two card`, `you draws`, `Characters each gains`. */
export function isInWrongForm(text: string, { start, end }: Span, other: string, forms: WordForms): boolean {
  if (isImpossibleAt(text, start, end, forms)) return true;
  const word = text.slice(start, end);
  const isBare = other.length > word.length;
  const words = text.slice(clauseStart(text, start), start).match(WORD) ?? [];
  if (!mayBeVerb(word, forms)) {
    const number = words
      .slice(-WITHIN)
      .map(numberOfWord)
      .findLast((one) => one !== undefined);
    return number !== undefined && (number === "many") === isBare;
  }
  const last = words.at(-1) ?? "";
  if (!isBare && PREPOSITIONS.has(last)) return true;
  const noun = last === "each" ? (words.at(-2) ?? "") : last;
  const subject = PRONOUNS.get(last.toLowerCase()) ?? (mayBeVerb(noun, forms) ? undefined : numberOfNoun(noun, forms));
  return subject !== undefined && (subject === "one") === isBare;
}

/** The place behind the mark before a place. */
function clauseStart(text: string, at: number): number {
  let start = at;
  while (start > 0 && !CLAUSE_ENDS.has(text.charAt(start - 1))) start--;
  return start;
}
const CLAUSE_ENDS = new Set(".,;:!?\u2014\u2013");

const numberOfNoun = (word: string, { withS, withoutS }: WordForms): "one" | "many" | undefined =>
  withS.has(word) ? "one" : withoutS.has(word) ? "many" : undefined;

function cannotFollow(word: string, next: string, text: string, at: number, forms: WordForms): boolean {
  if (forms === NO_FORMS) return false;
  const one = word.toLowerCase();
  const two = next.toLowerCase();
  const isIn = (...sets: readonly { has(word: string): boolean }[]): boolean => sets.some((words) => words.has(two));
  if (two === "than") return !isCompared(text.slice(0, at));
  if (two === "then" && COMPARATIVES.has(one)) return true;
  if (isWrongArticle(word, next)) return true;
  if (DETERMINERS.has(one)) {
    if (/^(?:and|or|to|[.,;:!?\u2014\u2013)])?$/u.test(two) || isIn(...NO_NOUNS) || doesSomething(text, at, forms))
      return true;
    return /^an?$/.test(one) && /^\p{L}/u.test(two) && numberOfWord(two) === "many";
  }
  if (PREPOSITIONS.has(one)) {
    if (/^(?:of|at|into)$/.test(one) && /^[.,;:!?\u2014\u2013)]?$/u.test(two)) return true;
    if (/^(?:of|at|with|into)$/.test(one) && /^(?:of|in|on|at|with|into|by|from)$/.test(two)) return true;
    if (two === "you") return !isPartOf(text.slice(0, at)) && isBareVerb(behind(text, endOfWord(text, at)), forms);
    return isIn(MODALS, SUBJECTS, FINITE) || /^(?:of|if)$/.test(two) || doesSomething(text, at, forms);
  }
  if (one === "to") {
    if (/^\.?$/.test(two))
      return !/(?:able|wants?|wish|how|ha[vs]e?|likes?|chooses?) to$/i.test(text.slice(0, at).trimEnd());
    return isIn(MODALS, SUBJECTS, FINITE, CONDITIONS) || /^(?:of|and|or)$/.test(two);
  }
  if (one === "too") return isIn(DETERMINERS, SUBJECTS) || /^\p{Lu}/u.test(next);
  if (MODALS.has(one))
    return isIn(DETERMINERS, PREPOSITIONS, SUBJECTS, OBJECTS, MODALS, FINITE) || /^(?:to|you|it|and|of)$/.test(two);
  if (SUBJECTS.has(one) || word === "You")
    return isIn(DETERMINERS, SUBJECTS, OBJECTS) || /^(?:of|to|you|it)$/.test(two);
  if (one === "you") return /^\p{Lu}\p{Ll}/u.test(next) && !GIVING.test(text.slice(0, at));
  if (one === "it") return two === "you" && doesSomething(text, endOfWord(text, at), forms);
  if (CONDITIONS.has(one))
    return isIn(MODALS, FINITE) || doesSomething(text, at, forms) || /^(?:of|to|and|or)$/.test(two);
  return CONTRACTIONS.has(one) && (/'s$|s'$/.test(two) || isOnlyNoun(next, forms));
}

/** Verbs of which a pronoun and a noun can be the objects. */
const GIVING =
  /\b(?:giv|grant|cost|deal|ma[dk]|let|call|allow|offer|show|ow|pay|lend|bring|pass|hand)(?:e?s|e|ing|ed)?\b/i;

const isPartOf = (text: string): boolean =>
  /\b(?:each|all|both|any|none|one|some|most|many|few|\w+one) of\s*$/i.test(text);

const endOfWord = (text: string, at: number): number => at + (BEHIND.exec(text.slice(at))?.[0].length ?? 0);

/** Behind a place is a verb with an object. */
function doesSomething(text: string, at: number, forms: WordForms): boolean {
  const verb = behind(text, at);
  const object = behind(text, endOfWord(text, at)).toLowerCase();
  return mayBeVerb(verb, forms) && (DETERMINERS.has(object) || numberOfWord(object) !== undefined);
}

const mayBeVerb = (word: string, { chosen, counted, withS, withoutS }: WordForms): boolean =>
  chosen.has(word) && !counted.has(word) && (withS.has(word) || withoutS.has(word));

const isBareVerb = (word: string, forms: WordForms): boolean => mayBeVerb(word, forms) && forms.withS.has(word);

/** What a determiner can't stand before. */
const NO_NOUNS = [DETERMINERS, PRONOUNS_OR_DETERMINERS, PREPOSITIONS, SUBJECTS, OBJECTS, CONDITIONS, FINITE, MODALS];

/** Something is compared in the sentence: `more`, `fewer`, `greater`. */
const isCompared = (text: string): boolean =>
  (/[^.:;\u2014]*$/.exec(text)?.[0].match(LETTERS) ?? []).some((word) => COMPARATIVES.has(word.toLowerCase()));

/** The game counts it, and nobody does it. */
const isOnlyNoun = (word: string, { chosen, counted, withS }: WordForms): boolean =>
  counted.has(word) && !chosen.has(word) && withS.has(word);
