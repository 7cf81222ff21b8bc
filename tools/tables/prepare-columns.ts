import { nearestName, type System } from "../../compiler/index.js";
import type { CellTest, ColumnMapping, JsonWay, Mapping, MappingProblem } from "./mapping.js";
import { columnLetters, type Table, type TableProblem } from "./table.js";
import { findTarget, type Target } from "./targets.js";

/** A mapping that was looked up in a table and a system: columns by number, names by what they stand for. */
export interface PreparedMapping {
  readonly columns: readonly PreparedColumn[];
  readonly skip: readonly PreparedTest[];
  readonly always: readonly { readonly target: Target; readonly text: string }[];
}

export interface PreparedColumn extends Pick<ColumnMapping, "strip" | "replace" | "separators" | "capitalize"> {
  readonly column: number;
  readonly target: Target | undefined;
  readonly values: ReadonlyMap<string, PreparedValue>;
  readonly when: readonly PreparedTest[];
  readonly unless: readonly PreparedTest[];
}

export type PreparedValue = string | null | readonly (readonly [Target, string])[];

export interface PreparedTest {
  readonly column: number;
  readonly oneOf: ReadonlySet<string>;
}

export interface Preparation {
  readonly prepared: PreparedMapping;
  readonly mappingProblems: readonly MappingProblem[];
  readonly problems: readonly TableProblem[];
}

/** Looks up every name of a mapping. What cannot be found is said, and left out. */
export function prepareColumns(mapping: Mapping, table: Table, system: System): Preparation {
  const mappingProblems: MappingProblem[] = [];
  const say = (way: JsonWay, message: string) => mappingProblems.push({ way, severity: "error", message });
  const look: Look = {
    column: (heading, way) => {
      const found = table.headings.indexOf(heading);
      const problem = found === -1 ? unknownColumn(heading, way, mapping, table) : undefined;
      if (problem !== undefined) mappingProblems.push(problem);
      return found === -1 ? undefined : found;
    },
    target: (name, way) => {
      const found = findTarget(name, system);
      if ("target" in found) return found.target;
      const hint = found.nearest === undefined ? "" : `; did you mean ${found.nearest}?`;
      say(way, `${system.data.name} declares nothing of the name ${name}${hint}`);
      return undefined;
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
  return { prepared, mappingProblems, problems: unusedColumns(mapping, table) };
}

interface Look {
  readonly column: (heading: string, way: JsonWay) => number | undefined;
  readonly target: (name: string, way: JsonWay) => Target | undefined;
}

function prepareColumn(use: ColumnMapping, look: Look): PreparedColumn[] {
  const column = look.column(use.column, use.way);
  const target = use.to === null ? undefined : look.target(use.to, [...use.way, "to"]);
  const values = [...use.values].map(([value, meaning]): [string, PreparedValue] => {
    if (meaning === null || typeof meaning === "string") return [value, meaning];
    const way = [...use.way, "values", value];
    return [value, [...meaning].flatMap(([to, text]) => pair(look.target(to, [...way, to]), text))];
  });
  const tests = { when: prepareTests(use.when, look), unless: prepareTests(use.unless, look) };
  if (column === undefined || (target === undefined && use.values.size === 0)) return [];
  const { strip, replace, separators, capitalize } = use;
  return [{ column, target, values: new Map(values), strip, replace, separators, capitalize, ...tests }];
}

function pair(target: Target | undefined, text: string): [Target, string][] {
  return target === undefined ? [] : [[target, text]];
}

function prepareTests(tests: readonly CellTest[], look: Look): PreparedTest[] {
  return tests.flatMap(({ column: heading, oneOf, way }) => {
    const column = look.column(heading, way);
    return column === undefined ? [] : [{ column, oneOf: new Set(oneOf) }];
  });
}

/** A sheet has all its columns. A JSON object leaves out what it has no value for, so only a slip of the pen is told. */
function unknownColumn(heading: string, way: JsonWay, mapping: Mapping, table: Table): MappingProblem | undefined {
  const named = new Set(mapping.columns.map(({ column }) => column));
  const near = nearestName(
    heading,
    table.headings.filter((one) => one !== "" && !named.has(one)),
  );
  if (table.kind === "entries" && near === undefined) return undefined;
  const what = table.kind === "entries" ? "no entry has a key" : "there is no column";
  const hint = near === undefined ? "" : `; did you mean ${near}?`;
  return { way, severity: "error", message: `${what} ${heading}${hint}` };
}

/** What the sheet has and the mapping does not speak of. */
function unusedColumns({ columns }: Mapping, table: Table): TableProblem[] {
  const named = new Set(columns.map(({ column }) => column));
  return table.headings.flatMap((heading, column): TableProblem[] => {
    if (heading === "" || named.has(heading) || table.headings.indexOf(heading) !== column) return [];
    const what = table.kind === "sheet" ? `Column ${columnLetters(column)} (${heading})` : heading;
    const message = `${what} is not in the mapping, so it is left out.`;
    const row = table.headingRow ?? 1;
    return [{ problem: "unused-column", severity: "info", row, column, message }];
  });
}
