import { isObject, type Json, jsonText } from "../../compiler/index.js";
import type { CellType, ImportRecord, RecordColumn, RecordContent, RecordRow } from "./import-record.js";

/** An import record and the file it is about, as the text of its file: one line per row. */
export function importRecordText(cards: string, { columns, wholeKeys, rows }: ImportRecord): string {
  const lines = (all: readonly Json[]) =>
    all.length === 0 ? "[]" : `[\n${all.map((one) => `    ${jsonText(one)}`).join(",\n")}\n  ]`;
  const written = columns.map(
    ({ name, type, empty }): Json => ({ name, ...(type === undefined ? {} : { type }), empty }),
  );
  const kept = rows.map(({ key, cells }): Json => {
    const changed = [...cells].map(([name, { imported, existing }]): [string, Json] => [name, [imported, existing]]);
    return changed.length === 0 ? [key] : [key, Object.fromEntries(changed)];
  });
  return `{
  "version": 1,
  "cards": ${jsonText(cards)},
  "columns": ${lines(written)},
  "wholeKeys": ${jsonText(wholeKeys)},
  "rows": ${lines(kept)}
}
`;
}

/** Parses such a file; undefined if it isn't one. */
export function readImportRecord(json: unknown): { readonly cards: string; readonly record: ImportRecord } | undefined {
  if (!isObject(json) || json.version !== 1) return undefined;
  const { cards, columns, wholeKeys, rows } = json as Readonly<Record<string, unknown>>;
  if (typeof cards !== "string" || !Array.isArray(columns) || !Array.isArray(rows)) return undefined;
  return {
    cards,
    record: {
      columns: columns.flatMap(readColumn),
      wholeKeys: Array.isArray(wholeKeys) ? wholeKeys.filter((name) => typeof name === "string") : [],
      rows: rows.flatMap(readRow),
    },
  };
}

const TYPES: readonly CellType[] = ["text", "number", "boolean", "list"];

function readColumn(json: unknown): RecordColumn[] {
  if (!isObject(json)) return [];
  const { name, type, empty } = json as Readonly<Record<string, unknown>>;
  if (typeof name !== "string" || !isContent(empty)) return [];
  return [{ name, type: TYPES.find((one) => one === type), empty }];
}

function readRow(json: unknown): RecordRow[] {
  if (!Array.isArray(json) || typeof json[0] !== "string") return [];
  const [key, cells] = json;
  const read = isObject(cells) ? Object.entries(cells) : [];
  const kept = read.flatMap(([name, pair]) => {
    if (!Array.isArray(pair) || !isContent(pair[0]) || !isContent(pair[1])) return [];
    return [[name, { imported: pair[0], existing: pair[1] }] as const];
  });
  return [{ key, cells: new Map(kept) }];
}

function isContent(json: unknown): json is RecordContent {
  return Array.isArray(json) && json.length < 2;
}
