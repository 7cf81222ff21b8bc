import { alternatives, thereIsNo } from "../../compiler/index.js";
import { formatCompact } from "./format-compact.js";
import { formatPlain } from "./format-plain.js";
import { formatPretty } from "./format-pretty.js";
import type { LintReport } from "./lint-report.js";
import type { ReportContext } from "./report-context.js";

export interface ReportFormat {
  /** Shows infos by default. (docs/reports.md) */
  readonly infos: boolean;
  /** For people, so it must be safe for consoles. Other formats have their own escapes. */
  readonly forPeople?: boolean;
  /** Includes suppressed findings. */
  readonly suppressed?: boolean;
  render(report: LintReport, context: ReportContext): string | Promise<string>;
}

const forMachines =
  (name: keyof typeof import("./machine-formats.js")): ReportFormat["render"] =>
  async (report, context) =>
    (await import("./machine-formats.js"))[name](report, context);

/**
 * By the names for `--format`. Formats for people are in the main bundle; formats for machines are loaded on demand,
 * because fingerprints need Node's cryptography.
 */
export const REPORT_FORMATS = {
  pretty: { infos: true, forPeople: true, render: (report, { colours }) => formatPretty(report, colours) },
  plain: { infos: true, forPeople: true, render: formatPlain },
  compact: { infos: false, forPeople: true, render: formatCompact },
  json: { infos: true, render: forMachines("formatJson") },
  sarif: { infos: false, suppressed: true, render: forMachines("formatSarif") },
  github: { infos: false, render: forMachines("formatGithub") },
  gitlab: { infos: false, render: forMachines("formatGitlab") },
  junit: { infos: false, render: forMachines("formatJunit") },
  checkstyle: { infos: false, render: forMachines("formatCheckstyle") },
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

/** The message for an unknown format. */
export function unknownFormat(name: string): string {
  return thereIsNo("format", name, REPORT_FORMAT_NAMES, `it can be ${alternatives(REPORT_FORMAT_NAMES)}`);
}
