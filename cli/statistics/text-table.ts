import { columnsOf } from "../../tools/index.js";
import type { SectionColumn, SectionTable } from "./sections.js";

/**
 * A table as lines that fit the terminal if possible: headings and long cells are wrapped at blanks, and a table with
 * too many columns continues below, repeating its first column.
 */
export function tableLines(table: SectionTable, width: number): string[] {
  const blocks = blocksOf(table, width);
  const lines = blocks.flatMap((block, index) => [...(index > 0 ? [""] : []), ...blockLines(block, width)]);
  return table.left === 0 ? lines : [...lines, `… and ${table.left} more`];
}

type TextBlock = Pick<SectionTable, "columns" | "rows">;

const GAP = "  ";

function blocksOf({ columns, rows }: SectionTable, width: number): TextBlock[] {
  const smallest = columns.map((column, index) => smallestWidth(column, rows, index));
  const blocks: number[][] = [];
  let room = 0;
  for (let index = 1; index < columns.length; index++) {
    const needed = GAP.length + (smallest[index] ?? 0);
    const last = blocks.at(-1);
    if (last === undefined || room < needed) {
      blocks.push([0, index]);
      room = width - (smallest[0] ?? 0) - needed;
    } else {
      last.push(index);
      room -= needed;
    }
  }
  return blocks.map((indexes) => ({
    columns: indexes.flatMap((index) => columns[index] ?? []),
    rows: rows.map((row) => indexes.map((index) => row[index] ?? "")),
  }));
}

/** A wrapping column needs room for its longest word, others for their longest cell. */
function smallestWidth({ head, wraps }: SectionColumn, rows: readonly (readonly string[])[], index: number): number {
  const cells = rows.map((row) => row[index] ?? "");
  const fixed = wraps === true ? [head, ...cells].flatMap(wordsOf) : [...wordsOf(head), ...cells];
  return Math.max(0, ...fixed.map(columnsOf));
}

function blockLines({ columns, rows }: TextBlock, width: number): string[] {
  const widths = spread(columns, rows, width);
  const heads = columns.map(({ head }, index) => breakText(head, widths[index] ?? 0));
  const tall = Math.max(...heads.map((lines) => lines.length));
  const bottom = heads.map((lines) => [...Array<string>(tall - lines.length).fill(""), ...lines]);
  const body = rows.flatMap((row) =>
    rowLines(
      row.map((cell, index) => breakText(cell, widths[index] ?? 0)),
      columns,
      widths,
    ),
  );
  const rule = widths.map((one) => "─".repeat(one)).join(GAP);
  return [...rowLines(bottom, columns, widths), rule, ...body];
}

/** Distributes the remaining width to the wrapping columns, in order. */
function spread(columns: readonly SectionColumn[], rows: readonly (readonly string[])[], width: number): number[] {
  const widths = columns.map((column, index) => smallestWidth(column, rows, index));
  let room = width - widths.reduce((sum, one) => sum + one, 0) - GAP.length * (columns.length - 1);
  for (const [index, column] of columns.entries()) {
    const wanted = Math.max(columnsOf(column.head), ...rows.map((row) => columnsOf(row[index] ?? "")));
    const more = column.wraps === true ? Math.max(0, Math.min(room, wanted - (widths[index] ?? 0))) : 0;
    widths[index] = (widths[index] ?? 0) + more;
    room -= more;
  }
  return widths;
}

function rowLines(
  cells: readonly (readonly string[])[],
  columns: readonly SectionColumn[],
  widths: readonly number[],
): string[] {
  const tall = Math.max(1, ...cells.map((lines) => lines.length));
  return Array.from({ length: tall }, (_, line) =>
    columns
      .map(({ align }, index) => padded(cells[index]?.[line] ?? "", widths[index] ?? 0, align))
      .join(GAP)
      .trimEnd(),
  );
}

function padded(text: string, width: number, align: SectionColumn["align"]): string {
  const blanks = " ".repeat(Math.max(0, width - columnsOf(text)));
  return align === "left" ? text + blanks : blanks + text;
}

function breakText(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of wordsOf(text)) {
    const last = lines.at(-1);
    if (last !== undefined && columnsOf(last) + 1 + columnsOf(word) <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.length === 0 ? [""] : lines;
}

function wordsOf(text: string): string[] {
  return text.split(" ").filter((word) => word !== "");
}
