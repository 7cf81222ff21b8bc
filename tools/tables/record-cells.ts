import {
  type CategorySection,
  type Entry,
  fullName,
  type Json,
  type RecordModel,
  type System,
  shapesOf,
} from "../../compiler/index.js";
import { groupBy } from "../../grammar/index.js";
import { LIST_SEPARATORS, valueItem, valuesCell } from "./cell-values.js";
import { notation, testNotation } from "./notation-text.js";
import { deckWord, type RecordRole } from "./targets.js";

/** The content of a column on a record. */
export interface RecordCell {
  readonly text: string;
  /** One text per value, if the game allows several. */
  readonly items: readonly string[] | undefined;
  readonly isNumber: boolean;
  /** The value to write, if it is neither of these. */
  readonly value?: Json;
}

/**
 * The content of a record by the names that mappings use, without comments, layout and unreadable lines. `columns` are
 * members of categories with their own columns, besides the declared ones.
 */
export function recordCells(
  record: RecordModel,
  system: System,
  columns: ReadonlySet<string>,
): ReadonlyMap<string, RecordCell> {
  const role = record.role === "choice" ? "card" : record.role;
  return new Map([
    ...labelCells(record, role, system),
    ...attributeCells(record, role, system),
    ...byName(record.categories).flatMap(([name, sections]) => categoryCells(name, sections, system, columns)),
  ]);
}

/** Metadata of the file, and what row order expresses. */
const UNSAID = ["System", "Decks"];

function labelCells(record: RecordModel, role: RecordRole, system: System): [string, RecordCell][] {
  const labels = record.labels.filter(
    ({ name }) => system.labels.has(name) && !(role === "pack" && UNSAID.includes(name)),
  );
  return byName(labels).map(([name, all]) => {
    const word = role === "deck" && system.deckLabels.has(name) ? deckWord(system) : name;
    const text = all.map((label) => label.text).join("\n\n");
    return [word, { text, items: undefined, isNumber: name === "Copies" && /^\d+$/.test(text) }];
  });
}

function attributeCells({ globals }: RecordModel, role: RecordRole, system: System): [string, RecordCell][] {
  const readable = globals.entries.filter(({ values }) => values.length > 0);
  return byName(readable).map(([name, entries]) => [name, entriesCell(entries, shapesOf(system).global(role, name))]);
}

type CellShape = Parameters<typeof valuesCell>[1];

function entriesCell(entries: readonly Entry[], shape: CellShape): RecordCell {
  if (entries.some(({ operator }) => operator !== undefined)) {
    const tests = entries.flatMap(({ operator, values }) =>
      operator === undefined ? [] : [testNotation(operator, values)],
    );
    return { text: tests.join("; "), items: undefined, isNumber: false };
  }
  const values = entries.flatMap((entry) => entry.values);
  return {
    text: valuesCell(values, shape, LIST_SEPARATORS),
    items: shape.many ? values.map((value) => valueItem(value, shape)) : undefined,
    isNumber: values.length === 1 && values[0]?.kind === "integer",
  };
}

/** Some members have their own columns; the rest of a category is in one cell, in card notation. */
function categoryCells(
  name: string,
  sections: readonly CategorySection[],
  system: System,
  columns: ReadonlySet<string>,
): [string, RecordCell][] {
  const own = (entry: Entry) => hasOwnColumn(entry, name, system, columns);
  if (isRepeated(name, system)) {
    const all = sections.flatMap(({ entries }) => entries.filter(({ values }) => values.length > 0));
    if (all.length > 0 && all.every(own)) return partCells(name, sections, system);
    columns = NONE;
  }
  const entries = sections.flatMap((section) => section.entries).filter(({ values }) => values.length > 0);
  const members = byName(entries.filter(own)).map(([member, some]): [string, RecordCell] => {
    return [`${name}.${member}`, entriesCell(some, shapesOf(system).member(name, member))];
  });
  const rest = sections.map((section) =>
    section.entries
      .filter((entry) => entry.values.length > 0 && !own(entry))
      .map(lineOf)
      .join("; "),
  );
  const text = rest.filter((line) => line !== "").join(" | ");
  return text === "" ? members : [...members, [name, { text, items: undefined, isNumber: false }]];
}

/** A list for each member of a category that may be there several times: what each of them has. */
function partCells(name: string, sections: readonly CategorySection[], system: System): [string, RecordCell][] {
  const members = [...new Set(sections.flatMap(({ entries }) => entries.map((entry) => entry.name)))];
  return members.map((member) => {
    const shape = shapesOf(system).member(name, member);
    const cells = sections.map(({ entries }) => {
      const own = entries.filter((entry) => entry.name === member && entry.values.length > 0);
      return own.length === 0 ? undefined : entriesCell(own, shape);
    });
    const values = cells.map((cell) => cell && (cell.items ?? (cell.isNumber ? Number(cell.text) : cell.text)));
    const texts = cells.flatMap((cell) => cell?.text ?? []);
    // An object of the list that lacks the key has no value of JSON there.
    return [`${name}.${member}`, { text: texts.join(" / "), items: texts, isNumber: false, value: values as Json }];
  });
}

const NONE: ReadonlySet<string> = new Set();

const isRepeated = (category: string, { categories }: System): boolean =>
  categories.get(category)?.some(({ many, operators }) => many && operators.length === 0) ?? false;

/** Whether a member of a category has its own column; the others share that of their category. */
export function hasOwnColumn(entry: Entry, category: string, system: System, columns: ReadonlySet<string>): boolean {
  if (isRepeated(category, system)) return columns.has(`${category}.${entry.name}`);
  const declarations = system.categories.get(category) ?? [];
  const whole = declarations.some(({ many, operators }) => many || operators.length > 0) || declarations.length === 0;
  return !whole && (entry.placement === "declared" || columns.has(`${category}.${entry.name}`));
}

function lineOf(entry: Entry): string {
  const { operator, values } = entry;
  return `${fullName(entry)} ${operator === undefined ? values.map(notation).join(" / ") : testNotation(operator, values)}`;
}

function byName<Item extends { readonly name: string }>(items: readonly Item[]): (readonly [string, Item[]])[] {
  const groups = groupBy(items, (item) => item.name);
  return [...groups];
}
