import { BoundedCache, getOrMake, memoize, once } from "../../grammar/index.js";
import { editDistance } from "../diagnostics/nearest.js";
import { indexNeighbours } from "../diagnostics/neighbours.js";
import type { System } from "../systems/system.js";
import { grammarOf } from "./grammar.js";
import { type UnreadWord, unreadMatches } from "./misspelt-words.js";
import type { TextReading } from "./read-text.js";
import { spellingLike, wordsNear, wordsOf } from "./vocabulary.js";

const NONE: readonly never[] = [];

/** Words in so many texts of a pack are its wording. */
const LEAST_TEXTS = 3;
/** Shorter words are within one letter of too many others. */
const SHORTEST = 4;
/** In an editor, the same words are asked for with each key. */
const MOST_REMEMBERED = 20_000;

/**
 * Finds what a word of a pack may be meant to be: the only one a letter away among the words of the phrases, of the
 * language, and of several texts of the pack, or the forms of that. `times`: in how many texts each strange word is.
 */
export function speller(
  times: ReadonlyMap<string, { readonly length: number }>,
  system: System,
): (word: string) => readonly string[] {
  const frequent: string[] = [];
  for (const [word, { length }] of times) if (length >= LEAST_TEXTS) frequent.push(word);
  const articles = grammarOf(system).language.of("ArticleWords");
  const isInLanguage = [...articles].some((word) => times.has(word));
  const last = lastSpeller(system);
  // In an editor asked with each key, when these are mostly the same.
  const key = `${isInLanguage} ${frequent.join(" ")}`;
  if (last.key !== key) Object.assign(last, { key, spell: spellerWith(frequent, isInLanguage, system) });
  return last.spell;
}

const lastSpeller = memoize((_: System) => ({ key: "", spell: (_word: string): readonly string[] => NONE }));

function spellerWith(
  frequent: readonly string[],
  isInLanguage: boolean,
  system: System,
): (word: string) => readonly string[] {
  const grammar = grammarOf(system);
  const { language } = grammar;
  const words = wordsOf(grammar);
  const articles = language.of("ArticleWords");
  const small = isInLanguage || [...articles].some((word) => words.has(word)) ? language.small : [];
  const known = [...new Set([...words.keys(), ...frequent, ...small])].filter((word) => word.length >= SHORTEST);
  const neighbours = wordsNear(known, language);
  const remembered = new BoundedCache<string, readonly string[]>(MOST_REMEMBERED);
  const spell = (word: string): readonly string[] => {
    const lower = word.toLowerCase();
    if (lower.length < SHORTEST || articles.has(lower)) return NONE;
    // The first letter is rarely another one.
    const near = neighbours(lower).filter(
      (other) => Math.max(other.length, lower.length) > SHORTEST && other.charAt(0) === lower.charAt(0),
    );
    const [one] = near;
    // A letter too many is rarely one that makes another form.
    const byLength = near.toSorted((some, other) => some.length - other.length);
    const areForms =
      one !== undefined &&
      near.every(
        (other) =>
          other === one || language.otherForms(one).includes(other) || language.otherForms(other).includes(one),
      );
    // `attach` is no `attack` where others are `attached`.
    const goesOn = (other: string): boolean =>
      other.startsWith(lower) && !near.some((meant) => other.startsWith(meant));
    return areForms && !known.some(goesOn)
      ? byLength.map((other) => spellingLike(word, words.get(other) ?? [other]))
      : NONE;
  };
  return (word) => getOrMake(remembered, word, () => spell(word));
}

const TITLE = once(() => /\p{Lu}[\p{L}\p{N}'\u2019-]*(?: (?:\p{Ll}{1,4} ){0,2}\p{Lu}[\p{L}\p{N}'\u2019-]*){1,9999}/gu);
/** Shorter names are within one letter of others. */
const SHORTEST_NAME = 8;

/** What may be names of cards in the unread parts of a text: two words or more with capitals. */
export const titlesIn = (text: string, reading: TextReading): readonly UnreadWord[] =>
  unreadMatches(text, reading, TITLE());

/** Finds the name that a title, or all of it but its first words, misses by a letter. */
export function misspeltNames(
  names: readonly string[],
): (title: UnreadWord) => (UnreadWord & { readonly nearest: string }) | undefined {
  const all = new Set(names);
  const neighbours = indexNeighbours(names);
  const remembered = new BoundedCache<string, { readonly part?: string; readonly nearest?: string }>(MOST_REMEMBERED);
  const find = (word: string) => {
    const parts = [...word.matchAll(/(?<=^| )\p{Lu}/gu)].map(({ index }) => word.slice(index));
    if (parts.some((part) => all.has(part))) return {};
    for (const part of parts) {
      if (part.length < SHORTEST_NAME) continue;
      const near = neighbours(part)
        .map((position) => names[position] as string)
        .filter((name) => editDistance(part, name, 1) === 1 && !name.startsWith(part) && !part.startsWith(name));
      const [nearest] = near;
      if (nearest !== undefined && near.length === 1) return { part, nearest };
    }
    return {};
  };
  return ({ word, end }) => {
    const { part, nearest } = getOrMake(remembered, word, () => find(word));
    return part === undefined || nearest === undefined
      ? undefined
      : { word: part, nearest, start: end - part.length, end };
  };
}
