import { isObject, type Json, type JsonObject } from "../../compiler/index.js";
import { ABSENT_CELL, cellOf, type ReadTable, type SourceRow, type TableCell } from "./table.js";

/** A table, or the reason why the JSON isn't one. */
export type ReadJsonTable = ReadTable | { readonly failure: string };

/**
 * A list of JSON objects as a table: each object a row, each key a column. Nested values have a path: `outer.inner` for
 * a key of an object, `list[].inner` for that key of each object in a list. `entries` is the path of the list if it
 * isn't the root (`data.cards`, `pages[].cards`); without it, the only list in the object is taken. An object of which
 * each value is an entry is a list too, and its keys are a column.
 */
export function jsonTable(json: unknown, entries: string | undefined): ReadJsonTable {
  const list = findList(json, entries);
  if ("failure" in list) return list;
  const wrong = list.entries.findIndex((entry) => !isObject(entry));
  if (wrong !== -1)
    return { failure: `entry ${wrong + 1} is not an object: each card is one, such as { "Identifier": "A 1" }` };
  const flat = list.entries.map((entry) => flattened(entry as JsonObject));
  const lists = new Set(flat.flatMap(({ within }) => [...within]));
  // An empty list of objects in one entry is recognized by the others.
  const headings = inOrder(flat).filter((heading) => !(lists.has(heading) && isAlwaysEmpty(heading, flat)));
  if (headings.length > MOST_KEYS && headings.length * flat.length > MOST_CELLS)
    return { failure: `its ${flat.length} entries have ${headings.length} different keys, which is no table of cards` };
  const rows = flat.map(({ cells }, index): SourceRow => {
    const emptied = [...lists].filter((name) => isEmptyList(cells.get(name)));
    const missing = (heading: string) =>
      emptied.some((name) => heading.startsWith(`${name}[].`)) ? EMPTY_LIST : ABSENT_CELL;
    return { number: index + 1, cells: headings.map((heading) => cells.get(heading) ?? missing(heading)) };
  });
  if (rows.length === 0) return { failure: "the list is empty: there are no cards in it" };
  const wholeKeys = new Set(
    list.entries.flatMap((entry) => Object.keys(entry as JsonObject)).filter((key) => /[.]|\[\]/.test(key)),
  );
  return {
    table: { kind: "entries", sheet: undefined, headingRow: undefined, headings, wholeKeys, rows },
    problems: [],
  };
}

/** Entries that have keys of their own would make a table that is nearly empty, and fills the memory. */
const MOST_KEYS = 500;
const MOST_CELLS = 2_000_000;

/** All keys. One that the first entries lack stands behind what it follows where it is, so entries keep their order. */
function inOrder(flat: readonly FlatEntry[]): readonly string[] {
  const next = new Map<string | undefined, string | undefined>();
  for (const { cells } of flat) {
    let before: string | undefined;
    for (const heading of cells.keys()) {
      if (!next.has(heading)) {
        next.set(heading, next.get(before));
        next.set(before, heading);
      }
      before = heading;
    }
  }
  const headings: string[] = [];
  for (let heading = next.get(undefined); heading !== undefined; heading = next.get(heading)) headings.push(heading);
  return headings;
}

const EMPTY_LIST: TableCell = { text: "", items: [], value: [] };
const isEmptyList = (cell: TableCell | undefined): boolean => cell?.items?.length === 0;

function isAlwaysEmpty(heading: string, flat: readonly FlatEntry[]): boolean {
  return flat.every(({ cells }) => cells.get(heading) === undefined || isEmptyList(cells.get(heading)));
}

/**
 * The entries of a table in a JSON file that has them at `way`; what else is in `file`, which had such a list before, stays.
 * If they have keys, they are an object again.
 */
export function jsonAround(entries: readonly JsonObject[], way: string | undefined, file?: unknown): Json {
  const keys = entries.map((entry) => entry[KEY_HEADING]);
  const byKey = new Map(entries.map(({ [KEY_HEADING]: key, ...entry }) => [String(key), entry]));
  const isByKey = keys.every((key) => typeof key === "string") && byKey.size === entries.length && entries.length > 0;
  const value = isByKey ? Object.fromEntries(byKey) : entries;
  const list = file === undefined ? undefined : findList(file, way);
  const place = list === undefined || "failure" in list ? stepsOf(way) : list.way;
  if (place.length === 0 || place.some((step) => step.endsWith("[]"))) return value as Json;
  const put = (json: unknown, [step = "", ...deeper]: readonly string[]): Json => {
    const inside = isObject(json) ? json : {};
    return { ...inside, [step]: deeper.length === 0 ? value : put(inside[step], deeper) } as Json;
  };
  return put(file, place);
}

