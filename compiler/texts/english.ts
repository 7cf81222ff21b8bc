import { memoize } from "../../grammar/index.js";
import { type Grammar, type PhrasePart, withOptional, wordsOfPart } from "./grammar.js";
import type { Language, WordList } from "./language.js";

/** `one`: a card, it draws. `many`: two cards, they draw. */
export type GrammaticalNumber = "one" | "many";

/** The words of a system that have two forms, and the other one. */
export interface WordForms {
  readonly language: Language;
  /** From the form without -s to the one with it, and from that one back; of verbs like `have`, to `has`. */
  readonly withS: ReadonlyMap<string, string>;
  readonly withoutS: ReadonlyMap<string, string>;
  /** Those that a phrase has in both forms in one place: `<draw|draws>`. */
  readonly chosen: ReadonlySet<string>;
  /** Those that a phrase has behind a number: `<number> <card|cards>`. */
  readonly counted: ReadonlySet<string>;
  /** Those with which a form begins, as what somebody does. */
  readonly first: ReadonlySet<string>;
}

export const NO_FORMS: WordForms = {
  language: { of: () => new Set(), small: new Set(), otherForms: [], neverTogether: () => false },
  withS: new Map(),
  withoutS: new Map(),
  chosen: new Set(),
  counted: new Set(),
  first: new Set(),
};

