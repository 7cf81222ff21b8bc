import { loneMark, nearestName } from "../../compiler/index.js";
import { getOrMake } from "../../grammar/index.js";
import type { Column, TableThings, Things } from "./columns.js";
import { countOf, logChance, occurrences } from "./counts.js";
import type { Place } from "./kinds.js";
import type { Profile } from "./profile.js";

/**
 * A kind of mistake. The first five are listed without asking, since most of what they find is one; the others are as
 * often cards that are special.
 */
export type MistakeSort =
  | "unclosed"
  | "duplicate"
  | "misspelt"
  | "disagrees"
  | "reference"
  | "not-a-number"
  | "shape"
  | "outlier"
  | "missing"
  | "misplaced";

/** A cell of a table that is probably wrong. */
export interface Mistake {
  readonly sort: MistakeSort;
  /** One of the five precise kinds. */
  readonly isProbable: boolean;
  /** Index of the row, and of the column. */
  readonly row: number;
  readonly column: number;
  readonly message: string;
  /** Other rows that show it, by index, and what is said of them. */
  readonly see: readonly { readonly row: number; readonly message: string }[];
  /** The higher, the more certain. */
  readonly weight: number;
}

/** All that mistakes are looked for in. */
export interface Evidence {
  readonly things: TableThings;
  /** By column of the cards and of all lists. */
  readonly profiles: ReadonlyMap<Column, Profile>;
  /** By column of the cards. */
  readonly places: ReadonlyMap<Column, Place>;
  readonly identifier: Column | undefined;
  /** Names rows by their indexes, as people count: `rows 3, 5`. */
  readonly rowsNamed: RowsNamed;
}

/** Most certain first; a cell once. */
export function mistakesIn(evidence: Evidence): readonly Mistake[] {
  const { cards, lists } = evidence.things;
  const found = [cards, ...lists].flatMap((things) => [
    ...unclosed(things, evidence),
    ...misspelt(things, evidence),
    ...brokenReferences(things, evidence),
    ...oddValues(things, evidence),
  ]);
  const all = [...found, ...duplicates(evidence), ...disagreements(evidence), ...oddPlaces(evidence)];
  const ordered = all.toSorted(
    (one, other) =>
      Number(other.isProbable) - Number(one.isProbable) ||
      other.weight - one.weight ||
      one.row - other.row ||
      one.column - other.column,
  );
  const byCell = new Map<string, Mistake>();
  for (const mistake of ordered) getOrMake(byCell, `${mistake.row} ${mistake.column}`, () => mistake);
  return [...byCell.values()];
}

const ONE = { see: [], isProbable: true } as const;
const quoted = (text: string): string => `“${text.length > 60 ? `${text.slice(0, 59)}…` : text}”`;

/** Names rows of a table, at most so many. */
export type RowsNamed = (rows: readonly number[], most: number) => string;

function unclosed({ columns, rows }: Things, { profiles }: Evidence): Mistake[] {
  return columns.flatMap((column) => {
    const pairs = [...(profiles.get(column)?.pairs ?? [])];
    return pairs.flatMap(([pair, uses]) =>
      cellsWith(column, (text) => loneMark(text, pair) !== undefined).map(({ thing, text }): Mistake => {
        const lone = loneMark(text, pair);
        const message =
          lone?.messageId === "close"
            ? `This has a ${lone.mark} without the ${lone.partner} that belongs before it.`
            : `This has a ${lone?.mark} that is never closed with ${lone?.partner}.`;
        return {
          ...ONE,
          sort: "unclosed",
          row: rows[thing] ?? 0,
          column: column.index,
          message,
          weight: 70 + Math.log10(uses),
        };
      }),
    );
  });
}

function* valuesWith(column: Column): Generator<{ readonly thing: number; readonly text: string }> {
  for (const [thing, texts] of column.cells.entries()) for (const text of texts) yield { thing, text };
}

function cellsWith(column: Column, passes: (text: string) => boolean): { thing: number; text: string }[] {
  return [...valuesWith(column)].filter(({ text }) => passes(text));
}

function duplicates({ identifier, things, rowsNamed }: Evidence): Mistake[] {
  if (identifier === undefined) return [];
  const first = new Map<string, number>();
  return things.cards.rows.flatMap((row): Mistake[] => {
    const [text] = identifier.cells[row] ?? [];
    if (text === undefined) return [];
    const earlier = getOrMake(first, text, () => row);
    if (earlier === row) return [];
    const message = `${quoted(text)} is in ${rowsNamed([earlier], 1)} already, and each card needs its own ${identifier.heading}.`;
    const see = [{ row: earlier, message: "here it is first" }];
    return [{ ...ONE, sort: "duplicate", row, column: identifier.index, message, see, weight: 90 }];
  });
}

