import {
  columnLetters,
  isEmptyRow,
  type ReadTable,
  type TableCell,
  type TableProblem,
  type TableRow,
} from "./table.js";

/** What spreadsheets can hold in one cell. More is the rest of a file behind a quote that was never closed. */
const LONGEST_CELL = 32_767;

export interface SheetOptions {
  readonly sheet: string | undefined;
  /** The row of the headings; undefined for the first row that is not empty. */
  readonly headingRow: number | undefined;
  /** Rows end where their last cell does, so a short one has lost some. False for workbooks, whose empty cells are not stored. */
  readonly rowsEnd: boolean;
}

/** Makes a table of the rows of a sheet, and says what is wrong with it as a table. `rows[0]` is row 1. */
export function sheetTable(rows: readonly (readonly TableCell[])[], options: SheetOptions): ReadTable {
  const numbered = rows.map((cells, index): TableRow => ({ number: index + 1, cells }));
  const head = options.headingRow ?? numbered.find((row) => !isEmptyRow(row))?.number ?? 1;
  const headings = (rows[head - 1] ?? []).map(({ text }) => text.replace(/\s+/g, " "));
  while (headings.at(-1) === "") headings.pop();
  const body = numbered.slice(head).filter((row) => !isEmptyRow(row));
  return {
    table: { kind: "sheet", sheet: options.sheet, headingRow: head, headings, rows: body },
    problems: [
      ...emptiness(headings, body, head),
      ...duplicateHeadings(headings, head),
      ...withoutHeading(headings, body, head),
      ...body.flatMap((row) => rowProblems(row, headings, options)),
    ],
  };
}

function emptiness(headings: readonly string[], body: readonly TableRow[], row: number): TableProblem[] {
  const message =
    headings.length === 0
      ? "Nothing stands here. A table has a row of headings, and a card in each row below."
      : "There are no rows below these headings.";
  if (headings.length > 0 && body.length > 0) return [];
  return [{ problem: "no-rows", severity: "error", row, column: undefined, message }];
}

function duplicateHeadings(headings: readonly string[], row: number): TableProblem[] {
  return headings.flatMap((heading, column): TableProblem[] => {
    const first = headings.indexOf(heading);
    if (heading === "" || first === column) return [];
    const message = `Column ${columnLetters(first)} is called ${heading} already, and only that one is read. Give this column a name of its own.`;
    return [{ problem: "duplicate-heading", severity: "error", row, column, message }];
  });
}

/** Columns in the middle that have values but no name; what stands beyond the headings is told of row by row. */
function withoutHeading(headings: readonly string[], body: readonly TableRow[], row: number): TableProblem[] {
  return headings.flatMap((heading, column): TableProblem[] => {
    if (heading !== "" || !body.some(({ cells }) => isFilled(cells[column]))) return [];
    const message = `Column ${columnLetters(column)} has values but no heading, so it is left out.`;
    return [{ problem: "missing-heading", severity: "error", row, column, message }];
  });
}

function rowProblems({ number: row, cells }: TableRow, headings: readonly string[], options: SheetOptions) {
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

function isFilled(cell: TableCell | undefined): boolean {
  return cell !== undefined && cell.text !== "";
}
