import type { Json, System } from "../../compiler/index.js";
import { getOrMake, memoize, memoizeByKey, quotedText } from "../../grammar/index.js";
import type { CellTest, ColumnMapping, Mapping } from "./mapping.js";
import { isPattern, meaningOf } from "./meanings.js";
import type { RecordCell } from "./record-cells.js";
import { capitalized } from "./row-facts.js";
import { findTarget, targetName } from "./targets.js";

type RecordCells = ReadonlyMap<string, RecordCell>;

/** A row in the columns of a mapping. */
export interface MappedRow {
  /** By the mapping's headings. */
  readonly cells: RecordCells;
  /** Content without a column in the mapping, by its own name. */
  readonly left: RecordCells;
}

/**
 * The inverse of import: the cells from which the mapping reads this record. `lists`: the columns of the table that hold
 * lists, besides those with separators.
 */
export function mappedRow(
  record: RecordCells,
  mapping: Mapping,
  system: System,
  lists: ReadonlySet<string> = NO_LISTS,
): MappedRow {
  const cells = new Map<string, RecordCell>();
  const left = new Map(record);
  const { uses, byColumn } = usesOf(mapping);
  for (const use of uses) {
    if (cells.has(use.column) || !applies(use, cells)) continue;
    const beside = byColumn.get(use.column) ?? [];
    const isList = use.separators !== undefined || lists.has(use.column);
    const cell =
      ofSeveralNames(beside, left, system) ??
      (isList ? listOfMeanings(use, left, system) : severalAtOnce(use, record, left, system)) ??
      single(use, beside, left, system);
    if (cell !== undefined) cells.set(use.column, cell);
  }
  for (const { to, text } of mapping.always)
    if (left.get(fullName(to, system))?.text === text) left.delete(fullName(to, system));
  return withoutRepeated({ cells, left }, mapping, system);
}

/** The uses of columns, those that depend on other cells last; and by column, those with a name. */
const usesOf = memoize(({ columns }: Mapping) => {
  const byColumn = new Map<string, ColumnMapping[]>();
  for (const use of columns) {
    const known = getOrMake(byColumn, use.column, () => []);
    if (use.to !== null) known.push(use);
  }
  return { uses: columns.toSorted((one, other) => conditionsOf(one) - conditionsOf(other)), byColumn };
});

const conditionsOf = ({ when, unless, values }: ColumnMapping): number =>
  when.length + unless.length > 0 ? 1 : [...values.values()].some((meaning) => meaning instanceof Map) ? -1 : 0;

function applies({ when, unless }: ColumnMapping, cells: RecordCells): boolean {
  const holds = ({ column, oneOf }: CellTest) => oneOf.includes(cells.get(column)?.text ?? "");
  return when.every(holds) && !unless.some(holds);
}

/** A value that means several things, if all of them are there; the one that covers most. */
function severalAtOnce(use: ColumnMapping, record: RecordCells, left: Map<string, RecordCell>, system: System) {
  const fitting = [...use.values].flatMap(([value, meaning]) => {
    if (meaning === null || typeof meaning === "string") return [];
    const parts = [...meaning].map(([to, text]) => [fullName(to, system), text] as const);
    return parts.every(([name, text]) => record.get(name)?.text === text) ? [{ value, parts }] : [];
  });
  const [best] = fitting.sort((one, other) => other.parts.length - one.parts.length);
  if (best === undefined) return undefined;
  for (const [name] of best.parts) left.delete(name);
  return valueCell(best.value, use.values);
}

/** A list of which some values mean something of other names: what is there of these, behind what only means itself. */
function listOfMeanings(use: ColumnMapping, left: Map<string, RecordCell>, system: System): RecordCell | undefined {
  const itemsOf = (name: string): readonly string[] => {
    const cell = left.get(name);
    return cell?.items ?? (cell === undefined ? [] : [cell.text]);
  };
  const taken: string[] = [];
  for (const [value, meaning] of use.values) {
    if (meaning === null || typeof meaning === "string" || isPattern(value)) continue;
    const parts = [...meaning].map(([to, text]) => [fullName(to, system), text] as const);
    if (!parts.every(([name, text]) => itemsOf(name).includes(text))) continue;
    for (const [name, text] of parts) {
      const items = itemsOf(name).toSpliced(itemsOf(name).indexOf(text), 1);
      if (items.length === 0) left.delete(name);
      else left.set(name, { text: items.join(" / "), items, isNumber: false });
    }
    taken.push(value);
  }
  if (taken.length === 0) return undefined;
  const name = fullName(use.to ?? "", system);
  const own = itemsOf(name).map((item) => back(item, use));
  left.delete(name);
  const [separator] = use.separators ?? [];
  const items = [...own, ...taken].map((item) => undivided(item, separator));
  if (separator === undefined) return { text: items.join(" / "), items, isNumber: false };
  const text = items.join(joint(separator));
  return { text, items, isNumber: false, value: text };
}