/** The words of a text that are no numbers. */
export const LETTERS = /\p{L}+(?:['\u2019]\p{L}+)*/gu;
export const WORD = /\p{L}+(?:['\u2019]\p{L}+)*|\d+/gu;
const SHORTEST = 2;
export const ONE_WORD = /^(?:\p{L}+(?:['\u2019]\p{L}+)*|\d+)$/u;

export const wordFormsOf: (grammar: Grammar) => WordForms = memoize(({ phrases, language }: Grammar): WordForms => {
  const words = new Set<string>();
  const choices: string[] = [];
  const counted = new Set<string>();
  const first = new Set<string>();
  const take = (text: string): void => {
    for (const [word] of text.matchAll(WORD)) words.add(word);
  };
  for (const { sound } of phrases)
    for (const { parts } of sound) {
      const all = withOptional(parts);
      for (const [index, part] of all.entries()) {
        wordsOfPart(part).forEach(take);
        if (part.kind === "choice") choices.push(...part.texts);
        if (part.kind === "choice" && index === 0 && all.length > 1) for (const text of part.texts) first.add(text);
        const said = wordsOfPart(part);
        if (isNumberBefore(all, index, language))
          for (const text of said) counted.add(/^\p{L}*/u.exec(text.trimStart())?.[0] ?? "");
        for (const text of said)
          for (const [, number = "", word = ""] of text.matchAll(/([\p{L}\d]+) (\p{L}+)/gu))
            if (numberOfWord(number, language) !== undefined && !language.of("PointingWords").has(number))
              counted.add(word);
        if (part.kind !== "text") continue;
        part.terminal.listed.forEach(take);
        const next = all[index + 1];
        if (next?.kind === "choice")
          for (const text of part.terminal.listed) for (const ending of next.texts) take(text + ending);
      }
    }
  if (![...language.of("ArticleWords")].some((word) => words.has(word))) return NO_FORMS;
  const withS = new Map<string, string>();
  const withoutS = new Map<string, string>();
  for (const word of words) {
    // `a` and `as` are no forms of one word.
    if (word.length < SHORTEST && !language.otherForms.some(([, many]) => many === word)) continue;
    if (isNeutral(word, language) || numberOfPronoun(word, language) !== undefined) continue;
    if (numberOfWord(word, language) !== undefined) continue;
    const other = formsWithS(word, language).find((one) => words.has(one));
    if (other === undefined) continue;
    withS.set(word, other);
    withoutS.set(other, word);
  }
  return { language, withS, withoutS, chosen: new Set(choices), counted, first };
});

/** Only a number, and perhaps a blank, is before the part. */
function isNumberBefore(parts: readonly PhrasePart[], index: number, language: Language): boolean {
  const before = parts[index - 1];
  if (before?.kind === "literal") {
    const word = /(\S+)\s*$/.exec(before.text)?.[1];
    return word === undefined ? isNumberBefore(parts, index - 1, language) : numberOfWord(word, language) !== undefined;
  }
  if (before?.kind !== "text") return false;
  return before.terminal.numeric || before.terminal.listed.some((text) => numberOfWord(text, language) !== undefined);
}

/** The forms that a word may have besides its own; `an` of `a`. */
export function otherForms(word: string, language: Language): readonly string[] {
  if (word === "a" || word === "A") return [`${word}n`];
  if (word === "an" || word === "An") return [word.slice(0, 1)];
  const irregular = language.otherForms.find(([one]) => one === word);
  const bare = irregular !== undefined ? [irregular[1]] : [];
  const regular = /\p{L}{2}s$/u.test(word) ? [word.slice(0, -1)] : [];
  const es = /(?:[sxzo]|[cs]h)es$/.test(word) ? [word.slice(0, -2)] : [];
  const ies = word.endsWith("ies") ? [`${word.slice(0, -3)}y`] : [];
  return [...formsWithS(word, language), ...bare, ...regular, ...es, ...ies];
}

/** What a word may be with -s: `card`, `cards`; `search`, `searches`; `ready`, `readies`; `have`, `has`. */
function formsWithS(word: string, language: Language): readonly string[] {
  const irregular = language.otherForms.find(([, many]) => many === word);
  if (irregular !== undefined) return [irregular[0]];
  if (/(?:[sxzo]|[cs]h)$/.test(word)) return [`${word}es`, `${word}s`];
  return /[^aeiou]y$/.test(word) ? [`${word.slice(0, -1)}ies`] : [`${word}s`];
}

export function numberOfWord(word: string, language: Language): GrammaticalNumber | undefined {
  if (/^\d+$/.test(word)) return word === "1" ? "one" : "many";
  return numberIn(word, "WordsForOne", "WordsForMany", language);
}

export const numberOfPronoun = (word: string, language: Language): GrammaticalNumber | undefined =>
  numberIn(word, "PronounsForOne", "PronounsForMany", language);

function numberIn(word: string, one: WordList, many: WordList, language: Language): GrammaticalNumber | undefined {
  const small = word.toLowerCase();
  return language.of(one).has(small) ? "one" : language.of(many).has(small) ? "many" : undefined;
}

/** It says nothing about the number of the noun behind it. */
export const isNeutral = (word: string, language: Language): boolean =>
  language.of("ArticleWords").has(word) || language.of("WordsBesideNouns").has(word);

/** It joins, or is before the plain form of a verb, or before a noun of which it says nothing. */
export const isJoining = (word: string, language: Language): boolean =>
  (["PrepositionWords", "JoiningWords", "ObjectWords"] as const).some((list) => language.of(list).has(word));

export function numberOfSubject(word: string, { withS, withoutS, language }: WordForms): GrammaticalNumber | undefined {
  const pronoun = numberOfPronoun(word, language);
  if (pronoun !== undefined) return pronoun;
  const raised = word.charAt(0).toUpperCase() + word.slice(1);
  if (withS.has(word) || withS.has(raised)) return "one";
  return withoutS.has(word) || withoutS.has(raised) ? "many" : undefined;
}

/** Most nouns that no phrase has in two forms are of one thing: `this turn`. */
export const isOtherNoun = (word: string, language: Language): boolean =>
  /^\p{Ll}+$/u.test(word) && !word.endsWith("ly") && !language.small.has(word);

/** `a` before a vowel, or `an` before a consonant, where spelling tells what is spoken. */
export function isWrongArticle(article: string, next: string): boolean {
  const word = /^\[+/.test(next) ? next.replace(/^\[+/, "") : next;
  if (article === "an" || article === "An") return /^(?![AEIOUHaeiouh])\p{L}\p{Ll}/u.test(word);
  return (article === "a" || article === "A") && /^[AEIOaeio]\p{Ll}/u.test(word) && !/^(?:eu|ew|one|once)/i.test(word);
}
