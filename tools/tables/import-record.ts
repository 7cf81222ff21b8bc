import { isObject, type Json, type RecordInPack } from "../../compiler/index.js";
import type { MappedRow } from "./export-mapped.js";
import type { RecordCell } from "./record-cells.js";
import { cellAt, columnOf, NO_COLUMN, type SourceRow, type Table } from "./table.js";

/**
 * What cards don't tell about the table they were made from: the types of cells, what empty ones contain, and every
 * cell that can't be derived from the card, such as `#2#` if the mapping strips the marks. With it, `export` writes the
 * rows that `import` read; it doesn't apply to cards that have changed since.
 */
export interface ImportRecord {
  /** The columns that the mapping uses, in table order. */
  readonly columns: readonly RecordColumn[];
  /** Headings that look like paths into an entry but are one key. */
  readonly wholeKeys: readonly string[];
  /** In table order. */
  readonly rows: readonly RecordRow[];
}

export interface RecordColumn {
  readonly name: string;
  /** The type of all its filled cells, if they have the same. */
  readonly type: CellType | undefined;
  /** The content of most of its empty cells. */
  readonly empty: RecordContent;
}

export type CellType = "text" | "number" | "boolean" | "list";

/** The content of a cell, in a list; an empty list if there is no such key. */
export type RecordContent = readonly [Json] | readonly [];

export interface RecordRow {
  readonly key: string;
  /** By heading: what export would write for the unchanged card, and what to write instead. */
  readonly cells: ReadonlyMap<string, { readonly imported: RecordContent; readonly existing: RecordContent }>;
}

/** A record of a pack in the columns of a mapping. */
export interface MappedPlace extends MappedRow {
  readonly place: RecordInPack;
  /** It contains only the name of a deck or pack that other rows name too. */
  readonly implied: boolean;
}

/**
 * The import record of a table. `rows` are those that `export` makes from the cards, each with its row of the table;
 * rows that are only implied have none.
 */
export function importRecord(
  table: Table,
  headings: readonly string[],
  rows: readonly { readonly mapped: MappedPlace; readonly row: SourceRow | undefined }[],
): ImportRecord {
  const found = table.headings.flatMap((name, index) =>
    columnOf(headings, name) !== NO_COLUMN ? [{ name, index }] : [],
  );
  // A key that no entry has is written to none.
  const absent = headings.filter((name) => columnOf(table.headings, name) === NO_COLUMN);
  const used = [...found, ...absent.map((name) => ({ name, index: NO_COLUMN }))];
  const existing = (row: SourceRow, index: number): RecordContent => contentOf(cellAt(row, index).value);
  const sources = rows.flatMap(({ row }) => row ?? []);
  const columns = used.map(({ name, index }) =>
    recordColumn(
      name,
      sources.map((row) => existing(row, index)),
    ),
  );
  const keys = keysOf(rows.map(({ mapped }) => mapped));
  const kept = rows.flatMap(({ mapped, row }, at) => {
    if (row === undefined) return [];
    const cells = used.flatMap(({ index }, position) => {
      const column = columns[position] as RecordColumn;
      const [imported, was] = [toldOf(mapped, column), existing(row, index)];
      return isSame(imported, was) ? [] : [[column.name, { imported, existing: was }] as const];
    });
    return [{ number: row.number, row: { key: keys[at] ?? "", cells: new Map(cells) } }];
  });
  return {
    columns,
    wholeKeys: used.flatMap(({ name }) => (table.wholeKeys.has(name) ? [name] : [])),
    rows: kept.toSorted((one, other) => one.number - other.number).map(({ row }) => row),
  };
}

function recordColumn(name: string, contents: readonly RecordContent[]): RecordColumn {
  const filled = contents.filter((content) => !isEmpty(content));
  const types = new Set(filled.map(([value]) => typeOf(value ?? null)));
  const [type] = types;
  const empty = new Map<string, { readonly content: RecordContent; count: number }>();
  for (const content of contents.filter(isEmpty)) {
    const text = JSON.stringify(content);
    const known = empty.get(text) ?? { content, count: 0 };
    empty.set(text, { content: known.content, count: known.count + 1 });
  }
  const [usual] = [...empty.values()].sort((one, other) => other.count - one.count);
  return { name, type: types.size === 1 ? type : undefined, empty: usual?.content ?? [] };
}

