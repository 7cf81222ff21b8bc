import {
  EMPTY_CELL,
  type ReadTable,
  type SheetOptions,
  sheetTable,
  type TableCell,
  type TableProblem,
  textCell,
} from "../../tools/index.js";

/**
 * Parses separated values. The separator is detected unless given: commas, semicolons (of spreadsheets in half of
 * Europe), tabs or bars. A first line `sep=;`, which some programs write, sets it.
 */
export async function readCsv(
  text: string,
  options: Pick<SheetOptions, "headingRow" | "expected">,
  separator: string | undefined,
): Promise<ReadTable> {
  const declared = /^sep=(.)(?:\r\n|\r|\n|$)/.exec(text);
  const { parseCsv } = await import("./csv-library.js");
  const body = declared === null ? text : text.slice(declared[0].length);
  const parsed = parseCsv(body, declared?.[1] ?? separator ?? separatorOf(text));
  // Rows keep the numbers that a spreadsheet shows.
  const lines = declared === null ? parsed.rows : [[], ...parsed.rows];
  const rows = lines.map((cells) => cells.map((text) => cellOf(unguarded(text))));
  const { table, problems } = sheetTable(rows, { ...options, sheet: undefined, rowsEnd: true });
  const quotes = parsed.quotes.map(({ row, isOpen }): TableProblem => {
    const message = isOpen
      ? "A quote that opens in this row is never closed, so the rest of the file is one cell."
      : 'A quote is in the middle of a text here. Inside quotes, write it twice: "a ""b"" c".';
    return { problem: "quotes", severity: "error", row: row + (declared === null ? 1 : 2), column: undefined, message };
  });
  return { table, problems: [...quotes, ...formulas(lines), ...problems] };
}

/** Whole numbers are written without quotes or apostrophe, which distinguishes them from texts. */
function cellOf(text: string): TableCell {
  if (ERROR.test(text)) return EMPTY_CELL;
  return textCell(text, /^(0|-?[1-9]\d{0,14})$/.test(text) ? Number(text) : text);
}

/**
 * The separator that most lines have, because a title above the headings may have none; among these, the most frequent
 * on the first line.
 */
function separatorOf(text: string): string {
  const lines = text
    .slice(0, SAMPLE)
    .replace(/"(?:[^"]|"")*"/g, "")
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== "")
    .slice(0, 20);
  const coverage = (separator: string) => lines.filter((line) => line.includes(separator)).length;
  const most = Math.max(...SEPARATORS.map(coverage));
  const common = SEPARATORS.filter((separator) => coverage(separator) === most);
  const first = lines.find((line) => common.some((separator) => line.includes(separator))) ?? "";
  const counts = common.map((separator) => first.split(separator).length);
  return common[counts.indexOf(Math.max(...counts))] ?? ",";
}

/** Characters to look at. */
const SAMPLE = 65_536;

const SEPARATORS = [",", ";", "\t", "|"];

/** A sheet saved with formulas, which aren't computed here, or with a spreadsheet's error values. */
function formulas(rows: readonly (readonly string[])[]): TableProblem[] {
  return rows.flatMap((cells, index) =>
    cells.flatMap((text, column): TableProblem[] => {
      if (ERROR.test(text)) {
        const message = `The spreadsheet could not work this out: ${text}`;
        return [{ problem: "spreadsheet-error", severity: "error", row: index + 1, column, message }];
      }
      if (!/^\s*=[A-Z]+[\w.$:]*(\(|[A-Z]*\d+\b)/.test(text)) return [];
      const message = "This is a formula, and is not calculated here. Save the sheet with values instead.";
      return [{ problem: "formula", severity: "error", row: index + 1, column, message }];
    }),
  );
}

const ERROR = /^#(REF!|VALUE!|N\/A|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!)$/;

/**
 * Quotes texts if necessary, with the line ends of spreadsheets. A text that a spreadsheet would run as a formula gets
 * an apostrophe in front. The separator, unless given, and the line ends are those of `before`, the text that it replaces.
 */
export async function writeCsv(
  rows: readonly (readonly (string | number)[])[],
  separator: string | undefined,
  before = "",
): Promise<string> {
  const { unparseCsv } = await import("./csv-library.js");
  const guarded = rows.map((row) =>
    row.map((value) => (typeof value === "string" && GUARDED.test(value) ? `'${value}` : value)),
  );
  const text = `${unparseCsv(guarded, separator ?? separatorOf(before))}\r\n`;
  return before.includes("\n") && !before.includes("\r\n") ? text.replaceAll("\r\n", "\n") : text;
}

/** Removes what `writeCsv` adds. */
function unguarded(text: string): string {
  return text.startsWith("'") && GUARDED.test(text.slice(1)) ? text.slice(1) : text;
}

/**
 * What starts a formula in some spreadsheet, including full-width forms, but is not all of a text: `-`; and the apostrophe
 * itself, so that it can be reversed.
 */
const GUARDED = /^(?:['\t\r\n]|[=+\-@\uFF1D\uFF0B\uFF0D\uFF20].)/s;
