import { applyEdits } from "../../compiler/diagnostics/apply-fixes.js";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.js";
import { createRecordReader, type RecordModel, type System } from "../../compiler/index.js";
import { type ReadText, textsOfEntry } from "../../compiler/rules/read-texts.js";
import { escapedText, parse } from "../../grammar/index.js";
import { type Random, randomFrom } from "../planted/random.js";
import { check } from "../support/check.js";
import type { Count, Measured } from "./page.js";

/** A text of a card, and where it is in the text of its record. */
interface Place {
  readonly record: RecordModel;
  readonly read: ReadText;
}

/** A changed text, and where it was changed. */
interface Slip {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

type Plant = (text: string, random: Random) => Slip | undefined;

const replaced = (text: string, start: number, end: number, by: string): Slip => ({
  text: text.slice(0, start) + by + text.slice(end),
  start,
  end: start + by.length,
});

/** One of the matches of a pattern outside of reminders. */
function pick(text: string, pattern: RegExp, random: Random): RegExpExecArray | undefined {
  const bare = text.replace(/\([^)]*\)/g, (aside) => "\u0001".repeat(aside.length));
  return random.pick([...bare.matchAll(pattern)]);
}

const WORD = /(?<![\p{L}[{])\p{L}{4,}(?![\p{L}\]}])/gu;
const LETTERS = "abcdefghilmnoprstu";

/** The kinds of slips, by name. */
const SLIPS: Readonly<Record<string, Plant>> = {
  "letter missing": (text, random) => inWord(text, random, (word, at) => word.slice(0, at) + word.slice(at + 1)),
  "letter extra": (text, random) =>
    inWord(text, random, (word, at) => word.slice(0, at) + letter(random) + word.slice(at)),
  "letter replaced": (text, random) =>
    inWord(text, random, (word, at) => word.slice(0, at) + letter(random) + word.slice(at + 1)),
  "letters swapped": (text, random) =>
    inWord(text, random, (word, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)),
  "word doubled": (text, random) => {
    const found = pick(text, /(?<=\s)\p{Ll}{2,}(?=\s)/gu, random);
    return found && replaced(text, found.index + found[0].length, found.index + found[0].length, ` ${found[0]}`);
  },
  "word missing": (text, random) => {
    const found = pick(text, /(?<=\p{L} )(?:a|an|the|of|in|to|from|with|at|it|your|you) /gu, random);
    return found && replaced(text, found.index, found.index + found[0].length, "");
  },
  "word extra": (text, random) => {
    const found = pick(text, /(?<=\p{L}) (?=\p{L})/gu, random);
    const word = random.pick(["the", "of", "a", "to", "in", "it"]) ?? "the";
    return found && replaced(text, found.index, found.index, ` ${word}`);
  },
  number: (text, random) => {
    const found = pick(
      text,
      /(?<=\s)(?:cards?|boosts?|Characters?|tokens?|gains?|draws?|loses?|players?)(?=[\s.,])/gu,
      random,
    );
    if (found === undefined) return undefined;
    const [word] = found;
    return replaced(text, found.index, found.index + word.length, word.endsWith("s") ? word.slice(0, -1) : `${word}s`);
  },
  "case of a letter": (text, random) => {
    const found = pick(text, /(?<=\s)\p{L}(?=\p{L}{2})/gu, random);
    if (found === undefined) return undefined;
    const [one] = found;
    return replaced(
      text,
      found.index,
      found.index + 1,
      one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase(),
    );
  },
  "mark or bracket": (text, random) => {
    const found = pick(text, /[[\]{}:—]/gu, random);
    return found && replaced(text, found.index, found.index + 1, "");
  },
  "full stop": (text, random) => {
    const found = pick(text, /\.(?=\s|$)/gu, random);
    return found && replaced(text, found.index, found.index + 1, "");
  },
  symbol: (text, random) => {
    const found = pick(text, /(?<=\{)\p{L}(?=\})/gu, random);
    return found && replaced(text, found.index, found.index + 1, random.pick(["Q", "Z", "V"]) ?? "Q");
  },
};

const letter = (random: Random): string => LETTERS.charAt(random.below(LETTERS.length));

