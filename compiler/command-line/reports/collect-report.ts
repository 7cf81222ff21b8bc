import { byPlace, type Diagnostic } from "../../index.js";
import { compareCodeUnits, indexLines, type LineIndex } from "../../project/index.js";
import { countFindings, type FileReport, type LintReport } from "./lint-report.js";

/** Gathers findings pack by pack, with what is needed to show their places, and puts all in order at the end. */
export interface ReportCollector {
  /** Counts what the command was about, whether anything is found there or not. */
  count(files: number, cards: number, undecided: number): void;
  /** Findings, in files whose texts `textOf` still has. */
  add(diagnostics: readonly Diagnostic[], textOf: (file: string) => string): void;
  finish(): LintReport;
}

export function collectReport(shown: (file: string) => string): ReportCollector {
  const totals = { files: 0, cards: 0, undecided: 0 };
  const byFile = new Map<string, Diagnostic[]>();
  const lines = new Map<string, LineIndex>();
  const remember = (file: string, textOf: (file: string) => string) => {
    if (!lines.has(file)) lines.set(file, indexLines(textOf(file)));
  };
  const linesOf = (file: string) => lines.get(file) ?? indexLines("");
  const fileReport = (file: string, findings: readonly Diagnostic[]): FileReport => ({
    path: shown(file),
    lines: linesOf(file),
    findings: findings.toSorted(byPlace).map((diagnostic) => ({
      diagnostic,
      related: diagnostic.related.map((place) => ({ path: shown(place.file), lines: linesOf(place.file) })),
    })),
  });
  return {
    count(files, cards, undecided) {
      totals.files += files;
      totals.cards += cards;
      totals.undecided += undecided;
    },
    add(diagnostics, textOf) {
      for (const diagnostic of diagnostics) {
        remember(diagnostic.file, textOf);
        for (const { file } of diagnostic.related) remember(file, textOf);
        const known = byFile.get(diagnostic.file);
        if (known === undefined) byFile.set(diagnostic.file, [diagnostic]);
        else known.push(diagnostic);
      }
    },
    finish() {
      const files = [...byFile].map(([file, findings]) => fileReport(file, findings));
      files.sort((one, other) => compareCodeUnits(one.path, other.path));
      return { files, summary: { ...totals, ...countFindings([...byFile.values()].flat()) } };
    },
  };
}
