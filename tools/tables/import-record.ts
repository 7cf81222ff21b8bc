import type { Json, RecordPlace } from "../../compiler/index.js";
import type { MappedRow } from "./export-mapped.js";
import type { RecordCell } from "./record-cells.js";
import { cellAt, NO_COLUMN, type Table, type TableRow } from "./table.js";

/**
 * What cards do not say of the table that they were made of: which type its cells have, what stands in empty ones, and
 * every cell that could not be told from the card, such as `#2#` where the mapping takes the marks out. With it, `export`
 * writes the rows that `import` read; of what changed on the cards since, it knows nothing and keeps still.
 */
export interface ImportRecord {
  /** The columns that the mapping uses, in the order of the table. */
  readonly columns: readonly RecordColumn[];
  /** Headings that look like ways into an entry and are one key of it. */
  readonly wholeKeys: readonly string[];
  /** In the order of the table. */
  readonly rows: readonly RecordRow[];
}

export interface RecordColumn {
  readonly name: string;
  /** The type of all its filled cells, if they are of one. */
  readonly type: CellType | undefined;
  /** What stands in most of its empty cells. */
  readonly empty: RecordContent;
}

export type CellType = "text" | "number" | "boolean" | "list";

/** What stands in a cell, in a list; an empty list where there is no such key. */
export type RecordContent = readonly [Json] | readonly [];

export interface RecordRow {
  readonly key: string;
  /** By heading: what export would write of the card as it was made, and what is to be written in its place. */
  readonly cells: ReadonlyMap<string, { readonly told: RecordContent; readonly stood: RecordContent }>;
}

/** A record of a pack in the columns of a mapping. */
export interface MappedPlace extends MappedRow {
  readonly place: RecordPlace;
  /** It says only the name of a deck or pack that other rows name too. */
  readonly implied: boolean;
}

/**
 * What is to be remembered of a table. `rows` are those of the cards that were made of it, as `export` makes them, each
 * with the row of the table that it is from; rows that only other rows speak of have none.
 */
export function importRecord(
  table: Table,
  headings: readonly string[],
  rows: readonly { readonly mapped: MappedPlace; readonly row: TableRow | undefined }[],
): ImportRecord {
  const found = table.headings.flatMap((name, index) => (headings.includes(name) ? [{ name, index }] : []));
  // A key that no entry has is to be in none again.
  const absent = headings.filter((name) => !table.headings.includes(name));
  const used = [...found, ...absent.map((name) => ({ name, index: NO_COLUMN }))];
  const stood = (row: TableRow, index: number): RecordContent => contentOf(cellAt(row, index).value);
  const sources = rows.flatMap(({ row }) => row ?? []);
  const columns = used.map(({ name, index }) =>
    columnOf(
      name,
      sources.map((row) => stood(row, index)),
    ),
  );
  const keys = keysOf(rows.map(({ mapped }) => mapped));
  const kept = rows.flatMap(({ mapped, row }, at) => {
    if (row === undefined) return [];
    const cells = used.flatMap(({ index }, position) => {
      const column = columns[position] as RecordColumn;
      const [told, was] = [toldOf(mapped, column), stood(row, index)];
      return isSame(told, was) ? [] : [[column.name, { told, stood: was }] as const];
    });
    return [{ number: row.number, row: { key: keys[at] ?? "", cells: new Map(cells) } }];
  });
  return {
    columns,
    wholeKeys: used.flatMap(({ name }) => (table.wholeKeys.has(name) ? [name] : [])),
    rows: kept.toSorted((one, other) => one.number - other.number).map(({ row }) => row),
  };
}

function columnOf(name: string, contents: readonly RecordContent[]): RecordColumn {
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

const contentOf = (value: Json | undefined): RecordContent => (value === undefined ? [] : [value]);

/** What export writes of a card, by what is usual in its column. */
function toldOf({ cells }: MappedRow, { name, type, empty }: RecordColumn): RecordContent {
  const cell = cells.get(name);
  return cell === undefined ? empty : [typed(cell, type)];
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
      return items ?? [text];
    default:
      return plainValue(cell);
  }
}

/** What a cell holds as JSON. */
export function plainValue({ text, items, isNumber, value }: RecordCell): Json {
  return value !== undefined ? value : (items ?? (isNumber ? Number(text) : text));
}

function isSame(one: RecordContent, other: RecordContent): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Of rows in the order of their files: what tells one from the others of its file, also when other rows come or go. */
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

/** Rows as they stood in the tables that their cards are from, in that order; without those that others imply. */
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
  // Rows of one file change places among themselves. One that is new stays behind the one that it stands behind.
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
  for (const { queue } of files.values()) queue.sort((one, other) => one.rank - other.rank);
  return places.flatMap((path) => files.get(path)?.queue.shift()?.row ?? []);
}

function restored(row: MappedPlace, { columns }: ImportRecord, kept: RecordRow | undefined): MappedRow {
  const cells = new Map(row.cells);
  for (const column of columns) {
    const told = toldOf(row, column);
    const known = kept?.cells.get(column.name);
    const [value] = known !== undefined && isSame(known.told, told) ? known.stood : told;
    if (value === undefined) cells.delete(column.name);
    else cells.set(column.name, { ...textsOf(value), isNumber: typeof value === "number", value });
  }
  return { cells, left: row.left };
}

function textsOf(value: Json): Pick<RecordCell, "text" | "items"> {
  if (!Array.isArray(value)) return { text: value === null ? "" : String(value).trim(), items: undefined };
  const items = value.map((item) => (typeof item === "string" ? item : JSON.stringify(item)));
  return { text: items.join(" / "), items };
}
