import { BoundedCache, getOrMake, memoize } from "../../grammar/index.js";
import { editDistance } from "../diagnostics/nearest.js";
import { indexNeighbours } from "../diagnostics/neighbours.js";
import { type Grammar, textsOfParts } from "./grammar.js";
import { type Language, LETTERS } from "./language.js";

/** Words in lower case, and their spellings. */
export type Words = ReadonlyMap<string, readonly string[]>;

/** The words in the forms of all phrases and in the lists of their holes. */
export const wordsOf: (grammar: Grammar) => Words = memoize(({ phrases }: Grammar) => {
  const words = new Map<string, string[]>();
  const take = (text: string): void => {
    for (const [word] of text.matchAll(LETTERS())) {
      const spellings = getOrMake(words, word.toLowerCase(), () => []);
      if (!spellings.includes(word)) spellings.push(word);
    }
  };
  for (const { forms, between } of phrases) {
    for (const { declaration, parts } of forms) if (declaration.says === undefined) textsOfParts(parts).forEach(take);
    between?.forEach(take);
  }
  return words;
});

/** What a word may be, wherever it stands. */
export interface JudgedWord {
  readonly word: string;
  /** A phrase has it, or another form of it. */
  readonly isKnown: boolean;
  /** No phrase has it in any spelling, and it is none of the small words of the language but for its articles, which tell whether it is the language of the text. */
  readonly isStrange: boolean;
  readonly lower: string;
  /**
   * case: a phrase has it with other capitals. form: a phrase has another form of it. letter: a phrase has one that
   * differs in a letter.
   */
  readonly slip: "letter" | "case" | "form";
  /** What it may be meant to be. */
  readonly near: readonly string[];
}

/** Shorter words are within one letter of too many others. */
export const SHORTEST = 3;
/** With more similar words, it is more likely a word that the game lacks. */
const MOST_NEAR = 4;
const MOST_REMEMBERED = 20_000;
const NONE: readonly string[] = [];

/** The words of a pack are few beside its texts. */
const judgedBy = memoize((_: Grammar) => new BoundedCache<string, JudgedWord>(MOST_REMEMBERED));

export const judgeWord = (word: string, grammar: Grammar): JudgedWord =>
  getOrMake(judgedBy(grammar), word, () => judgeAnew(word, grammar));

function judgeAnew(word: string, grammar: Grammar): JudgedWord {
  const { language } = grammar;
  const words = wordsOf(grammar);
  const owner = [...language.of("PossessiveEndings")].find((ending) => word.replace("\u2019", "'").endsWith(ending));
  // What owns something is judged without the ending.
  if (owner !== undefined && !words.has(word.toLowerCase())) {
    const bare = judgeWord(word.slice(0, word.length - owner.length), grammar);
    return { ...bare, word, lower: word.toLowerCase(), slip: "letter", near: NONE };
  }
  const lower = word.toLowerCase();
  const spellings = words.get(lower);
  const forms = language.otherForms(word);
  const isKnown = spellings !== undefined || forms.some((one) => words.has(one.toLowerCase()));
  const isStrange = spellings === undefined && (!language.small.has(lower) || language.of("ArticleWords").has(lower));
  const judged = { word, isKnown, isStrange, lower };
  // Either may be right in new wording.
  if (spellings !== undefined && !spellings.includes(word)) return { ...judged, slip: "case", near: spellings };
  const others = forms.filter((one) => words.get(one.toLowerCase())?.includes(one) === true);
  if (others.length > 0) return { ...judged, slip: "form", near: others };
  return { ...judged, slip: "letter", near: spellings === undefined ? nearWords(word, grammar) : NONE };
}

const neighboursOf = memoize((grammar: Grammar) => wordsNear([...wordsOf(grammar).keys()], grammar.language));

/** The words that a word in no phrase may be, none if there are too many. */
function nearWords(word: string, grammar: Grammar): readonly string[] {
  const small = word.toLowerCase();
  if (word.length < SHORTEST || grammar.language.small.has(small)) return NONE;
  const near = neighboursOf(grammar)(small);
  const words = wordsOf(grammar);
  return near.length > MOST_NEAR ? NONE : near.map((one) => spellingLike(word, words.get(one) ?? NONE));
}

/** Finds those of the words that are one letter away, but not with another ending, such as that of a plural. */
export function wordsNear(words: readonly string[], language: Language): (word: string) => readonly string[] {
  const neighbours = indexNeighbours(words);
  return (word) =>
    neighbours(word).flatMap((position) => {
      const other = words[position] as string;
      if (other.length < SHORTEST || language.hasOtherEnding(other, word) || language.hasOtherEnding(word, other))
        return NONE;
      return editDistance(word, other, 1) === 1 ? [other] : NONE;
    });
}

/** The spelling with the same case of the first letter as the word. */
export function spellingLike(word: string, spellings: readonly string[]): string {
  const isRaised = /^\p{Lu}/u.test(word);
  const [first = ""] = spellings;
  const like = spellings.find((one) => /^\p{Lu}/u.test(one) === isRaised);
  return like ?? (isRaised ? first.charAt(0).toUpperCase() + first.slice(1) : first);
}
