import { readText, type System, textsAmong } from "../../../compiler/index.js";
import { placesIn } from "../../../grammar/index.js";
import type { PackIndex } from "../pack-index.js";
import type { SpecificationsAt } from "./specifications.js";

/** More texts wouldn't change the order. */
const MOST_TEXTS = 1_000;

/**
 * What texts of a name usually go on with after a beginning: in the pack, and in those examples of the system that the
 * phrase reads. Only the last word before the place counts, so that a few texts are enough.
 */
export function usualWords(before: string, phrase: string, at: SpecificationsAt, index: PackIndex, system: System) {
  const written = index
    .given({ category: at.category, name: at.name })
    .slice(0, MOST_TEXTS)
    .flatMap(({ entry }) => textsAmong(entry.values));
  const examples = [...system.phrases.values()]
    .flat()
    .flatMap((declaration) => declaration.examples)
    .filter((example) => readText(example, phrase, system).kind === "whole");
  const counts = new Map<string, number>();
  const count = (key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const text of [...written, ...examples]) {
    for (const rest of restsOf(text.toLowerCase(), lastWord(before.toLowerCase()))) {
      const [one, two] = wordsOf(rest);
      if (one === undefined) continue;
      count(one);
      if (two !== undefined) count(`${one} ${two}`);
    }
  }
  const of = (key: string): number => counts.get(key) ?? 0;
  return {
    /** With the first word. */
    first: (words: string): number => of(wordsOf(words.toLowerCase())[0] ?? ""),
    /** With the first two words, or with the only one. */
    two: (words: string): number => of(wordsOf(words.toLowerCase()).slice(0, 2).join(" ")),
  };
}

/** The last word and the blanks after it; empty at the start of a text. */
const lastWord = (before: string): string => /\S*\s*$/.exec(before.trimStart())?.[0] ?? "";

/** What follows each occurrence of a word, or the whole text if there is none. */
function restsOf(text: string, word: string): string[] {
  if (word === "") return [text];
  return placesIn(text, word).flatMap((at) => {
    const isInside = /[\p{L}\p{N}]/u.test(word.charAt(0)) && /[\p{L}\p{N}]/u.test(text.charAt(at - 1));
    return isInside ? [] : text.slice(at + word.length);
  });
}

/** The first two words, without the marks that end a sentence. */
const wordsOf = (text: string): string[] =>
  text
    .slice(0, 80)
    .split(" ")
    .map((word) => word.replace(/[.,:;"”\])]+$/, ""))
    .filter((word) => word !== "")
    .slice(0, 2);
