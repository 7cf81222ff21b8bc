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

/** Finds the words that a strange one may be meant to be, each with its spellings. */
type Speller = (strange: string) => readonly (readonly string[])[];

/** Those of them that have a capital like a word, or none. */
export const spelledLike = (word: string, meant: ReturnType<Speller>): readonly string[] =>
  meant.map((spellings) => spellingLike(word, spellings)).filter((one) => isRaised(one) === isRaised(word));

/**
 * Finds what a word of a pack may be meant to be: the only one a letter away among the words of the phrases, of the
 * language, and of several texts of the pack, or the forms of that. One with a capital within a sentence is a name, or a
 * noun that the phrases have with a capital only. `times`: in how many texts each strange word is.
 */
export function speller(times: ReadonlyMap<string, { readonly length: number }>, system: System): Speller {
  const frequent: string[] = [];
  for (const [word, { length }] of times) if (length >= LEAST_TEXTS && !isRaised(word)) frequent.push(word);
  const articles = grammarOf(system).language.of("ArticleWords");
  const isInLanguage = [...articles].some((word) => times.has(word));
  const last = lastSpeller(system);
  // In an editor asked with each key, when these are mostly the same.
  const key = `${isInLanguage} ${frequent.join(" ")}`;
  if (last.key !== key) Object.assign(last, { key, spell: spellerWith(frequent, isInLanguage, system) });
  return last.spell;
}

const lastSpeller = memoize((_: System) => ({ key: "", spell: (() => NONE) as Speller }));

const isRaised = (word: string): boolean => /^\p{Lu}/u.test(word);

/** They differ in their ends alone, as the forms of a word do: `carta`, `carte`. A letter twice is no ending. */
function differInEnds(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  const stem = one.length === other.length ? short.slice(0, -1) : short;
  return long.startsWith(stem) && (short.length === long.length || long.at(-1) !== short.at(-1));
}

function spellerWith(frequent: readonly string[], isInLanguage: boolean, system: System): Speller {
  const grammar = grammarOf(system);
  const { language } = grammar;
  const words = wordsOf(grammar);
  const articles = language.of("ArticleWords");
  const isOfWords = isInLanguage || [...articles].some((word) => words.has(word));
  const small = isOfWords ? language.small : [];
  const hasEndings = isOfWords && language.of("EndingsOfWords").size > 0 && language.of("OtherEndings").size > 0;
  const known = [...new Set([...words.keys(), ...frequent, ...small])].filter((word) => word.length >= SHORTEST);
  const neighbours = wordsNear(known, language);
  const remembered = new BoundedCache<string, ReturnType<Speller>>(MOST_REMEMBERED);
  const spell: Speller = (strange) => {
    const lower = strange.toLowerCase();
    if (lower.length < SHORTEST || articles.has(lower)) return NONE;
    const near = neighbours(lower).filter(
      (other) =>
        Math.max(other.length, lower.length) > SHORTEST &&
        // The first letter is rarely another one.
        other.charAt(0) === lower.charAt(0) &&
        (hasEndings || !differInEnds(other, lower)) &&
        (!isRaised(strange) || words.get(other)?.every(isRaised) === true),
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
    return areForms && !known.some(goesOn) ? byLength.map((other) => words.get(other) ?? [other]) : NONE;
  };
  return (strange) => getOrMake(remembered, strange, () => spell(strange));
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
