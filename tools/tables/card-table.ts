import {
  type CategorySection,
  type Entry,
  type PackModel,
  packSystem,
  type RecordInPack,
  type RecordModel,
  type System,
} from "../../compiler/index.js";
import { lineStarts, memoize } from "../../grammar/index.js";
import { headingsOf } from "./export-pack.js";
import { divide } from "./notation-text.js";
import { hasOwnColumn, recordCells } from "./record-cells.js";
import { recordLines } from "./record-lines.js";
import { type Fact, separatorsOf } from "./row-facts.js";
import { type ColumnTarget, deckWord, findTarget, placesOf } from "./targets.js";

/** The cards of a pack as an editable table: a row per card, a column for everything that any of them has. */
export interface CardTable {
  readonly columns: readonly CardColumn[];
  readonly rows: readonly CardRow[];
  /** What cards could have but none does: names of further columns. */
  readonly others: readonly CardColumn[];
}

export interface CardColumn {
  /** As in mappings and exported tables: `Type`, `AdventureCommonCosts`, `Feats.Oath`. */
  readonly name: string;
  /** deck: the names of the decks with the card, which can't be edited here. */
  readonly sort: "deck" | "label" | "attribute" | "member" | "category";
  /** What separates several values in a cell. */
  readonly separator: string | undefined;
  /** Its texts may have several lines. */
  readonly lines: boolean;
}

export interface CardRow {
  readonly place: RecordInPack;
  readonly cells: CardCells;
}

/** Texts by column name; absent for what a card doesn't have. */
export type CardCells = ReadonlyMap<string, string>;

/** Undefined if the pack has no game. */
export function cardTable(pack: PackModel): CardTable | undefined {
  const system = packSystem(pack);
  if (system === undefined) return undefined;
  const word = deckWord(system);
  const decks = decksOf(pack);
  const rows = pack.cards.map((place): CardRow => {
    const named = decks.get(place.record)?.join(", ");
    const cells = cardCells(place.record);
    return { place, cells: named === undefined ? cells : new Map([[word, named], ...cells]) };
  });
  const names = headingsOf(
    rows.map(({ cells }) => cells),
    system,
  );
  const { labels, attributes, categories } = placesOf(system).card;
  const further = ["Identifier", "Copies", ...labels.keys(), ...attributes.keys(), ...categories.keys()];
  const others = [...new Set(further)].filter((name) => !names.includes(name));
  return {
    columns: names.map((name) => columnOf(name, system)),
    rows,
    others: others.map((name) => columnOf(name, system)),
  };
}

function decksOf({ decks }: PackModel): ReadonlyMap<RecordModel, readonly string[]> {
  const names = new Map<RecordModel, string[]>();
  for (const { name, cards } of decks) {
    for (const { card } of cards) {
      const known = card && names.get(card.record);
      if (known === undefined) card && names.set(card.record, [name]);
      else if (!known.includes(name)) known.push(name);
    }
  }
  return names;
}

function columnOf(name: string, system: System): CardColumn {
  const target = targetOf(name, system);
  const kind = target.kind === "pack" ? "label" : target.kind;
  const [separator] = kind === "category" ? ["; "] : separatorsIn(target, system).slice(-1);
  return {
    name,
    sort: kind,
    separator: target.kind === "label" ? undefined : separator,
    lines: target.kind === "label" && target.lines !== "one",
  };
}

const separatorsIn = (target: ColumnTarget, system: System) => separatorsOf({ target, separators: undefined }, system);

/** What a column name refers to; an unknown name is an attribute, or a member of a category. */
function targetOf(name: string, system: System): ColumnTarget {
  const found = findTarget(name, system);
  if ("target" in found) return found.target;
  const [category = "", member] = name.split(".");
  return member === undefined ? { kind: "attribute", name } : { kind: "member", category, name: member };
}

/** The content of a card by column. Unreadable values are shown as written. */
export const cardCells = memoize((record: RecordModel): CardCells => {
  const cells = new Map([...recordCells(record, record.system, NONE)].map(([name, { text }]) => [name, text]));
  const starts = lineStarts(record.node);
  for (const { column, entry, line } of entriesOf(record)) {
    if (entry.values.length > 0) continue;
    const start = starts[line] ?? 0;
    const statement = entry.node;
    const end = start + (statement.comment?.start ?? statement.length);
    const last = statement.path.at(-1);
    const from = column.isOwn ? (last?.end ?? 0) : statement.path[0].start;
    const written = record.node.text.slice(start + from, end).trim();
    const others = cells.get(column.name);
    if (written !== "") cells.set(column.name, others === undefined ? written : `${others}; ${written}`);
  }
  return cells;
});