function misspelt({ columns, rows }: Things, { profiles }: Evidence): Mistake[] {
  return columns.flatMap((column) => {
    const slips = profiles.get(column)?.slips;
    if (slips === undefined || slips.size === 0) return [];
    return cellsWith(column, (text) => slips.has(text)).map(({ thing, text }): Mistake => {
      const { text: meant, often } = slips.get(text) ?? { text: "", often: 0 };
      const message = `${quoted(text)} is almost ${quoted(meant)}, which is in this column ${often} times.`;
      return {
        ...ONE,
        sort: "misspelt",
        row: rows[thing] ?? 0,
        column: column.index,
        message,
        weight: 50 + Math.log10(often),
      };
    });
  });
}

/** Values of a column that name no card, if nearly all others do. */
function brokenReferences({ columns, rows }: Things, evidence: Evidence): Mistake[] {
  const { things, profiles } = evidence;
  const targets = things.cards.columns.filter((column) => isNameOfCards(column, profiles, things.cards.rows.length));
  return columns.flatMap((column) => {
    const profile = profiles.get(column);
    if (profile === undefined || profile.sort === "truth" || profile.sort === "prose" || column.isAside) return [];
    if (profile.total < FEWEST_REFERENCES || profile.counts.size < 5) return [];
    const values = [...valuesWith(column)].filter(({ text }) => !/^-?\d*$/.test(text));
    if (values.length < 0.9 * profile.total) return [];
    for (const target of targets) {
      if (target === column) continue;
      const known = profiles.get(target)?.counts ?? new Map<string, number>();
      const broken = values.filter(({ text }) => !known.has(text));
      if (broken.length === 0 || broken.length > Math.max(1, 0.02 * values.length)) continue;
      const toOthers = countOf(values, ({ thing, text }) => !(target.cells[rows[thing] ?? 0] ?? []).includes(text));
      if (toOthers - broken.length < 0.5 * values.length) continue;
      return broken.map(({ thing, text }): Mistake => {
        const near = nearestName(text, known.keys());
        const hint = near === undefined ? "" : ` Did you mean ${quoted(near)}?`;
        const message = `No card has ${quoted(text)} as its ${target.heading}; ${values.length - broken.length} other values of this column are the ${target.heading} of a card.${hint}`;
        const weight = 40 + Math.log10(values.length) - broken.length;
        return { ...ONE, sort: "reference", row: rows[thing] ?? 0, column: column.index, message, weight };
      });
    }
    return [];
  });
}

const FEWEST_REFERENCES = 10;

/** Mostly different texts, at least one on nearly every card. */
function isNameOfCards(column: Column, profiles: Evidence["profiles"], total: number): boolean {
  const profile = profiles.get(column);
  if (profile === undefined || column.isList || column.filled < 0.9 * total) return false;
  const isText = profile.sort === "text" || profile.sort === "codes" || profile.sort === "words";
  return isText && profile.counts.size >= Math.max(10, 0.3 * total);
}

/** A cell that differs from those of all cards with the same in another column, where nearly all such cards agree. */
function disagreements(evidence: Evidence): Mistake[] {
  const { things, profiles, identifier } = evidence;
  const columns = things.cards.columns.flatMap((column) => {
    const profile = profiles.get(column);
    return profile === undefined || column.isAside || column === identifier ? [] : compared(column, profile);
  });
  const keys = columns.filter(({ column }) => !column.isList && IS_KEY.has(profiles.get(column)?.sort ?? "truth"));
  const proposals = keys.flatMap((key) => {
    const groups = groupsOf(key);
    if (groups.length < FEWEST_GROUPS) return [];
    return columns.filter((column) => column !== key).map((column) => ({ key, column, groups }));
  });
  const tried = Math.log10(Math.max(1, proposals.length));
  const held = proposals.flatMap(({ key, column, groups }) => {
    const { total, divided, chance } = agreement(column, groups);
    if (divided.length === 0 || total < FEWEST_GROUPS || divided.length > Math.max(1, 0.01 * total)) return [];
    const log = logChance(divided.length, total, chance) + tried;
    return log > -2
      ? []
      : [{ key, column, total, divided, weight: Math.min(30, -log) - Math.log10(divided.length + 1) }];
  });
  // Cards with one name that differ in several ways are different cards.
  const differing = occurrences(held.flatMap(({ key, divided }) => divided.map((group) => groupName(key, group))));
  return held.flatMap(({ key, column, total, divided, weight }) =>
    divided
      .filter((group) => (differing.get(groupName(key, group)) ?? 0) < 2)
      .flatMap((group) =>
        minority(column, group).map(({ row, usual, others }): Mistake => {
          const { heading, index } = column.column;
          const name = quoted(key.texts[row] ?? "");
          const message = `${heading} is ${quoted(column.texts[row] ?? "")} here and ${quoted(usual)} in ${evidence.rowsNamed(others, 3)}, for the same ${key.column.heading} ${name}. In ${total - divided.length} of ${total} such groups all agree.`;
          const see = others.slice(0, 3).map((other) => ({ row: other, message: `here it is ${quoted(usual)}` }));
          return { isProbable: true, sort: "disagrees", row, column: index, message, see, weight };
        }),
      ),
  );
}

