import { positionAt } from "../../project/index.js";
import { printable, printableLines } from "../printable.js";
import { summaryWords } from "./format-pretty.js";
import { type FileReport, type LintReport, messagesIn, type ReportedMessage } from "./lint-report.js";
import type { ReportContext } from "./report-context.js";

/**
 * Workflow commands that GitHub Actions reads from the log and shows next to the changed lines; then the summary. Each
 * message repeats its place, because the log shows only the message. (GitHub: "Workflow commands for GitHub Actions")
 */
export function formatGithub(report: LintReport, { inRepository }: Pick<ReportContext, "inRepository">): string {
  const commands = report.files.flatMap((file) =>
    messagesIn(file).map((finding) => command(file, finding, inRepository)),
  );
  return [...commands, beyondLimit(report), summaryWords(report)].join("");
}

function command(
  file: FileReport,
  { rule, severity, message, span }: ReportedMessage,
  inRepository: ReportContext["inRepository"],
): string {
  const start = positionAt(file.lines, span.start);
  const end = positionAt(file.lines, Math.max(span.start, span.end - 1));
  const properties = {
    file: printable(inRepository(file.path)),
    line: start.line,
    endLine: end.line,
    // GitHub only accepts columns if start and end are on the same line.
    ...(start.line === end.line ? { col: start.column, endColumn: end.column + 1 } : {}),
    title: `Cardwright: ${rule}`,
  };
  const given = Object.entries(properties).map(([name, value]) => `${name}=${inProperty(String(value))}`);
  const text = `${printable(file.path)}:${start.line}:${start.column}: ${printableLines(message)} [${rule}]`;
  return `::${COMMANDS[severity]} ${given.join(",")}::${inCommand(text)}\n`;
}

const COMMANDS = { error: "error", warning: "warning", info: "notice" } as const;

/** GitHub shows this many annotations of each kind per step. */
const MOST_SHOWN = 10;

/** Mentions that GitHub doesn't show everything. */
function beyondLimit({ files, summary }: LintReport): string {
  const counts = { errors: summary.errors, warnings: summary.warnings, notices: summary.infos };
  const over = Object.entries(counts).filter(([, number]) => number > MOST_SHOWN);
  if (over.length === 0) return "";
  const all = over.map(([what, number]) => `${number} ${what}`).join(" and ");
  const inLog = files.some(({ unshown }) => unshown.length > 0) ? "this log has more of them" : "all stand in this log";
  return `GitHub shows ${MOST_SHOWN} annotations of each kind in one step. There are ${all}: ${inLog}.\n`;
}

/** Escapes a text for a workflow command: as its message, or one of its properties. */
function inCommand(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function inProperty(text: string): string {
  return inCommand(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
