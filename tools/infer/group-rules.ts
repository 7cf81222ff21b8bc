import { groupBy, largest, smallest } from "../../grammar/index.js";
import { isFew } from "./card-rules.js";
import { type Column, isNameHeading, type Things, words } from "./columns.js";
import { chanceAlike, countOf, isInParts, LEAST_CHANCE, logChance, occurrences } from "./counts.js";
import type { Profile } from "./profile.js";
import type { Regularity, RegularitySort } from "./regularity.js";

type Profiles = ReadonlyMap<Column, Profile>;
type Group = readonly number[];

/** What comes from one set, by card: the column that says it, or the beginning of its code. Undefined if nothing tells. */
export function setsOf(
  { columns, rows }: Things,
  profiles: Profiles,
  identifier: Column | undefined,
): readonly string[] | undefined {
  const named = columns.find((column) => {
    const { sort = "prose", counts = new Map() } = profiles.get(column) ?? {};
    const isSet = SET.test(words(column.heading)) && !column.isList && column.filled > 0.9 * rows.length;
    return isSet && IS_NAME.has(sort) && counts.size <= Math.max(2, rows.length / 8);
  });
  const sets = named?.cells.map(([text = ""]) => text) ?? prefixes(identifier, rows.length);
  return sets === undefined || new Set(sets).size < 2 ? undefined : sets;
}

const SET = /\b(sets?|expansions?|packs?|editions?|series|cycles?|products?|releases?|booster)\b/;
const IS_NAME: ReadonlySet<Profile["sort"]> = new Set(["words", "text", "codes"]);

/** Of codes such as `sv3-127`: what is before the last number. */
function prefixes(identifier: Column | undefined, total: number): readonly string[] | undefined {
  if (identifier === undefined) return undefined;
  const all = identifier.cells.map(([text = ""]) => /^(.*?[\p{L}_-])\d+\D*$/u.exec(text)?.[1] ?? text);
  return new Set(all).size <= total / 8 ? all : undefined;
}

/** What all rules about several cards have. */
const between = (sort: RegularitySort, things: Things, one: Column, target: Column) => ({
  sort,
  things,
  kind: undefined,
  columns: [one],
  values: [],
  target,
  value: undefined,
  log: 0,
  tried: 0,
  isStable: true,
});

/** Cards with the same value in one column have the same in another: but for a few groups, and hardly by chance. */
export function agreementsIn(things: Things, profiles: Profiles, identifier: Column | undefined): Regularity[] {
  const usable = things.columns.flatMap((column) =>
    column.isAside || column === identifier ? [] : (profiles.get(column) ?? []),
  );
  const keys = usable.filter(({ column, sort }) => !column.isList && IS_NAME.has(sort));
  const alike = new Map(
    usable.map(({ column, texts }) => {
      const counts = occurrences(texts.filter((text) => text !== ""));
      return [column, chanceAlike(counts.values(), column.filled)];
    }),
  );
  const proposals = keys.flatMap((key) => {
    const groups = groupsOf(key, [...things.rows.keys()]).filter((group) => group.length > 1);
    if (groups.length < FEWEST_GROUPS) return [];
    return usable.filter((other) => other !== key).map((other) => ({ key, other, groups }));
  });
  const tried = proposals.length;
  return proposals.flatMap(({ key, other: { column, texts }, groups }): Regularity[] => {
    const isDivided = ([first = 0, ...others]: Group): boolean => others.some((card) => texts[card] !== texts[first]);
    const having = groups.map((group) => group.filter((card) => texts[card] !== "")).filter(({ length }) => length > 1);
    /** The logarithm of the chance that so many groups agree; infinite if too many don't. */
    const chanceOf = (part: readonly Group[]): number => {
      const divided = countOf(part, isDivided);
      let chances = 0;
      for (const { length } of part) chances += 1 - (alike.get(column) ?? 0) ** (length - 1);
      if (!isFew({ sort: "same" }, divided, part.length)) return Number.POSITIVE_INFINITY;
      return logChance(divided, part.length, chances / Math.max(1, part.length));
    };
    const log = chanceOf(having) + Math.log10(tried);
    if (having.length < FEWEST_GROUPS || log > LEAST_CHANCE) return [];
    const isStable = [0, 1, 2].every((part) => chanceOf(having.filter((_, at) => at % 3 === part)) <= LEAST_CHANCE);
    const exceptions = having.filter(isDivided).flat();
    const covered = having.flat();
    const base = between("same", things, key.column, column);
    return [{ ...base, total: having.length, covered, exceptions, log, tried, isStable }];
  });
}

/** Of fewer, one that differs says little. */
const FEWEST_GROUPS = 25;

