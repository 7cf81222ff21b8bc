import type { Span } from "../../grammar/index.js";
import type { System } from "../systems/system.js";
import { continuationsOf } from "./continuations.js";
import { grammarOf } from "./grammar.js";
import { furthestFit } from "./parse-text.js";
import { readText } from "./read-text.js";

/** Where a text that no form fits stops to fit, from a word or mark on. */
export interface Stop extends Span {
  /** The only mark or words with which the text is read, instead of those at the place or before them. */
  readonly expected?: { readonly words: string; readonly span: Span; readonly text: string };
}

/** More ways to go on tell nothing. */
const MOST_TRIED = 8;

/** Where the forms of a phrase stop to fit a text; undefined if not even its first word does, or its end is missing. */
export function whereItStops(text: string, phrase: string, system: System): Stop | undefined {
  const grammar = grammarOf(system);
  const index = grammar.byName.get(phrase);
  if (index === undefined) return undefined;
  const { place, name = place } = furthestFit(text, index, grammar);
  const tried = placesFrom(text, Math.min(name, place), place).flatMap((at) => expectedAt(text, at, phrase, system));
  const expected = [...new Map(tried.map((one) => [`${one.span.start} ${one.text}`, one])).values()];
  const [only] = expected;
  if (only === undefined || expected.length > 1) {
    const start = wordStart(text, place);
    // A name takes any words, so there is no telling where it should have ended.
    return start === 0 || start >= text.length || name < place ? undefined : { start, end: text.length };
  }
  const { span } = only;
  // Of an insertion, the character before it is shown.
  return span.start < span.end
    ? { ...span, expected: only }
    : { start: Math.max(0, span.start - 1), end: Math.max(1, span.end), expected: only };
}

/** The place, and the ends of words before it. */
function placesFrom(text: string, start: number, place: number): readonly number[] {
  const words = [...text.slice(start, place).matchAll(/[\p{L}\p{N}](?![\p{L}\p{N}])/gu)];
  const ends = words.map(({ index }) => start + index + 1).filter((end) => end !== place);
  return [...ends.slice(0, MOST_TRIED), place];
}

/** The beginning of the word at a place, or of what comes behind the blanks there. */
function wordStart(text: string, place: number): number {
  const blanks = /^\s*/.exec(text.slice(place))?.[0].length ?? 0;
  return blanks > 0 ? place + blanks : place - (/[\p{L}\p{N}]*$/u.exec(text.slice(0, place))?.[0].length ?? 0);
}

type Expected = NonNullable<Stop["expected"]>;

/** What lets the text be read, in place of what is at a place. */
function expectedAt(text: string, place: number, phrase: string, system: System): readonly Expected[] {
  const before = text.slice(0, place).trimEnd();
  const firsts = [text.slice(0, place), before].flatMap((prefix) =>
    continuationsOf(prefix, phrase, system).flatMap(({ at, parts: [first] }) => {
      const rest = typeof first === "string" ? first.slice(prefix.length - at).trim() : "";
      return rest === "" ? [] : [rest];
    }),
  );
  const words = [...new Set(firsts)];
  if (words.length > MOST_TRIED) return [];
  const marks = /^\s*[^\p{L}\p{N}\s]*/u.exec(text.slice(before.length))?.[0].length ?? 0;
  return words.flatMap((word) => {
    const isMark = !/^[\p{L}\p{N}]/u.test(word);
    const rest = text.slice(before.length + marks).trimStart();
    const start = before.length;
    const end = text.length - rest.length;
    const replacement = `${isMark ? "" : " "}${word}${rest === "" ? "" : " "}`;
    return readText(before + replacement + rest, phrase, system).kind === "whole"
      ? [{ words: word, ...trimmed(text, { start, end }, replacement) }]
      : [];
  });
}

/** A replacement without what stays the same at its end. */
function trimmed(text: string, { start, end }: Span, replacement: string): { span: Span; text: string } {
  let same = 0;
  while (same < Math.min(end - start, replacement.length) && text[end - same - 1] === replacement.at(-same - 1)) same++;
  return { span: { start, end: end - same }, text: replacement.slice(0, replacement.length - same) };
}
