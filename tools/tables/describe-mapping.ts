import type { System } from "../../compiler/index.js";
import type { Reason } from "./guess-mapping.js";
import { isMany } from "./guess-values.js";
import { type CellTest, type ColumnMapping, isLeftOut, type Mapping, outersOf } from "./mapping.js";
import { cellAt, columnLetters, columnOf, NO_COLUMN, type Table } from "./table.js";
import { findTarget } from "./targets.js";

/** Describes a mapping, one line for each use of a column: `column C, Cost: attribute HandCost; "#" is taken out`. */
export function describeMapping(
  mapping: Mapping,
  table: Table,
  system: System,
  reasons: ReadonlyMap<string, Reason>,
): readonly string[] {
  return [
    ...mapping.skip.map((test) => `rows are left out where ${testWords(test)}`),
    ...mapping.columns
      .filter((use) => isIn(table, use.column) || (isLeftOut(use) && isObject(table, use.column)))
      .map((use) => {
        const name =
          table.kind === "sheet" && isIn(table, use.column)
            ? `column ${columnLetters(columnOf(table.headings, use.column))}, ${use.column}`
            : use.column;
        return `${name}: ${[targetWords(use, system), ...details(use), ...undivided(use, table, system), ...reasonWords(reasons.get(use.column))].join("; ")}`;
      }),
    ...mapping.always.map(({ to, text }) => `every card: ${to} ${text}`),
  ];
}

const isIn = ({ headings }: Table, column: string): boolean => columnOf(headings, column) !== NO_COLUMN;
const isObject = ({ headings }: Table, column: string): boolean => outersOf(headings).has(column);

function targetWords({ to, values }: ColumnMapping, system: System): string {
  if (to === null) return values.size > 0 ? "what its values mean" : "left out";
  const found = findTarget(to, system);
  if (!("target" in found)) return to;
  const { target } = found;
  switch (target.kind) {
    case "pack":
      return "the pack that the card belongs to";
    case "deck":
      return `the deck (${to}) that the card belongs to`;
    case "member":
      return `${target.name} in the category ${target.category}`;
    default:
      return `${target.kind} ${target.name}`;
  }
}

function details({ strip, replace, separators, values, capitalize, when, unless }: ColumnMapping): string[] {
  const meanings = [...values].map(([value, meaning]) => {
    const result = meaning === null ? "nothing" : typeof meaning === "string" ? meaning : [...meaning].flat().join(" ");
    return `${value === "" ? "an empty cell" : value} means ${result}`;
  });
  const shown = meanings.length > MOST ? [...meanings.slice(0, MOST), `and ${meanings.length - MOST} more`] : meanings;
  return [
    ...(strip.length > 0 ? [`${strip.join(" ")} ${strip.length === 1 ? "is" : "are"} taken out`] : []),
    ...replace.map(([from, to]) => `${shownText(to)} is written for ${shownText(from)}`),
    ...(separators === undefined ? [] : [`a list, divided at ${separators.map(shownText).join(" ")}`]),
    ...(capitalize ? ["written With Capitals"] : []),
    ...(shown.length > 0 ? [shown.join(", ")] : []),
    ...when.map((test) => `only where ${testWords(test)}`),
    ...unless.map((test) => `not where ${testWords(test)}`),
  ];
}

const MOST = 4;

/** One cell of so many may have a comma by chance. */
const SELDOM = 10;

/** A column for many values that is not divided, though many of its cells have commas. */
function undivided({ to, column, separators }: ColumnMapping, table: Table, system: System): string[] {
  const found = to === null || separators !== undefined ? undefined : findTarget(to, system);
  if (found === undefined || !("target" in found) || !isMany(found.target, system)) return [];
  const at = columnOf(table.headings, column);
  const cells = table.rows.flatMap((row) => (at === -1 ? [] : cellAt(row, at).text || []));
  const withCommas = cells.filter((text) => /,(?!\d)/.test(text) && !text.startsWith('"'));
  const { length } = withCommas;
  if (length === 0 || length * SELDOM < cells.length) return [];
  return [`not divided, though ${length} of its ${cells.length} cells ${length === 1 ? "has a comma" : "have commas"}`];
}

function testWords({ column, oneOf }: CellTest): string {
  return `${column} is ${oneOf.map((text) => (text === "" ? "empty" : text)).join(" or ")}`;
}

function shownText(text: string): string {
  return text.trim() === "" ? JSON.stringify(text) : text;
}

/** An equal name needs no reason. */
function reasonWords(reason: Reason | undefined): string[] {
  switch (reason) {
    case "nearest name":
      return ["the nearest name"];
    case "unique values":
      return ["because no two rows have the same"];
    case "part of the name":
      return ["the only name with these words"];
    case "values":
      return ["because of its values"];
    case "new name":
      return ["a name of your own"];
    case "nothing fits":
      return ["nothing of that name is declared"];
    default:
      return [];
  }
}
