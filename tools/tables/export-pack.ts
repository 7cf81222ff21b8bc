import {
  canonicalOrder,
  decklistLine,
  namesListed,
  type PackModel,
  packSystem,
  type RecordInPack,
  type System,
} from "../../compiler/index.js";
import { mappedRow, withoutRepeated } from "./export-mapped.js";
import { type ImportRecord, type MappedPlace, restoredRows } from "./import-record.js";
import { type ColumnMapping, isKeyInList, isLeftOut, type Mapping, outersOf, withHeadings } from "./mapping.js";
import { type RecordCell, recordCells } from "./record-cells.js";
import { columnOf, NO_COLUMN } from "./table.js";
import { deckWord, findTarget, targetName } from "./targets.js";

/** A pack as a table: a row for the pack record, each deck and each card. */
export interface ExportedTable {
  readonly headings: readonly string[];
  /** By heading; absent content has no cell. */
  readonly rows: readonly ReadonlyMap<string, RecordCell>[];
  /** Columns added because the mapping doesn't cover them. */
  readonly added: readonly string[];
  /** The row to look for headings in; by default the first. */
  readonly headingRow?: number | undefined;
  /** Where the list is in a JSON file. */
  readonly entries?: string | undefined;
  /** Headings that look like paths into an entry but are one key. */
  readonly wholeKeys?: ReadonlySet<string>;
}

type Cells = ReadonlyMap<string, RecordCell>;

/** The import record of a file of cards, if it was made from a table. */
export type RecordOfFile = (path: string) => ImportRecord | undefined;

/**
 * A sheet of a pack that imports as the same pack: with the columns of a mapping, or with one for each label, attribute
 * and declared member of a category, and one for the other members of each category. If it is known which table the
 * cards came from, cells that haven't changed since are restored.
 */
export function exportPack(
  pack: PackModel,
  mapping: Mapping | undefined,
  recordOf: RecordOfFile = () => undefined,
): ExportedTable {
  const system = packSystem(pack);
  if (system === undefined) return { headings: [], rows: [], added: [] };
  if (mapping === undefined) {
    const rows = packRows(pack, system, new Set()).map(({ cells }) => cells);
    return { headings: headingsOf(rows, system), rows, added: [] };
  }
  const records = pack.files.flatMap(({ path }) => recordOf(path) ?? []);
  const known = [...new Set(records.flatMap(({ columns }) => columns.map(({ name }) => name)))];
  const here = withHeadings(mapping, known);
  const lists = new Set(
    records.flatMap(({ columns }) => columns.flatMap(({ name, type }) => (type === "list" ? name : []))),
  );
  const rows = restoredRows(mappedRows(pack, here, system, lists), recordOf).map((row) =>
    withoutRepeated(row, here, system),
  );
  // What stands for an object of which some keys are read is no column itself.
  const around = outersOf(here.columns.map(({ column }) => column));
  const uses = here.columns.filter((use) => !(isLeftOut(use) && around.has(use.column)));
  const own = [...new Set(uses.map(({ column }) => column))];
  const added = headingsOf(
    rows.map(({ left }) => left),
    system,
  );
  return {
    headings: [
      ...known.filter((name) => columnOf(own, name) !== NO_COLUMN),
      ...own.filter((name) => columnOf(known, name) === NO_COLUMN),
      ...added,
    ],
    rows: rows.map(({ cells, left }) => new Map([...cells, ...left])),
    added,
    headingRow: mapping.headings,
    entries: mapping.entries,
    wholeKeys: new Set(records.flatMap(({ wholeKeys }) => wholeKeys)),
  };
}

/** The rows of a pack in the columns of a mapping whose headings are those of the table; `lists`: see `mappedRow`. */
export function mappedRows(
  pack: PackModel,
  mapping: Mapping,
  system: System,
  lists: ReadonlySet<string>,
): readonly MappedPlace[] {
  // Of several categories of one name, only lists of objects tell what each has.
  const isTold = (use: ColumnMapping) => {
    const [category = ""] = use.to?.split(".") ?? [];
    return (
      isKeyInList(use.column) ||
      !system.categories.get(system.shortcuts.get(category) ?? category)?.some(({ many }) => many)
    );
  };
  const targets = new Set(mapping.columns.filter(isTold).flatMap((use) => targetsOf(use, system)));
  const rows = packRows(pack, system, targets);
  const [head] = rows;
  const named = head?.place === pack.pack && targets.has("Pack") ? head?.cells.get("Pack") : undefined;
  const onEachRow = named !== undefined && isBare(head?.cells, "Pack") && rows.length > 1;
  const decks = new Set(pack.decks.filter(({ cards }) => cards.length > 0).map(({ record }) => record));
  const word = deckWord(system);
  return rows.map(({ place, cells }, index) => {
    const isDeck = decks.has(place.record) && targets.has(word) && isBare(cells, word);
    const all = onEachRow && index > 0 ? new Map([["Pack", named] as const, ...cells]) : cells;
    return { ...mappedRow(all, mapping, system, lists), place, implied: isDeck || (onEachRow && index === 0) };
  });
}