function inWord(text: string, random: Random, change: (word: string, at: number) => string): Slip | undefined {
  const found = pick(text, WORD, random);
  if (found === undefined) return undefined;
  const [word] = found;
  const after = change(word, 1 + random.below(word.length - 2));
  return after === word ? undefined : replaced(text, found.index, found.index + word.length, after);
}

/** How much of a text the phrases read: all of it, or its frame alone. */
export type Read = "whole" | "partly";

/** The distinct texts of cards that are read so. */
function textsRead(text: string, how: Read, system: System): Place[] {
  const reader = createRecordReader(system);
  const seen = new Set<string>();
  return parse(text).records.flatMap((node) =>
    reader.read(node).flatMap((record) =>
      [record.globals, ...record.categories].flatMap(({ entries }) =>
        entries.flatMap((entry) =>
          textsOfEntry(entry, entry.scope).flatMap((read): Place[] => {
            if (seen.has(read.text) || read.reading.kind !== how) return [];
            seen.add(read.text);
            return [{ record, read }];
          }),
        ),
      ),
    ),
  );
}

/** Plants slips of all kinds in turn into the texts of some cards. */
export function measure(
  cards: string,
  system: System,
  seed: string,
  count: number,
  list: boolean,
  how: Read = "whole",
): Measured {
  const places = textsRead(cards, how, system);
  const random = randomFrom(seed);
  const counts = new Map<string, Count>();
  const kinds = Object.entries(SLIPS);
  for (let planted = 0, tried = 0; planted < count && tried < MOST_TRIED * count; tried++) {
    const [kind, plant] = kinds[tried % kinds.length] as (typeof kinds)[number];
    const place = random.pick(places);
    const slip = place && plant(place.read.text, random);
    if (place === undefined || slip === undefined) continue;
    planted++;
    const known = counts.get(kind) ?? { planted: 0, atPlace: 0, one: 0, right: 0 };
    counts.set(kind, known);
    const judged = judge(place, slip, system);
    known.planted++;
    if (judged.atPlace) known.atPlace++;
    if (judged.one) known.one++;
    if (judged.right) known.right++;
    if (list && !judged.right) console.log(`${kind}: ${slip.text}\n    ${judged.said.join("\n    ") || "nothing"}`);
  }
  const printed = claimedOf(cards, system);
  if (list) for (const { rule, message } of printed) console.log(`on the texts themselves: ${rule}: ${message}`);
  return { counts, texts: places.length, printed: printed.length };
}

/** Attempts for each slip: some kinds fit few texts. */
const MOST_TRIED = 50;

const ABOUT_TEXTS = new Set([
  "mistaken-wording",
  "unread-text",
  "unknown-in-text",
  "unlisted-value",
  "unclosed-pair",
  "unknown-value",
]);

/** What is said to be wrong with texts of cards in one pack; that a text isn't read says nothing of the kind. */
export const claimedOf = (cards: string, system: System): Diagnostic[] =>
  findingsIn(cards, system).filter(
    ({ rule, messageId }) => rule !== "unread-text" || (messageId !== "unread" && messageId !== "stops"),
  );

const findingsIn = (card: string, system: System): Diagnostic[] =>
  check(card, system).filter(({ rule, messageId }) => ABOUT_TEXTS.has(rule) && messageId !== "unnamed");

function judge({ record, read }: Place, slip: Slip, system: System) {
  const before = record.node.text;
  const [old, changed] = [escapedText(read.text), escapedText(slip.text)];
  const start = before.indexOf(old);
  const text = before.slice(0, start) + changed + before.slice(start + old.length);
  const from = start + escapedText(slip.text.slice(0, slip.start)).length;
  const to = start + escapedText(slip.text.slice(0, slip.end)).length;
  const found = findingsIn(text, system);
  const near = found.filter(({ span }) => span.start <= to + 1 && span.end >= from - 1 && span.end - span.start < 40);
  const right = found.some(({ fixes }) => fixes.some((fix) => applyEdits(text, fix.edits) === before));
  const said = found.map(({ rule, message, span }) => `${rule} at "${text.slice(span.start, span.end)}": ${message}`);
  return { atPlace: near.length > 0, one: found.length === 1 && near.length === 1, right, said };
}
