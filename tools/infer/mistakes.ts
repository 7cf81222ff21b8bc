import { loneMark, nearestName } from "../../compiler/index.js";
import { getOrMake } from "../../grammar/index.js";
import { type Agreement, groupName, minority } from "./agreements.js";
import type { CardRule } from "./card-rules.js";
import type { Column, TableThings, Things } from "./columns.js";
import { occurrences } from "./counts.js";
import type { Reference } from "./group-rules.js";
import type { Place } from "./kinds.js";
import type { Profile } from "./profile.js";
import { sentencesFor } from "./sentences.js";

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
  | "misplaced"
  | "rule";

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
  readonly agreements: readonly Agreement[];
  readonly references: readonly Reference[];
  readonly cardRules: readonly CardRule[];
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
  const all = [
    ...found,
    ...duplicates(evidence),
    ...disagreements(evidence),
    ...oddPlaces(evidence),
    ...againstRules(evidence),
  ];
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
function brokenReferences(things: Things, { references, profiles }: Evidence): Mistake[] {
  return references
    .filter(({ column }) => things.columns.includes(column))
    .flatMap(({ column, target, total, broken }) =>
      broken.map(({ thing, text }): Mistake => {
        const near = nearestName(text, (profiles.get(target)?.counts ?? new Map<string, number>()).keys());
        const hint = near === undefined ? "" : ` Did you mean ${quoted(near)}?`;
        const message = `No card has ${quoted(text)} as its ${target.heading}; ${total - broken.length} other values of this column are the ${target.heading} of a card.${hint}`;
        const weight = 40 + Math.log10(total) - broken.length;
        return { ...ONE, sort: "reference", row: things.rows[thing] ?? 0, column: column.index, message, weight };
      }),
    );
}

/** A cell that differs from those of all cards with the same in another column, where nearly all such cards agree. */
function disagreements({ agreements, rowsNamed }: Evidence): Mistake[] {
  // Cards with one name that differ in several ways are different cards.
  const differing = occurrences(
    agreements.flatMap(({ key, divided }) => divided.map((group) => groupName(key, group))),
  );
  return agreements.flatMap(({ key, column, total, divided, weight }) =>
    divided
      .filter((group) => (differing.get(groupName(key, group)) ?? 0) < 2)
      .flatMap((group) =>
        minority(column, group).map(({ row, usual, others }): Mistake => {
          const { heading, index } = column.column;
          const name = quoted(key.texts[row] ?? "");
          const message = `${heading} is ${quoted(column.texts[row] ?? "")} here and ${quoted(usual)} in ${rowsNamed(others, 3)}, for the same ${key.column.heading} ${name}. In ${total - divided.length} of ${total} such groups all agree.`;
          const see = others.slice(0, 3).map((other) => ({ row: other, message: `here it is ${quoted(usual)}` }));
          return { isProbable: true, sort: "disagrees", row, column: index, message, see, weight };
        }),
      ),
  );
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

/** Exceptions to rules about single cards: more than a few of one are none. */
function againstRules({ cardRules }: Evidence): Mistake[] {
  return cardRules
    .filter(({ exceptions }) => exceptions.length <= 3)
    .flatMap((rule) =>
      rule.exceptions.map((thing): Mistake => {
        const lacking = rule.columns.find(({ cells }) => (cells[thing]?.length ?? 0) === 0);
        const { index } = rule.sort === "together" && lacking !== undefined ? lacking : rule.target;
        const others = rule.covered.length - rule.exceptions.length;
        const message = `${sentencesFor(rule, ({ heading }) => heading).about} That holds for ${others} others.`;
        return {
          ...UNUSUAL,
          sort: "rule",
          row: rule.things.rows[thing] ?? 0,
          column: index,
          message,
          weight: 4 - rule.exceptions.length,
        };
      }),
    );
}
