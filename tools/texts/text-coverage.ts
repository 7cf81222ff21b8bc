import {
  certainMistakes,
  type Entry,
  isAllUnread,
  type PackModel,
  packName,
  type ReadText,
  type RecordModel,
  readText,
  type System,
  textsOfEntry,
} from "../../compiler/index.js";
import { getOrMake } from "../../grammar/index.js";

/** Counts of distinct texts, by how they are read. */
export interface TextCount {
  /** Completely. */
  readonly whole: number;
  /** Partly: a form has some of its words, and others are read by no phrase, or keywords that the game doesn't list. */
  readonly frame: number;
  /** With a mistake that the game describes. */
  readonly mistaken: number;
  readonly ambiguous: number;
  /** By no form, or only with all its words in pieces that no phrase reads. */
  readonly notRead: number;
}

/** The texts of one attribute on cards of one kind. */
export interface TextRow extends TextCount {
  readonly phrase: string;
  readonly name: string;
  readonly kind: string | undefined;
  readonly texts: number;
}

/** How several sentences begin that no phrase reads. */
export interface UnreadBeginning {
  readonly phrase: string;
  /** Its words; values that an attribute lists, numbers, and what is in brackets, as holes. */
  readonly beginning: string;
  /** The number of distinct texts with it. */
  readonly texts: number;
  /** How many of them have nothing else that isn't read: a form for it would read them completely. */
  readonly wins: number;
  readonly example: string;
}

export interface TextCoverage {
  readonly pack: string | undefined;
  readonly system: string;
  readonly rows: readonly TextRow[];
  readonly unread: readonly UnreadBeginning[];
}

/**
 * How the texts of a pack are read by the phrases of its game. Each distinct text of an attribute and kind counts once.
 */
export function textCoverage(pack: PackModel, system: System): TextCoverage {
  const records = [pack.pack === undefined ? [] : [pack.pack], pack.decks, pack.cards]
    .flat()
    .map(({ record }) => record);
  const { rows, others } = coverageOf(records);
  return { pack: packName(pack), system: system.key, rows, unread: unreadBeginnings(others, system) };
}

/** The same for any records, with the texts that aren't read whole. */
export function coverageOf(records: Iterable<Pick<RecordModel, "kind" | "globals" | "categories">>): {
  readonly rows: readonly TextRow[];
  readonly others: readonly ReadText[];
} {
  const rows = new Map<string, { -readonly [Key in keyof TextRow]: TextRow[Key] }>();
  const others = new Map<string, ReadText>();
  const seen = new Set<string>();
  for (const { kind, globals, categories } of records)
    for (const entry of [globals, ...categories].flatMap((section): readonly Entry[] => section.entries))
      for (const read of textsOfEntry(entry, entry.scope)) {
        const { name, phrase, text } = read;
        const key = JSON.stringify([phrase, name, kind]);
        if (seen.has(key + text)) continue;
        seen.add(key + text);
        const row = getOrMake(rows, key, () => ({ phrase, name, kind, texts: 0, ...NOTHING }));
        row.texts++;
        row[wayOf(read)]++;
        if (read.reading.kind !== "whole") others.set(`${phrase} ${text}`, read);
      }
  return { rows: [...rows.values()], others: [...others.values()] };
}

const NOTHING: TextCount = { whole: 0, frame: 0, mistaken: 0, ambiguous: 0, notRead: 0 };

function wayOf({ text, reading }: ReadText): keyof TextCount {
  if (reading.kind === "not read") return "notRead";
  if (reading.kind !== "partly") return reading.kind;
  if (certainMistakes({ text, reading }).length > 0) return "mistaken";
  return isAllUnread(text, reading.odd) ? "notRead" : "frame";
}

/** A text with the words of its pieces that no phrase reads. */
interface UnreadText {
  readonly read: ReadText;
  readonly pieces: readonly { readonly text: string; readonly words: readonly string[] }[];
  /** Something else in it isn't read either. */
  readonly hasMore: boolean;
}

