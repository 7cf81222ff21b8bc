import type { Chart, Count } from "../../tools/index.js";

/** A section of the statistics, for people: tables, with charts above them on a page. */
export interface StatisticsSection {
  readonly title: string;
  /** How to read it, in one or two sentences. */
  readonly about: string;
  readonly charts: readonly Chart[];
  readonly tables: readonly SectionTable[];
}

export interface SectionTable {
  readonly title: string | undefined;
  readonly columns: readonly SectionColumn[];
  readonly rows: readonly (readonly string[])[];
  /** Number of rows left out because there are too many. */
  readonly left: number;
}

export interface SectionColumn {
  readonly head: string;
  readonly align: "left" | "right";
  /** May be wrapped if there isn't enough room. */
  readonly wraps?: boolean;
}

/** Further rows are counted, not shown: JSON has all of them. */
const MOST_ROWS = 60;

export function table(
  title: string | undefined,
  columns: readonly SectionColumn[],
  rows: readonly (readonly string[])[],
): SectionTable {
  return { title, columns, rows: rows.slice(0, MOST_ROWS), left: Math.max(0, rows.length - MOST_ROWS) };
}

export const left = (head: string, wraps = false): SectionColumn => ({ head, align: "left", wraps });
export const right = (head: string): SectionColumn => ({ head, align: "right" });

/** `26`, or with more copies than cards `26 (31)`. */
export function countText({ cards, copies }: Count): string {
  if (copies === 0) return NONE;
  return cards === copies ? String(cards) : `${cards} (${copies})`;
}

/** Shown for nothing: a dot is quieter than a zero. */
export const NONE = "·";

export function amountText(amount: number): string {
  return amount === 0 ? NONE : String(amount);
}
