import type { Chart, Count } from "../../tools/index.js";

/** A part of what is told of a pack, for people: said as tables, on a page with charts above them. */
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
  /** Rows that are left out, because they are too many to read. */
  readonly left: number;
}

export interface SectionColumn {
  readonly head: string;
  readonly align: "left" | "right";
  /** May be broken into lines where there is not enough room. */
  readonly wraps?: boolean;
}

/** Rows beyond these are counted, not shown: JSON has all of them. */
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

/** What stands where there is nothing: a dot is quieter than a zero. */
export const NONE = "·";

export function amountText(amount: number): string {
  return amount === 0 ? NONE : String(amount);
}