/** It contains only its name. */
const isBare = (cells: Cells | undefined, name: string): boolean => cells?.size === 1 && cells.has(name);

function targetsOf({ to, values, absent }: ColumnMapping, system: System): readonly string[] {
  const several = [...values.values(), absent].flatMap((one) => (one instanceof Map ? [...one.keys()] : []));
  return [...(to === null ? [] : [to]), ...several].flatMap((name) => {
    const found = findTarget(name, system);
    return "target" in found ? [targetName(found.target, system)] : [];
  });
}

interface ExportRow {
  readonly place: RecordInPack;
  readonly cells: Cells;
}

/** The pack record, then cards in no deck, then each deck with its cards; or all decks with lists at the end. */
function packRows(pack: PackModel, system: System, columns: ReadonlySet<string>): readonly ExportRow[] {
  const rowOf = (place: RecordInPack): ExportRow => ({ place, cells: recordCells(place.record, system, columns) });
  const head = pack.pack === undefined ? [] : [rowOf(pack.pack)].filter(({ cells }) => cells.size > 0);
  const loose = looseCards(pack);
  if (loose === undefined) {
    const isCard = namesListed(pack, "Cards");
    const lists = pack.decks.map((deck) => {
      const list = deck.cards.map(({ copies, identifier = "" }) => decklistLine(copies, identifier, isCard)).join("\n");
      return withCell(rowOf(deck), "Cards", list);
    });
    return [...head, ...pack.cards.map(rowOf), ...lists];
  }
  const decks = pack.decks.flatMap((deck) => {
    const cards = deck.cards.flatMap(({ card }) => (card === undefined ? [] : [rowOf(card)]));
    return [rowOf(deck), ...cards.map((row) => withCell(row, deckWord(system), deck.name))];
  });
  return [...head, ...loose.map(rowOf), ...decks];
}

/** The cards in no deck, if the pack consists of these followed by the cards that each deck contains. */
function looseCards({ cards, decks }: PackModel): readonly RecordInPack[] | undefined {
  if (decks.some(({ listed }) => listed)) return undefined;
  const owned = decks.flatMap((deck) => deck.cards.map(({ card }) => card?.record));
  const start = cards.length - owned.length;
  const inTurn =
    start >= 0 && owned.every((record, index) => record !== undefined && cards[start + index]?.record === record);
  return inTurn ? cards.slice(0, start) : undefined;
}

function withCell({ place, cells }: ExportRow, name: string, text: string): ExportRow {
  return { place, cells: new Map([...cells, [name, { text, items: undefined, isNumber: false }]]) };
}

/** All names that occur: first those that distinguish packs, decks and cards, then in canonical order. */
export function headingsOf(rows: readonly ReadonlyMap<string, unknown>[], system: System): readonly string[] {
  const names = [...new Set(rows.flatMap((cells) => [...cells.keys()]))];
  const order = canonicalOrder(system);
  const first = ["Pack", deckWord(system), "Identifier", "Copies"];
  const rank = (name: string): number => {
    const position = first.indexOf(name);
    if (position !== -1) return position;
    const found = findTarget(name, system);
    const kind = "target" in found ? found.target.kind : "attribute";
    return kind === "label" ? first.length : kind === "attribute" ? first.length + 1 : first.length + 2;
  };
  const compare = (one: string, other: string): number => {
    if (rank(one) !== rank(other)) return rank(one) - rank(other);
    if (rank(one) === first.length) return order.labels(one, other);
    if (rank(one) === first.length + 1) return order.globals(one, other);
    const [category = "", member = ""] = one.split(".");
    const [otherCategory = "", otherMember = ""] = other.split(".");
    if (category !== otherCategory) return order.categories(category, otherCategory);
    return order.members(category)(member, otherMember);
  };
  return names.sort(compare);
}
