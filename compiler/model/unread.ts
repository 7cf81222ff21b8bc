import { memoize } from "../../grammar/index.js";
import { nearestName } from "../diagnostics/nearest.js";
import { lostLines } from "./lost-indentation.js";
import type { RecordModel } from "./record-model.js";
import { textOf } from "./record-text.js";

/**
 * Whether a record was read incompletely: what seems to be missing may be on the unread lines (`couldCarry`). Other
 * warnings don't matter here.
 */
export function isUnread(record: RecordModel): boolean {
  return record.uncertain;
}

/** The unreadable lines of a record, and lines that its system doesn't know there. */
export const unreadText = memoize((record: RecordModel): string => {
  const lines = new Set(record.strayLines.map(({ line }) => line));
  for (const { entries, lines: at } of [record.globals, ...record.categories])
    for (const [index, { uncertain }] of entries.entries()) if (uncertain) lines.add(at[index] ?? -1);
  for (const { line, lines: members, declaration } of record.categories)
    if (declaration === undefined) for (const one of [line, ...members]) lines.add(one);
  for (const { line, endLine, spelling, attributeLines } of record.labels) {
    for (const one of attributeLines) lines.add(one);
    if (spelling === "misspelt") for (let one = line; one < endLine; one++) lines.add(one);
  }
  for (const lost of record.indented ? [] : lostLines(record)) for (const one of lost.lines) lines.add(one);
  lines.delete(-1);
  const text = [...lines].map((line) => textOf(record, line)).join("\n");
  return text;
});

/** With more unread lines than this, nothing is known about the record anyway. */
const MOST_LINES = 100;

/** Those of some names that unread lines of a record may begin with, give or take a typo. */
export function begunOn(record: RecordModel, names: Iterable<string>): ReadonlySet<string> {
  const words = new Set<string>();
  for (const line of unreadText(record).split("\n", MOST_LINES)) {
    const [word] = /^\s*[\p{L}\p{M}][\p{L}\p{M}\p{N}]{0,100}/u.exec(line) ?? [];
    if (word !== undefined) words.add(word.trim());
  }
  const begun = new Set<string>();
  for (const name of names)
    for (const word of words) if (word === name || nearestName(word, [name]) !== undefined) begun.add(name);
  return begun;
}

/** Shorter names are part of many words. */
const LEAST_LETTERS = 6;
const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();

interface UnreadWords {
  readonly words: ReadonlySet<string>;
  /** All letters in a row: names may be torn. */
  readonly whole: string;
}

// A word of millions of letters is too much for one regular expression match.
const wordsOf = (text: string): UnreadWords => ({
  words: new Set(text.match(/[\p{L}\p{M}][\p{L}\p{M}\p{N}]{0,1000}/gu)),
  whole: letters(text),
});

const unreadWords = memoize((record: RecordModel): UnreadWords => wordsOf(unreadText(record)));

/** The words of longer texts take too much memory. */
const LONG = 100_000;

/** Whether one of some names, give or take a typo, is on the unread lines of a record. */
export function couldCarry(record: RecordModel, names: Iterable<string>): boolean {
  const text = unreadText(record);
  const { words, whole } = text.length > LONG ? wordsOf(text) : unreadWords(record);
  const asked = [...names];
  const isThere = (name: string): boolean =>
    words.has(name) || (name.length >= LEAST_LETTERS && whole.includes(letters(name)));
  if (asked.some(isThere)) return true;
  for (const word of words) if (nearestName(word, asked) !== undefined) return true;
  return false;
}
