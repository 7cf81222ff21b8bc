import { largest } from "../../grammar/index.js";
import {
  columnLetters,
  columnOf,
  EMPTY_CELL,
  isEmptyRow,
  type ReadTable,
  type SourceRow,
  type TableCell,
  type TableProblem,
} from "./table.js";

/** The maximum for a cell in spreadsheets. More is the rest of a file after an unclosed quote. */
const LONGEST_CELL = 32_767;
/** A cell beyond this is taken for an empty one: it is a finding, and no text of a card. */
const LONGEST_READ = 1_000_000;

export interface SheetOptions {
  readonly sheet: string | undefined;
  /** The row of the headings; undefined to detect it. */
  readonly headingRow: number | undefined;
  /** The mapping's headings: the row with most of them is that of the headings. */
  readonly expected?: readonly string[];
  /** Rows end with their last cell, so a short one has lost some. False for workbooks, which don't store empty cells. */
  readonly rowsEnd: boolean;
}

/** Makes a table from the rows of a sheet, and reports its problems. `rows[0]` is row 1. */
export function sheetTable(rows: readonly (readonly TableCell[])[], options: SheetOptions): ReadTable {
  const numbered = rows.map((cells, index): SourceRow => ({ number: index + 1, cells }));
  const first = numbered.find((row) => !isEmptyRow(row))?.number ?? 1;
  const head = options.headingRow ?? findHeadings(numbered, options.expected ?? []) ?? first;
  const headings = (rows[head - 1] ?? []).map(({ text }) => oneLine(text));
  while (headings.at(-1) === "") headings.pop();
  const remarks = remarksIn(numbered.slice(head));
  const below = numbered.slice(head).filter((row) => !isEmptyRow(row) && !remarks.has(row));
  const body = below.filter((row) => !repeats(row, headings));
  return {
    table: {
      kind: "sheet",
      sheet: options.sheet,
      headingRow: head,
      headings,
      wholeKeys: new Set(),
      rows: body.map(withoutEndless),
    },
    problems: [
      ...(options.headingRow === undefined && head > first ? [foundBelow(head)] : []),
      ...below.filter((row) => repeats(row, headings)).map(headingsAgain),
      ...[...remarks].map(isRemark),
      ...emptiness(headings, body, head),
      ...duplicateHeadings(headings, head),
      ...withoutHeading(headings, body, head),
      ...firstOf(body.flatMap((row) => rowProblems(row, headings, options))),
    ],
  };
}

/**
 * The heading row of a sheet that may begin with a title, date or remark: the one with most of the expected names;
 * otherwise the first with about as many short texts as the sheet has columns. Undefined if there is none.
 */
function findHeadings(rows: readonly SourceRow[], expected: readonly string[]): number | undefined {
  const filled = rows.filter((row) => !isEmptyRow(row)).slice(0, MOST_ROWS);
  const wanted = new Set(expected);
  const named = filled.map(({ cells }) => cells.filter(({ text }) => wanted.has(oneLine(text))).length);
  const most = largest(named, 0);
  if (most > 0) return filled[named.indexOf(most)]?.number;
  const usual = usualWidth(filled.map(({ cells }) => cells.filter(isFilled).length));
  return filled.find(({ cells }) => looksLikeHeadings(cells.filter(isFilled), usual))?.number;
}

/** How many rows to search for headings. */
const MOST_ROWS = 25;

function looksLikeHeadings(cells: readonly TableCell[], usual: number): boolean {
  if (cells.length * 2 <= usual) return false;
  const names = cells.map(({ text }) => oneLine(text)).filter(isName);
  return cells.length >= usual || new Set(names).size * 2 >= cells.length;
}

const isName = (text: string): boolean => text.length <= LONGEST_NAME && /\p{L}/u.test(text) && !/^\d/.test(text);
const LONGEST_NAME = 60;
const oneLine = (text: string): string => text.replace(/\s+/g, " ");

function foundBelow(row: number): TableProblem {
  const message = `The headings are taken from row ${row}, and what stands above them is left out. If it is another row, --headings says which, or "headings" in the mapping.`;
  return { problem: "heading-row", severity: "info", row, column: undefined, message };
}

/** As in the middle of a sheet that was put together of several. */
const repeats = ({ cells }: SourceRow, headings: readonly string[]): boolean =>
  headings.length > 1 && headings.every((heading, column) => oneLine(cells[column]?.text ?? "") === heading);

function headingsAgain({ number: row }: SourceRow): TableProblem {
  const message = "This row has the headings again, so it is left out.";
  return { problem: "heading-row", severity: "warning", row, column: undefined, message };
}

