import type { Diagnostic } from "../../compiler/index.js";
import { type ImportedPack, placeOf } from "./import-table.js";
import { cellAt, type Table } from "./table.js";

/**
 * What the cell of a finding says once its first fix is made there; undefined if the fix changes more than one part of
 * one cell, or something that the cell says in other words.
 */
export function cellMeant({ fixes, span }: Diagnostic, pack: ImportedPack, table: Table): string | undefined {
  const [edit, ...others] = (fixes.find(({ safe }) => safe) ?? fixes[0])?.edits ?? [];
  if (edit === undefined || others.length > 0 || edit.in !== undefined || edit.text.includes("\n")) return undefined;
  const [{ row, column }, place] = [placeOf(pack, edit.start), placeOf(pack, span.start)];
  if (column === undefined || place.row !== row || place.column !== column) return undefined;
  const found = table.rows.find(({ number }) => number === row);
  const cell = found === undefined ? undefined : cellAt(found, column);
  const written = withoutQuotes(pack.text.slice(edit.start, edit.end));
  const parts = cell === undefined || cell.items !== undefined || written === "" ? [] : cell.text.split(written);
  const meant = parts.length === 2 ? parts.join(withoutQuotes(edit.text)) : "";
  return meant === "" || meant === cell?.text ? undefined : meant;
}

/** A cell has its texts as they are. */
const withoutQuotes = (text: string): string =>
  text
    .trim()
    .replace(/^"(.*)"$/, "$1")
    .replace(/\\(["\\])/g, "$1");
