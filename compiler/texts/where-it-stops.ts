import { BoundedCache, memoize, memoizeByKey, once, type Span } from "../../grammar/index.js";
import { isWordCode } from "../systems/hole-classes.js";
import { describesSystems, type System } from "../systems/system.js";
import { agreeing, possibleContinuations } from "./continuations.js";
import { type Grammar, grammarOf } from "./grammar.js";
import { furthestFit } from "./parse-text.js";
import type { Leniency } from "./phrase-ends.js";
import type { TextReading } from "./read-text.js";

/** Where a text stops to fit the forms, and what they would have there. */
export interface Stop extends Span {
  /** The beginnings of what could follow: three at most, or in a description of a game nearly all. */
  readonly expected: readonly string[];
}

/**
 * Where a text stops to fit the forms, from a word or mark on. If not even its first word fits, and it is not read at all,
 * it is where it stops to fit with words that no phrase has.
 */
export function whereItStops(text: string, reading: TextReading, phrase: string, system: System): Stop | undefined {
  const grammar = grammarOf(system);
  const isTwice = reading.kind === "not read" && grammar.isLenient;
  for (const leniency of isTwice ? (["none", "unread"] as const) : (["none"] as const)) {
    const place = furthestFit(text, phrase, grammar, leniency);
    const following = (start: number): Following => followingAt(text, start, phrase, leniency, system);
    // At a mark behind a word, that word is read, unless all forms have a longer one there.
    const isAtMark = MARK.test(text.charAt(place)) && !following(place).areLetters;
    const start = isAtMark ? place : wordStart(text, place);
    if (start > 0 && start < text.length) return { start, end: text.length, expected: following(start).words };
  }
  return undefined;
}

/** The first words of the forms of a phrase, as they stand within a sentence. */
export const beginningsOf = (phrase: string, system: System): readonly string[] =>
  followingAt("", 0, phrase, "none", system).words.map((word) => `${word.charAt(0).toLowerCase()}${word.slice(1)}`);

const MARK = /^[.,;:!?]/;
const MOST_EXPECTED = 3;
/** Who describes a game looks for one of few words. */
const MOST_IN_DESCRIPTIONS = 12;
const FIRST_WORD = once(() => /^\s*([\p{L}\p{N}'\u2019]+|\S+)/u);

/** What could follow some text. */
interface Following {
  readonly words: readonly string[];
  /** Behind a mark: all that could follow goes on with a letter. */
  readonly areLetters: boolean;
}

const MOST_REMEMBERED = 1_000;
/** Many texts stop behind the same words. */
const remembered = memoizeByKey<System, string, BoundedCache<string, Following>>();

function followingAt(text: string, start: number, phrase: string, leniency: Leniency, system: System): Following {
  const known = remembered(system, phrase, () => new BoundedCache(MOST_REMEMBERED));
  const before = text.slice(0, start);
  const isAtMark = MARK.test(text.charAt(start));
  const key = `${before}\n${isAtMark} ${leniency}`;
  return known.get(key) ?? known.set(key, findFollowing(before, isAtMark, phrase, leniency, system));
}

function findFollowing(
  before: string,
  isAtMark: boolean,
  phrase: string,
  leniency: Leniency,
  system: System,
): Following {
  const most = describesSystems(system.data) ? MOST_IN_DESCRIPTIONS : MOST_EXPECTED;
  const possible = possibleContinuations(before, phrase, system, undefined, leniency);
  const agrees = agreeing(before, system);
  // Of words that have begun, the rest is next.
  const inOrder = [true, false].flatMap((goesOn) => possible.filter(({ kind }) => (kind === "rest") === goesOn));
  const words = new Set<string>();
  let areLetters = isAtMark && inOrder.length > 0;
  let isNone = true;
  for (const one of inOrder) {
    if ((!areLetters && words.size === most) || !agrees(one)) continue;
    const [first] = one.parts;
    const said = (typeof first === "string" ? first : (first?.holds ?? "")).slice(before.length - one.at);
    isNone = false;
    areLetters &&= /^\p{L}/u.test(said);
    const [, word] = FIRST_WORD().exec(said) ?? [];
    if (word !== undefined && words.size < most) words.add(word);
  }
  return { words: [...words], areLetters: areLetters && !isNone };
}

/** Two separators of a list together, where a text stops to fit and the list takes the one or the other. */
export interface JoinedSeparators extends Span {
  readonly written: string;
  readonly phrase: string;
}

export function joinedSeparators(text: string, phrase: string, system: System): JoinedSeparators | undefined {
  const grammar = grammarOf(system);
  if (!hasPairs(grammar)) return undefined;
  const place = furthestFit(text, phrase, grammar);
  const found = [place, wordStart(text, place)].flatMap((start) => joinedAt(text, start, grammar) ?? []);
  return found[0];
}

/** Some list has two separators with words or marks. */
const hasPairs = memoize(({ phrases }: Grammar) =>
  phrases.some(({ between = [] }) => between.filter((one) => one.trim() !== "").length > 1),
);

function joinedAt(text: string, start: number, { phrases }: Grammar): JoinedSeparators | undefined {
  for (const { name, between = [] } of phrases)
    for (const one of between)
      for (const other of between) {
        const next = other.trimStart();
        if (one === other || one.trim() === "" || next.trim() === "") continue;
        if (text.startsWith(one + next, start) || (text.slice(0, start).endsWith(one) && text.startsWith(next, start)))
          return { written: (one + next).trim(), phrase: name, start, end: text.length };
      }
  return undefined;
}

/** The beginning of the word at a place, or of what comes behind the blanks there. */
function wordStart(text: string, place: number): number {
  const blanks = /^\s*/.exec(text.slice(place))?.[0].length ?? 0;
  if (blanks > 0) return place + blanks;
  let start = place;
  while (start > 0 && isWordCode(text.charCodeAt(start - 1))) start--;
  return start;
}
