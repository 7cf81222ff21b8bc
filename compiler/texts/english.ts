import { memoize } from "../../grammar/index.js";
import { type Grammar, type PhrasePart, withOptional, wordsOfPart } from "./grammar.js";

/** `one`: a card, it draws. `many`: two cards, they draw. */
export type GrammaticalNumber = "one" | "many";

const NUMBERS: ReadonlyMap<string, GrammaticalNumber> = new Map([
  ...["a", "an", "one", "another", "each", "every"].map((word) => [word, "one"] as const),
  ..."two three four five six seven eight nine ten several many few both these those"
    .split(" ")
    .map((word) => [word, "many"] as const),
]);
export const PRONOUNS: ReadonlyMap<string, GrammaticalNumber> = new Map([
  ...["i", "you", "we", "they"].map((word) => [word, "many"] as const),
  ...["it", "he", "she"].map((word) => [word, "one"] as const),
]);
/** Before the plain form of a verb. */
export const MODALS = new Set(["may", "must", "can", "can't", "cannot", "would", "will", "should"]);
/** `You may have target Character gain 1 boost`: a verb after a noun may be plain after these. */
export const CAUSES = new Set(["have", "has", "had", "let", "lets", "make", "makes", "do", "does", "did", ...MODALS]);
/** The noun behind one of them has no number. */
export const ARTICLES = new Set("the your my its their our his her this that".split(" "));
/** Words before a noun that say nothing about its number. */
export const NEUTRAL = new Set([
  ...ARTICLES,
  ..."target targets next first last top bottom other only all up at least".split(" "),
]);
export const PREPOSITIONS = new Set("of in from on with for at".split(" "));
/** Before the plain form of a verb, or before a noun of which they say nothing. */
export const JOINING = new Set([...PREPOSITIONS, ..."and then to or not instead me them him us".split(" ")]);
export const COMPARED = new Set(["more", "fewer", "less"]);
const IRREGULAR: readonly (readonly [one: string, many: string])[] = [
  ["is", "are"],
  ["was", "were"],
  ["has", "have"],
  ["does", "do"],
  ["isn't", "aren't"],
  ["wasn't", "weren't"],
  ["hasn't", "haven't"],
  ["doesn't", "don't"],
];
export const OF_I = new Set(["is", "are", "was", "were", "isn't", "aren't", "wasn't", "weren't"]);
/** A game that has none of these words is in another language, of which nothing is known here. */
const ENGLISH = ["the", "you", "your", "each", "with"];

/** The words of a system that have two forms, and the other one. */
export interface WordForms {
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

export const wordFormsOf: (grammar: Grammar) => WordForms = memoize(({ phrases }: Grammar): WordForms => {
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
        if (isNumberBefore(all, index))
          for (const text of said) counted.add(/^\p{L}*/u.exec(text.trimStart())?.[0] ?? "");
        for (const text of said)
          for (const [, number = "", word = ""] of text.matchAll(/([\p{L}\d]+) (\p{L}+)/gu))
            if (numberOfWord(number) !== undefined && number !== "each") counted.add(word);
        if (part.kind !== "text") continue;
        part.terminal.listed.forEach(take);
        const next = all[index + 1];
        if (next?.kind === "choice")
          for (const text of part.terminal.listed) for (const ending of next.texts) take(text + ending);
      }
    }
  if (!ENGLISH.some((word) => words.has(word))) return NO_FORMS;
  const withS = new Map<string, string>();
  const withoutS = new Map<string, string>();
  for (const word of words) {
    // `a` and `as` are no forms of one word.
    if (word.length < SHORTEST && !IRREGULAR.some(([, many]) => many === word)) continue;
    if (NEUTRAL.has(word) || PRONOUNS.has(word) || NUMBERS.has(word)) continue;
    const other = formsWithS(word).find((one) => words.has(one));
    if (other === undefined) continue;
    withS.set(word, other);
    withoutS.set(other, word);
  }
  return { withS, withoutS, chosen: new Set(choices), counted, first };
});

/** Only a number, and perhaps a blank, is before the part. */
function isNumberBefore(parts: readonly PhrasePart[], index: number): boolean {
  const before = parts[index - 1];
  if (before?.kind === "literal") {
    const word = /(\S+)\s*$/.exec(before.text)?.[1];
    return word === undefined ? isNumberBefore(parts, index - 1) : numberOfWord(word) !== undefined;
  }
  if (before?.kind !== "text") return false;
  return before.terminal.numeric || before.terminal.listed.some((text) => numberOfWord(text) !== undefined);
}

/** The forms that a word may have besides its own; `an` of `a`. */
export function otherForms(word: string): readonly string[] {
  if (word === "a" || word === "A") return [`${word}n`];
  if (word === "an" || word === "An") return [word.slice(0, 1)];
  const irregular = IRREGULAR.find(([one]) => one === word);
  const bare = irregular !== undefined ? [irregular[1]] : [];
  const regular = /\p{L}{2}s$/u.test(word) ? [word.slice(0, -1)] : [];
  const es = /(?:[sxzo]|[cs]h)es$/.test(word) ? [word.slice(0, -2)] : [];
  const ies = word.endsWith("ies") ? [`${word.slice(0, -3)}y`] : [];
  return [...formsWithS(word), ...bare, ...regular, ...es, ...ies];
}

/** What a word may be with -s: `card`, `cards`; `search`, `searches`; `ready`, `readies`; `have`, `has`. */
function formsWithS(word: string): readonly string[] {
  const irregular = IRREGULAR.find(([, many]) => many === word);
  if (irregular !== undefined) return [irregular[0]];
  if (/(?:[sxzo]|[cs]h)$/.test(word)) return [`${word}es`, `${word}s`];
  return /[^aeiou]y$/.test(word) ? [`${word.slice(0, -1)}ies`] : [`${word}s`];
}

export const numberOfWord = (word: string): GrammaticalNumber | undefined =>
  /^\d+$/.test(word) ? (word === "1" ? "one" : "many") : NUMBERS.get(word.toLowerCase());

export function numberOfSubject(
  word: string,
  withS: ReadonlyMap<string, string>,
  withoutS: ReadonlyMap<string, string>,
): GrammaticalNumber | undefined {
  const pronoun = PRONOUNS.get(word.toLowerCase());
  if (pronoun !== undefined) return pronoun;
  const raised = word.charAt(0).toUpperCase() + word.slice(1);
  if (withS.has(word) || withS.has(raised)) return "one";
  return withoutS.has(word) || withoutS.has(raised) ? "many" : undefined;
}

/** Most nouns that no phrase has in two forms are of one thing: `this turn`. */
export const isOtherNoun = (word: string): boolean =>
  /^\p{Ll}+$/u.test(word) &&
  !/ly$|^(?:there|also|still)$/.test(word) &&
  ![NUMBERS, NEUTRAL, JOINING, COMPARED, MODALS].some((words: ReadonlySet<string> | typeof NUMBERS) => words.has(word));

/** `a` before a vowel, or `an` before a consonant, where spelling tells what is spoken. */
export function isWrongArticle(article: string, next: string): boolean {
  const word = /^\[+/.test(next) ? next.replace(/^\[+/, "") : next;
  if (article === "an" || article === "An") return /^(?![AEIOUHaeiouh])\p{L}\p{Ll}/u.test(word);
  return (article === "a" || article === "A") && /^[AEIOaeio]\p{Ll}/u.test(word) && !/^(?:eu|ew|one|once)/i.test(word);
}
