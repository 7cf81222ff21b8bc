import { counted } from "../../compiler/index.js";
import type { LintReport } from "../reports/lint-report.js";
import type { Times } from "./stopwatch.js";

/** How often each rule found something, most frequent first, and the total time. */
export function findingsText({ files, summary }: LintReport, { all }: Times): string {
  const counts = new Map<string, { readonly severity: string; count: number; fixable: number }>();
  const add = (rule: string, severity: string, count: number, fixable: number): void => {
    const known = counts.get(rule) ?? { severity, count: 0, fixable: 0 };
    known.count += count;
    known.fixable += fixable;
    counts.set(rule, known);
  };
  for (const { findings, unshown } of files) {
    for (const { diagnostic } of findings)
      add(diagnostic.rule, diagnostic.severity, 1, diagnostic.fixes.some(({ safe }) => safe) ? 1 : 0);
    for (const { rule, severity, count, fixable } of unshown) add(rule, severity, count, fixable);
  }
  const rows = [...counts]
    .sort(([one, { count: left }], [other, { count: right }]) => right - left || (one < other ? -1 : 1))
    .map(([rule, { severity, count, fixable }]) => {
      const fixes = fixable === 0 ? "" : `${fixable === count ? "all" : fixable} fixable`;
      return [String(count), severity, rule, fixes];
    });
  const took = `${counted(summary.files, "file")} and ${counted(summary.cards, "card")} in ${all.toFixed(0)} ms`;
  return `\n${table(rows, [true, false, false, false])}${took}\n`;
}

/** More rules than this aren't useful. */
const MOST_RULES = 20;

/** The slowest rules, and what turning each off saves. What several share, reading texts and analysing decks, has rows of its own. */
export function timingText({ all, rules, saved }: Times): string {
  const sum = [...rules.values()].reduce((total, time) => total + time, 0);
  const slowest = [...rules].sort(([one, left], [other, right]) => right - left || (one < other ? -1 : 1));
  const rows = slowest
    .slice(0, MOST_RULES)
    .map(([rule, time]) => [
      time.toFixed(1),
      `${((100 * time) / Math.max(sum, 0.001)).toFixed(0)} %`,
      saved.has(rule) ? (saved.get(rule) ?? 0).toFixed(1) : "-",
      rule,
    ]);
  const rest = slowest.length - rows.length;
  const more = rest > 0 ? `and ${counted(rest, "rule")} that took less\n` : "";
  return `\n${table([["ms", "of rules", "off saves", "rule"], ...rows], [true, true, true, false])}${more}rules: ${sum.toFixed(0)} ms of ${all.toFixed(0)} ms, measuring included\n`;
}

/** Columns of equal width; numbers are right-aligned. */
function table(rows: readonly (readonly string[])[], right: readonly boolean[]): string {
  const widths = right.map((_, column) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => (right[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
        .join("  ")
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join("");
}
