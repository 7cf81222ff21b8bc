import type { PackStatistics } from "../../tools/index.js";
import { paintFor } from "../paint.js";
import { wrapText } from "../wrap-text.js";
import { printableStatistics } from "./printable-statistics.js";
import type { StatisticsSection } from "./sections.js";
import { leftOutText, sectionsOf } from "./statistics-sections.js";
import { tableLines } from "./text-table.js";

export interface TextOptions {
  /** Width of the terminal in columns. */
  readonly width: number;
  readonly colours: boolean;
}

/** The statistics of a pack as tables for a terminal. */
export function statisticsText(written: PackStatistics, { width, colours }: TextOptions): string {
  const statistics = printableStatistics(written);
  const paint = paintFor(colours);
  const title = `${statistics.pack ?? "Cards"}, by the rules of ${statistics.system}`;
  const sections = sectionsOf(statistics).map((section) => sectionText(section, width, paint));
  const left = leftOutText(statistics);
  const head = [`${paint.bold(title)}\n`, ...(left === undefined ? [] : [wrapText(left)])];
  return [head.join(""), ...sections].join("\n");
}

function sectionText(
  { title, about, tables }: StatisticsSection,
  width: number,
  paint: ReturnType<typeof paintFor>,
): string {
  const shown = tables.filter(({ rows }) => rows.length > 0);
  const parts = shown.map((table) => {
    const lines = tableLines(table, width);
    const head = table.title === undefined ? [] : [paint.bold(table.title), ""];
    return [...head, ...lines].map((line) => `${line}\n`).join("");
  });
  const rule = "═".repeat(Math.min(width, title.length));
  return [`${paint.bold(title)}\n${rule}\n${wrapText(about)}\n`, ...parts].join("\n");
}
