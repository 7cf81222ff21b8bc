import { getOrMake } from "../../grammar/index.js";
import { type Column, isNameHeading, type Things, words } from "./columns.js";
import { countOf, logChance, occurrences } from "./counts.js";
import { isInParts, LEAST_CHANCE } from "./parts.js";
import type { Profile } from "./profile.js";

/**
 * What holds between the cards of a table. once: each value of a column is there once for each value of another. gaps: the
 * numbers of a column begin at 1 and none is missing, for each value of another.
 */
export interface GroupRule {
  readonly sort: "once" | "gaps";
  readonly key: Column;
  readonly column: Column;
  /** How many cards, or groups of cards, show it. */
  readonly total: number;
  /** Cards with what an earlier one has; of gaps, the first cards of groups. */
  readonly exceptions: readonly number[];
  /** Cards that show it. */
  readonly covered: readonly number[];
  readonly log: number;
  readonly tried: number;
}

/** What comes from one set, by card: the column that says it, or the beginning of its code. Undefined if nothing tells. */
export function setsOf(
  { columns, rows }: Things,
  profiles: ReadonlyMap<Column, Profile>,
  identifier: Column | undefined,
): readonly string[] | undefined {
  const named = columns.find((column) => {
    const profile = profiles.get(column);
    return (
      !column.isList &&
      column.filled > 0.9 * rows.length &&
      profile !== undefined &&
      (profile.sort === "words" || profile.sort === "codes" || profile.sort === "text") &&
      SET.test(words(column.heading)) &&
      profile.counts.size <= Math.max(2, rows.length / 8)
    );
  });
  const sets = named?.cells.map(([text = ""]) => text) ?? prefixes(identifier, rows.length);
  return sets === undefined || new Set(sets).size < 2 ? undefined : sets;
}

const SET = /\b(sets?|expansions?|packs?|editions?|series|cycles?|products?|releases?|booster)\b/;

/** Of codes such as `sv3-127`: what is before the last number. */
function prefixes(identifier: Column | undefined, total: number): readonly string[] | undefined {
  if (identifier === undefined) return undefined;
  const all = identifier.cells.map(([text = ""]) => /^(.*?[\p{L}_-])\d+\D*$/u.exec(text)?.[1] ?? text);
  return new Set(all).size <= total / 8 ? all : undefined;
}

/** `sets`: the columns that tell which set a card is of, if any. */
export function groupRulesIn(
  { columns }: Things,
  profiles: ReadonlyMap<Column, Profile>,
  identifier: Column | undefined,
): readonly GroupRule[] {
  const usable = columns.filter((column) => column !== identifier && !column.isList && !column.isAside);
  const sortOf = (column: Column) => profiles.get(column)?.sort;
  const keys = usable.filter((column) => sortOf(column) === "words" && !isNameHeading(column.heading));
  const numbers = usable.filter((column) => {
    const { sort, counts } = profiles.get(column) as Profile;
    return (sort === "integer" || sort === "codes") && counts.size >= 15 && counts.size < 0.9 * column.filled;
  });
  const pairs = keys.flatMap((key) => numbers.filter((column) => column !== key).map((column) => ({ key, column })));
  const tried = Math.max(1, pairs.length);
  return pairs.flatMap(({ key, column }): GroupRule[] => {
    const cards = column.cells.flatMap((all, card) =>
      all.length > 0 && (key.cells[card]?.length ?? 0) > 0 ? [card] : [],
    );
    if (cards.length < 50) return [];
    let alike = 0;
    for (const count of profiles.get(column)?.counts.values() ?? []) alike += (count / column.filled) ** 2;
    const all = collisions(key, column, cards);
    if (all.pairs * alike < FEWEST_EXPECTED || all.again.length > Math.max(1, 0.005 * cards.length)) return [];
    const holds = (part: readonly number[]): boolean => {
      const found = collisions(key, column, part);
      return logChance(found.again.length, found.pairs, alike) + Math.log10(tried) <= LEAST_CHANCE;
    };
    if (!holds(cards) || !isInParts(cards, (part, isMost) => !isMost || holds(part))) return [];
    const log = Math.log10(tried) + logChance(all.again.length, all.pairs, alike);
    const once: GroupRule = {
      sort: "once",
      key,
      column,
      total: cards.length,
      exceptions: all.again,
      covered: cards,
      log,
      tried,
    };
    return [once, ...(sortOf(column) === "integer" ? gapsIn(once) : [])];
  });
}

/** Cards with the same by chance, of all pairs in a group. */
const FEWEST_EXPECTED = 20;
const FEWEST_NUMBERS = 8;
const FEWEST_SETS = 10;

function collisions(key: Column, column: Column, cards: readonly number[]) {
  const groups = new Map<string, Set<string>>();
  const sizes = new Map<string, number>();
  const again: number[] = [];
  for (const card of cards) {
    const [name = ""] = key.cells[card] ?? [];
    const own = getOrMake(groups, name, () => new Set<string>());
    const [text = ""] = column.cells[card] ?? [];
    if (own.has(text)) again.push(card);
    own.add(text);
    sizes.set(name, (sizes.get(name) ?? 0) + 1);
  }
  let pairs = 0;
  for (const size of sizes.values()) pairs += (size * (size - 1)) / 2;
  return { again, pairs };
}