const IS_KEY: ReadonlySet<Profile["sort"]> = new Set(["words", "text", "codes"]);
/** Of fewer, one that differs says little. */
const FEWEST_GROUPS = 25;
const groupName = (key: ComparedColumn, group: readonly number[]): string =>
  `${key.column.index} ${key.texts[group[0] ?? 0]}`;

/** The cells of a column as one text each, with what is misspelt as it is meant. */
interface ComparedColumn {
  readonly column: Column;
  /** By card; empty where nothing stands. */
  readonly texts: readonly string[];
  readonly counts: ReadonlyMap<string, number>;
  /** The chance that two cells are the same. */
  readonly alike: number;
}

function compared(column: Column, { slips }: Profile): ComparedColumn {
  const meant = (text: string): string => slips.get(text)?.text ?? text;
  const texts = column.cells.map((all) => all.map(meant).toSorted().join(", "));
  const counts = occurrences(texts.filter((text) => text !== ""));
  let alike = 0;
  for (const count of counts.values()) alike += (count / column.filled) ** 2;
  return { column, texts, counts, alike };
}

/** The cards with the same value, of each that several have. */
function groupsOf({ texts }: ComparedColumn): readonly (readonly number[])[] {
  const groups = new Map<string, number[]>();
  for (const [card, text] of texts.entries()) if (text !== "") getOrMake(groups, text, (): number[] => []).push(card);
  return [...groups.values()].filter((group) => group.length > 1);
}

/** How many groups can be compared, which are divided, and the chance that one would be if nothing held. */
function agreement({ texts, alike }: ComparedColumn, groups: readonly (readonly number[])[]) {
  const divided: (readonly number[])[] = [];
  let total = 0;
  let chances = 0;
  for (const group of groups) {
    const having = group.filter((card) => texts[card] !== "");
    if (having.length < 2) continue;
    total++;
    chances += 1 - alike ** (having.length - 1);
    if (having.some((card) => texts[card] !== texts[having[0] ?? 0])) divided.push(having);
  }
  return { total, divided, chance: chances / Math.max(1, total) };
}

/** The cards that differ from most of their group; of as many, those with the rarer value, or the later ones. */
function minority({ texts, counts }: ComparedColumn, group: readonly number[]) {
  const own = occurrences(group.map((card) => texts[card] ?? ""));
  const often = (text: string): number => counts.get(text) ?? 0;
  const [[usual = ""] = []] = [...own].toSorted(
    ([one, some], [other, more]) => more - some || often(other) - often(one),
  );
  const others = group.filter((card) => texts[card] === usual);
  return group.filter((card) => texts[card] !== usual).map((row) => ({ row, usual, others }));
}

const UNUSUAL = { see: [], isProbable: false } as const;

/** Values that their column doesn't have else. */
function oddValues({ columns, rows }: Things, { profiles }: Evidence): Mistake[] {
  return columns.flatMap((column) => {
    const profile = profiles.get(column);
    if (profile === undefined) return [];
    const { noNumbers, outliers, shapeless, total } = profile;
    return [...valuesWith(column)].flatMap(({ thing, text }): Mistake[] => {
      const at = { ...UNUSUAL, row: rows[thing] ?? 0, column: column.index };
      if (noNumbers.has(text))
        return [
          {
            ...at,
            sort: "not-a-number",
            message: `${quoted(text)} is no whole number, and ${total - noNumbers.size} others of this column are.`,
            weight: 9,
          },
        ];
      if (outliers.has(text))
        return [
          { ...at, sort: "outlier", message: `${text} is far away from all other numbers of this column.`, weight: 6 },
        ];
      if (shapeless.has(text))
        return [
          {
            ...at,
            sort: "shape",
            message: `${quoted(text)} is written otherwise than ${total - shapeless.size} others of this column.`,
            weight: 8,
          },
        ];
      return [];
    });
  });
}

function oddPlaces({ things: { cards }, places }: Evidence): Mistake[] {
  return cards.columns.flatMap((column) => {
    const { missing = [], misplaced = [] } = places.get(column) ?? {};
    const lacking = missing.map((row): Mistake => {
      const message = `${column.heading} is missing, and nearly all cards like this one have it.`;
      return { ...UNUSUAL, sort: "missing", row, column: column.index, message, weight: 5 - missing.length };
    });
    const having = misplaced.map((row): Mistake => {
      const message = `${column.heading} stands here, and on nearly no other card like this one.`;
      return { ...UNUSUAL, sort: "misplaced", row, column: column.index, message, weight: 4 - misplaced.length };
    });
    return [...lacking, ...having];
  });
}
