import { formatCompact } from "./format-compact.js";
import { formatPretty } from "./format-pretty.js";
import { countFindings, type LintReport } from "./lint-report.js";

/** What the caller wants to see, and how. */
export interface ReportOptions {
  readonly format: string | undefined;
  readonly colours: boolean;
  /** Errors only. */
  readonly quiet: boolean;
  /** Infos in the formats that leave them out else. */
  readonly infos: boolean;
}

export async function formatReport(report: LintReport, options: ReportOptions): Promise<string> {
  const shown = only(report, severitiesShown(options));
  switch (options.format) {
    case "json":
      // With it comes Node's cryptography, which takes long to load.
      return (await import("./format-json.js")).formatJson(shown);
    case "compact":
      return formatCompact(shown);
    default:
      return formatPretty(shown, options.colours);
  }
}

function severitiesShown({ format, quiet, infos }: ReportOptions): readonly string[] {
  if (quiet) return ["error"];
  return format === "compact" && !infos ? ["error", "warning"] : ["error", "warning", "info"];
}

function only({ files, summary }: LintReport, severities: readonly string[]): LintReport {
  const kept = files
    .map((file) => ({
      ...file,
      findings: file.findings.filter(({ diagnostic }) => severities.includes(diagnostic.severity)),
    }))
    .filter(({ findings }) => findings.length > 0);
  const diagnostics = kept.flatMap(({ findings }) => findings.map(({ diagnostic }) => diagnostic));
  return { files: kept, summary: { ...summary, ...countFindings(diagnostics) } };
}
