import { type System, shapesOf, type ValueShape } from "../../compiler/index.js";
import { losesQuotes } from "./cell-values.js";
import type { PreparedColumn, PreparedMapping } from "./prepare-columns.js";
import { separatorsOf } from "./row-facts.js";
import { cellAt, NO_COLUMN, type Table, type TableCell, type TableProblem } from "./table.js";
import type { ColumnTarget } from "./targets.js";

/** Content of cells that cards can't have: one finding per column and kind, at the first such cell. */
export function lostInCells(table: Table, { columns }: PreparedMapping, system: System): TableProblem[] {
  const used = new Map<number, PreparedColumn[]>();
  for (const use of columns) if (use.column !== NO_COLUMN) used.set(use.column, [...(used.get(use.column) ?? []), use]);
  return [...used].flatMap(([column, uses]) => columnLosses(table, column, uses, system));
}

type Loss = "edge-blanks" | "line-breaks" | "read-quotes";

function columnLosses(table: Table, column: number, uses: readonly PreparedColumn[], system: System): TableProblem[] {
  const found = new Map<Loss, { readonly row: number; count: number }>();
  for (const row of table.rows) {
    for (const loss of lossesOf(cellAt(row, column), uses, table.kind, system)) {
      const known = found.get(loss);
      if (known === undefined) found.set(loss, { row: row.number, count: 1 });
      else known.count++;
    }
  }
  return [...found].map(([problem, { row, count }]) => {
    const more = count === 1 ? "" : ` So it is with ${count} cells of this column.`;
    return { problem, severity: "info", row, column, message: `${SAYS[problem]}${more}` };
  });
}

const SAYS: Readonly<Record<Loss, string>> = {
  "edge-blanks": "The blanks at the edge of this text are not kept.",
  "line-breaks": "The line breaks in this text become blanks: here a text is one line.",
  "read-quotes": "The quotes around this text are not kept: here they say that it is one text.",
};

function lossesOf(cell: TableCell, uses: readonly PreparedColumn[], kind: Table["kind"], system: System): Loss[] {
  const losses = new Set<Loss>();
  const texts = textsOf(cell.value);
  if (texts.some((text) => text !== text.trim() && text.trim() !== "")) losses.add("edge-blanks");
  for (const use of uses) {
    if (use.target === undefined || use.values.has(cell.text)) continue;
    const shape = shapeOf(use.target, system);
    if ((cell.items === undefined ? [cell.text] : texts).some((text) => breaks(text, cell, use, system)))
      losses.add("line-breaks");
    // A sheet has no other way to mark a number as text.
    if (kind === "sheet" || shape === undefined) continue;
    const separators = cell.items === undefined ? separatorsOf(use, system) : undefined;
    if (texts.some((text) => losesQuotes(text.trim(), shape, separators))) losses.add("read-quotes");
  }
  return [...losses];
}

/** The texts in a value from a file. */
function textsOf(value: TableCell["value"]): readonly string[] {
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value.flat(9).filter((one) => typeof one === "string") : [];
}

function breaks(text: string, { items }: TableCell, { target, separators }: PreparedColumn, system: System): boolean {
  if (!text.includes("\n") || target === undefined) return false;
  if (target.kind === "label") return items === undefined && target.lines === "one";
  if (target.kind !== "attribute" && target.kind !== "member") return false;
  if (system.attributes.get(target.name)?.some(({ operators }) => operators.length > 0)) return false;
  // What separates values is not lost; an item of a list is one value.
  const between = items === undefined ? separatorsOf({ target, separators }, system) : [];
  return between.reduce((rest, separator) => rest.replaceAll(separator, ""), text).includes("\n");
}

function shapeOf(target: ColumnTarget, system: System): ValueShape | undefined {
  if (target.kind === "attribute") return shapesOf(system).global("card", target.name);
  return target.kind === "member" ? shapesOf(system).member(target.category, target.name) : undefined;
}
