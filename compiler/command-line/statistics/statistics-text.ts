import type { PackStatistics } from "../../index.js";
import { paintFor } from "../reports/paint.js";
import { printable } from "../reports/printable.js";
import { wrapText } from "../reports/wrap-text.js";
import type { Section } from "./sections.js";
import { sectionsOf } from "./statistics-sections.js";
import { tableLines } from "./text-table.js";

export interface TextOptions {
  /** Columns of the terminal. */
  readonly width: number;
  readonly colours: boolean;
}

/** The statistics of a pack as tables for a terminal. */
export function statisticsText(statistics: PackStatistics, { width, colours }: TextOptions): string {
  const paint = paintFor(colours);
  const title = printable(`${statistics.pack ?? "Cards"}, by the rules of ${statistics.system}`);
  const sections = sectionsOf(statistics).map((section) => sectionText(section, width, paint));
  return [`${paint.bold(title)}\n`, ...sections].join("\n");
}

function sectionText({ title, about, tables }: Section, width: number, paint: ReturnType<typeof paintFor>): string {
  const shown = tables.filter(({ rows }) => rows.length > 0);
  const parts = shown.map((table) => {
    const lines = tableLines({ ...table, rows: table.rows.map((row) => row.map(printable)) }, width);
    const head = table.title === undefined ? [] : [paint.bold(printable(table.title)), ""];
    return [...head, ...lines].map((line) => `${line}\n`).join("");
  });
  const rule = "═".repeat(Math.min(width, title.length));
  return [`${paint.bold(printable(title))}\n${rule}\n${wrapText(printable(about))}\n`, ...parts].join("\n");
}
