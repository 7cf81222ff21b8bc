import { parse } from "papaparse";
import type { TableChanges, TableColumn, TableRow } from "../../../lsp/server/index.js";

/** The visible table: its rows sorted and filtered, its columns in their order. */
export interface ShownTable {
  readonly rows: readonly TableRow[];
  /** All rows, in text order. */
  readonly all: readonly TableRow[];
  readonly columns: readonly TableColumn[];
  /** Hidden columns. */
  readonly others: readonly TableColumn[];
}

/** Parses cells as spreadsheets copy them: columns separated by tabs, quotes around line breaks. */
export function pastedCells(text: string): readonly (readonly string[])[] {
  const { data } = parse<string[]>(text.replace(/\r?\n$/, ""), { delimiter: "\t", newline: undefined });
  return data;
}

/**
 * The changes made by a paste. Cells with headings that are columns of the table go to the card with the same
 * identifier, or to a new one. Other cells go right and down from the selected cell; below the last row they create
 * cards. Cells that fit into the selection several times fill it. Undefined if nothing changes.
 */
export function pasted(
  given: readonly (readonly string[])[],
  { rows, all, columns, others }: ShownTable,
  at: { readonly row: number; readonly column: number; readonly rows?: number; readonly columns?: number },
  mayHaveHeadings = true,
): TableChanges | undefined {
  const [head = [], ...body] = given;
  const named = head.map((name) => [...columns, ...others].find((one) => one.name === name.trim()));
  const hasHeadings = mayHaveHeadings && body.length > 0 && head.length > 0 && named.every((one) => one !== undefined);
  const cells = hasHeadings ? given : repeated(given, at.rows ?? 1, at.columns ?? 1);
  const target = hasHeadings ? named : columns.slice(at.column);
  const byIdentifier = new Map(all.map((row) => [row.card.identifier, row]));
  const identifierAt = hasHeadings ? named.findIndex((one) => one?.name === "Identifier") : -1;
  const changes: TableChanges["cells"][number][] = [];
  const added: Record<string, string>[] = [];
  for (const [index, texts] of (hasHeadings ? body : cells).entries()) {
    const row = hasHeadings ? byIdentifier.get(texts[identifierAt]?.trim()) : rows[at.row + index];
    const own: Record<string, string> = {};
    for (const [position, cell] of texts.entries()) {
      const column = target[position];
      if (column === undefined || column.sort === "deck") continue;
      const text = cell.trim();
      const was = row?.cells[column.name] ?? "";
      if (row !== undefined && text !== was) changes.push({ card: row.card, column: column.name, text, was });
      if (row === undefined && text !== "") own[column.name] = text;
    }
    if (row === undefined && Object.keys(own).length > 0) added.push(own);
  }
  const behind = rows.at(-1)?.card ?? all.at(-1)?.card;
  if (changes.length === 0 && (added.length === 0 || behind === undefined)) return undefined;
  return { cells: changes, ...(added.length > 0 && behind !== undefined ? { add: { behind, cards: added } } : {}) };
}

/** As often as it fits into a selection, in both directions; once if it doesn't fit exactly. */
function repeated(
  cells: readonly (readonly string[])[],
  rows: number,
  columns: number,
): readonly (readonly string[])[] {
  const width = Math.max(1, ...cells.map(({ length }) => length));
  const down = rows % cells.length === 0 ? rows / cells.length : 1;
  const across = columns % width === 0 ? columns / width : 1;
  const wide = cells.map((row) => Array.from({ length: across }, () => row).flat());
  return Array.from({ length: down }, () => wide).flat();
}

/** Formats cells as spreadsheets expect them. */
export function copied(cells: readonly (readonly string[])[]): string {
  const quoted = (text: string) => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return cells.map((row) => row.map(quoted).join("\t")).join("\n");
}