/** What the keys are called if the entries are in an object, each under its own. */
const KEY_HEADING = "(key)";

interface FoundList {
  readonly entries: readonly unknown[];
  /** The keys that lead to it: none to the root. */
  readonly way: readonly string[];
}

const stepsOf = (way = ""): readonly string[] => (way === "" ? [] : way.split("."));

function findList(json: unknown, way: string | undefined): FoundList | { failure: string } {
  if (way !== undefined) return listAt(json, way);
  if (Array.isArray(json)) return { entries: json, way: [] };
  if (!isObject(json)) return { failure: "it is not a list of objects" };
  if (isByKey(json)) return { entries: entriesByKey(json), way: [] };
  const within = (value: unknown, before: readonly string[]) =>
    isObject(value) ? Object.entries(value).map(([key, inner]) => ({ way: [...before, key], value: inner })) : [];
  let level = within(json, []);
  for (let depth = 0; depth < MOST_LEVELS; depth++) {
    const lists = level.flatMap(({ way, value }): FoundList[] => {
      if (Array.isArray(value)) return value.some(isObject) ? [{ way, entries: value }] : [];
      return isByKey(value) ? [{ way, entries: entriesByKey(value) }] : [];
    });
    const [only, ...others] = lists;
    if (only !== undefined && others.length === 0) return only;
    if (only !== undefined) {
      const names = lists.map(({ way }) => way.join(".")).join(", ");
      return {
        failure: `there are several lists in it (${names}); "entries" in the mapping, or --entries of infer, says which one to take`,
      };
    }
    level = level.flatMap(({ way, value }) => within(value, way));
  }
  return { failure: "there is no list of objects in it" };
}

const MOST_LEVELS = 3;

/** An object of entries that are alike: each has what nearly all have. */
function isByKey(json: unknown): json is Readonly<Record<string, unknown>> {
  const values = isObject(json) ? Object.values(json) : [];
  const [first] = values;
  if (values.length < FEWEST_BY_KEY || !isObject(first) || !values.every(isObject)) return false;
  return Object.keys(first).some(
    (key) => values.filter((value) => Object.hasOwn(value, key)).length >= 0.9 * values.length,
  );
}

const FEWEST_BY_KEY = 3;

const entriesByKey = (json: Readonly<Record<string, unknown>>): readonly unknown[] =>
  Object.entries(json).map(([key, entry]) => (isObject(entry) ? { [KEY_HEADING]: key, ...entry } : entry));

function listAt(json: unknown, way: string): FoundList | { failure: string } {
  let found: unknown[] = [json];
  const steps = stepsOf(way);
  for (const step of steps) {
    const [, key = "", each] = /^(.*?)(\[\])?$/.exec(step) ?? [];
    const inside = key === "" ? found : found.map((value) => (isObject(value) ? value[key] : undefined));
    found = each === undefined ? inside : inside.flatMap((value) => (Array.isArray(value) ? value : []));
  }
  const lists = found.flatMap((value) =>
    Array.isArray(value)
      ? [value]
      : isObject(value) && Object.values(value).every(isObject)
        ? [entriesByKey(value)]
        : [],
  );
  return lists.length > 0 ? { entries: lists.flat(), way: steps } : { failure: `there is no list at ${way}` };
}

interface FlatEntry {
  /** By path. */
  readonly cells: Map<string, TableCell>;
  /** Paths of lists that contain objects. */
  readonly within: Set<string>;
}

function flattened(entry: JsonObject): FlatEntry {
  const flat: FlatEntry = { cells: new Map(), within: new Set() };
  flatten(entry, "", flat);
  return flat;
}

function flatten(entry: JsonObject, before: string, flat: FlatEntry): void {
  for (const [key, value] of Object.entries(entry)) {
    const way = `${before}${key}`;
    if (isObject(value)) flatten(value as JsonObject, `${way}.`, flat);
    else if (isObjects(value)) flattenList(value, way, flat);
    else flat.cells.set(way, cellOf(value));
  }
}

/** Objects in a list are read key by key: each key is a list of their values. */
function flattenList(objects: readonly JsonObject[], way: string, flat: FlatEntry): void {
  flat.within.add(way);
  const each = objects.map(flattened);
  for (const { within } of each) for (const inner of within) flat.within.add(`${way}[].${inner}`);
  for (const name of new Set(each.flatMap(({ cells }) => [...cells.keys()]))) {
    // An object without the key leaves its place empty, which is no value of JSON.
    const values = each.map(({ cells }) => cells.get(name)?.value as Json);
    flat.cells.set(`${way}[].${name}`, cellOf(values));
  }
}

function isObjects(value: Json | undefined): value is readonly JsonObject[] {
  return Array.isArray(value) && value.length > 0 && value.every(isObject);
}
