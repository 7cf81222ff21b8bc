import papaparse from "papaparse";
import { type ReadTable, type SheetOptions, sheetTable, type TableProblem, textCell } from "../../index.js";

/**
 * Separated values as a table. The separator is found out, unless it is given: commas, semicolons (of spreadsheets in
 * half of Europe), tabs or bars. A first line `sep=;`, which some programs write, says it.
 */
export function readCsv(
  text: string,
  options: Pick<SheetOptions, "headingRow">,
  separator: string | undefined,
): ReadTable {
  const said = /^sep=(.)(?:\r\n|\r|\n|$)/.exec(text);
  const { data, errors } = papaparse.parse<readonly string[]>(said === null ? text : text.slice(said[0].length), {
    delimiter: said?.[1] ?? separator ?? separatorOf(text),
  });
  // Rows keep the numbers that a spreadsheet gives them.
  const lines = said === null ? data : [[], ...data];
  const rows = lines.map((cells) => cells.map(textCell));
  const { table, problems } = sheetTable(rows, { ...options, sheet: undefined, rowsEnd: true });
  const quotes = errors.flatMap((error): TableProblem[] => {
    if (error.type !== "Quotes") return [];
    const row = (error.row ?? 0) + (said === null ? 1 : 2);
    const message =
      error.code === "MissingQuotes"
        ? "A quote that opens in this row is never closed, so the rest of the file is one cell."
        : 'A quote stands in the middle of a text here. Inside quotes, write it twice: "a ""b"" c".';
    return [{ problem: "quotes", severity: "error", row, column: undefined, message }];
  });
  return { table, problems: [...quotes, ...formulas(rows), ...problems] };
}

/** The one that stands most often in the first line that is not empty: headings seldom have any other in them. */
function separatorOf(text: string): string {
  const line = /\S.*/.exec(text)?.[0].replace(/"(?:[^"]|"")*"/g, "") ?? "";
  const counts = SEPARATORS.map((separator) => line.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ",";
}

const SEPARATORS = [",", ";", "\t", "|"];

/** A sheet that was saved with its formulas: nobody works them out here. */
function formulas(rows: readonly (readonly { readonly text: string }[])[]): TableProblem[] {
  return rows.flatMap((cells, index) =>
    cells.flatMap(({ text }, column): TableProblem[] => {
      if (!/^=[A-Z]+[\w.$:]*(\(|[A-Z]*\d+\b)/.test(text)) return [];
      const message = "This is a formula, and is not worked out here. Save the sheet with values instead.";
      return [{ problem: "formula", severity: "error", row: index + 1, column, message }];
    }),
  );
}

/** Texts in quotes where they need them, lines that end as spreadsheets end them. */
export function writeCsv(rows: readonly (readonly (string | number)[])[], separator: string): string {
  return `${papaparse.unparse(
    rows.map((row) => [...row]),
    { delimiter: separator, newline: "\r\n" },
  )}\r\n`;
}
