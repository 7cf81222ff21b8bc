import { memoize } from "../../grammar/index.js";
import { isWordList, type WORD_LISTS } from "../systems/phrases.js";
import type { System } from "../systems/system.js";

export type WordList = (typeof WORD_LISTS)[number];

/** The small words of the language of a system's texts (`systems/common.system`), with small letters. */
export interface Language {
  of(list: WordList): ReadonlySet<string>;
  /** All of them. */
  readonly small: ReadonlySet<string>;
  /** Pairs of irregular forms: for one, and for several. */
  readonly otherForms: readonly (readonly [one: string, many: string])[];
  /** Whether a word is never right before another one, or before a mark or the end: `.` */
  neverTogether(word: string, next: string): boolean;
}

const NONE: ReadonlySet<string> = new Set();
/** Lists of pairs. */
const PAIRS: ReadonlySet<string> = new Set<WordList>(["FormsOfWords", "WordsNeverTogether"]);

export const languageOf: (system: System) => Language = memoize(({ data }: System): Language => {
  const all = data.phrases.filter(({ name }) => isWordList(name));
  const lists = new Map(all.map(({ name, oneOf }) => [name, new Set(oneOf.map((word) => word.toLowerCase()))]));
  const pairsOf = (list: WordList): (readonly [string, string])[] =>
    all.flatMap(({ name, oneOf }) =>
      name === list ? oneOf.map((pair): [string, string] => [pair.split(" ")[0] ?? "", pair.split(" ")[1] ?? ""]) : [],
    );
  const wordsOf = (name: string): Iterable<string> => lists.get(name) ?? [name];
  const never = new Set<string>();
  for (const [one, other] of pairsOf("WordsNeverTogether"))
    for (const word of wordsOf(one)) for (const next of wordsOf(other)) never.add(`${word} ${next}`);
  return {
    of: (list) => lists.get(list) ?? NONE,
    small: new Set([...lists].flatMap(([name, words]) => (PAIRS.has(name) ? [] : [...words]))),
    otherForms: pairsOf("FormsOfWords"),
    neverTogether: (word, next) => [word, word.toLowerCase()].some((one) => never.has(`${one} ${next.toLowerCase()}`)),
  };
});