function gapsIn(once: GroupRule): GroupRule[] {
  const { key, column, covered, tried } = once;
  const groups = new Map<string, number[]>();
  for (const card of covered) getOrMake(groups, key.cells[card]?.[0] ?? "", (): number[] => []).push(card);
  const large = [...groups.values()].filter(
    (cards) => new Set(cards.map((card) => column.cells[card]?.[0])).size >= FEWEST_NUMBERS,
  );
  const isWhole = (cards: readonly number[]): boolean => {
    const all = new Set(cards.map((card) => Number(column.cells[card]?.[0])).filter((number) => !Number.isNaN(number)));
    const least = Math.min(...all);
    return least === 1 && Math.max(...all) === all.size;
  };
  const broken = large.filter((cards) => !isWhole(cards));
  // A group of numbers drawn at random has no gap once in a thousand times, and rarer if it is larger.
  const log = logChance(broken.length, large.length, 0.999) + Math.log10(tried);
  if (large.length < FEWEST_SETS || broken.length > 0.1 * large.length || log > LEAST_CHANCE) return [];
  const whole = large.filter(isWhole).flat();
  return [
    {
      ...once,
      sort: "gaps",
      total: large.length,
      exceptions: broken.flatMap(([card]) => (card === undefined ? [] : [card])),
      covered: whole,
      log,
    },
  ];
}

/** A column with names of cards. */
export interface Reference {
  readonly things: Things;
  readonly column: Column;
  /** Of the cards: what the values are. */
  readonly target: Column;
  readonly total: number;
  /** By thing. */
  readonly broken: readonly { readonly thing: number; readonly text: string }[];
}

const FEWEST_REFERENCES = 10;

/** Columns of which nearly all values are what another column of the cards has, on another card. */
export function referencesIn(
  { columns, rows }: Things,
  cards: Things,
  profiles: ReadonlyMap<Column, Profile>,
): readonly Reference[] {
  const targets = cards.columns.filter((column) => isNameOfCards(column, profiles, cards.rows.length));
  return columns.flatMap((column): Reference[] => {
    const profile = profiles.get(column);
    if (profile === undefined || profile.sort === "truth" || profile.sort === "prose" || column.isAside) return [];
    if (profile.total < FEWEST_REFERENCES || profile.counts.size < 5) return [];
    const values = column.cells.flatMap((texts, thing) =>
      texts.filter((text) => !/^-?\d*$/.test(text)).map((text) => ({ thing, text })),
    );
    if (values.length < 0.9 * profile.total) return [];
    for (const target of targets) {
      if (target === column) continue;
      const known = profiles.get(target)?.counts ?? new Map<string, number>();
      const broken = values.filter(({ text }) => !known.has(text));
      if (broken.length > Math.max(1, 0.02 * values.length)) continue;
      const toOthers = countOf(values, ({ thing, text }) => !(target.cells[rows[thing] ?? 0] ?? []).includes(text));
      if (toOthers - broken.length < 0.5 * values.length) continue;
      return [{ things: { list: undefined, columns, rows }, column, target, total: values.length, broken }];
    }
    return [];
  });
}

/** Mostly different texts, at least one on nearly every card. */
function isNameOfCards(column: Column, profiles: ReadonlyMap<Column, Profile>, total: number): boolean {
  const profile = profiles.get(column);
  if (profile === undefined || column.isList || column.filled < 0.9 * total) return false;
  const isText = profile.sort === "text" || profile.sort === "codes" || profile.sort === "words";
  return isText && profile.counts.size >= Math.max(10, 0.3 * total);
}

/** Words of a column that are in a text of the same card, and listed wherever they are. */
export interface Listing {
  readonly column: Column;
  readonly text: Column;
  /** How they are written in texts: `[<>]`. */
  readonly form: string;
  readonly total: number;
  /** Cards where the two disagree. */
  readonly exceptions: readonly number[];
  readonly covered: readonly number[];
}

const FORMS = ["[[<>]]", "[<>]", "{<>}", "<>"];

/** Lists of keywords that agree with the texts. */
export function listingsIn({ columns }: Things, profiles: ReadonlyMap<Column, Profile>): readonly Listing[] {
  const lists = columns.filter((column) => {
    const { sort, counts, total } = profiles.get(column) as Profile;
    return column.isList && !column.isAside && sort === "words" && counts.size <= 200 && total >= 50;
  });
  const texts = columns.filter(
    (column) => !column.isAside && profiles.get(column)?.sort === "prose" && column.filled > 0.2 * column.cells.length,
  );
  return lists.flatMap((column) =>
    texts.flatMap((text): Listing[] => {
      const counts = occurrences(column.cells.flat());
      for (const form of FORMS) {
        const [before = "", after = ""] = form.split("<>");
        const known = new Map([...counts.keys()].map((word) => [before + word + after, word]));
        const pattern = patternOf([...known.keys()]);
        const exceptions: number[] = [];
        const covered: number[] = [];
        let total = 0;
        for (const [card, listed] of column.cells.entries()) {
          const [prose = ""] = text.cells[card] ?? [];
          const found = new Set([...prose.matchAll(pattern)].map(([match]) => known.get(match) ?? ""));
          if (listed.length === 0 && found.size === 0) continue;
          total += listed.length;
          const agrees = listed.every((word) => found.has(word)) && [...found].every((word) => listed.includes(word));
          (agrees ? covered : exceptions).push(card);
        }
        const all = covered.length + exceptions.length;
        if (total >= 50 && all >= 50 && exceptions.length <= 0.02 * all)
          return [{ column, text, form, total: all, exceptions, covered }];
      }
      return [];
    }),
  );
}

/** Whole words, the longest first. */
function patternOf(words: readonly string[]): RegExp {
  const escaped = words
    .toSorted((one, other) => other.length - one.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped.join("|")})(?![\\p{L}\\p{N}])`, "gu");
}
