import type { Diagnostic } from "../../compiler/index.js";
import { consoleText } from "../console-text.js";
import { keepFindings, type LintReport } from "./lint-report.js";
import type { ReportContext } from "./report-context.js";
import { REPORT_FORMATS, type ReportFormat, type ReportFormatName } from "./report-formats.js";

/** What to show, and how. */
export interface ReportOptions {
  readonly format: ReportFormatName;
  /** Errors only. */
  readonly quiet: boolean;
  /** Include infos in formats that leave them out by default. */
  readonly infos: boolean;
}

/** Formats a report as text. */
export async function formatReport(
  report: LintReport,
  options: ReportOptions,
  context: ReportContext,
): Promise<string> {
  const format: ReportFormat = REPORT_FORMATS[options.format];
  const severities = severitiesShown(format, options);
  const isShown = ({ severity }: Pick<Diagnostic, "severity">) => severities.includes(severity);
  const shown = keepFindings(report, ({ diagnostic }) => isShown(diagnostic), isShown);
  const text = await format.render(shown, context);
  return format.forPeople === true ? consoleText(text, context.colours) : text;
}

function severitiesShown({ infos: always }: ReportFormat, { quiet, infos }: ReportOptions): readonly string[] {
  if (quiet) return ["error"];
  return always || infos ? ["error", "warning", "info"] : ["error", "warning"];
}
