import { counted, type Diagnostic, serialize } from "../../compiler/index.js";
import { pushTo } from "../../grammar/index.js";
import {
  type CellPlace,
  cellAt,
  cellMeant,
  columnLetters,
  type ImportedPack,
  placeOf,
  type Table,
  type TableProblem,
} from "../../tools/index.js";
import { paintFor } from "../paint.js";
import { printable } from "../printable.js";

/** A problem at a cell, with the table or the card made from it. */
export interface CellFinding extends CellPlace {
  readonly rule: string;
  readonly messageId: string;
  readonly severity: "error" | "warning" | "info";
  readonly message: string;
  readonly data: Diagnostic["data"];
  readonly record: Diagnostic["record"];
  /** What the cell should probably say. */
  readonly suggestion?: string;
  /** The number of affected rows, if reported once for several. */
  readonly times?: number;
  /** Related cells of the table, such as the row of a card that a deck has too often. */
  readonly related?: readonly (CellPlace & { readonly message: string })[];
}

/** A table, and its findings. */
export interface TableReport {
  /** For display. */
  readonly path: string;
  readonly table: Table;
  readonly cards: number;
  readonly findings: readonly CellFinding[];
}

export function fromProblem({ problem, severity, message, row, column }: TableProblem): CellFinding {
  return { rule: `table/${problem}`, messageId: problem, severity, message, row, column, data: {}, record: undefined };
}

/** A finding on a card, at the cell that its line came from. */
export function fromDiagnostic(diagnostic: Diagnostic, pack: ImportedPack, table: Table): CellFinding {
  const { rule, messageId, severity, message, data, record, span, file } = diagnostic;
  const place = placeOf(pack, span.start);
  const related = diagnostic.related
    .filter((other) => other.file === file)
    .map((other) => ({ ...placeOf(pack, other.span.start), message: other.message }))
    // Several lines may come from one cell.
    .filter(({ row, column }) => row !== place.row || column !== place.column);
  const suggestion = cellMeant(diagnostic, pack, table);
  const found = { rule, messageId, severity, message, data, record, ...(suggestion && { suggestion }), ...place };
  return related.length === 0 ? found : { ...found, related };
}

export function inOrder(findings: readonly CellFinding[]): readonly CellFinding[] {
  return findings.toSorted((one, other) => one.row - other.row || (one.column ?? -1) - (other.column ?? -1));
}

/**
 * Without what is found in a row because it ends too early, or where a quote isn't closed: the cells are not those of
 * their columns.
 */
export function withoutTorn(
  problems: readonly CellFinding[],
  findings: readonly CellFinding[],
  isAbsence: (finding: CellFinding) => boolean,
): CellFinding[] {
  const rowsOf = (id: string) => new Set(problems.filter(({ messageId }) => messageId === id).map(({ row }) => row));
  const [quoted, ragged] = [rowsOf("quotes"), rowsOf("ragged-row")];
  const follows = (finding: CellFinding): boolean =>
    finding.messageId !== "quotes" && (quoted.has(finding.row) || (ragged.has(finding.row) && isAbsence(finding)));
  const lost = new Set(findings.filter((one) => one.severity === "error" && follows(one)).map(({ row }) => row));
  return [...problems, ...findings].flatMap((one) => {
    if (follows(one)) return [];
    return one.messageId === "ragged-row" && lost.has(one.row) ? [{ ...one, severity: "error" as const }] : [one];
  });
}

/** What is found several times in one cell, which became several lines, once. */
export function onceACell(findings: readonly CellFinding[]): readonly CellFinding[] {
  const keyOf = ({ rule, message, row, column }: CellFinding): string => JSON.stringify([rule, message, row, column]);
  return [...new Map(findings.map((finding) => [keyOf(finding), finding])).values()];
}

/** Groups notes by column and value, however many rows have it. */
export function grouped(findings: readonly CellFinding[]): readonly CellFinding[] {
  const groups = new Map<unknown, CellFinding[]>();
  for (const finding of findings) {
    const { rule, messageId, severity, column, data } = finding;
    const key = severity === "info" ? JSON.stringify([rule, messageId, column ?? null, data.value ?? null]) : finding;
    pushTo(groups, key, finding);
  }
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (first === undefined || others.length === 0) return first ?? [];
    const times = others.length + 1;
    return [{ ...first, message: `${first.message} So it is in ${times} rows.`, times }];
  });
}