const MOST_SHOWN = 40;
const LONGEST_BEGINNING = 8;
const SHORTEST_BEGINNING = 2;
/** Wording that occurs once is no pattern. */
const LEAST_TEXTS = 2;

/**
 * The most frequent beginnings, one after the other: that which is in the most texts and the longest, then that of the
 * texts that are left.
 */
function unreadBeginnings(others: readonly ReadText[], system: System): readonly UnreadBeginning[] {
  const holes = holesFor(system);
  let left = others.flatMap((read) => unreadIn(read, system, holes));
  const found: UnreadBeginning[] = [];
  while (found.length < MOST_SHOWN) {
    const texts = new Map<string, Set<UnreadText>>();
    for (const one of left)
      for (const { words } of one.pieces)
        for (let length = SHORTEST_BEGINNING; length <= Math.min(words.length, LONGEST_BEGINNING); length++) {
          const key = `${one.read.phrase}\n${words.slice(0, length).join(" ")}`;
          getOrMake(texts, key, () => new Set()).add(one);
        }
    let best: { readonly key: string; readonly score: number; readonly texts: ReadonlySet<UnreadText> } | undefined;
    for (const [key, some] of texts) {
      const score = some.size * Math.sqrt(key.split(" ").length);
      if (some.size >= LEAST_TEXTS && score > (best?.score ?? 0)) best = { key, score, texts: some };
    }
    if (best === undefined) break;
    const [phrase = "", beginning = ""] = best.key.split("\n");
    const begins = (words: readonly string[]): boolean => `${words.join(" ")} `.startsWith(`${beginning} `);
    const all = [...best.texts];
    found.push({
      phrase,
      beginning,
      texts: all.length,
      wins: all.filter(({ pieces, hasMore }) => !hasMore && pieces.every(({ words }) => begins(words))).length,
      example: all[0]?.pieces.find(({ words }) => begins(words))?.text ?? "",
    });
    const taken = best.texts;
    left = left.filter((one) => !taken.has(one));
  }
  return found;
}

function unreadIn(read: ReadText, system: System, holes: ReadonlyMap<string, string>): UnreadText[] {
  const { text, reading, phrase } = read;
  if (reading.kind !== "not read" && reading.kind !== "partly") return [];
  const odd = reading.kind === "partly" ? reading.odd : [];
  const unread =
    reading.kind === "partly"
      ? odd.flatMap((one) => (one.kind === "unread" ? [one.piece.text] : []))
      : // Alone, some of the sentences may be read.
        text.split(/(?<=[.!?;])\s+/).filter((one) => readText(one, phrase, system).kind !== "whole");
  const pieces = unread.map((piece) => ({ text: piece, words: wordsOf(piece, holes) }));
  return pieces.length === 0 ? [] : [{ read, pieces, hasMore: odd.some(({ kind }) => kind !== "unread") }];
}

/** Its words, with holes for what the game lists, for numbers and for what is in square brackets. */
function wordsOf(piece: string, holes: ReadonlyMap<string, string>): readonly string[] {
  const plain = piece.replace(/\[+[^\]]*\]+/g, "[<name>]").replace(/(?<![\p{L}\d])\d+(?![\p{L}\d])/gu, "<number>");
  return plain.split(/\s+/).map((word) => word.replace(/^\p{L}[\p{L}\p{M}'\u2019-]*/u, (one) => holes.get(one) ?? one));
}

/** The words that a single attribute lists, as its hole. */
function holesFor({ attributes }: System): ReadonlyMap<string, string> {
  const holes = new Map<string, string>();
  for (const [name, declarations] of attributes)
    for (const { oneOf = [], suchAs = [] } of declarations)
      for (const word of [...oneOf, ...suchAs]) {
        if (!/^\p{Lu}[\p{L}\p{M}-]*$/u.test(word)) continue;
        holes.set(word, (holes.get(word) ?? `<${name}>`) === `<${name}>` ? `<${name}>` : word);
      }
  return holes;
}