/** The cards with the same value, of each value. */
export const groupsOf = ({ texts }: Profile, cards: readonly number[]): readonly Group[] => [
  ...groupBy(
    cards.filter((card) => texts[card] !== ""),
    (card) => texts[card],
  ).values(),
];

/** What is there once for each value of a column, and numbers without gaps. */
export function groupRulesIn(things: Things, profiles: Profiles, identifier: Column | undefined): Regularity[] {
  const usable = things.columns.filter((column) => column !== identifier && !column.isList && !column.isAside);
  const sortOf = (column: Column) => profiles.get(column)?.sort;
  const keys = usable.filter((column) => sortOf(column) === "words" && !isNameHeading(column.heading));
  const numbers = usable.filter((column) => {
    const { sort, counts } = profiles.get(column) as Profile;
    return (sort === "integer" || sort === "codes") && counts.size >= 15 && counts.size < 0.9 * column.filled;
  });
  const pairs = keys.flatMap((key) => numbers.filter((column) => column !== key).map((column) => ({ key, column })));
  const tried = Math.max(1, pairs.length);
  return pairs.flatMap(({ key, column }): Regularity[] => {
    const textIn = (of: Column, card: number): string => of.cells[card]?.[0] ?? "";
    const covered = [...things.rows.keys()].filter((card) => textIn(column, card) !== "" && textIn(key, card) !== "");
    if (covered.length < 50) return [];
    const alike = chanceAlike(profiles.get(column)?.counts.values() ?? [], column.filled);
    const inGroups = (cards: readonly number[]) => [...groupBy(cards, (card) => textIn(key, card)).values()];
    const pairsIn = (cards: readonly number[]): number =>
      inGroups(cards).reduce((sum, { length }) => sum + (length * (length - 1)) / 2, 0);
    const againIn = (cards: readonly number[]): readonly number[] => {
      const met = new Set<string>();
      return cards.filter((card) => {
        const text = `${textIn(key, card)}\n${textIn(column, card)}`;
        const isAgain = met.has(text);
        met.add(text);
        return isAgain;
      });
    };
    const chanceOf = (cards: readonly number[]): number =>
      logChance(againIn(cards).length, pairsIn(cards), alike) + Math.log10(tried);
    const exceptions = againIn(covered);
    const log = chanceOf(covered);
    if (pairsIn(covered) * alike < FEWEST_EXPECTED || !isFew({ sort: "once" }, exceptions.length, covered.length))
      return [];
    if (log > LEAST_CHANCE || !isInParts(covered, (part, isMost) => !isMost || chanceOf(part) <= LEAST_CHANCE))
      return [];
    const once = { ...between("once", things, key, column), total: covered.length, covered, exceptions, log, tried };
    return sortOf(column) === "integer" ? [once, ...gapsIn(once, inGroups(covered))] : [once];
  });
}

/** Cards with the same by chance, of all pairs in a group. */
const FEWEST_EXPECTED = 20;
const FEWEST_NUMBERS = 8;
const FEWEST_SETS = 10;

function gapsIn(once: Regularity, groups: readonly Group[]): Regularity[] {
  const numbersOf = (cards: Group): readonly number[] => [
    ...new Set(cards.map((card) => Number(once.target.cells[card]?.[0])).filter((number) => !Number.isNaN(number))),
  ];
  const large = groups.filter((cards) => numbersOf(cards).length >= FEWEST_NUMBERS);
  const isWhole = (cards: Group): boolean => {
    const all = numbersOf(cards);
    return smallest(all) === 1 && largest(all) === all.length;
  };
  const broken = large.filter((cards) => !isWhole(cards));
  // A group of numbers drawn at random has no gap once in a thousand times, and rarer if it is larger.
  const log = logChance(broken.length, large.length, 0.999) + Math.log10(once.tried);
  const isRare = isFew({ sort: "gaps" }, broken.length, large.length);
  if (large.length < FEWEST_SETS || !isRare || log > LEAST_CHANCE) return [];
  const exceptions = broken.flatMap(([card = 0]) => card);
  return [{ ...once, sort: "gaps", total: large.length, covered: large.filter(isWhole).flat(), exceptions, log }];
}

const FEWEST_REFERENCES = 10;

