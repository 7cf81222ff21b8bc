import { isObject } from "../../compiler/index.js";
import { EMPTY_CELL, type ReadTable, type TableCell, type TableRow, textCell } from "./table.js";

/** A table, or why the JSON is none. */
export type ReadJsonTable = ReadTable | { readonly failure: string };

/**
 * A list of JSON objects as a table: each object a row, each key a column, keys of objects within as `outer.inner`.
 * `way` leads to the list where it is not the whole (`data.cards`); without one the only list in the object is taken.
 */
export function jsonTable(json: unknown, way: string | undefined): ReadJsonTable {
  const list = findList(json, way);
  if ("failure" in list) return list;
  const wrong = list.entries.findIndex((entry) => !isObject(entry));
  if (wrong !== -1)
    return { failure: `entry ${wrong + 1} is no object: each card is one, such as { "Identifier": "A 1" }` };
  const flat = list.entries.map((entry) => new Map(flattened(entry as JsonObject, "")));
  const headings = [...new Set(flat.flatMap((entry) => [...entry.keys()]))];
  const rows = flat.map((entry, index): TableRow => {
    return { number: index + 1, cells: headings.map((heading) => entry.get(heading) ?? EMPTY_CELL) };
  });
  const table = { kind: "entries", sheet: undefined, headingRow: undefined, headings, rows } as const;
  if (rows.length > 0) return { table, problems: [] };
  return { failure: "the list is empty: there are no cards in it" };
}

type JsonObject = Readonly<Record<string, unknown>>;

function findList(
  json: unknown,
  way: string | undefined,
): { readonly entries: readonly unknown[] } | { failure: string } {
  if (way !== undefined) {
    const found = way.split(".").reduce((value, key) => (isObject(value) ? value[key] : undefined), json);
    return Array.isArray(found) ? { entries: found } : { failure: `there is no list at ${way}` };
  }
  if (Array.isArray(json)) return { entries: json };
  if (!isObject(json)) return { failure: "it is no list of objects" };
  const lists = Object.entries(json).filter(([, value]) => Array.isArray(value) && value.some(isObject));
  const [only, ...others] = lists;
  if (only === undefined) return { failure: "there is no list of objects in it" };
  if (others.length === 0) return { entries: only[1] as readonly unknown[] };
  const names = lists.map(([key]) => key).join(", ");
  return { failure: `there are several lists in it (${names}); "entries" in the mapping says which one to take` };
}

function flattened(entry: JsonObject, before: string): [string, TableCell][] {
  return Object.entries(entry).flatMap(([key, value]): [string, TableCell][] => {
    const name = before === "" ? key : `${before}.${key}`;
    return isObject(value) ? flattened(value, name) : [[name, cellOf(value)]];
  });
}

function cellOf(value: unknown): TableCell {
  if (value === null || value === undefined) return EMPTY_CELL;
  if (!Array.isArray(value)) return textCell(String(value));
  const items = value.map((item) => textCell(typeof item === "object" ? JSON.stringify(item) : String(item)).text);
  return { text: items.join(" / "), items };
}