/** For people: the place in the sheet, the message, and the content of the cell. */
export function formatFindings({ path, table, findings }: TableReport, colours: boolean): string {
  const paint = paintFor(colours);
  const shown = findings.map(({ row, column, severity, message, rule, suggestion, related = [] }) => {
    const place = paint.bold(`${printable(path)}: ${placeWords(table, row, column)}`);
    const cell = cellText(table, row, column);
    const text = cell === "" ? "" : `    ${printable(shortened(cell))}\n`;
    const meant = suggestion === undefined ? "" : `    possible fix: write ${printable(shortened(suggestion))}\n`;
    const colour = paint[severity === "error" ? "red" : severity === "warning" ? "yellow" : "blue"];
    const others = related.map((one) => {
      return `    ${paint.blue("=")} see ${placeWords(table, one.row, one.column)}: ${printable(one.message)}\n`;
    });
    return `${place}: ${colour(severity)}: ${printable(message)} ${paint.dim(`[${rule}]`)}\n${text}${meant}${others.join("")}`;
  });
  return shown.join("");
}

export function formatSummary(reports: readonly TableReport[]): string {
  const findings = reports.flatMap((report) => report.findings);
  const cards = reports.reduce((sum, report) => sum + report.cards, 0);
  const counts = (["error", "warning", "info"] as const).flatMap((severity) => {
    const number = findings.filter((finding) => finding.severity === severity).length;
    return number === 0 ? [] : [counted(number, severity)];
  });
  const all = `${counted(reports.length, "table")}, ${counted(cards, "card")}`;
  return `${all}: ${counts.length === 0 ? "nothing to report" : counts.join(", ")}\n`;
}

/** For programs: the format of `lint --format json`, with cells instead of ranges. */
export function formatTableJson(reports: readonly TableReport[]): string {
  const findings = reports.flatMap((report) => report.findings);
  const number = (severity: string) => findings.filter((finding) => finding.severity === severity).length;
  const files = reports
    .filter((report) => report.findings.length > 0)
    .map(({ path, table, findings: some }) => ({
      path,
      ...(table.sheet === undefined ? {} : { sheet: table.sheet }),
      diagnostics: some.map(({ row, column, record, related, ...finding }) => ({
        ...finding,
        ...(record === undefined ? {} : { record }),
        ...cellJson(table, { row, column }),
        ...(related === undefined
          ? {}
          : { related: related.map((one) => ({ message: one.message, ...cellJson(table, one) })) }),
      })),
    }));
  const summary = {
    tables: reports.length,
    cards: reports.reduce((sum, report) => sum + report.cards, 0),
    errors: number("error"),
    warnings: number("warning"),
    infos: number("info"),
  };
  return serialize({ version: 1, files, summary });
}

function cellJson({ headings }: Table, { row, column }: CellPlace) {
  return { row, ...(column === undefined ? {} : { column: column + 1, heading: headings[column] ?? "" }) };
}

/** `row 3, column E (AR: Wind)`, for people. */
export function placeWords({ kind, sheet, headings }: Table, row: number, column: number | undefined): string {
  const heading = column === undefined ? "" : (headings[column] ?? "");
  if (kind === "entries") return `entry ${row}${heading === "" ? "" : `, ${printable(heading)}`}`;
  const name = heading === "" ? "" : ` (${printable(heading)})`;
  const where = column === undefined ? "" : `, column ${columnLetters(column)}${name}`;
  return `${sheet === undefined ? "" : `sheet ${printable(sheet)}, `}row ${row}${where}`;
}

function cellText(table: Table, row: number, column: number | undefined): string {
  const found = column === undefined ? undefined : table.rows.find(({ number }) => number === row);
  return found === undefined || column === undefined ? "" : cellAt(found, column).text;
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > 100 ? `${line.slice(0, 99)}…` : line;
}
