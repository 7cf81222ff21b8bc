import { thereIsNo } from "../../compiler/index.js";
import { Failure, isFailure } from "../../project/index.js";
import {
  EMPTY_CELL,
  type ReadTable,
  type SheetOptions,
  sheetTable,
  type TableProblem,
  textCell,
} from "../../tools/index.js";
import { boundedWorkbook } from "./workbook-archive.js";

/** A sheet of an XLSX workbook as a table: the named one, or the first visible one. */
export async function readWorkbook(
  bytes: Uint8Array,
  name: string | undefined,
  options: Pick<SheetOptions, "headingRow" | "expected">,
): Promise<ReadTable> {
  const names: string[] = [];
  const others: string[] = [];
  let chosen: number | undefined;
  const { sheets } = await open(bytes, (sheet) => {
    names.push(sheet.name);
    const isHidden = sheet.hidden === true || sheet.veryHidden === true;
    const fits = name === undefined ? chosen === undefined && !isHidden : sheet.name === name;
    if (fits) chosen = sheet.index;
    else if (name === undefined && !isHidden) others.push(sheet.name);
    return fits;
  });
  const [sheet] = sheets;
  if (sheet === undefined) throw new Failure(noSheet(name, names));
  const length = charactersOf(sheet.rows);
  if (length > MOST_CHARACTERS)
    throw new Failure(`the workbook is too large: its cells hold ${length} characters. Divide the sheet`);
  const problems: TableProblem[] = [];
  // Many sheets are formatted down to the last possible row.
  const last = sheet.rows.findLastIndex((cells, row) =>
    cells.some((value, column) => value !== null || sheet.cells?.has(`${row},${column}`)),
  );
  const rows = sheet.rows.slice(0, last + 1).map((cells, row) =>
    cells.map((value, column) => {
      const problem = cellProblem(sheet.cells?.get(`${row},${column}`), value);
      if (problem !== undefined && problems.length < MOST_PROBLEMS)
        problems.push({
          ...(problems.length < MOST_PROBLEMS - 1 ? problem : MORE),
          severity: "error",
          row: row + 1,
          column,
        });
      return problem === undefined ? textCell(valueText(value), plainValue(value)) : EMPTY_CELL;
    }),
  );
  const read = sheetTable(rows, { ...options, sheet: sheet.name, rowsEnd: false });
  return { table: read.table, problems: [...problems, ...moreSheets(sheet.name, others, read), ...read.problems] };
}

function moreSheets(name: string, others: readonly string[], { table: { headingRow = 1 } }: ReadTable): TableProblem[] {
  if (others.length === 0) return [];
  const message = `Only the sheet ${name} is read, and not ${others.join(", ")}. If it is another one, --sheet says which, or "sheet" in the mapping.`;
  return [{ problem: "other-sheets", severity: "info", row: headingRow, column: undefined, message }];
}

/** A workbook with one sheet, whose headings are frozen. Equal rows give equal bytes. */
export async function writeWorkbook(
  sheet: string,
  headings: readonly string[],
  rows: readonly (readonly (string | number | boolean | null)[])[],
  headingRow = 1,
): Promise<Uint8Array> {
  const long = rows.flat().some((value) => typeof value === "string" && value.length > LONGEST_CELL);
  if (long)
    throw new Failure(
      `a workbook holds at most ${LONGEST_CELL} characters in a cell, and a text is longer; CSV has no such limit`,
    );
  const { writeXlsx } = await import("./workbook-library.js");
  return writeXlsx({
    properties: { creator: "cardwright", created: NO_TIME, modified: NO_TIME },
    sheets: [
      {
        name: sheet,
        freezePane: { rows: headingRow },
        columns: headings.map((heading, column) => ({ width: widthOf([heading, ...rows.map((row) => row[column])]) })),
        rows: [...Array.from({ length: headingRow - 1 }, () => []), headings, ...rows].map(
          (row: readonly (string | number | boolean | null)[]) =>
            // To those who count or filter, an empty text is no empty cell.
            row.map((value) => (value === "" ? null : typeof value === "string" ? inWorkbook(value) : value)),
        ),
      },
    ],
  });
}

