import { memoize } from "../../grammar/index.js";
import { columnOf, NO_COLUMN } from "./table.js";

/** How the columns of a table become cards. Read from a mapping file, or guessed. */
export interface Mapping {
  /** Id of the game system, with `@` and an edition unless it is the newest. */
  readonly system: string | undefined;
  /** The sheet of a workbook; by default the first. */
  readonly sheet: string | undefined;
  /** Path of the list in a JSON file, with dots. */
  readonly entries: string | undefined;
  /** The row of the headings; by default the first that isn't empty. */
  readonly headings: number | undefined;
  /** Rows that aren't cards. */
  readonly skip: readonly CellTest[];
  readonly columns: readonly ColumnMapping[];
  /** What is added to every card: target and text. */
  readonly always: readonly { readonly to: string; readonly text: string; readonly way: JsonPath }[];
}

/** One use of a column. A column may have several; an ignored one has one without a target. */
export interface ColumnMapping {
  /** The heading. */
  readonly column: string;
  /** Alternative headings; the first that the table has is used. */
  readonly aliases: readonly string[];
  /** Name of a label, attribute, category or `Category.Attribute`; null to ignore it. */
  readonly to: string | null;
  /** Texts removed from the cell wherever they occur. */
  readonly strip: readonly string[];
  /** Replacements, applied in this order after stripping. */
  readonly replace: readonly (readonly [string, string])[];
  /** Separators of a list; undefined for line breaks and ` / `. */
  readonly separators: readonly string[] | undefined;
  /**
   * The meaning of a value: another text, nothing, or texts for several targets at once. `*` in a key matches anything;
   * the first matching key counts, but keys without `*` take precedence.
   */
  readonly values: ReadonlyMap<string, MappedValue>;
  /** The meaning of a missing JSON key; undefined for nothing. `values` doesn't apply to it. */
  readonly absent: MappedValue | undefined;
  /** Converts `CAPITALS_LIKE_THESE` or lower case to `Capitals Like These`, for values not in `values`. */
  readonly capitalize: boolean;
  /** Only in rows where all of these hold, and none of the others. */
  readonly when: readonly CellTest[];
  readonly unless: readonly CellTest[];
  /** Its place in the mapping file. */
  readonly way: JsonPath;
}

export type MappedValue = string | null | ReadonlyMap<string, string>;

/** A column has one of these values. An empty text matches an empty cell. */
export interface CellTest {
  readonly column: string;
  readonly oneOf: readonly string[];
  readonly way: JsonPath;
}

/** Keys and indexes that lead to a value in a JSON file. */
export type JsonPath = readonly (string | number)[];

/** A problem in a mapping, with its place. */
export interface MappingProblem {
  readonly way: JsonPath;
  readonly severity: "error" | "warning";
  readonly message: string;
}

/** Whether nothing is read from the column. */
export const isLeftOut = ({ to, values, absent }: Pick<ColumnMapping, "to" | "values" | "absent">): boolean =>
  to === null && values.size === 0 && absent === undefined;

/** Whether a heading is inside of what another one names: `cost.hand` in `cost`, `types[].name` in `types`. */
export const isWithin = (heading: string, outer: string): boolean =>
  heading.startsWith(`${outer}.`) || heading.startsWith(`${outer}[].`);

/** What headings are inside of: `cost` of `cost.hand`, `types` and `types[]` of `types[].name`. */
export const outersOf = memoize((headings: readonly string[]): ReadonlySet<string> => {
  const outers = new Set<string>();
  for (const heading of headings)
    for (let dot = heading.indexOf("."); dot !== -1; dot = heading.indexOf(".", dot + 1)) {
      const outer = heading.slice(0, dot);
      outers.add(outer);
      if (outer.endsWith("[]")) outers.add(outer.slice(0, -2));
    }
  return outers;
});

/** Whether a heading is that of a key of each object in a list: `attacks[].name`. */
export const isKeyInList = (heading: string): boolean => heading.includes("[].");

/** The mapping for a table with these headings: each column by the name that the table has. */
export function withHeadings(mapping: Mapping, headings: readonly string[]): Mapping {
  const names = new Map<string, string>();
  for (const use of mapping.columns) {
    const { column, aliases } = use;
    if (names.has(column) && aliases.length === 0) continue;
    const isThere = (name: string) =>
      columnOf(headings, name) !== NO_COLUMN || (isLeftOut(use) && outersOf(headings).has(name));
    names.set(column, [column, ...aliases].find(isThere) ?? column);
  }
  const named = (column: string): string => names.get(column) ?? column;
  const tests = (all: readonly CellTest[]) => all.map((test) => ({ ...test, column: named(test.column) }));
  return {
    ...mapping,
    skip: tests(mapping.skip),
    columns: mapping.columns.map((use) => {
      return { ...use, column: named(use.column), when: tests(use.when), unless: tests(use.unless) };
    }),
  };
}

/** A column that is mapped unchanged. */
export function plainColumn(column: string, to: string | null): ColumnMapping {
  return {
    column,
    aliases: [],
    to,
    strip: [],
    replace: [],
    separators: undefined,
    values: new Map(),
    absent: undefined,
    capitalize: false,
    when: [],
    unless: [],
    way: ["columns", column],
  };
}

export const NO_MAPPING: Mapping = {
  system: undefined,
  sheet: undefined,
  entries: undefined,
  headings: undefined,
  skip: [],
  columns: [],
  always: [],
};
