import type { Diagnostic } from "../../compiler/index.js";
import { type LineIndex, limitFindings, type UnshownFindings } from "../../project/index.js";
import type { DeferredCheck } from "./deferred-words.js";

/** The result of `lint`, in display order: by path, then place. */
export interface LintReport {
  /** Files with findings. */
  readonly files: readonly FileReport[];
  /** Keys of all checked files. */
  readonly checked: ReadonlySet<string>;
  /** Display paths of checked files without findings. */
  readonly clean: readonly string[];
  /** Findings suppressed by comments or accepted by a baseline. Collected on demand. */
  readonly suppressed: readonly FileReport[];
  /** Checks held back until some records can be read. */
  readonly deferred: readonly DeferredCheck[];
  /** Records that couldn't be read completely or have a value that is certainly wrong: their findings may change. */
  readonly unread: readonly UnreadRecord[];
  readonly summary: Summary;
  /** What to do about the findings, if they are not those of rules. */
  readonly advice?: string;
}

export interface UnreadRecord {
  /** Key of its file. */
  readonly file: string;
  readonly identifier: string | undefined;
}

/** Decides which findings of a run count. */
export type FindingFilter = (report: LintReport) => LintReport;

export interface FileReport {
  /** Key of the file: its absolute path, with `/`. */
  readonly file: string;
  /** Display path: relative to the current folder, with `/`, or absolute. */
  readonly path: string;
  readonly lines: LineIndex;
  readonly findings: readonly ReportedFinding[];
  /** Findings that count but aren't shown, because there are too many. */
  readonly unshown: readonly UnshownFindings[];
}

/** A finding with line numbers for all its places, and the reason if it doesn't count. */
export interface ReportedFinding {
  readonly diagnostic: Diagnostic;
  /** The file of a related place: display path and lines. In the order of the diagnostic's related places. */
  readonly related: readonly { readonly path: string; readonly lines: LineIndex }[];
  /** Why it doesn't count. */
  readonly suppression?: FindingSuppression;
}

/** The suppression of a finding, by a comment or a baseline. */
export interface FindingSuppression {
  readonly by: "comment" | "baseline";
  /** From the comment; empty if it has none. */
  readonly reason: string;
}

/** Counts of checked files and cards, and of the findings shown. */
export interface Summary {
  readonly files: number;
  readonly cards: number;
  /** The games by which the cards were judged, as `id@edition`, sorted. */
  readonly systems: readonly string[];
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
  /** Findings with a safe fix. */
  readonly fixable: number;
  /** Cards for which the analyses could not decide whether they can be won. */
  readonly undecided: number;
  /** With a baseline: accepted findings. */
  readonly accepted?: number;
  /** With `--since`: findings on unchanged lines. */
  readonly onOtherLines?: number;
}

export type FindingCounts = Pick<Summary, "errors" | "warnings" | "infos" | "fixable">;

export function countFindings(files: readonly Pick<FileReport, "findings" | "unshown">[]): FindingCounts {
  const counts = { errors: 0, warnings: 0, infos: 0, fixable: 0 };
  for (const { findings, unshown } of files) {
    for (const { diagnostic } of findings) {
      counts[`${diagnostic.severity}s`]++;
      if (diagnostic.fixes.some(({ safe }) => safe)) counts.fixable++;
    }
    for (const { severity, count, fixable } of unshown) {
      counts[`${severity}s`] += count;
      counts.fixable += fixable;
    }
  }
  return counts;
}

/** A report with only those findings that pass a test. Files without any left are clean. */
export function keepFindings(
  report: LintReport,
  keep: (finding: ReportedFinding, file: FileReport) => boolean,
  keepUnshown: (unshown: UnshownFindings) => boolean = () => true,
): LintReport {
  const files = report.files.map((file) => ({
    ...file,
    findings: file.findings.filter((one) => keep(one, file)),
    unshown: file.unshown.filter(keepUnshown),
  }));
  const isLeft = ({ findings, unshown }: FileReport): boolean => findings.length + unshown.length > 0;
  const left = files.filter(isLeft);
  const cleared = files.filter((file) => !isLeft(file)).map(({ path }) => path);
  return {
    ...report,
    files: left,
    clean: cleared.length === 0 ? report.clean : [...report.clean, ...cleared].sort(),
    summary: { ...report.summary, ...countFindings(left) },
  };
}

/** Limits a report to a number of findings per rule and file. Findings that were already left out stay so. */
export function limitReport(report: LintReport, most: number): LintReport {
  const limited = (file: FileReport): FileReport => {
    const limit = limitFindings(most);
    const findings = file.findings.filter(({ diagnostic }) => limit.shows(diagnostic));
    return { ...file, findings, unshown: [...file.unshown, ...limit.unshown()] };
  };
  return { ...report, files: report.files.map(limited), suppressed: report.suppressed.map(limited) };
}

/** A message at a place: a finding, or the number of further ones. */
export type ReportedMessage = Pick<Diagnostic, "rule" | "severity" | "message" | "span"> &
  Partial<Pick<Diagnostic, "record">>;

/** For formats that only have findings: all that are shown, then one for the rest of each rule. */
export function messagesIn({ findings, unshown }: FileReport): readonly ReportedMessage[] {
  return [...findings.map(({ diagnostic }) => diagnostic), ...unshown];
}