const NONE: ReadonlySet<string> = new Set();

interface PlacedEntry {
  readonly entry: Entry;
  /** Index in the node. */
  readonly line: number;
  /** `isOwn`: the column contains only values of that name; otherwise, whole lines of a category. */
  readonly column: { readonly name: string; readonly isOwn: boolean };
  readonly section: CategorySection | undefined;
}

/** All attributes and members of categories, with their lines and columns. */
function entriesOf(record: RecordModel): readonly PlacedEntry[] {
  const { globals, categories, system } = record;
  return [
    ...globals.entries.map((entry, index) => {
      const column = { name: entry.name, isOwn: true };
      return { entry, line: globals.lines[index] ?? 0, column, section: undefined };
    }),
    ...categories.flatMap((section) =>
      section.entries.map((entry, index) => {
        const isOwn = hasOwnColumn(entry, section.name, system, NONE);
        const column = { name: isOwn ? `${section.name}.${entry.name}` : section.name, isOwn };
        return { entry, line: section.lines[index] ?? 0, column, section };
      }),
    ),
  ];
}

/** The column that shows a line of a card; undefined for comments and stray lines. */
export function columnOfLine(record: RecordModel, line: number): string | undefined {
  const label = record.labels.find((one) => line >= one.line && line < one.endLine);
  if (label !== undefined) return label.name;
  const entries = entriesOf(record);
  const entry = entries.find((one) => one.line === line);
  if (entry !== undefined) return entry.column.name;
  const section = record.categories.find((one) => one.line === line);
  if (section === undefined) return undefined;
  const members = entries.filter((one) => one.section === section);
  return (members.find(({ column }) => !column.isOwn) ?? members[0])?.column.name ?? section.name;
}

/**
 * The lines of a card that a column shows, by index in the node, and the heads of categories that it shows completely.
 */
export function linesOfColumn(record: RecordModel, name: string): readonly number[] {
  const labels = record.labels.filter((label) => label.name === name);
  if (labels.length > 0) return labels.flatMap(({ line, endLine }) => range(line, endLine));
  const entries = entriesOf(record);
  const own = entries.filter(({ column }) => column.name === name);
  const heads = record.categories
    .filter((section) => {
      const inside = entries.filter((one) => one.section === section);
      return inside.length === 0 ? section.name === name : inside.every((one) => own.includes(one));
    })
    .map(({ line }) => line);
  return [...heads, ...own.map(({ line }) => line)].sort((one, other) => one - other);
}

const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);

/** The lines that a cell becomes on a card. */
export interface CellLines {
  readonly target: Exclude<ColumnTarget, { readonly kind: "pack" | "deck" }>;
  /**
   * In canonical layout, indented by four blanks below labels and categories; members without the head of their
   * category.
   */
  readonly lines: readonly string[];
}

/** The lines for a cell; none for an empty one. Undefined for a column that isn't written on cards. */
export function cellLines(name: string, text: string, system: System): CellLines | undefined {
  const target = targetOf(name, system);
  if (target.kind === "pack" || target.kind === "deck") return undefined;
  const lines = recordLines("card", [], factsIn(target, text, system), system).map((line) => line.text);
  return { target, lines: target.kind === "member" ? lines.slice(1) : lines };
}

/** The lines of a new card. */
export function linesOfCard(cells: CardCells, system: System): readonly string[] {
  const facts = [...cells].flatMap(([name, text]) => factsIn(targetOf(name, system), text, system));
  return recordLines("card", [], facts, system).map(({ text }) => text);
}

function factsIn(target: ColumnTarget, text: string, system: System): readonly Fact[] {
  const written = text.replace(/\r\n?/g, "\n").trim();
  if (written === "" || target.kind === "pack" || target.kind === "deck") return [];
  const separators = separatorsIn(target, system);
  const pieces = separators.length === 0 ? [written] : divide(written, separators);
  return pieces.map((piece) => ({ target, text: piece, column: undefined, separators, part: undefined }));
}
