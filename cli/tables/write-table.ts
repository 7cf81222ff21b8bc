import { isObject, type Json, type JsonObject, jsonText, parsedJson } from "../../compiler/index.js";
import { type ExportedTable, jsonAround, plainValue, type RecordCell } from "../../tools/index.js";
import { writeCsv } from "./csv-file.js";
import type { TableFormat } from "./read-table-file.js";
import { writeWorkbook } from "./workbook-file.js";

/** A table as the content of a file; `before` is the text that it replaces, of which a JSON file keeps what is no card. */
export async function writeTable(
  table: ExportedTable,
  format: TableFormat,
  sheet: string,
  before?: string,
): Promise<string | Uint8Array> {
  const { headings, rows, headingRow = 1 } = table;
  const above = Array.from({ length: headingRow - 1 }, () => [""]);
  const values = rows.map((cells) => headings.map((heading) => sheetValue(cells.get(heading))));
  switch (format) {
    case "json":
      return writeJson(table, before);
    case "xlsx":
      return writeWorkbook(sheetName(sheet), headings, values, headingRow);
    case "csv":
    case "tsv": {
      const text = await writeCsv(
        [
          ...above,
          [...headings],
          ...values.map((row) => row.map((value) => (typeof value === "number" ? value : `${value ?? ""}`))),
        ],
        format === "tsv" ? "\t" : undefined,
        before,
      );
      // Without the byte-order mark, spreadsheets assume an old encoding.
      return /^[\p{ASCII}]*$/u.test(text) ? text : `\uFEFF${text}`;
    }
  }
}

/** A cell of a sheet has a single value. */
function sheetValue(cell: RecordCell | undefined): string | number | boolean | null {
  const value = cell?.value !== undefined && !Array.isArray(cell.value) ? cell.value : undefined;
  if (value === undefined) return cell === undefined ? null : cell.isNumber ? Number(cell.text) : cell.text;
  return typeof value === "object" ? null : value;
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
  [key: string]: Json | JsonEntry | JsonEntry[];
}

/**
 * Columns are paths into the entries: `outer.inner` is a key of an object, `list[].inner` one for each object in a
 * list.
 */
function writeJson({ headings, rows, entries: way, wholeKeys = new Set() }: ExportedTable, before = ""): string {
  const isWhole = (heading: string) =>
    wholeKeys.has(heading) || headings.some((one) => heading.startsWith(`${one}.`) || heading.startsWith(`${one}[].`));
  const ways = headings.map((heading) => ({ heading, way: isWhole(heading) ? [heading] : wayOf(heading) }));
  const entries = rows.map((cells) => {
    const entry: JsonEntry = {};
    for (const { heading, way } of ways) {
      const cell = cells.get(heading);
      if (cell !== undefined) put(entry, way, plainValue(cell));
    }
    return entry;
  });
  const json = jsonAround(entries as JsonObject[], way, parsedJson(before));
  const text = jsonText(json, /^[[{]\r?\n([ \t]+)/.exec(before)?.[1] ?? 2) + (/[^\n]$/.test(before) ? "" : "\n");
  return before.includes("\r\n") ? text.replaceAll("\n", "\r\n") : text;
}

/** `a.b[].c`: an object, a list of objects, a key. */
function wayOf(heading: string): readonly string[] {
  return heading.split(".").every((step) => step !== "" && step !== "[]") ? heading.split(".") : [heading];
}

function put(entry: JsonEntry, [step = "", ...deeper]: readonly string[], value: Json): void {
  const key = step.replace(/\[\]$/, "");
  if (deeper.length === 0 || (step !== key && !Array.isArray(value))) {
    entry[[step, ...deeper].join(".")] = value;
    return;
  }
  if (step === key) {
    const inner = isObject(entry[key]) ? (entry[key] as JsonEntry) : {};
    entry[key] = inner;
    put(inner, deeper, value);
    return;
  }
  const list: JsonEntry[] = Array.isArray(entry[key]) ? (entry[key] as JsonEntry[]) : [];
  entry[key] = list;
  for (const [index, item] of (value as readonly Json[]).entries()) {
    const inner = list[index] ?? {};
    list[index] = inner;
    // An object without the key.
    if (item !== undefined) put(inner, deeper, item);
  }
}
