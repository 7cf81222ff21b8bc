import { nearestName, type System } from "../../compiler/index.js";
import { getOrMake } from "../../grammar/index.js";
import {
  type CellTest,
  type ColumnMapping,
  isKeyInList,
  isLeftOut,
  isWithin,
  type JsonPath,
  type MappedValue,
  type Mapping,
  type MappingProblem,
  outersOf,
} from "./mapping.js";
import { columnLetters, columnOf, NO_COLUMN, type Table, type TableProblem } from "./table.js";
import { type ColumnTarget, findTarget, targetNames } from "./targets.js";

/** A mapping resolved against a table and a system: columns by number, names by what they refer to. */
export interface PreparedMapping {
  readonly columns: readonly PreparedColumn[];
  readonly skip: readonly PreparedTest[];
  readonly always: readonly { readonly target: ColumnTarget; readonly text: string }[];
}

export interface PreparedColumn extends Pick<ColumnMapping, "strip" | "replace" | "separators" | "capitalize"> {
  /** `NO_COLUMN` if no entry has it. */
  readonly column: number;
  readonly target: ColumnTarget | undefined;
  /** A key of the objects in a list, each of which is a category of its own. */
  readonly isOfParts: boolean;
  readonly values: ReadonlyMap<string, PreparedValue>;
  readonly absent: PreparedValue | undefined;
  readonly when: readonly PreparedTest[];
  readonly unless: readonly PreparedTest[];
}

export type PreparedValue = string | null | readonly (readonly [ColumnTarget, string])[];

export interface PreparedTest {
  readonly column: number;
  readonly oneOf: ReadonlySet<string>;
}

/** Resolves every name in a mapping. Unknown ones are reported and left out. */
export function prepareColumns(mapping: Mapping, table: Table, system: System) {
  const mappingProblems: MappingProblem[] = [];
  const say = (way: JsonPath, message: string) => mappingProblems.push({ way, severity: "error", message });
  const isUnknown = (heading: string): boolean => columnOf(table.headings, heading) === NO_COLUMN;
  const foreign =
    table.kind === "sheet" &&
    mapping.columns.length > 1 &&
    mapping.columns.every((use) => isUnknown(use.column) && use.aliases.every(isUnknown));
  if (foreign) {
    const headings = table.headings.filter((heading) => heading !== "");
    const shown = headings.length > MOST_SHOWN ? [...headings.slice(0, MOST_SHOWN), "…"] : headings;
    const message = `none of the mapping's columns is in this table; its row ${table.headingRow ?? 1} has ${shown.join(", ")}`;
    say([mapping.headings === undefined ? "columns" : "headings"], message);
  }
  const missing = new Set<string>();
  const texts = new Map<number, ReadonlySet<string>>();
  const textsIn = (column: number) =>
    getOrMake(texts, column, () => {
      return new Set(table.rows.flatMap(({ cells }) => cells[column]?.items ?? cells[column]?.text ?? []));
    });
  const look: ColumnLookup = {
    isObject: (name) => columnOf(table.headings, name) === NO_COLUMN && columnsIn(name, table).length > 0,
    isRepeated: (category) => system.categories.get(category)?.some(({ many }) => many) ?? false,
    column: (heading, way) => {
      const found = columnOf(table.headings, heading);
      if (found !== NO_COLUMN) return found;
      const problem = foreign || missing.has(heading) ? undefined : unknownColumn(heading, mapping, table);
      missing.add(heading);
      if (problem !== undefined) say(way, problem);
      return table.kind === "entries" ? NO_COLUMN : undefined;
    },
    target: (name, way) => {
      const found = findTarget(name, system);
      if ("target" in found) return found.target;
      const other = way.at(-1) === "to" ? "; null leaves the column out" : "";
      const hint = found.nearest === undefined ? other : `; did you mean ${found.nearest}?`;
      say(way, `${system.data.name} declares nothing of the name ${name}${hint}`);
      return undefined;
    },
    test: (heading, column, oneOf, way) => {
      if (column === NO_COLUMN) return;
      const there = textsIn(column);
      for (const text of oneOf) {
        if (text === "" || there.has(text)) continue;
        const meanings = mapping.columns.flatMap((use) => (use.column === heading ? [...use.values] : []));
        const [meant] = meanings.find(([value, meaning]) => meaning === text && there.has(value)) ?? [];
        const near = meant ?? [...there].find((one) => one.toLowerCase() === text.toLowerCase());
        if (near !== undefined && !oneOf.includes(near))
          say(way, `no row has ${text} under ${heading}; did you mean ${near}?`);
      }
    },
    value: (target, text, way) => {
      const declared = target.kind === "attribute" || target.kind === "member" ? target.name : "";
      const listed = system.attributes.get(declared)?.flatMap(({ oneOf }) => oneOf ?? []) ?? [];
      if (listed.includes(text) || listed.some((one) => one.includes("<"))) return;
      const near = nearestName(text, listed);
      if (near !== undefined) say(way, `${declared} cannot be ${text}; did you mean ${near}?`);
    },
  };
  const prepared: PreparedMapping = {
    columns: mapping.columns.flatMap((use) => prepareColumn(use, look)),
    skip: prepareTests(mapping.skip, look),
    always: mapping.always.flatMap(({ to, text, way }) => {
      const target = look.target(to, way);
      return target === undefined ? [] : [{ target, text }];
    }),
  };
  return {
    prepared,
    mappingProblems,
    problems: [...unusedColumns(mapping, table), ...undeclared(mapping, table, system)],
  };
}