/** Lines of text behind an empty row, such as who changed what, where cards fill several cells. */
function remarksIn(rows: readonly SourceRow[]): ReadonlySet<SourceRow> {
  const widths = rows.map(({ cells }) => cells.filter(isFilled).length);
  const remarks = new Set<SourceRow>();
  if (usualWidth(widths.filter((width) => width > 0)) < WIDTH_OF_CARDS) return remarks;
  for (const [at, row] of rows.entries()) {
    const above = rows[at - 1];
    if (widths[at] === 1 && above !== undefined && (widths[at - 1] === 0 || remarks.has(above))) remarks.add(row);
  }
  return remarks;
}

const WIDTH_OF_CARDS = 4;

const usualWidth = (widths: readonly number[]): number =>
  widths.toSorted((one, other) => one - other)[Math.floor(widths.length / 2)] ?? 0;

function isRemark({ number: row, cells }: SourceRow): TableProblem {
  const message = "Only this cell is filled, below an empty row. It is taken for a remark, so it becomes no card.";
  return { problem: "remark", severity: "info", row, column: cells.findIndex(isFilled), message };
}

function emptiness(headings: readonly string[], body: readonly SourceRow[], row: number): TableProblem[] {
  const message =
    headings.length === 0
      ? "There is nothing here. A table has a row of headings, and a card in each row below."
      : "There are no rows below these headings.";
  if (headings.length > 0 && body.length > 0) return [];
  return [{ problem: "no-rows", severity: "error", row, column: undefined, message }];
}

function duplicateHeadings(headings: readonly string[], row: number): TableProblem[] {
  return headings.flatMap((heading, column): TableProblem[] => {
    const first = columnOf(headings, heading);
    if (heading === "" || first === column) return [];
    const message = `Column ${columnLetters(first)} is called ${heading} already, and only that one is read. Give this column a name of its own.`;
    return [{ problem: "duplicate-heading", severity: "error", row, column, message }];
  });
}

/** Inner columns with values but no name; values beyond the headings are reported row by row. */
function withoutHeading(headings: readonly string[], body: readonly SourceRow[], row: number): TableProblem[] {
  return headings.flatMap((heading, column): TableProblem[] => {
    if (heading !== "" || !body.some(({ cells }) => isFilled(cells[column]))) return [];
    const message = `Column ${columnLetters(column)} has values but no heading, so it is left out.`;
    return [{ problem: "missing-heading", severity: "error", row, column, message }];
  });
}

/** In a file with the wrong separator, or with an unclosed quote, all rows are torn alike. */
function firstOf(problems: readonly TableProblem[]): readonly TableProblem[] {
  const last = problems[MOST_TORN - 1];
  if (last === undefined || problems.length === MOST_TORN) return problems;
  const message = `${last.message} So it is in ${problems.length - MOST_TORN} more places below.`;
  return [...problems.slice(0, MOST_TORN - 1), { ...last, message }];
}

const MOST_TORN = 20;

function rowProblems({ number: row, cells }: SourceRow, headings: readonly string[], options: SheetOptions) {
  const problems: TableProblem[] = [];
  const beyond = cells.findIndex((cell, column) => column >= headings.length && isFilled(cell));
  if (beyond !== -1) {
    const message = `There is no heading above this cell: the headings end at column ${columnLetters(headings.length - 1)}. A separator in a text wants quotes around the text.`;
    problems.push({ problem: "ragged-row", severity: "error", row, column: beyond, message });
  } else if (options.rowsEnd && cells.length < headings.length) {
    const message = `This row ends after ${cells.length} of ${headings.length} columns.`;
    problems.push({ problem: "ragged-row", severity: "warning", row, column: undefined, message });
  }
  for (const [column, { text }] of cells.entries()) {
    if (text.length <= LONGEST_CELL) continue;
    const message = `This cell holds ${text.length} characters, more than a spreadsheet can. Probably a quote before it is not closed.`;
    problems.push({ problem: "cell-too-long", severity: "error", row, column, message });
  }
  return problems;
}

const withoutEndless = (row: SourceRow): SourceRow =>
  row.cells.every(({ text }) => text.length <= LONGEST_READ)
    ? row
    : { ...row, cells: row.cells.map((cell) => (cell.text.length <= LONGEST_READ ? cell : EMPTY_CELL)) };

function isFilled(cell: TableCell | undefined): boolean {
  return cell !== undefined && cell.text !== "";
}
