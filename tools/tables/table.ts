import type { Json } from "../../compiler/index.js";

/** A sheet or a list of JSON objects, as rows of cells. Where a cell stands is known, so that findings can name it. */
export interface Table {
  /** How places are counted: rows and lettered columns of a sheet, or entries and keys of a JSON list. */
  readonly kind: "sheet" | "entries";
  /** The sheet of a workbook. */
  readonly sheet: string | undefined;
  /** The row of the headings; undefined where the headings are keys. */
  readonly headingRow: number | undefined;
  /**
   * By column; an empty text where there is none. Of JSON they are ways into an entry: `cost.hand` is a key of the object
   * `cost`, `types[].name` that key of each object in the list `types`.
   */
  readonly headings: readonly string[];
  /** Of JSON, headings that look like ways but are one key each. */
  readonly wholeKeys: ReadonlySet<string>;
  readonly rows: readonly TableRow[];
}

export interface TableRow {
  /** As people count: from 1, headings included. */
  readonly number: number;
  /** By column. */
  readonly cells: readonly TableCell[];
}

export interface TableCell {
  /** Without outer blanks; empty for an empty cell. */
  readonly text: string;
  /** The texts of a JSON array. */
  readonly items: readonly string[] | undefined;
  /** As it stands in the file, blanks and all; undefined where a JSON entry has no such key. */
  readonly value: Json | undefined;
}

export const EMPTY_CELL: TableCell = { text: "", items: undefined, value: "" };
/** Of an entry that has no such key: it says nothing, not even that it is empty. */
export const ABSENT_CELL: TableCell = { text: "", items: undefined, value: undefined };

/** A place in a table. Without a column it is the whole row. */
export interface CellPlace {
  readonly row: number;
  /** From 0. */
  readonly column: number | undefined;
}

/** Something that is wrong with the table itself, whatever its cells mean. */
export interface TableProblem extends CellPlace {
  readonly problem: TableProblemId;
  readonly severity: "error" | "warning" | "info";
  readonly message: string;
}

/** Names of the problems, for programs that read the report. */
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
  | "ragged-row"
  | "read-quotes"
  | "spreadsheet-error"
  | "undeclared-name"
  | "unused-column";

/** What a reader of files hands over: a table, and what it met on the way. */
export interface ReadTable {
  readonly table: Table;
  readonly problems: readonly TableProblem[];
}

/** A cell with a text; lines in it end in one way. `value`: what stands in the file, where that is no text. */
export function textCell(text: string, value: Json = text): TableCell {
  return { text: text.replace(/\r\n?/g, "\n").trim(), items: undefined, value };
}

/** The column of a key that no entry has. */
export const NO_COLUMN = -1;

export function cellAt(row: TableRow, column: number): TableCell {
  return column === NO_COLUMN ? ABSENT_CELL : (row.cells[column] ?? EMPTY_CELL);
}

export function isEmptyRow({ cells }: TableRow): boolean {
  return cells.every((cell) => cell.text === "" && (cell.items ?? []).length === 0);
}

/** `C`, as spreadsheets call the third column. */
export function columnLetters(column: number): string {
  const rest = Math.floor(column / 26) - 1;
  return (rest >= 0 ? columnLetters(rest) : "") + String.fromCharCode(65 + (column % 26));
}