function isEmpty([value]: RecordContent): boolean {
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

function typeOf(value: Json): CellType | undefined {
  if (Array.isArray(value)) return "list";
  return typeof value === "string"
    ? "text"
    : typeof value === "number" || typeof value === "boolean"
      ? (typeof value as "number" | "boolean")
      : undefined;
}

const contentOf = (value: Json | undefined): RecordContent => (value === undefined ? [] : [withoutGaps(value)]);

/** What export writes for a card, with the defaults of its column. */
function toldOf({ cells }: MappedRow, { name, type, empty }: RecordColumn): RecordContent {
  const cell = cells.get(name);
  return cell === undefined ? empty : [withoutGaps(typed(cell, type))];
}

function typed(cell: RecordCell, type: CellType | undefined): Json {
  const { text, items } = cell;
  switch (type) {
    case "text":
      return text;
    case "number":
      return String(Number(text)) === text ? Number(text) : text;
    case "boolean":
      return text === "true" ? true : text === "false" ? false : text;
    case "list":
      return Array.isArray(cell.value) ? cell.value : (items ?? [text]);
    default:
      return plainValue(cell);
  }
}

/** The content of a cell as JSON. */
export function plainValue({ text, items, isNumber, value }: RecordCell): Json {
  return value !== undefined ? value : (items ?? (isNumber ? Number(text) : text));
}

function isSame(one: RecordContent, other: RecordContent): boolean {
  // Most are texts and numbers, which are compared at once.
  return (one.length === other.length && one[0] === other[0]) || JSON.stringify(one) === JSON.stringify(other);
}

/** What stands in the file for the missing key of an object in a list. */
const NO_KEY = {};

/** The content of a cell as the file has it, and back. */
const withoutGaps = (value: Json): Json =>
  Array.isArray(value) ? value.map((item) => (item === undefined ? NO_KEY : withoutGaps(item))) : value;
const withGaps = (value: Json): Json =>
  Array.isArray(value)
    ? value.map((item) => (isObject(item) && Object.keys(item).length === 0 ? (undefined as never) : withGaps(item)))
    : value;

/** A key for each row that is unique in its file and stable when other rows come or go. Rows are in file order. */
function keysOf(rows: readonly MappedPlace[]): readonly string[] {
  const seen = new Map<string, number>();
  return rows.map(({ place: { file, record } }) => {
    const name = record.identifier ?? record.labels[0]?.text ?? "";
    const key = `${record.role} ${name}`;
    const count = (seen.get(`${file.path}\\n${key}`) ?? 0) + 1;
    seen.set(`${file.path}\\n${key}`, count);
    return count === 1 ? key : `${key} (${count})`;
  });
}

/** Rows as in the tables that their cards came from, in that order; without implied ones. */
export function restoredRows(
  rows: readonly MappedPlace[],
  recordOf: (path: string) => ImportRecord | undefined,
): readonly MappedRow[] {
  const keys = keysOf(rows);
  const files = new Map(
    [...new Set(rows.map(({ place }) => place.file.path))].map((path) => {
      const record = recordOf(path);
      const ranks = new Map(record?.rows.map(({ key }, rank) => [key, rank] as const));
      return [path, { record, ranks, queue: [] as { readonly rank: number; readonly row: MappedRow }[] }] as const;
    }),
  );
  // Only rows of the same file are reordered. A new one stays after its predecessor.
  const places: string[] = [];
  for (const [at, row] of rows.entries()) {
    const { path } = row.place.file;
    const file = files.get(path);
    const rank = file?.ranks.get(keys[at] ?? "");
    if (file === undefined || (rank === undefined && row.implied)) continue;
    const { record, queue } = file;
    const kept = rank === undefined ? undefined : record?.rows[rank];
    queue.push({
      rank: rank ?? queue.at(-1)?.rank ?? -1,
      row: record === undefined ? row : restored(row, record, kept),
    });
    places.push(path);
  }
  // Of a long list, the last is taken at once, and the first is not.
  for (const { queue } of files.values()) queue.sort((one, other) => one.rank - other.rank).reverse();
  return places.flatMap((path) => files.get(path)?.queue.pop()?.row ?? []);
}

function restored(row: MappedPlace, { columns }: ImportRecord, kept: RecordRow | undefined): MappedRow {
  const cells = new Map(row.cells);
  for (const column of columns) {
    const imported = toldOf(row, column);
    const known = kept?.cells.get(column.name);
    const [value] = known !== undefined && isSame(known.imported, imported) ? known.existing : imported;
    if (value === undefined) cells.delete(column.name);
    else cells.set(column.name, { ...textsOf(value), isNumber: typeof value === "number", value: withGaps(value) });
  }
  return { cells, left: row.left };
}

function textsOf(value: Json): Pick<RecordCell, "text" | "items"> {
  if (!Array.isArray(value)) return { text: value === null ? "" : String(value).trim(), items: undefined };
  const items = value.map((item) => (typeof item === "string" ? item : JSON.stringify(item)));
  return { text: items.join(" / "), items };
}
