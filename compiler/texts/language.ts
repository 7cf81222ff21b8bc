import { memoize, type Span } from "../../grammar/index.js";
import { isWordList, type WORD_LISTS } from "../systems/phrases.js";
import type { System } from "../systems/system.js";

export type WordList = (typeof WORD_LISTS)[number];

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
  /** Whether any form of the second word is right behind the first. */
  inAnyForm(word: string, next: string): boolean;
  /** How the language writes the one who does something: `I` for `me`. */
  readonly subjects: ReadonlyMap<string, string>;
}

/** The words of a text that are no numbers. */
export const LETTERS = /\p{L}+(?:['\u2019]\p{L}+){0,9999}/gu;
const ONE = new RegExp(LETTERS.source, "uy");
const APOSTROPHE = 39;
const isLatin = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);

/**
 * Goes through the words of a part of a text, as `LETTERS` finds them, until `take` says false: several times as fast
 * where most are of Latin letters.
 */
export function eachWord(text: string, { start, end }: Span, take: (word: string, start: number) => unknown): void {
  const part = text.slice(start, end);
  for (let at = 0; at < part.length; ) {
    let last = at;
    while (isLatin(part.charCodeAt(last))) last++;
    const next = part.charCodeAt(last);
    if (next > 127 || (next === APOSTROPHE && last > at)) {
      ONE.lastIndex = at;
      last = at + (ONE.exec(part)?.[0].length ?? 0);
    }
    if (last > at && take(part.slice(at, last), start + at) === false) return;
    at = Math.max(last, at + 1);
  }
}

const NONE: ReadonlySet<string> = new Set();
/** Lists of pairs, and of pieces of words. */
const NO_WORDS: ReadonlySet<string> = new Set<WordList>([
  "FormsOfWords",
  "EndingsOfWords",
  "OtherEndings",
  "FormsBeforeVowels",
  "VowelBeginnings",
  "UnclearBeginnings",
  "PossessiveEndings",
  "AdverbEndings",
  "SubjectForms",
  "WordsInAnyForm",
  "WordsNeverTogether",
]);

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
    const together = new Set<string>();
    for (const [one, other] of pairsOf(list))
      for (const word of wordsOf(one)) for (const next of wordsOf(other)) together.add(`${lower(word)} ${next}`);
    return (word, next) => together.has(`${lower(word)} ${lower(next)}`);
  };
  const irregular = pairsOf("FormsOfWords");
  const endingsIn = (list: WordList) => pairsOf(list).map(([from, to]) => [from.slice(1), to.slice(1)] as const);
  const endings = endingsIn("EndingsOfWords");
  const otherEndings = endingsIn("OtherEndings");
  const bySound = pairsOf("FormsBeforeVowels");
  const of = (list: WordList): ReadonlySet<string> => lists.get(list) ?? NONE;
  const ending = (word: string, from: string, to: string): readonly string[] =>
    word.endsWith(from) && word.length > from.length + 1 ? [word.slice(0, word.length - from.length) + to] : [];
  const endedForms = (word: string): readonly string[] => {
    const known = irregular.find(([, plain]) => plain === word);
    if (known !== undefined) return [known[0]];
    return endings.flatMap(([from, to]) => (word.endsWith(to) ? [] : ending(word, from, to)));
  };
  const soundForms = (word: string): readonly string[] =>
    bySound.flatMap(([one, other]) =>
      lower(word) === one
        ? [word.charAt(0) + other.slice(1)]
        : lower(word) === other
          ? [word.charAt(0) + one.slice(1)]
          : [],
    );
  const beginsWith = (list: WordList, word: string): boolean => [...of(list)].some((one) => word.startsWith(one));
  return {
    of,
    small: new Set([...lists].flatMap(([name, words]) => (NO_WORDS.has(name) ? [] : [...words]))),
    endedForms,
    otherForms: (word) => [
      ...soundForms(word),
      ...endedForms(word),
      ...irregular.flatMap(([one, plain]) => (one === word ? [plain] : [])),
      ...endings.flatMap(([from, to]) => ending(word, to, from)),
    ],
    hasOtherEnding: (longer, shorter) =>
      otherEndings.some(
        ([from, to]) =>
          !shorter.endsWith(to) &&
          shorter.endsWith(from) &&
          longer === shorter.slice(0, shorter.length - from.length) + to,
      ),
    formBefore(word, next) {
      const [other] = soundForms(word);
      const bare = next.replace(/^\[+/, "");
      const sound = lower(bare);
      // Letters are spoken one by one in what has capitals alone.
      if (other === undefined || !/^\p{L}\p{Ll}/u.test(bare) || beginsWith("UnclearBeginnings", sound))
        return undefined;
      const isBeforeVowels = bySound.some(([, one]) => one === lower(word));
      return isBeforeVowels === beginsWith("VowelBeginnings", sound) ? undefined : other;
    },
    neverTogether: togetherIn("WordsNeverTogether"),
    inAnyForm: togetherIn("WordsInAnyForm"),
    subjects: new Map(pairsOf("SubjectForms")),
  };
});
