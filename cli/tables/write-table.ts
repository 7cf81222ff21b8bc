import { serialize } from "../../compiler/index.js";
import type { ExportedTable, RecordCell } from "../../tools/index.js";
import { writeCsv } from "./csv-file.js";
import type { TableFormat } from "./read-table-file.js";
import { writeWorkbook } from "./workbook-file.js";

/** A table as the content of a file. */
export async function writeTable(
  table: ExportedTable,
  format: TableFormat,
  sheet: string,
): Promise<string | Uint8Array> {
  const { headings, rows } = table;
  const values = rows.map((cells) => headings.map((heading) => plainValue(cells.get(heading))));
  switch (format) {
    case "json":
      return writeJson(table);
    case "xlsx":
      return writeWorkbook(sheetName(sheet), headings, values);
    case "csv":
    case "tsv": {
      const text = await writeCsv(
        [[...headings], ...values.map((row) => row.map((value) => value ?? ""))],
        format === "tsv" ? "\t" : ",",
      );
      // Without the mark spreadsheets take the text for one of the encodings of old.
      return /^[\p{ASCII}]*$/u.test(text) ? text : `\uFEFF${text}`;
    }
  }
}

function plainValue(cell: RecordCell | undefined): string | number | null {
  if (cell === undefined) return null;
  return cell.isNumber ? Number(cell.text) : cell.text;
}

/** Excel allows 31 characters, and not these. */
function sheetName(name: string): string {
  return (
    name
      .replace(/[\\/?*[\]:']/g, " ")
      .trim()
      .slice(0, 31) || "Cards"
  );
}

interface JsonEntry {
  [key: string]: string | number | readonly string[] | JsonEntry;
}

/** Columns `outer.inner` become objects, where nothing else is called `outer`. */
function writeJson({ headings, rows }: ExportedTable): string {
  const entries = rows.map((cells) => {
    const entry: JsonEntry = {};
    for (const heading of headings) {
      const cell = cells.get(heading);
      if (cell !== undefined) put(entry, heading, jsonValue(cell), headings);
    }
    return entry;
  });
  return serialize(entries);
}

function jsonValue(cell: RecordCell): string | number | readonly string[] {
  return cell.items ?? (cell.isNumber ? Number(cell.text) : cell.text);
}

function put(
  entry: JsonEntry,
  heading: string,
  value: string | number | readonly string[],
  headings: readonly string[],
): void {
  const dot = heading.indexOf(".");
  const outer = heading.slice(0, dot);
  const inside = dot === -1 || headings.includes(outer) ? undefined : (entry[outer] ?? {});
  if (inside === undefined || typeof inside !== "object" || Array.isArray(inside)) entry[heading] = value;
  else {
    put(inside as JsonEntry, heading.slice(dot + 1), value, []);
    entry[outer] = inside;
  }
}
