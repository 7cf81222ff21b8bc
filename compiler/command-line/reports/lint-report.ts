import type { Diagnostic } from "../../index.js";
import type { LineIndex } from "../../project/index.js";

/** What a run of `lint` found, in the order in which it is shown: by path, then place. */
export interface LintReport {
  /** Files with findings. */
  readonly files: readonly FileReport[];
  readonly summary: Summary;
}

export interface FileReport {
  /** As it is shown: relative to the current folder, with `/`, or absolute. */
  readonly path: string;
  readonly lines: LineIndex;
  readonly findings: readonly Finding[];
}

/** A finding, with what is needed to show its places. */
export interface Finding {
  readonly diagnostic: Diagnostic;
  readonly related: readonly RelatedFile[];
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
}

export function countFindings(findings: Iterable<Diagnostic>): Omit<Summary, "files" | "cards" | "undecided"> {
  const counts = { errors: 0, warnings: 0, infos: 0, fixable: 0 };
  for (const { severity, fixes } of findings) {
    counts[`${severity}s`]++;
    if (fixes.some(({ safe }) => safe)) counts.fixable++;
  }
  return counts;
}
