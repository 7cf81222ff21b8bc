import { isObject, nearestName } from "../../compiler/index.js";
import type { CellTest, ColumnMapping, JsonWay, MappedValue, Mapping, MappingProblem } from "./mapping.js";

/** Reads parsed JSON that is meant to be a mapping. What is right in it holds, whatever else is wrong. */
export function readMapping(json: unknown): {
  readonly mapping: Mapping;
  readonly problems: readonly MappingProblem[];
} {
  const problems: MappingProblem[] = [];
  const say: Say = (way, message) => problems.push({ way, severity: "error", message });
  if (!isObject(json)) say([], 'a mapping is an object, such as { "columns": { "No": "Identifier" } }');
  const root = isObject(json) ? json : {};
  unknownKeys(root, ROOT_KEYS, [], say);
  const mapping: Mapping = {
    system: text(root.system, ["system"], say),
    sheet: text(root.sheet, ["sheet"], say),
    entries: text(root.entries, ["entries"], say),
    headings: rowNumber(root.headings, ["headings"], say),
    skip: tests(root.skip, ["skip"], say),
    columns: columns(root.columns, say),
    always: object(root.always, ["always"], say).flatMap(([to, value]) => {
      const way = ["always", to];
      const read = text(typeof value === "number" ? String(value) : value, way, say);
      return read === undefined ? [] : [{ to, text: read, way }];
    }),
  };
  if (isObject(json) && root.columns === undefined) say([], '"columns" is missing: what each column stands for');
  return { mapping, problems };
}

const ROOT_KEYS = ["$schema", "system", "sheet", "entries", "headings", "skip", "columns", "always"];
const COLUMN_KEYS = [
  "to",
  "aliases",
  "strip",
  "replace",
  "separators",
  "values",
  "absent",
  "capitalize",
  "when",
  "unless",
];

type Say = (way: JsonWay, message: string) => void;
type JsonObject = Readonly<Record<string, unknown>>;

function columns(json: unknown, say: Say): ColumnMapping[] {
  return object(json, ["columns"], say).flatMap(([column, value]) => {
    const way = ["columns", column];
    if (!Array.isArray(value)) return columnMapping(column, value, way, say);
    return value.flatMap((use, index) => columnMapping(column, use, [...way, index], say));
  });
}

function columnMapping(column: string, json: unknown, way: JsonWay, say: Say): ColumnMapping[] {
  if (!isObject(json) && json !== null && typeof json !== "string") {
    say(way, 'a column goes to a name such as "Identifier", to nothing (null), or has an object that says more');
    return [];
  }
  const use: JsonObject = isObject(json) ? json : { to: json };
  unknownKeys(use, COLUMN_KEYS, way, say);
  if (use.to === undefined && use.values === undefined && use.absent === undefined)
    say(way, '"to" is missing: the name that this column stands for');
  const mapped = object(use.values, [...way, "values"], say).map(
    ([value, meaning]) => [value, mappedValue(meaning, [...way, "values", value], say)] as const,
  );
  return [
    {
      column,
      aliases: texts(use.aliases, [...way, "aliases"], say) ?? [],
      to: use.to === null ? null : (text(use.to, [...way, "to"], say) ?? null),
      strip: texts(use.strip, [...way, "strip"], say) ?? [],
      replace: object(use.replace, [...way, "replace"], say).flatMap(([from, value]) => {
        const to = text(value, [...way, "replace", from], say);
        return to === undefined || from === "" ? [] : [[from, to] as const];
      }),
      separators: texts(use.separators, [...way, "separators"], say),
      values: new Map(mapped),
      absent: use.absent === undefined ? undefined : mappedValue(use.absent, [...way, "absent"], say),
      capitalize: flag(use.capitalize, [...way, "capitalize"], say),
      when: tests(use.when, [...way, "when"], say),
      unless: tests(use.unless, [...way, "unless"], say),
      way,
    },
  ];
}

function mappedValue(json: unknown, way: JsonWay, say: Say): MappedValue {
  if (json === null || typeof json === "string") return json;
  if (typeof json === "number") return String(json);
  if (!isObject(json)) {
    say(way, "a value means a text, nothing (null), or an object with texts for several names");
    return null;
  }
  const parts = Object.entries(json).flatMap(([to, value]) => {
    const read = text(typeof value === "number" ? String(value) : value, [...way, to], say);
    return read === undefined ? [] : [[to, read] as const];
  });
  return new Map(parts);
}

/** `{ "Kind": ["Hero", "Token"] }`, or one text for a list of one. */
function tests(json: unknown, way: JsonWay, say: Say): CellTest[] {
  return object(json, way, say).flatMap(([column, values]) => {
    const oneOf = texts(values, [...way, column], say);
    return oneOf === undefined ? [] : [{ column, oneOf, way: [...way, column] }];
  });
}

function text(json: unknown, way: JsonWay, say: Say): string | undefined {
  if (json === undefined || typeof json === "string") return json;
  say(way, "this is a text in quotes");
  return undefined;
}

function texts(json: unknown, way: JsonWay, say: Say): readonly string[] | undefined {
  if (json === undefined) return undefined;
  const all: readonly unknown[] = Array.isArray(json) ? json : [json];
  const read = all.filter((one) => typeof one === "string");
  if (read.length < all.length) say(way, "this is a text in quotes, or a list of them");
  return read;
}

function flag(json: unknown, way: JsonWay, say: Say): boolean {
  if (json === undefined || typeof json === "boolean") return json ?? false;
  say(way, "this is true or false");
  return false;
}

function rowNumber(json: unknown, way: JsonWay, say: Say): number | undefined {
  if (json === undefined || (typeof json === "number" && Number.isSafeInteger(json) && json > 0)) return json;
  say(way, "this is the number of a row, 1 or more");
  return undefined;
}

function object(json: unknown, way: JsonWay, say: Say): [string, unknown][] {
  if (json === undefined) return [];
  if (isObject(json)) return Object.entries(json);
  say(way, "this is an object: { … }");
  return [];
}

function unknownKeys(json: JsonObject, known: readonly string[], way: JsonWay, say: Say): void {
  for (const key of Object.keys(json)) {
    if (known.includes(key)) continue;
    const near = nearestName(key, known);
    const hint =
      near === undefined
        ? `these are known: ${known.filter((one) => one !== "$schema").join(", ")}`
        : `did you mean ${near}?`;
    say([...way, key], `nobody knows ${key} here; ${hint}`);
  }
}