interface ColumnLookup {
  /** Whether a name isn't a heading itself, but that of something with columns in it. */
  readonly isObject: (name: string) => boolean;
  readonly column: (heading: string, way: JsonPath) => number | undefined;
  /** Whether a card may have a category several times. */
  readonly isRepeated: (category: string) => boolean;
  readonly target: (name: string, way: JsonPath) => ColumnTarget | undefined;
  /** Says which value is meant by one that is nearly listed: else each row would. */
  readonly value: (target: ColumnTarget, text: string, way: JsonPath) => void;
  /** Says which text of a column is meant by one that no row has: the test would never hold. */
  readonly test: (heading: string, column: number, oneOf: readonly string[], way: JsonPath) => void;
}

/** The columns inside of what a name stands for. A key that only looks like a path is in nothing. */
function columnsIn(name: string, { headings, wholeKeys }: Table): readonly string[] {
  const isWhole = (heading: string) =>
    [...wholeKeys].some((key) => isWithin(key, name) && (heading === key || isWithin(heading, key)));
  return headings.filter((heading) => isWithin(heading, name) && !isWhole(heading));
}

function prepareColumn(use: ColumnMapping, look: ColumnLookup): PreparedColumn[] {
  if (isLeftOut(use) && look.isObject(use.column)) return [];
  const column = look.column(use.column, use.way);
  const target = use.to === null ? undefined : look.target(use.to, [...use.way, "to"]);
  const prepared = (meaning: MappedValue, way: JsonPath): PreparedValue => {
    if (typeof meaning === "string" && target !== undefined) look.value(target, meaning, way);
    if (meaning === null || typeof meaning === "string") return meaning;
    return [...meaning].flatMap(([to, text]) => pair(look.target(to, [...way, to]), text));
  };
  const values = [...use.values].map(([value, meaning]): [string, PreparedValue] => {
    return [value, prepared(meaning, [...use.way, "values", value])];
  });
  const absent = use.absent === undefined ? undefined : prepared(use.absent, [...use.way, "absent"]);
  const tests = { when: prepareTests(use.when, look), unless: prepareTests(use.unless, look) };
  if (column === undefined || (target === undefined && use.values.size === 0 && absent === undefined)) return [];
  const { strip, replace, separators, capitalize } = use;
  const isOfParts = isKeyInList(use.column) && target?.kind === "member" && look.isRepeated(target.category);
  return [
    { column, target, isOfParts, values: new Map(values), absent, strip, replace, separators, capitalize, ...tests },
  ];
}

function pair(target: ColumnTarget | undefined, text: string): [ColumnTarget, string][] {
  return target === undefined ? [] : [[target, text]];
}

function prepareTests(tests: readonly CellTest[], look: ColumnLookup): PreparedTest[] {
  return tests.flatMap(({ column: heading, oneOf, way }) => {
    const column = look.column(heading, way);
    if (column === undefined) return [];
    look.test(heading, column, oneOf, way);
    return [{ column, oneOf: new Set(oneOf) }];
  });
}