/** In a workbook `_x0041_` is an A; the library knows this only for reading. */
function inWorkbook(text: string): string {
  return text.replace(/_(?=x[\dA-Fa-f]{4}_)/g, "_x005F_");
}

type Library = typeof import("./workbook-library.js");

const PACKED = "P".charCodeAt(0);
/** Characters per sheet. Cells share strings, but each card gets its own copy. */
const MOST_CHARACTERS = 32 * 2 ** 20;
/** Listed cells without a value; a sheet saved without values has as many as formulas. */
const MOST_PROBLEMS = 1_000;
const MORE = {
  problem: "formula",
  message: "This cell has no value either, and there may be more; they are not listed.",
} as const;
const LONGEST_CELL = 32_767;
const NO_TIME = new Date(0);

type WorkbookCell =
  NonNullable<Awaited<ReturnType<Library["readXlsx"]>>["sheets"][number]["cells"]> extends ReadonlyMap<
    string,
    infer One
  >
    ? One
    : never;
type CellValue = WorkbookCell["value"];

async function open(bytes: Uint8Array, sheets: NonNullable<Parameters<Library["readXlsx"]>[1]>["sheets"] & object) {
  const { readXlsx } = await import("./workbook-library.js");
  // A workbook with a password isn't an archive; the library explains what other files are.
  const bounded = bytes[0] === PACKED ? boundedWorkbook(bytes) : bytes;
  try {
    return await readXlsx(bounded, { sheets });
  } catch (error) {
    if (isFailure(error)) throw error;
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    if (/Encrypted/.test(reason)) throw new Failure("the workbook has a password; save it without one");
    throw new Failure(`this is not an XLSX workbook, or it is damaged (${reason.replace(/^\w+Error: /, "")})`);
  }
}

function charactersOf(rows: readonly (readonly CellValue[])[]): number {
  let length = 0;
  for (const row of rows) for (const value of row) if (typeof value === "string") length += value.length;
  return length;
}

function noSheet(name: string | undefined, names: readonly string[]): string {
  if (name === undefined) return "the workbook has no sheet that can be seen";
  return thereIsNo("sheet", name, names);
}

/** Formulas count with the value that was saved with them. */
function cellProblem(
  cell: WorkbookCell | undefined,
  value: CellValue,
): Pick<TableProblem, "problem" | "message"> | undefined {
  if (typeof value === "string" && cell?.type !== "string" && ERROR.test(value)) {
    return { problem: "spreadsheet-error", message: `The spreadsheet could not work this out: ${value}` };
  }
  if (cell?.formula === undefined || (value !== null && value !== undefined)) return undefined;
  const message = `The formula =${cell.formula} was saved without its value. Open the workbook in a spreadsheet program and save it again.`;
  return { problem: "formula", message };
}

const ERROR = /^#(REF|VALUE|N\/A|NAME|DIV\/0|NUM|NULL|SPILL|CALC)[!?]?/;

function valueText(value: CellValue): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString().replace(/T00:00:00\.000Z$/, "");
  return String(value);
}

/** Numbers and booleans aren't texts. */
function plainValue(value: CellValue): string | number | boolean {
  return typeof value === "number" || typeof value === "boolean" ? value : valueText(value);
}

/** Wide enough for most of the column's content, in characters. */
function widthOf(values: readonly (string | number | boolean | null | undefined)[]): number {
  const longest = Math.max(
    ...values.map((value) =>
      Math.max(
        0,
        ...String(value ?? "")
          .split("\n")
          .map((line) => line.length),
      ),
    ),
  );
  return Math.min(60, Math.max(6, longest + 2));
}
