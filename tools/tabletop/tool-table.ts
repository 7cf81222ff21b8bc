import type { PackModel, RecordModel, System } from "../../compiler/index.js";
import { pictureOn } from "../render/draw-card.js";
import { cardsToPrint } from "../render/printed-cards.js";
import { mappedRow } from "../tables/export-mapped.js";
import type { ExportedTable } from "../tables/export-pack.js";
import type { Mapping } from "../tables/mapping.js";
import { type RecordCell, recordCells } from "../tables/record-cells.js";

/** What a table for a layout program has besides what is on the cards. */
export interface ToolColumns {
  /** The heading of the number of copies: what the program looks for. */
  readonly copies: string;
  readonly picture: string;
}

/** The columns that programs read by themselves, or in their examples. */
export const TOOL_COLUMNS: Readonly<Record<"nandeck" | "squib" | "dextrous", ToolColumns>> = {
  nandeck: { copies: "Copies", picture: "Picture" },
  squib: { copies: "Qty", picture: "Picture" },
  dextrous: { copies: "Copies", picture: "Picture" },
};

/**
 * A table of cards for a program that lays them out: a row for each card, its number of copies in the chosen decks
 * always written, the path of its picture, and no rows of packs or decks.
 *
 * @param mapping only its columns are written; without one, a column for each name
 * @param decks names; empty for all, and the cards that are in none
 */
export function toolTable(
  model: PackModel,
  { copies, picture }: ToolColumns,
  { mapping, decks }: { readonly mapping: Mapping | undefined; readonly decks: readonly string[] },
): ExportedTable {
  const numbers = new Map<RecordModel, number>();
  for (const { record, copies: more } of cardsToPrint(model, { decks, cards: [] }))
    numbers.set(record, (numbers.get(record) ?? 0) + more);
  const rows = [...numbers].map(([record, number]) => {
    const cells = new Map(cellsOf(record, record.system, mapping));
    const heading = mapping?.columns.find(({ to }) => to === "Copies")?.column ?? copies;
    if (mapping === undefined) cells.delete("Copies");
    cells.set(heading, { text: String(number), items: undefined, isNumber: true });
    const file = pictureOn(record);
    if (file !== undefined) cells.set(picture, { text: file, items: undefined, isNumber: false });
    return cells;
  });
  const headings = new Set(rows.flatMap((cells) => [...cells.keys()]));
  const last = [copies, picture].filter((heading) => headings.delete(heading));
  return { headings: [...headings, ...last], rows, added: [] };
}

function cellsOf(record: RecordModel, system: System, mapping: Mapping | undefined): ReadonlyMap<string, RecordCell> {
  const cells = recordCells(record, system, new Set());
  return mapping === undefined ? cells : mappedRow(cells, mapping, system).cells;
}
