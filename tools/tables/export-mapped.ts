import type { System } from "../../compiler/index.js";
import { quotedText } from "../../grammar/index.js";
import type { CellTest, ColumnMapping, Mapping } from "./mapping.js";
import { isPattern, meaningOf } from "./meanings.js";
import type { RecordCell } from "./record-cells.js";
import { findTarget, targetName } from "./targets.js";

type Cells = ReadonlyMap<string, RecordCell>;

/** A row in the columns of a mapping. */
export interface MappedRow {
  /** By the mapping's headings. */
  readonly cells: Cells;
  /** What no column of the mapping holds, by its own name. */
  readonly left: Cells;
}

/** The way back: what the cells must have held for the mapping to read this from them. */
export function mappedRow(record: Cells, mapping: Mapping, system: System): MappedRow {
  const cells = new Map<string, RecordCell>();
  const left = new Map(record);
  // What depends on other cells comes after them.
  const uses = [...mapping.columns].sort((one, other) => conditionsOf(one) - conditionsOf(other));
  for (const use of uses) {
    if (cells.has(use.column) || !applies(use, cells)) continue;
    const cell = severalAtOnce(use, record, left, system) ?? single(use, left, system);
    if (cell !== undefined) cells.set(use.column, cell);
  }
  for (const use of uses) withoutRepeated(use, cells, left, system);
  for (const { to, text } of mapping.always)
    if (left.get(fullName(to, system))?.text === text) left.delete(fullName(to, system));
  return { cells, left };
}

const conditionsOf = ({ when, unless, values }: ColumnMapping): number =>
  when.length + unless.length > 0 ? 1 : [...values.values()].some((meaning) => meaning instanceof Map) ? -1 : 0;

function applies({ when, unless }: ColumnMapping, cells: Cells): boolean {
  const holds = ({ column, oneOf }: CellTest) => oneOf.includes(cells.get(column)?.text ?? "");
  return when.every(holds) && !unless.some(holds);
}

/** A value that stands for several things, if they are all there; the one that says most. */
function severalAtOnce(use: ColumnMapping, record: Cells, left: Map<string, RecordCell>, system: System) {
  const fitting = [...use.values].flatMap(([value, meaning]) => {
    if (meaning === null || typeof meaning === "string") return [];
    const parts = [...meaning].map(([to, text]) => [fullName(to, system), text] as const);
    return parts.every(([name, text]) => record.get(name)?.text === text) ? [{ value, parts }] : [];
  });
  const [best] = fitting.sort((one, other) => other.parts.length - one.parts.length);
  if (best === undefined) return undefined;
  for (const [name] of best.parts) left.delete(name);
  return textCell(best.value);
}

function single(use: ColumnMapping, left: Map<string, RecordCell>, system: System): RecordCell | undefined {
  // Out of a part of a cell nobody can tell the whole.
  if (use.to === null || [...use.values.keys()].some(isPattern)) return undefined;
  const name = fullName(use.to, system);
  const cell = left.get(name);
  if (cell === undefined) return nothing(use);
  left.delete(name);
  const [separator] = use.separators ?? [];
  const items = cell.items?.map((item) => undivided(back(item, use), separator));
  if (items === undefined) return use.values.size === 0 ? cell : textCell(back(cell.text, use));
  const joined =
    separator === undefined ? (use.values.size === 0 ? cell.text : items.join(" / ")) : items.join(joint(separator));
  return { text: joined, items, isNumber: cell.isNumber && joined === cell.text };
}

/** What import reads out of a cell that another use of the column has filled. */
function withoutRepeated(
  { column, to, values }: ColumnMapping,
  cells: Cells,
  left: Map<string, RecordCell>,
  system: System,
) {
  const cell = cells.get(column);
  if (to === null || cell === undefined) return;
  const name = fullName(to, system);
  const meaning = meaningOf(cell.text, values) ?? cell.text;
  if (left.get(name)?.text === meaning) left.delete(name);
}

/** A value that means nothing. */
function nothing({ values }: ColumnMapping): RecordCell | undefined {
  const found = [...values].find(([value, meaning]) => meaning === null && value !== "" && !isPattern(value));
  return found && textCell(found[0]);
}

function back(text: string, { values }: ColumnMapping): string {
  return [...values].find(([value, meaning]) => meaning === text && !isPattern(value))?.[0] ?? text;
}

/** A value that has the separator in it goes into quotes. */
function undivided(text: string, separator: string | undefined): string {
  return separator !== undefined && text.includes(separator) && !text.startsWith('"') ? quotedText(text) : text;
}

/** `a, b` reads better than `a,b`. */
function joint(separator: string): string {
  if (separator.trim() !== separator || separator === "\n") return separator;
  return separator === "," || separator === ";" ? `${separator} ` : separator;
}

function fullName(to: string, system: System): string {
  const found = findTarget(to, system);
  return "target" in found ? targetName(found.target, system) : to;
}

function textCell(text: string): RecordCell {
  return { text, items: undefined, isNumber: false };
}
