import { getOrMake, memoize, once } from "../../grammar/index.js";
import { isWordList, WORD_LISTS, type WordList } from "../systems/phrases.js";
import type { System } from "../systems/system.js";

/** The small words of the language of a system's texts (`systems/common.system`), with small letters. */
export interface Language {
  of(list: WordList): ReadonlySet<string>;
  /** All of them. */
  readonly small: ReadonlySet<string>;
  /** What a word in its plain form may be with an ending: `card`, `cards`; `have`, `has`. */
  endedForms(word: string): readonly string[];
  /** The forms that a word may have besides its own, in either direction. */
  otherForms(word: string): readonly string[];
  /** Whether the longer of two words is the other one with an ending, and so is no misspelt one: `plants`, `named`. */
  hasOtherEnding(longer: string, shorter: string): boolean;
  /** The form of a word that has to stand before the next one, if that is another one: `an` before a vowel. */
  formBefore(word: string, next: string): string | undefined;
  /** Whether a word is never right before another one, or before a mark or the end: `.` */
  neverTogether(word: string, next: string): boolean;
  /** Whether two words are written for each other by mistake: `there`, `their`. */
  areConfused(word: string, other: string): boolean;
  /** Whether any form of the second word is right behind the first. */
  inAnyForm(word: string, next: string): boolean;
  /** How the language writes the one who does something: `I` for `me`. */
  readonly subjects: ReadonlyMap<string, string>;
}

/** The words of a text that are no numbers. */
export const LETTERS = once(() => /\p{L}+(?:['\u2019]\p{L}+){0,9999}/gu);

const NONE: ReadonlySet<string> = new Set();
const lower = (word: string): string => word.toLowerCase().replace("\u2019", "'");

export const languageOf: (system: System) => Language = memoize(({ data }: System): Language => {
  const all = data.phrases.filter(({ name }) => isWordList(name));
  const lists = new Map(all.map(({ name, oneOf }) => [name, new Set(oneOf.map((word) => word.toLowerCase()))]));
  const pairsOf = (list: WordList): (readonly [string, string])[] =>
    all.flatMap(({ name, oneOf }) =>
      name === list ? oneOf.map((pair): [string, string] => [pair.split(" ")[0] ?? "", pair.split(" ")[1] ?? ""]) : [],
    );
  const wordsOf = (name: string): Iterable<string> => lists.get(name) ?? [name];
  const togetherIn = (list: WordList): ((word: string, next: string) => boolean) => {
    const together = new Map<string, Set<string>>();
    for (const [one, other] of pairsOf(list))
      for (const word of wordsOf(one)) {
        const behind = getOrMake(together, lower(word), () => new Set());
        for (const next of wordsOf(other)) behind.add(next);
      }
    return (word, next) => together.get(lower(word))?.has(lower(next)) === true;
  };
  const isConfused = togetherIn("ConfusedWords");
  const irregular = pairsOf("FormsOfWords");
  const endingsIn = (list: WordList) => pairsOf(list).map(([from, to]) => [from.slice(1), to.slice(1)] as const);
  const endings = endingsIn("EndingsOfWords");
  const allEndings = [...endings, ...endingsIn("OtherEndings")];
  const beforeVowels = new Map(pairsOf("FormsBeforeVowels"));
  const beforeOthers = new Map([...beforeVowels].map(([one, other]) => [other, one]));
  const of = (list: WordList): ReadonlySet<string> => lists.get(list) ?? NONE;
  const ending = (word: string, from: string, to: string): readonly string[] =>
    word.endsWith(from) && word.length > from.length + 1 ? [word.slice(0, word.length - from.length) + to] : [];
  const endedForms = (word: string): readonly string[] => {
    const known = irregular.find(([, plain]) => plain === word);
    if (known !== undefined) return [known[0]];
    return endings.flatMap(([from, to]) => (word.endsWith(to) ? [] : ending(word, from, to)));
  };
  const soundForm = (word: string): string | undefined => {
    const small = lower(word);
    const other = beforeVowels.get(small) ?? beforeOthers.get(small);
    return other && word.charAt(0) + other.slice(1);
  };
  const beginsWith = (list: WordList, word: string): boolean => [...of(list)].some((one) => word.startsWith(one));
  return {
    of,
    small: new Set(
      [...lists].flatMap(([name, words]) => (isWordList(name) && WORD_LISTS[name] === "word" ? [...words] : [])),
    ),
    endedForms,
    otherForms: (word) => [
      ...[soundForm(word) ?? []].flat(),
      ...endedForms(word),
      ...irregular.flatMap(([one, plain]) => (one === word ? [plain] : [])),
      ...endings.flatMap(([from, to]) => ending(word, to, from)),
    ],
    hasOtherEnding: (longer, shorter) =>
      allEndings.some(
        ([from, to]) =>
          !shorter.endsWith(to) &&
          shorter.endsWith(from) &&
          longer === shorter.slice(0, shorter.length - from.length) + to,
      ),
    formBefore(word, next) {
      const other = soundForm(word);
      if (other === undefined) return undefined;
      const bare = next.replace(/^\[+/, "");
      const sound = lower(bare);
      // Letters are spoken one by one in what has capitals alone.
      if (!/^\p{L}\p{Ll}/u.test(bare) || beginsWith("UnclearBeginnings", sound)) return undefined;
      return beforeOthers.has(lower(word)) === beginsWith("VowelBeginnings", sound) ? undefined : other;
    },
    neverTogether: togetherIn("WordsNeverTogether"),
    areConfused: (word, other) => isConfused(word, other) || isConfused(other, word),
    inAnyForm: togetherIn("WordsInAnyForm"),
    subjects: new Map(pairsOf("SubjectForms")),
  };
});
