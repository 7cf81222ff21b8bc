import path from "node:path";
import {
  decodeSource,
  Failure,
  indexLines,
  isTooDeep,
  MOST_LEVELS,
  placesInJson,
  positionAt,
} from "../../project/index.js";
import { jsonTable, type Mapping, type ReadTable } from "../../tools/index.js";
import { readCsv } from "./csv-file.js";
import { readWorkbook } from "./workbook-file.js";

export type TableFormat = "csv" | "tsv" | "xlsx" | "json";

const TABLE_FORMATS: readonly TableFormat[] = ["csv", "tsv", "xlsx", "json"];

/** The format that a file's name suggests. */
export function formatOfName(file: string): TableFormat | undefined {
  const extension = path.extname(file).slice(1).toLowerCase();
  return TABLE_FORMATS.find((format) => format === extension);
}

/** As in spreadsheets. Each column is compared with others, so more would take minutes. */
const MOST_COLUMNS = 16_384;
/** Names are made of headings. */
const LONGEST_HEADING = 1_000;

/** Reads a table from bytes. Anything else is a failure, with a sentence that follows the file's name. */
export async function readTableFile(...asked: Parameters<typeof readAnyTable>): Promise<ReadTable> {
  const read = await readAnyTable(...asked);
  const { headings } = read.table;
  if (headings.length > MOST_COLUMNS)
    throw new Failure(`it has ${headings.length} columns, and a table at most ${MOST_COLUMNS}`);
  const long = headings.findIndex((heading) => heading.length > LONGEST_HEADING);
  if (long >= 0) throw new Failure(`the heading of column ${long + 1} has more than ${LONGEST_HEADING} characters`);
  return read;
}

async function readAnyTable(
  file: string,
  bytes: Buffer,
  mapping: Pick<Mapping, "sheet" | "entries" | "headings" | "columns">,
): Promise<ReadTable> {
  const expected = mapping.columns.flatMap(({ column, aliases }) => [column, ...aliases]);
  const options = { headingRow: mapping.headings, expected };
  // The first bytes decide the format; the name only tells commas from tabs.
  if (bytes.subarray(0, 2).equals(ARCHIVE) || bytes.subarray(0, 4).equals(OLD_OFFICE)) {
    return readWorkbook(bytes, mapping.sheet, options);
  }
  const named = formatOfName(file);
  if (named === "xlsx") throw new Failure("this is not an XLSX workbook: it is something else under that name");
  const text = decoded(bytes);
  if (text.trim() === "") throw new Failure("it is empty");
  if (named === "json" || (named === undefined && /^\s*[[{]/.test(text))) return readJson(text, mapping);
  return readCsv(text, options, named === "tsv" ? "\t" : undefined);
}

const ARCHIVE = Buffer.from("PK");
const OLD_OFFICE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/** Spreadsheets still write old encodings. */
function decoded(bytes: Buffer): string {
  const { text, encoding } = decodeSource(bytes);
  switch (encoding?.likely) {
    case undefined:
      return text;
    case "no text":
      throw new Failure("this is not a table: it has no text");
    case "UTF-16":
      return new TextDecoder(bytes[0] === 0xfe || bytes[0] === 0 ? "utf-16be" : "utf-16le").decode(bytes);
    case "Windows-1252":
      return new TextDecoder("windows-1252").decode(bytes);
  }
}

async function readJson(text: string, { entries }: Pick<Mapping, "entries">): Promise<ReadTable> {
  const table = jsonTable(await parseJson(text), entries);
  if ("failure" in table) throw new Failure(table.failure);
  return table;
}

/** `JSON.parse` doesn't tell where it stopped. */
export async function parseJson(text: string): Promise<unknown> {
  if (isTooDeep(text)) throw new Failure(`its brackets are nested more than ${MOST_LEVELS} levels deep`);
  try {
    return JSON.parse(text);
  } catch {
    const { syntaxProblem } = await placesInJson();
    const { place, problem } = syntaxProblem(text);
    const { line, column } = positionAt(indexLines(text), place.start);
    throw new Failure(`line ${line}, column ${column}: this is not JSON: ${problem}`);
  }
}