/** Columns of which nearly all values are what another column of the cards has, on another card. */
export function referencesIn(things: Things, cards: Things, profiles: Profiles): Regularity[] {
  const targets = cards.columns.filter((column) => isNameOfCards(column, profiles, cards.rows.length));
  return things.columns.flatMap((column): Regularity[] => {
    const profile = profiles.get(column);
    if (profile === undefined || profile.sort === "truth" || profile.sort === "prose" || column.isAside) return [];
    if (profile.total < FEWEST_REFERENCES || profile.counts.size < 5) return [];
    const values = column.cells.flatMap((texts, thing) =>
      texts.filter((text) => !/^-?\d*$/.test(text)).map((text) => ({ thing, text })),
    );
    const total = values.length;
    if (total < 0.9 * profile.total) return [];
    for (const target of targets) {
      const known = profiles.get(target)?.counts;
      const broken = values.filter(({ text }) => known?.has(text) !== true);
      if (target === column || !isFewBroken(broken.length, total)) continue;
      const own = ({ thing }: { readonly thing: number }) => target.cells[things.rows[thing] ?? 0] ?? [];
      const toOthers = countOf(values, (value) => !own(value).includes(value.text));
      if (toOthers - broken.length < 0.5 * total) continue;
      const covered = [...column.cells.keys()].filter((thing) => (column.cells[thing]?.length ?? 0) > 0);
      const exceptions = [...new Set(broken.map(({ thing }) => thing))];
      return [{ ...between("names", things, target, column), total, covered, exceptions }];
    }
    return [];
  });
}

/** Names are no coincidence, so two of a few dozen may be wrong. */
const isFewBroken = (broken: number, total: number): boolean =>
  isFew({ sort: "names" }, broken, total) || (broken === 2 && total >= 40);

/** Mostly different texts, at least one on nearly every card. */
function isNameOfCards(column: Column, profiles: Profiles, total: number): boolean {
  const { sort = "prose", counts = new Map() } = profiles.get(column) ?? {};
  const isEverywhere = !column.isList && column.filled >= 0.9 * total;
  return isEverywhere && IS_NAME.has(sort) && counts.size >= Math.max(10, 0.3 * total);
}

const WRITTEN = ["[[<>]]", "[<>]", "{<>}", "<>"];

/** Lists of keywords that agree with the texts. */
export function listingsIn(things: Things, profiles: Profiles): Regularity[] {
  const lists = things.columns.filter((column) => {
    const { sort, counts, total } = profiles.get(column) as Profile;
    return column.isList && !column.isAside && sort === "words" && counts.size <= 200 && total >= 50;
  });
  const texts = things.columns.filter(
    (column) => !column.isAside && profiles.get(column)?.sort === "prose" && column.filled > 0.2 * column.cells.length,
  );
  return lists.flatMap((column) =>
    texts.flatMap((text): Regularity[] => {
      for (const value of WRITTEN) {
        const [before = "", after = ""] = value.split("<>");
        // Looking for all words takes long: not where too many of those listed are nowhere in their text.
        const isSaid = (word: string, card: number): boolean =>
          text.cells[card]?.[0]?.includes(before + word + after) === true;
        const lacking = countOf(column.cells.entries(), ([card, all]) => !all.every((word) => isSaid(word, card)));
        if (!isFew({ sort: "listed" }, lacking, column.cells.length)) continue;
        const words = [...(profiles.get(column)?.counts.keys() ?? [])];
        const known = new Map(words.map((word) => [before + word + after, word]));
        const pattern = patternOf([...known.keys()]);
        const found: { readonly card: number; readonly isAll: boolean; readonly isMore: boolean }[] = [];
        let total = 0;
        for (const [card, listed] of column.cells.entries()) {
          const [prose = ""] = text.cells[card] ?? [];
          const said = new Set([...prose.matchAll(pattern)].map(([match]) => known.get(match) ?? ""));
          if (listed.length === 0 && said.size === 0) continue;
          total += listed.length;
          const isAll = listed.every((word) => said.has(word));
          found.push({ card, isAll, isMore: [...said].some((word) => !listed.includes(word)) });
        }
        const cardsOf = (all: typeof found): readonly number[] => all.map(({ card }) => card);
        const listing = cardsOf(found.filter(({ card }) => (column.cells[card]?.length ?? 0) > 0));
        const unsaid = cardsOf(found.filter(({ isAll }) => !isAll));
        const differing = cardsOf(found.filter(({ isAll, isMore }) => isMore || !isAll));
        const rule = (sort: RegularitySort, covered: readonly number[], exceptions: readonly number[]) =>
          total >= 50 && covered.length >= 50 && isFew({ sort }, exceptions.length, covered.length)
            ? [{ ...between(sort, things, text, column), value, total: covered.length, covered, exceptions }]
            : [];
        // What is listed is in the texts, though they speak of more.
        const [one] = [...rule("listed", cardsOf(found), differing), ...rule("mentioned", listing, unsaid)];
        if (one !== undefined) return [one];
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
