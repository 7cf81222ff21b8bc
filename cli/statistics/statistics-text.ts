import type { PackStatistics } from "../../tools/index.js";
import { paintFor } from "../paint.js";
import { wrapText } from "../wrap-text.js";
import { printableData as printable } from "./printable-statistics.js";
import type { StatisticsSection } from "./sections.js";
import { leftOutText, sectionsOf } from "./statistics-sections.js";
import { tableLines } from "./text-table.js";

export interface TextOptions {
  /** Width of the terminal in columns. */
  readonly width: number;
  readonly colours: boolean;
}

/** The statistics of a pack as tables for a terminal. */
export function statisticsText(written: PackStatistics, options: TextOptions): string {
  const statistics = printable(written);
  return sectionsText({ ...statistics, left: leftOutText(statistics), sections: sectionsOf(statistics) }, options);
}

/** Sections about a pack as tables for a terminal. */
export function sectionsText(
  pack: {
    readonly pack: string | undefined;
    readonly system: string;
    readonly left?: string | undefined;
    readonly sections: readonly StatisticsSection[];
  },
  { width, colours }: TextOptions,
): string {
  const paint = paintFor(colours);
  const { left } = pack;
  const title = `${pack.pack ?? "Cards"}, by the rules of ${pack.system}`;
  const sections = pack.sections.map((section) => sectionText(section, width, paint));
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
