import { isObject, type Json } from "../../compiler/index.js";
import { memoize } from "../../grammar/index.js";

/** A sheet or a list of JSON objects, as rows of cells with known places, so that findings can refer to them. */
export interface Table {
  /** How places are described: rows and lettered columns of a sheet, or entries and keys of a JSON list. */
  readonly kind: "sheet" | "entries";
  /** The sheet of a workbook. */
  readonly sheet: string | undefined;
  /** The row of the headings; undefined if the headings are keys. */
  readonly headingRow: number | undefined;
  /**
   * By column; an empty text if there is none. For JSON, paths into an entry: `cost.hand` is a key of the object
   * `cost`, `types[].name` that key of each object in the list `types`.
   */
  readonly headings: readonly string[];
  /** For JSON, headings that look like paths but are one key. */
  readonly wholeKeys: ReadonlySet<string>;
  readonly rows: readonly SourceRow[];
}

export interface SourceRow {
  /** From 1, including headings. */
  readonly number: number;
  /** By column. */
  readonly cells: readonly TableCell[];
}

export interface TableCell {
  /** Trimmed; empty for an empty cell. */
  readonly text: string;
  /** The texts of a JSON array. */
  readonly items: readonly string[] | undefined;
  /** As in the file, untrimmed; undefined if a JSON entry has no such key. */
  readonly value: Json | undefined;
}

export const EMPTY_CELL: TableCell = { text: "", items: undefined, value: "" };
/** For an entry without the key: different from an empty value. */
export const ABSENT_CELL: TableCell = { text: "", items: undefined, value: undefined };

/** The column of a heading: the first of that name, or `NO_COLUMN`. There may be 100,000 of them. */
export function columnOf(headings: readonly string[], heading: string): number {
  return columnsByName(headings).get(heading) ?? NO_COLUMN;
}

const columnsByName = memoize((headings: readonly string[]): ReadonlyMap<string, number> => {
  const columns = new Map<string, number>();
  for (const [column, heading] of headings.entries()) if (!columns.has(heading)) columns.set(heading, column);
  return columns;
});

/** A place in a table. Without a column, the whole row. */
export interface CellPlace {
  readonly row: number;
  /** From 0. */
  readonly column: number | undefined;
}

/** A problem of the table itself, whatever its cells mean. */
export interface TableProblem extends CellPlace {
  readonly problem: TableProblemId;
  readonly severity: "error" | "warning" | "info";
  readonly message: string;
}

/** Ids of the problems, for programs that read the report. */
export type TableProblemId =
  | "cell-too-long"
  | "duplicate-heading"
  | "edge-blanks"
  | "empty-row"
  | "formula"
  | "heading-row"
  | "line-breaks"
  | "missing-heading"
  | "no-rows"
  | "quotes"
  | "other-sheets"
  | "ragged-row"
  | "read-quotes"
  | "remark"
  | "spreadsheet-error"
  | "undeclared-name"
  | "unused-column";

/** The result of a file reader: a table, and the problems found. */
export interface ReadTable {
  readonly table: Table;
  readonly problems: readonly TableProblem[];
}

/** A cell with a text; line ends are normalized. `value`: the content of the file, if it isn't a text. */
export function textCell(text: string, value: Json = text): TableCell {
  return { text: text.replace(/\r\n?/g, "\n").trim(), items: undefined, value };
}

/** The column of a key that no entry has. */
export const NO_COLUMN = -1;

export function cellAt(row: SourceRow, column: number): TableCell {
  return column === NO_COLUMN ? ABSENT_CELL : (row.cells[column] ?? EMPTY_CELL);
}

export function isEmptyRow({ cells }: SourceRow): boolean {
  return cells.every((cell) => cell.text === "" && (cell.items ?? []).length === 0);
}

/** `C`, as spreadsheets call the third column. */
export function columnLetters(column: number): string {
  const rest = Math.floor(column / 26) - 1;
  return (rest >= 0 ? columnLetters(rest) : "") + String.fromCharCode(65 + (column % 26));
}

/** A value of JSON as a cell; items of a list that are left out are empty. */
export function cellOf(value: Json): TableCell {
  if (Array.isArray(value)) return listCell(value);
  return textCell(value === null ? "" : String(value), value);
}

function listCell(value: readonly (Json | undefined)[]): TableCell {
  const items = value
    .flat(9)
    .map((item) => (item === null || item === undefined ? "" : isObject(item) ? JSON.stringify(item) : String(item)));
  const texts = items.map((item) => textCell(item).text);
  return { text: texts.filter((text) => text !== "").join(" / "), items: texts, value: value as readonly Json[] };
}
