import type { TableRow } from "../../../lsp/server/index.js";
import { foldedText, searchFor } from "../search-words.js";

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Compares two cells: numbers by value, texts in natural order; empty ones are last in either direction. */
export function compareCells(one: string | undefined, other: string | undefined, ascending: boolean): number {
  if (!one || !other) return one ? -1 : other ? 1 : 0;
  const way = ascending ? 1 : -1;
  const [first, second] = [Number(one), Number(other)];
  return way * (Number.isNaN(first) || Number.isNaN(second) ? collator.compare(one, other) : first - second);
}

/** Whether a filter matches a cell: all its words, or `> 2`, `< 2`, `= text`, `=` for an empty cell. */
export function fitsFilter(cell: string | undefined, filter: string): boolean {
  const sought = filter.trim();
  const [, sign, operand = ""] = /^([<>=])\s*(.*)$/.exec(sought) ?? [];
  const text = cell ?? "";
  if (sign === "=") return foldedText(text) === foldedText(operand);
  if (sign !== undefined && operand !== "" && !Number.isNaN(Number(operand))) {
    const number = Number(text);
    if (text === "" || Number.isNaN(number)) return false;
    return sign === "<" ? number < Number(operand) : number > Number(operand);
  }
  return searchFor(sought)(text);
}

/** Whether each word is in some cell of a row. */
export function fitsSearch({ cells }: Pick<TableRow, "cells">, words: string): boolean {
  return searchFor(words)(Object.values(cells).join("\n"));
}
