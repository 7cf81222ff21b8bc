import { type Json, type System, shapesOf } from "../../compiler/index.js";
import { LIST_SEPARATORS } from "./cell-values.js";
import { meaningOf } from "./meanings.js";
import { divide } from "./notation-text.js";
import type { PreparedColumn, PreparedMapping, PreparedTest, PreparedValue } from "./prepare-columns.js";
import { cellAt, cellOf, NO_COLUMN, type SourceRow, type TableCell } from "./table.js";
import type { ColumnTarget, RecordRole } from "./targets.js";

/** A statement of a cell about a card. */
export interface Fact {
  readonly target: ColumnTarget;
  readonly text: string;
  /** The cell's column; undefined for what isn't in a cell. */
  readonly column: number | undefined;
  /** What split the cell; undefined for an item of a JSON list, and for values from a mapping. */
  readonly separators: readonly string[] | undefined;
  /** Which of several categories of its name it is in, from 0: that of its object in a list of objects. */
  readonly part: number | undefined;
}

/** The statements of a row, in mapping order; undefined for a row that isn't a card. */
export function rowFacts(row: SourceRow, mapping: PreparedMapping, system: System): readonly Fact[] | undefined {
  if (mapping.skip.some((test) => holds(test, row))) return undefined;
  const facts = mapping.columns.flatMap((use) => columnFacts(row, use, system));
  if (mapping.always.length === 0) return facts;
  const targets = new Set(facts.map(({ target }) => JSON.stringify(target)));
  const others = mapping.always.filter(({ target }) => !targets.has(JSON.stringify(target)));
  return [...facts, ...others.map(({ target, text }): Fact => ({ target, text, ...NOWHERE }))];
}

const NOWHERE = { column: undefined, separators: undefined, part: undefined } as const;

function columnFacts(row: SourceRow, use: PreparedColumn, system: System): Fact[] {
  if (use.when.some((test) => !holds(test, row)) || use.unless.some((test) => holds(test, row))) return [];
  const { column } = use;
  const cell = cellAt(row, column);
  if (use.isOfParts && Array.isArray(cell.value)) {
    const parts = cell.value as readonly (Json | undefined)[];
    return parts.flatMap((value, part) =>
      value === undefined ? [] : cellFacts(cellOf(value), use, system).map((fact) => ({ ...fact, part })),
    );
  }
  return cellFacts(cell, use, system);
}

function cellFacts(cell: TableCell, use: PreparedColumn, system: System): Fact[] {
  const { column } = use;
  if (cell.value === undefined) return use.absent === undefined ? [] : meant(use.absent, use);
  const separators = cell.items === undefined ? separatorsOf(use, system) : undefined;
  return pieces(cell, use, separators).flatMap((piece): Fact[] => {
    const meaning = meaningOf(piece, use.values);
    if (meaning !== undefined) return meant(meaning, use);
    const text = use.capitalize ? capitalized(piece) : piece;
    return use.target === undefined || text === ""
      ? []
      : [{ target: use.target, text, column, separators, part: undefined }];
  });
}

/** The meaning of a value in the mapping. */
function meant(meaning: PreparedValue, { column: number, target }: PreparedColumn): Fact[] {
  const column = number === NO_COLUMN ? undefined : number;
  if (meaning === null) return [];
  if (typeof meaning !== "string") return meaning.map(([to, text]) => ({ ...NOWHERE, target: to, text, column }));
  return target === undefined || meaning === "" ? [] : [{ ...NOWHERE, target, text: meaning, column }];
}

/** The values in a cell. The value map may also cover the empty cell. */
function pieces(cell: TableCell, use: PreparedColumn, separators: readonly string[] = []): string[] {
  const clean = (text: string) => cleaned(text, use);
  if (cell.items !== undefined && cell.items.length > 0) return cell.items.map(clean).filter((item) => item !== "");
  const text = clean(cell.text);
  if (text === "") return use.values.has("") ? [""] : [];
  if (use.values.has(text)) return [text];
  return separators.length === 0 ? [text] : divide(text, separators);
}

function cleaned(text: string, { strip, replace }: Pick<PreparedColumn, "strip" | "replace">): string {
  const stripped = strip.reduce((rest, marker) => rest.replaceAll(marker, ""), text);
  return replace.reduce((rest, [from, to]) => rest.replaceAll(from, () => to), stripped).trim();
}

/** What separates values in the cells of a column. */
export function separatorsOf(use: Pick<PreparedColumn, "separators" | "target">, system: System): readonly string[] {
  return use.separators ?? usualSeparators(use.target, system);
}

/** If the game allows several values, a cell may contain several. */
function usualSeparators(target: ColumnTarget | undefined, system: System): readonly string[] {
  switch (target?.kind) {
    case "attribute":
      return holdsSeveral(target.name, system) ? LIST_SEPARATORS : [];
    case "member":
      return shapesOf(system).member(target.category, target.name).many ? LIST_SEPARATORS : [];
    case "category":
      return system.categories.get(target.name)?.some(({ many }) => many) ? ["|"] : [];
    case "label":
      return target.many ? ["\n\n"] : [];
    default:
      return [];
  }
}

function holdsSeveral(name: string, system: System): boolean {
  const roles: readonly RecordRole[] = ["card", "deck", "pack"];
  const shapes = shapesOf(system);
  const isCondition = system.attributes.get(name)?.some(({ operators }) => operators.length > 0) ?? false;
  return !isCondition && roles.some((role) => shapes.global(role, name).many);
}

function holds({ column, oneOf }: PreparedTest, row: SourceRow): boolean {
  const { text, items } = cellAt(row, column);
  return items?.some((item) => oneOf.has(item)) || oneOf.has(text);
}

/** `CAPITALS_LIKE_THESE` or `lower case` to `Capitals Like These`. Mixed case is unchanged. */
export function capitalized(text: string): string {
  const words = text.replace(/(?<=\p{L})_(?=\p{L})/gu, " ");
  if (!/\p{Lu}/u.test(words)) return words.replace(/(?<![\p{L}\p{M}'’])\p{Ll}/gu, (letter) => letter.toUpperCase());
  return words.replace(/\p{Lu}[\p{Lu}\p{M}]+/gu, (word) => word.charAt(0) + word.slice(1).toLowerCase());
}
