import { canonicalOrder, type PackModel, packSystem, type RecordPlace, type System } from "../../compiler/index.js";
import { mappedRow } from "./export-mapped.js";
import type { Mapping } from "./mapping.js";
import { type RecordCell, recordCells } from "./record-cells.js";
import { deckWord, findTarget, targetName } from "./targets.js";

/** A pack as a table: a row for the pack record, each deck and each card. */
export interface ExportedTable {
  readonly headings: readonly string[];
  /** By heading; what a record does not say has no cell. */
  readonly rows: readonly ReadonlyMap<string, RecordCell>[];
  /** Columns that are added because the mapping does not speak of them. */
  readonly added: readonly string[];
}

type Cells = ReadonlyMap<string, RecordCell>;

/**
 * The sheet of a pack, which imports as the same pack: with the columns of a mapping, or with one for each label,
 * attribute and declared member of a category, and one for the other members of each category.
 */
export function exportPack(pack: PackModel, mapping: Mapping | undefined): ExportedTable {
  const system = packSystem(pack);
  if (system === undefined) return { headings: [], rows: [], added: [] };
  const rows = packRows(pack, system, ownColumns(mapping, system));
  if (mapping === undefined) return { headings: headingsOf(rows, system), rows, added: [] };
  const mapped = rows.map((cells) => mappedRow(cells, mapping, system));
  const own = [...new Set(mapping.columns.map(({ column }) => column))];
  const added = headingsOf(
    mapped.map(({ left }) => left),
    system,
  );
  return {
    headings: [...own, ...added],
    rows: mapped.map(({ cells, left }) => new Map([...cells, ...left])),
    added,
  };
}

/** `Category.Attribute` for each that the mapping has a column for. */
function ownColumns(mapping: Mapping | undefined, system: System): ReadonlySet<string> {
  const targets = mapping?.columns.flatMap(({ to }) => (to === null ? [] : [findTarget(to, system)])) ?? [];
  return new Set(
    targets.flatMap((found) =>
      "target" in found && found.target.kind === "member" ? [targetName(found.target, system)] : [],
    ),
  );
}

/** The pack record, then the cards of no deck, then each deck with its cards; or all decks with lists at the end. */
function packRows(pack: PackModel, system: System, columns: ReadonlySet<string>): Cells[] {
  const cellsOf = ({ record }: RecordPlace) => recordCells(record, system, columns);
  const head = pack.pack === undefined ? [] : [cellsOf(pack.pack)];
  const loose = looseCards(pack);
  if (loose === undefined) {
    const lists = pack.decks.map((deck) => {
      const list = deck.cards.map(({ copies, identifier = "" }) => `${copies} ${identifier}`).join("\n");
      return withCell(cellsOf(deck), "Cards", list);
    });
    return [...head, ...pack.cards.map(cellsOf), ...lists];
  }
  const decks = pack.decks.flatMap((deck) => {
    const cards = deck.cards.flatMap(({ card }) => (card === undefined ? [] : [cellsOf(card)]));
    return [cellsOf(deck), ...cards.map((cells) => withCell(cells, deckWord(system), deck.name))];
  });
  return [...head, ...loose.map(cellsOf), ...decks];
}

/** The cards of no deck, if the pack's cards are those and then the ones that each deck owns in turn. */
function looseCards({ cards, decks }: PackModel): readonly RecordPlace[] | undefined {
  if (decks.some(({ listed }) => listed)) return undefined;
  const owned = decks.flatMap((deck) => deck.cards.map(({ card }) => card?.record));
  const start = cards.length - owned.length;
  const inTurn =
    start >= 0 && owned.every((record, index) => record !== undefined && cards[start + index]?.record === record);
  return inTurn ? cards.slice(0, start) : undefined;
}

function withCell(cells: Cells, name: string, text: string): Cells {
  return new Map([...cells, [name, { text, items: undefined, isNumber: false }]]);
}

/** All names that occur: what tells packs, decks and cards apart first, then in canonical order. */
function headingsOf(rows: readonly Cells[], system: System): readonly string[] {
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
