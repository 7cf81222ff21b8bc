import { memoize } from "../../grammar/index.js";
import { isWordList, type WORD_LISTS } from "../systems/phrases.js";
import type { System } from "../systems/system.js";

type WordList = (typeof WORD_LISTS)[number];

/** The words of a list of the language of a system's texts, with small letters. */
export function listedWords(list: WordList, system: System): ReadonlySet<string> {
  return listsOf(system).get(list) ?? NONE;
}

const NONE: ReadonlySet<string> = new Set();

/** All small words of the language. */
export const smallWordsOf: (system: System) => ReadonlySet<string> = memoize(
  (system: System) => new Set([...listsOf(system).values()].flatMap((words) => [...words])),
);

const listsOf = memoize(({ data }: System): ReadonlyMap<string, ReadonlySet<string>> => {
  const lists = data.phrases.filter(({ name }) => isWordList(name));
  return new Map(lists.map(({ name, oneOf }) => [name, new Set(oneOf.map((word) => word.toLowerCase()))]));
});
