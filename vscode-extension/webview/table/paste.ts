import { parse } from "papaparse";
import type { TableChanges, TableColumn, TableRow } from "../../../lsp/server/index.js";

/** A table as it is looked at: its rows as they are sorted and filtered, its columns as they stand. */
export interface ShownTable {
  readonly rows: readonly TableRow[];
  /** All rows, in the order of the texts. */
  readonly all: readonly TableRow[];
  readonly columns: readonly TableColumn[];
  /** Columns that are not shown, and could be. */
  readonly others: readonly TableColumn[];
}

/** The cells of a text as spreadsheets copy them: columns divided by tabs, with quotes around line breaks. */
export function pastedCells(text: string): readonly (readonly string[])[] {
  const { data } = parse<string[]>(text.replace(/\r?\n$/, ""), { delimiter: "\t", newline: undefined });
  return data;
}

/**
 * What a paste changes. Cells below headings that are columns of the table go where these say: into the card of the same
 * identifier, else into a new one. Other cells are filled in from the chosen one on, to the right and down; below the last
 * row they make new cards. Undefined: nothing changes.
 */
export function pasted(
  cells: readonly (readonly string[])[],
  { rows, all, columns, others }: ShownTable,
  at: { readonly row: number; readonly column: number },
): TableChanges | undefined {
  const [head = [], ...body] = cells;
  const named = head.map((name) => [...columns, ...others].find((one) => one.name === name.trim()));
  const hasHeadings = body.length > 0 && head.length > 0 && named.every((one) => one !== undefined);
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

/** Cells as spreadsheets take them. */
export function copied(cells: readonly (readonly string[])[]): string {
  const quoted = (text: string) => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return cells.map((row) => row.map(quoted).join("\t")).join("\n");
}
