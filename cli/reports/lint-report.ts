import type { Diagnostic } from "../../compiler/index.js";
import { type LineIndex, limitFindings, type UnshownFindings } from "../../project/index.js";
import type { HeldCheck } from "./held-words.js";

/** What a run of `lint` found, in the order in which it is shown: by path, then place. */
export interface LintReport {
  /** Files with findings. */
  readonly files: readonly FileReport[];
  /** Keys of all files that were looked at. */
  readonly checked: ReadonlySet<string>;
  /** Paths of the files that were looked at and have no findings, as they are shown. */
  readonly clean: readonly string[];
  /** Findings that comments ask to ignore and, with a baseline, those that it accepts. Gathered only where they are asked for. */
  readonly suppressed: readonly FileReport[];
  /** Checks that wait until some records can be read. */
  readonly held: readonly HeldCheck[];
  /** Records that could not be read in full, or have a value that is certainly wrong: what is said of them may change. */
  readonly unread: readonly UnreadRecord[];
  readonly summary: Summary;
}

export interface UnreadRecord {
  /** Key of its file. */
  readonly file: string;
  readonly identifier: string | undefined;
}

/** Decides which of the findings of a run count. */
export type FindingFilter = (report: LintReport) => LintReport;

export interface FileReport {
  /** Key of the file: its absolute path, with `/`. */
  readonly file: string;
  /** As it is shown: relative to the current folder, with `/`, or absolute. */
  readonly path: string;
  readonly lines: LineIndex;
  readonly findings: readonly ReportedFinding[];
  /** Those that count and are not shown, because there are so many of a kind. */
  readonly unshown: readonly UnshownFindings[];
}

/** A finding as reports have it: with the lines of all its places, and why it does not count if so. */
export interface ReportedFinding {
  readonly diagnostic: Diagnostic;
  readonly related: readonly RelatedFile[];
  /** Why it is not among those that count. */
  readonly suppression?: FindingSuppression;
}

/** A comment in the file, or a baseline, says that a finding is not to count. */
export interface FindingSuppression {
  readonly by: "comment" | "baseline";
  /** In the words of the comment; empty where it gives none. */
  readonly reason: string;
}

/** The file of a related place: as shown, and its lines. In the order of the diagnostic's related places. */
export interface RelatedFile {
  readonly path: string;
  readonly lines: LineIndex;
}

/** Counts of the files and cards that the command was about, and of the findings that are shown. */
export interface Summary {
  readonly files: number;
  readonly cards: number;
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
  /** Findings with a safe fix. */
  readonly fixable: number;
  /** Cards of which it was not decided whether they can be won. */
  readonly undecided: number;
  /** With a baseline: findings that it accepts. */
  readonly accepted?: number;
  /** With `--since`: findings on lines that did not change. */
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

/** A report with those of its findings that a test keeps. Files without any left are clean. */
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

/** A report that shows no more than so many findings of each rule in a file. What was left out before stays so. */
export function limitReport(report: LintReport, most: number): LintReport {
  const limited = (file: FileReport): FileReport => {
    const limit = limitFindings(most);
    const findings = file.findings.filter(({ diagnostic }) => limit.shows(diagnostic));
    return { ...file, findings, unshown: [...file.unshown, ...limit.unshown()] };
  };
  return { ...report, files: report.files.map(limited), suppressed: report.suppressed.map(limited) };
}

/** What is said at a place: a finding, or that there are more of its kind. */
export type SaidFinding = Pick<Diagnostic, "rule" | "severity" | "message" | "span"> &
  Partial<Pick<Diagnostic, "record">>;

/** For formats that know nothing but findings: all that are shown, then one for all others of each rule. */
export function saidIn({ findings, unshown }: FileReport): readonly SaidFinding[] {
  return [...findings.map(({ diagnostic }) => diagnostic), ...unshown];
}
