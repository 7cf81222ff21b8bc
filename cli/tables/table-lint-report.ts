import type { Span } from "../../grammar/index.js";
import { indexLines } from "../../project/index.js";
import { cellAt, type Table } from "../../tools/index.js";
import type { FileReport, LintReport } from "../reports/lint-report.js";
import { type CellFinding, placeWords, type TableReport } from "./table-report.js";

/**
 * The findings on a table as a report of lint, for its formats: a row is a line, with the cells behind each other. Since
 * rows are no lines of a workbook, and not always of other files, each message begins with the place.
 */
export function lintReportOf(report: TableReport, file: string): LintReport {
  const { path, table, cards, findings } = report;
  const { text, places } = rowsAsLines(table);
  const lines = indexLines(text);
  const spanOf = ({ row, column }: Pick<CellFinding, "row" | "column">) => {
    const cells = places.get(row) ?? [];
    const whole = { start: cells[0]?.start ?? 0, end: cells.at(-1)?.end ?? 0 };
    return column === undefined ? whole : (cells[column] ?? whole);
  };
  const reported: FileReport = {
    file,
    path,
    lines,
    unshown: [],
    findings: findings.map(({ row, column, message, related = [], times: _, ...finding }) => ({
      diagnostic: {
        ...finding,
        file,
        message: `${placeWords(table, row, column)}: ${message}`,
        span: spanOf({ row, column }),
        related: related.map((one) => ({ file, span: spanOf(one), message: one.message })),
        fixes: [],
        tags: [],
      },
      related: related.map(() => ({ path, lines })),
    })),
  };
  const number = (severity: string) => findings.filter((finding) => finding.severity === severity).length;
  return {
    files: findings.length === 0 ? [] : [reported],
    checked: new Set([file]),
    clean: findings.length === 0 ? [path] : [],
    suppressed: [],
    deferred: [],
    unread: [],
    summary: {
      files: 1,
      cards,
      systems: [],
      errors: number("error"),
      warnings: number("warning"),
      infos: number("info"),
      fixable: 0,
      undecided: 0,
    },
  };
}

/** Where each cell of a row is in the text. */
function rowsAsLines(table: Table): {
  readonly text: string;
  readonly places: ReadonlyMap<number, readonly Span[]>;
} {
  const places = new Map<number, Span[]>();
  let text = "";
  let line = 1;
  for (const row of table.rows) {
    text += "\n".repeat(Math.max(0, row.number - line));
    line = row.number;
    const spans = table.headings.map((_, column): Span => {
      const cell = cellAt(row, column).text.replace(/[\t\r\n]+/g, " ");
      const start = text.length + (column === 0 ? 0 : 1);
      text += column === 0 ? cell : `\t${cell}`;
      return { start, end: text.length };
    });
    places.set(row.number, spans);
  }
  return { text, places };
}
