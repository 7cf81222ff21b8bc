import { type ReadTable, type SheetOptions, sheetTable, type TableProblem, textCell } from "../../tools/index.js";

/**
 * Separated values as a table. The separator is found out, unless it is given: commas, semicolons (of spreadsheets in
 * half of Europe), tabs or bars. A first line `sep=;`, which some programs write, says it.
 */
export async function readCsv(
  text: string,
  options: Pick<SheetOptions, "headingRow">,
  separator: string | undefined,
): Promise<ReadTable> {
  const said = /^sep=(.)(?:\r\n|\r|\n|$)/.exec(text);
  const { parseCsv } = await import("./csv-library.js");
  const body = said === null ? text : text.slice(said[0].length);
  const parsed = parseCsv(body, said?.[1] ?? separator ?? separatorOf(text));
  // Rows keep the numbers that a spreadsheet gives them.
  const lines = said === null ? parsed.rows : [[], ...parsed.rows];
  const rows = lines.map((cells) => cells.map((text) => textCell(unguarded(text))));
  const { table, problems } = sheetTable(rows, { ...options, sheet: undefined, rowsEnd: true });
  const quotes = parsed.quotes.map(({ row, isOpen }): TableProblem => {
    const message = isOpen
      ? "A quote that opens in this row is never closed, so the rest of the file is one cell."
      : 'A quote stands in the middle of a text here. Inside quotes, write it twice: "a ""b"" c".';
    return { problem: "quotes", severity: "error", row: row + (said === null ? 1 : 2), column: undefined, message };
  });
  return { table, problems: [...quotes, ...formulas(lines), ...problems] };
}

/** The one that stands most often in the first line that is not empty: headings seldom have any other in them. */
function separatorOf(text: string): string {
  const line = /\S.*/.exec(text)?.[0].replace(/"(?:[^"]|"")*"/g, "") ?? "";
  const counts = SEPARATORS.map((separator) => line.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ",";
}

const SEPARATORS = [",", ";", "\t", "|"];

/** A sheet that was saved with its formulas: nobody works them out here. */
function formulas(rows: readonly (readonly string[])[]): TableProblem[] {
  return rows.flatMap((cells, index) =>
    cells.flatMap((text, column): TableProblem[] => {
      if (!/^\s*=[A-Z]+[\w.$:]*(\(|[A-Z]*\d+\b)/.test(text)) return [];
      const message = "This is a formula, and is not worked out here. Save the sheet with values instead.";
      return [{ problem: "formula", severity: "error", row: index + 1, column, message }];
    }),
  );
}

/**
 * Texts in quotes where they need them, lines that end as spreadsheets end them. A text that a spreadsheet would run as a
 * formula has an apostrophe in front.
 */
export async function writeCsv(rows: readonly (readonly (string | number)[])[], separator: string): Promise<string> {
  const { unparseCsv } = await import("./csv-library.js");
  const guarded = rows.map((row) =>
    row.map((value) => (typeof value === "string" && GUARDED.test(value) ? `'${value}` : value)),
  );
  return `${unparseCsv(guarded, separator)}\r\n`;
}

/** Takes back what `writeCsv` puts in front. */
function unguarded(text: string): string {
  return text.startsWith("'") && GUARDED.test(text.slice(1)) ? text.slice(1) : text;
}

/** What begins a formula in some spreadsheet, full-width forms included; and the apostrophe itself, so that there is a way back. */
const GUARDED = /^['=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