function single(
  use: ColumnMapping,
  beside: readonly ColumnMapping[],
  left: Map<string, RecordCell>,
  system: System,
): RecordCell | undefined {
  if (use.to === null) return undefined;
  const name = fullName(use.to, system);
  const cell = left.get(name);
  if (cell === undefined) return nothing(use, beside);
  // The meaning of part of a cell doesn't determine the whole.
  if ([...use.values].some(([value, meaning]) => isPattern(value) && meaning === cell.text)) return undefined;
  left.delete(name);
  const [separator] = use.separators ?? [];
  if (Array.isArray(cell.value)) return isPlain(use) ? cell : { ...cell, value: backInList(cell.value, use) };
  const items = cell.items?.map((item) => undivided(back(item, use), separator));
  if (items === undefined) return isPlain(use) ? cell : valueCell(back(cell.text, use), use.values);
  if (separator === undefined) return { ...cell, text: isPlain(use) ? cell.text : items.join(" / "), items };
  const joined = items.join(joint(separator));
  // With a separator, the values form one text.
  return {
    text: joined,
    items,
    isNumber: cell.isNumber && joined === cell.text,
    ...(items.length > 1 ? { value: joined } : {}),
  };
}

/**
 * The list in a column from which several names are read, each taking the values that the others leave out; undefined
 * if it isn't one, or if one of the values would be read as something else as well.
 */
function ofSeveralNames(
  uses: readonly ColumnMapping[],
  left: Map<string, RecordCell>,
  system: System,
): RecordCell | undefined {
  const [separator] = uses[0]?.separators ?? [];
  const isList = ({ separators, when, unless }: ColumnMapping) =>
    separators?.[0] === separator && when.length + unless.length === 0;
  if (separator === undefined || uses.length < 2 || !uses.every(isList)) return undefined;
  const parts = uses.flatMap((use) => {
    const cell = left.get(fullName(use.to ?? "", system));
    return (cell?.items ?? (cell === undefined ? [] : [cell.text])).map((item) => ({ use, text: back(item, use) }));
  });
  const isTheirs = ({ use, text }: (typeof parts)[number]) =>
    uses.every((other) => other === use || meaningOf(text, other.values) === null);
  if (parts.length === 0 || !parts.every(isTheirs)) return undefined;
  for (const { to } of uses) left.delete(fullName(to ?? "", system));
  const items = parts.map(({ text }) => undivided(text, separator));
  const text = items.join(joint(separator));
  return { text, items, isNumber: false, value: text };
}

const NO_LISTS: ReadonlySet<string> = new Set();

const isPlain = ({ values, capitalize }: ColumnMapping): boolean => values.size === 0 && !capitalize;

/** Removes what import would read from a cell that another use of the column has filled. */
export function withoutRepeated({ cells, left: all }: MappedRow, mapping: Mapping, system: System): MappedRow {
  const left = new Map(all);
  for (const { column, to, values } of mapping.columns) {
    const cell = cells.get(column);
    if (to === null || cell === undefined) continue;
    const name = fullName(to, system);
    if (left.get(name)?.text === (meaningOf(cell.text, values) ?? cell.text)) left.delete(name);
  }
  return { cells, left };
}

/** A value that means nothing, for each name that is read from the column. A missing key means nothing too, unless the mapping says otherwise. */
function nothing({ values }: ColumnMapping, beside: readonly ColumnMapping[]): RecordCell | undefined {
  const meansNothing = (value: string) => beside.every((other) => meaningOf(value, other.values) === null);
  const found = [...values.keys()].find((value) => value !== "" && !isPattern(value) && meansNothing(value));
  return found === undefined ? undefined : valueCell(found, values);
}

/** The same for what the objects of a list have. */
function backInList(values: readonly Json[], use: ColumnMapping): Json {
  return values.map((value) =>
    typeof value === "string" ? back(value, use) : Array.isArray(value) ? backInList(value, use) : value,
  );
}

function back(text: string, { values, capitalize }: ColumnMapping): string {
  const known = [...values].find(([value, meaning]) => meaning === text && !isPattern(value))?.[0];
  if (known !== undefined || !capitalize) return known ?? text;
  const loud = text.toUpperCase().replace(/(?<=\p{L}) (?=\p{L})/gu, "_");
  return capitalized(loud) === text ? loud : text;
}

/** Quotes a value that contains the separator. */
function undivided(text: string, separator: string | undefined): string {
  return separator !== undefined && text.includes(separator) && !text.startsWith('"') ? quotedText(text) : text;
}

/** `a, b` reads better than `a,b`. */
function joint(separator: string): string {
  if (separator.trim() !== separator || separator === "\n") return separator;
  return separator === "," || separator === ";" ? `${separator} ` : separator;
}

const fullName = (to: string, system: System): string =>
  fullNameOnce(system, to, () => {
    const found = findTarget(to, system);
    return "target" in found ? targetName(found.target, system) : to;
  });

const fullNameOnce = memoizeByKey<System, string, string>();

/** A value of the sheet. If the mapping uses `true` and `false`, these are booleans. */
function valueCell(text: string, values: ColumnMapping["values"]): RecordCell {
  const cell = { text, items: undefined, isNumber: false };
  const isBoolean = (text === "true" || text === "false") && values.has("true") && values.has("false");
  return isBoolean ? { ...cell, value: text === "true" } : cell;
}
