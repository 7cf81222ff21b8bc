import { memoize, once, type Span } from "../../grammar/index.js";
import type { System } from "../systems/system.js";
import { type Grammar, grammarOf } from "./grammar.js";
import { oddnessOf, readText } from "./read-text.js";
import { leavesOf } from "./reading.js";
import { wordsOf } from "./vocabulary.js";

/** A word whose first letter is in the wrong case where it stands. */
export interface WrongCase extends Span {
  readonly word: string;
  /** The word as it is written there. */
  readonly right: string;
}

/**
 * What a sentence can begin behind: nothing or a full stop, a symbol with which the text begins, a colon (with or
 * without a blank before it), a dash, a bullet.
 */
type Opening = "stop" | "symbol" | ":" | " :" | "—" | "•";

const OPENINGS = once(
  () => /(^|[.!?] | ?: |[\u2014\u2013] |\u2022 |^(?:\{[^}]*\},? ){1,9999})(\p{L})(?=[\p{L}'\u2019 ])/gu,
);
/** Matches most texts with a small letter behind one of them, and makes nothing for the others. */
const MAY_OPEN_SMALL = once(
  () => /(?:^|[.!?:\u2014\u2013\u2022] |^(?:\{[^}]*\},? ){1,9999})[\p{Ll}\p{Lt}][\p{L}'\u2019 ]/u,
);
/** A word with a capital within a sentence. */
const RAISED = once(() => /(?<=[\p{L}\d],? )\p{Lu}\p{Ll}*(?!\p{L})/gu);

const NONE: readonly WrongCase[] = [];

/**
 * Words with a small letter where the examples of the system begin a sentence with a capital, and words with a capital
 * within a sentence that the forms only have with a small letter.
 */
export function wrongCasesIn(text: string, phrase: string, system: System): readonly WrongCase[] {
  const doubtful = doubtfulIn(text, grammarOf(system));
  // Most texts have none, and needn't be read.
  if (doubtful.length === 0) return NONE;
  const reading = readText(text, phrase, system);
  if (reading.kind !== "whole" && reading.kind !== "partly") return NONE;
  const leaves = leavesOf(reading.node);
  const before = oddnessOf(text, reading);
  return doubtful.filter(({ start, end, right }) => {
    // A name or an unread word may be written in any way.
    if (leaves.some((leaf) => leaf.hole !== undefined && leaf.start < end && leaf.end > start)) return false;
    const other = text.slice(0, start) + right + text.slice(end);
    const after = oddnessOf(other, readText(other, phrase, system));
    return after.mistakes <= before.mistakes && after.unread <= before.unread;
  });
}

function doubtfulIn(text: string, grammar: Grammar): WrongCase[] {
  const found: WrongCase[] = [];
  const raised = raisedAfter(grammar);
  if (raised.size > 0 && MAY_OPEN_SMALL().test(text))
    for (const { 0: all, 1: mark = "", 2: letter = "", index } of text.matchAll(OPENINGS())) {
      if (letter === letter.toUpperCase() || !raised.has(openingOf(mark))) continue;
      const start = index + all.length - 1;
      const word = wordAt(text, start);
      found.push({ word, right: letter.toUpperCase() + word.slice(1), start, end: start + word.length });
    }
  const isDoubtful = (word: string): boolean => {
    const spellings = wordsOf(grammar).get(word.toLowerCase());
    return spellings !== undefined && !spellings.includes(word) && spellings.includes(word.toLowerCase());
  };
  if (text.match(RAISED())?.some(isDoubtful) === true)
    for (const { 0: word, index } of text.matchAll(RAISED())) {
      if (!isDoubtful(word)) continue;
      found.push({ word, right: word.toLowerCase(), start: index, end: index + word.length });
    }
  return found;
}

const wordAt = (text: string, start: number): string => /^[\p{L}\p{N}'\u2019]*/u.exec(text.slice(start))?.[0] ?? "";

function openingOf(mark: string): Opening {
  const last = mark.trimEnd().at(-1);
  if (last === undefined || /[.!?]/.test(last)) return "stop";
  if (last === "}" || last === ",") return "symbol";
  if (last === ":") return mark.startsWith(" ") ? " :" : ":";
  return last === "\u2022" ? "•" : "—";
}

/** Behind what the examples of sentences begin with a capital, and none with a small letter. */
const raisedAfter = memoize(({ phrases }: Grammar): ReadonlySet<Opening> => {
  const raised = new Set<Opening>();
  const small = new Set<Opening>();
  const examples = new Set(phrases.flatMap(({ sound }) => sound.flatMap(({ declaration }) => declaration.examples)));
  for (const example of examples) {
    // The others are pieces of sentences.
    if (!/[.!?)]$/.test(example)) continue;
    for (const [, mark = "", letter = ""] of example.matchAll(OPENINGS()))
      (letter === letter.toLowerCase() ? small : raised).add(openingOf(mark));
  }
  return new Set([...raised].filter((one) => !small.has(one)));
});
