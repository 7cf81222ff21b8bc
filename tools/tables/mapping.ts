/** How the columns of a table become cards. Read from a mapping file, or guessed. */
export interface Mapping {
  /** Id of the game system, with `@` and an edition if it is not to be the newest. */
  readonly system: string | undefined;
  /** The sheet of a workbook; the first, if nothing is said. */
  readonly sheet: string | undefined;
  /** Way to the list of a JSON file, with dots. */
  readonly entries: string | undefined;
  /** The row of the headings; the first that is not empty, if nothing is said. */
  readonly headings: number | undefined;
  /** Rows that are no cards. */
  readonly skip: readonly CellTest[];
  readonly columns: readonly ColumnMapping[];
  /** What every card gets besides: target and text. */
  readonly always: readonly { readonly to: string; readonly text: string; readonly way: JsonWay }[];
}

/** One use of a column. A column may have several, and one that is left out has one without a target. */
export interface ColumnMapping {
  /** The heading. */
  readonly column: string;
  /** Other headings that the column may have; it is read under the first of all that the table has. */
  readonly aliases: readonly string[];
  /** Name of a label, attribute, category or `Category.Attribute`; null: left out. */
  readonly to: string | null;
  /** Texts that are taken out of the cell wherever they stand. */
  readonly strip: readonly string[];
  /** Texts that are written for others, wherever they stand: in this order, after stripping. */
  readonly replace: readonly (readonly [string, string])[];
  /** What divides the values of a list; undefined: line breaks and ` / `. */
  readonly separators: readonly string[] | undefined;
  /**
   * What a value of the cell means: another text, nothing, or texts for several targets at once. In the key `*` stands
   * for anything; of several that fit, the first counts, but one without `*` goes before all others.
   */
  readonly values: ReadonlyMap<string, MappedValue>;
  /** What it means that a JSON entry has no such key; undefined: nothing. `values` never speaks of that. */
  readonly absent: MappedValue | undefined;
  /** `Capitals Like These` out of `CAPITALS_LIKE_THESE` or small letters, for values that `values` does not name. */
  readonly capitalize: boolean;
  /** Only in rows where all of these hold, and none of those. */
  readonly when: readonly CellTest[];
  readonly unless: readonly CellTest[];
  /** Where it stands in the mapping file. */
  readonly way: JsonWay;
}

export type MappedValue = string | null | ReadonlyMap<string, string>;

/** A column has one of these values. An empty text is an empty cell. */
export interface CellTest {
  readonly column: string;
  readonly oneOf: readonly string[];
  readonly way: JsonWay;
}

/** Keys and indexes that lead to a value in a JSON file. */
export type JsonWay = readonly (string | number)[];

/** Something that is wrong with a mapping, at its place. */
export interface MappingProblem {
  readonly way: JsonWay;
  readonly severity: "error" | "warning";
  readonly message: string;
}

/** The mapping as it holds for a table with these headings: each column by the name under which it is there. */
export function withHeadings(mapping: Mapping, headings: readonly string[]): Mapping {
  const names = new Map<string, string>();
  for (const { column, aliases } of mapping.columns) {
    if (names.has(column) && aliases.length === 0) continue;
    names.set(column, [column, ...aliases].find((name) => headings.includes(name)) ?? column);
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

/** A column that goes to one place as it is. */
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
