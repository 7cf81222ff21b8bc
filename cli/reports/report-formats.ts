import { nearestName } from "../../compiler/index.js";
import { formatCompact } from "./format-compact.js";
import { formatPlain } from "./format-plain.js";
import { formatPretty } from "./format-pretty.js";
import type { LintReport } from "./lint-report.js";
import type { ReportContext } from "./report-context.js";

/** One way to write a report down. */
export interface ReportFormat {
  /** Shows infos without being asked. (specification: cli.md, "Output") */
  readonly infos: boolean;
  /** Read by people, so what is harmful on a console is taken out of it. Others escape in their own way. */
  readonly forPeople?: boolean;
  /** Shows what comments and baselines suppress. */
  readonly suppressed?: boolean;
  render(report: LintReport, context: ReportContext): string | Promise<string>;
}

/**
 * By the names that `--format` takes. Those that people read stay in the main bundle; the others are for machines, and
 * loaded when one is asked for: with fingerprints comes Node's cryptography.
 */
export const REPORT_FORMATS = {
  pretty: { infos: true, forPeople: true, render: (report, { colours }) => formatPretty(report, colours) },
  plain: { infos: true, forPeople: true, render: formatPlain },
  compact: { infos: false, forPeople: true, render: formatCompact },
  json: {
    infos: true,
    render: async (report, context) => (await import("./machine-formats.js")).formatJson(report, context),
  },
  sarif: {
    infos: false,
    suppressed: true,
    render: async (report, context) => (await import("./machine-formats.js")).formatSarif(report, context),
  },
  github: {
    infos: false,
    render: async (report, context) => (await import("./machine-formats.js")).formatGithub(report, context),
  },
  gitlab: {
    infos: false,
    render: async (report, context) => (await import("./machine-formats.js")).formatGitlab(report, context),
  },
  junit: { infos: false, render: async (report) => (await import("./machine-formats.js")).formatJunit(report) },
  checkstyle: {
    infos: false,
    render: async (report) => (await import("./machine-formats.js")).formatCheckstyle(report),
  },
} as const satisfies Readonly<Record<string, ReportFormat>>;

export type ReportFormatName = keyof typeof REPORT_FORMATS;

export const REPORT_FORMAT_NAMES = Object.keys(REPORT_FORMATS) as readonly ReportFormatName[];

export function isReportFormat(name: string): name is ReportFormatName {
  return Object.hasOwn(REPORT_FORMATS, name);
}

export function isForPeople(name: ReportFormatName): boolean {
  const format: ReportFormat = REPORT_FORMATS[name];
  return format.forPeople === true;
}

/** What to say of a format that there is not. */
export function unknownFormat(name: string): string {
  const near = nearestName(name, REPORT_FORMAT_NAMES);
  const hint = near === undefined ? `it can be ${REPORT_FORMAT_NAMES.join(", ")}` : `did you mean ${near}?`;
  return `there is no format '${name}', ${hint}`;
}
