import { applyEdits } from "../../compiler/diagnostics/apply-fixes.js";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.js";
import { createRecordReader, type RecordModel, type System } from "../../compiler/index.js";
import { type ReadText, textsOfEntry } from "../../compiler/rules/read-texts.js";
import { escapedText, getOrMake, parse } from "../../grammar/index.js";
import { type Random, randomFrom } from "../planted/random.js";
import { check } from "../support/check.js";
import type { Count, Measured, Said } from "./page.js";

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

/** How much of a text the phrases read: all of it, its frame alone, or however much. */
export type Read = "whole" | "partly" | "any";

export interface Planting {
  readonly count: number;
  readonly seed: string;
  /** Into which texts; those read whole if nothing is said. */
  readonly read?: Read;
  /** Each among all of the cards, and not in a pack of its own. */
  readonly isAmong?: boolean;
  /** Prints each slip that has not the right fix. */
  readonly list?: boolean;
}

/** The distinct texts of cards that are read so. */
function textsRead(text: string, read: Read, system: System): Place[] {
  const reader = createRecordReader(system);
  const seen = new Set<string>();
  return parse(text).records.flatMap((node) =>
    reader.read(node).flatMap((record) =>
      [record.globals, ...record.categories].flatMap(({ entries }) =>
        entries.flatMap((entry) =>
          textsOfEntry(entry, entry.scope).flatMap((one): Place[] => {
            if (seen.has(one.text) || (read !== "any" && one.reading.kind !== read)) return [];
            seen.add(one.text);
            return [{ record, read: one }];
          }),
        ),
      ),
    ),
  );
}

/** Plants slips of all kinds in turn into the texts of some cards, one at a time. */
export function measure(cards: string, system: System, { count, seed, read, isAmong, list }: Planting): Measured {
  const places = textsRead(cards, read ?? "whole", system);
  const random = randomFrom(seed);
  const counts = new Map<string, Count>();
  const said = new Map<string, Said>();
  const kinds = Object.entries(SLIPS);
  const printed = claimedOf(cards, system);
  const among =
    isAmong === true ? { text: cards, said: findingsIn(cards, system).map(({ message }) => message) } : undefined;
  for (let planted = 0, tried = 0; planted < count && tried < MOST_TRIED * count; tried++) {
    const [kind, plant] = kinds[tried % kinds.length] as (typeof kinds)[number];
    const place = random.pick(places);
    const slip = place && plant(place.read.text, random);
    if (place === undefined || slip === undefined) continue;
    planted++;
    const known = getOrMake(counts, kind, () => ({ planted: 0, atPlace: 0, one: 0, right: 0 }));
    const { findings, text, ...judged } = judge(place, slip, system, among);
    known.planted++;
    if (judged.atPlace) known.atPlace++;
    if (judged.one) known.one++;
    if (judged.right) known.right++;
    for (const { finding, isNear, isRight } of findings) {
      const one = getOrMake(said, claimOf(finding), () => ({ said: 0, atPlace: 0, right: 0 }));
      one.said++;
      if (isNear) one.atPlace++;
      if (isRight) one.right++;
    }
    if (list !== true || judged.right) continue;
    const lines = findings.map(
      ({ finding: { rule, message, span } }) => `${rule} at "${text.slice(span.start, span.end)}": ${message}`,
    );
    console.log(`${kind}: ${slip.text}\n    ${lines.join("\n    ") || "nothing"}`);
  }
  if (list === true)
    for (const { rule, message } of printed) console.log(`on the texts themselves: ${rule}: ${message}`);
  return { counts, said, texts: places.length, printed };
}

/** The rule, the message and the severity of a finding. */
const claimOf = ({ rule, messageId, severity }: Diagnostic): string => `${rule} ${messageId}, ${severity}`;

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

/** Other cards, and what is said of them without the slip. */
interface Among {
  readonly text: string;
  readonly said: readonly string[];
}

/** What is said of a text with a slip, in a pack of its own or among other cards. */
function judge({ record, read }: Place, slip: Slip, system: System, among: Among | undefined) {
  const [old, changed] = [escapedText(read.text), escapedText(slip.text)];
  const own = record.node.text;
  const before = among?.text ?? own;
  const start = (among === undefined ? 0 : record.node.start) + own.indexOf(old);
  const text = before.slice(0, start) + changed + before.slice(start + old.length);
  const from = start + escapedText(slip.text.slice(0, slip.start)).length;
  const to = start + escapedText(slip.text.slice(0, slip.end)).length;
  const known = [...(among?.said ?? [])];
  const findings = findingsIn(text, system)
    .filter(({ message }) => {
      const at = known.indexOf(message);
      if (at !== -1) known.splice(at, 1);
      return at === -1;
    })
    .map((finding) => {
      const { start: first, end: last } = finding.span;
      const isNear = first <= to + 1 && last >= from - 1 && last - first < 40;
      return { finding, isNear, isRight: finding.fixes.some((fix) => applyEdits(text, fix.edits) === before) };
    });
  const [one, another] = findings;
  return {
    findings,
    text,
    atPlace: findings.some(({ isNear }) => isNear),
    one: another === undefined && one?.isNear === true,
    right: findings.some(({ isRight }) => isRight),
  };
}