/**
 * Reports a heading that is not in the table. A sheet has all its columns. JSON objects omit keys without a value, so
 * only likely typos are reported.
 */
function unknownColumn(heading: string, mapping: Mapping, table: Table): string | undefined {
  const { kind, headings } = table;
  const named = new Set(mapping.columns.map(({ column }) => column));
  const free = headings.filter((one) => one !== "" && !named.has(one));
  if (kind === "sheet") {
    const near = nearestName(heading, free) ?? nearestName(heading, headings);
    return `there is no column ${heading}${near === undefined ? "" : `; did you mean ${near}?`}`;
  }
  const within = columnsIn(heading, table).filter((one) => free.includes(one));
  if (within.length > 0) {
    const what = within[0]?.startsWith(`${heading}[]`) ? "a list of objects" : "an object";
    const shown = within.length > MOST_SHOWN ? [...within.slice(0, MOST_SHOWN), "…"] : within;
    return `${heading} is ${what}; name a key in it: ${shown.join(", ")}`;
  }
  const plain = (way: string) => way.replaceAll("[]", "");
  const sameEnd = free.filter((one) => one.endsWith(`.${heading}`));
  const near =
    free.find((one) => plain(one) === plain(heading)) ??
    nearestName(heading, free) ??
    (sameEnd.length === 1 ? sameEnd[0] : undefined);
  return near === undefined ? undefined : `no entry has a key ${heading}; did you mean ${near}?`;
}

const MOST_SHOWN = 6;

/** One finding for all columns that the mapping doesn't use. */
function unusedColumns({ columns }: Mapping, table: Table): TableProblem[] {
  const leftOut = columns
    .filter((use) => isLeftOut(use) && outersOf(table.headings).has(use.column))
    .flatMap(({ column }) => columnsIn(column, table));
  const named = new Set([...columns.map(({ column }) => column), ...leftOut]);
  const unused = table.headings.flatMap((heading, column) => {
    const isUnused = heading !== "" && !named.has(heading) && columnOf(table.headings, heading) === column;
    return isUnused
      ? [{ column, name: table.kind === "sheet" ? `${columnLetters(column)} (${heading})` : heading }]
      : [];
  });
  const [first, ...others] = unused;
  if (first === undefined) return [];
  const more = others.length > MOST_LISTED ? [`and ${others.length - MOST_LISTED} more`] : [];
  const names = [first, ...others.slice(0, MOST_LISTED)].map(({ name }) => name);
  const word = table.kind === "sheet" ? (others.length > 0 ? "Columns " : "Column ") : "";
  const are =
    others.length > 0 ? "are not in the mapping, so they are left out" : "is not in the mapping, so it is left out";
  const message = `${word}${[...names, ...more].join(", ")} ${are}.`;
  return [{ problem: "unused-column", severity: "info", row: table.headingRow ?? 1, column: first.column, message }];
}

const MOST_LISTED = 11;

/** If cards may have undeclared names, a typo in a mapping creates one. */
function undeclared({ columns, always }: Mapping, table: Table, system: System): TableProblem[] {
  const used = [
    ...columns.flatMap(({ column, to, values, absent }) => {
      const meanings = [...values.values(), absent].flatMap((one) => (one instanceof Map ? [...one.keys()] : []));
      return [...(to === null ? [] : [to]), ...meanings].map((name) => ({
        name,
        column: columnOf(table.headings, column),
      }));
    }),
    ...always.map(({ to }) => ({ name: to, column: -1 })),
  ];
  const seen = new Set<string>();
  return used.flatMap(({ name, column }): TableProblem[] => {
    const found = findTarget(name, system);
    if (!("target" in found) || seen.has(name)) return [];
    // Members of a category are often undeclared.
    if (found.target.kind !== "attribute" || system.attributes.has(found.target.name)) return [];
    seen.add(name);
    const near = nearestName(name, targetNames(system));
    const hint = near === undefined ? "" : ` Did you mean ${near}?`;
    const message = `${system.data.name} declares no attribute ${name}, so it is a new one of your own.${hint}`;
    const place = { row: table.headingRow ?? 1, column: column === -1 ? undefined : column };
    return [{ problem: "undeclared-name", severity: near === undefined ? "info" : "warning", ...place, message }];
  });
}
