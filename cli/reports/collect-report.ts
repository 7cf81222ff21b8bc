import { byPlace, compareTexts, type Diagnostic, type FileModel } from "../../compiler/index.js";
import { getOrMake, groupBy } from "../../grammar/index.js";
import {
  type FindingLimit,
  indexLines,
  isCardFile,
  type LineIndex,
  limitFindings,
  type UnshownFindings,
} from "../../project/index.js";
import type { DeferredCheck } from "./deferred-words.js";
import {
  countFindings,
  type FileReport,
  type FindingSuppression,
  type LintReport,
  type ReportedFinding,
  type UnreadRecord,
} from "./lint-report.js";

/** Collects findings pack by pack, with what is needed to show their places, and sorts them at the end. */
export type ReportCollector = ReturnType<typeof collectReport>;

/** A finding suppressed by a comment. */
export interface SuppressedDiagnostic {
  readonly diagnostic: Diagnostic;
  readonly suppression: FindingSuppression;
}

const NONE: ReadonlyMap<string, readonly UnshownFindings[]> = new Map();

/** What is reported of a file. */
interface FoundInFile {
  readonly kept: Diagnostic[];
  readonly limit: FindingLimit;
  /** Beyond the limit when the pack was checked. */
  readonly counted: UnshownFindings[];
}

/** Keeps at most `most` findings per rule and file, and counts the rest. */
export function collectReport(shown: (file: string) => string, most: number) {
  const totals = { cards: 0, undecided: 0 };
  const counted = new Set<string>();
  const systems = new Set<string>();
  const byFile = new Map<string, FoundInFile>();
  const suppressed: SuppressedDiagnostic[] = [];
  const deferred: DeferredCheck[] = [];
  const unread: UnreadRecord[] = [];
  const lines = new Map<string, LineIndex>();
  const remember = ({ file, related }: Diagnostic, textOf: (file: string) => string) => {
    for (const one of [file, ...related.map((place) => place.file)])
      if (!lines.has(one)) lines.set(one, indexLines(textOf(one)));
  };
  const linesOf = (file: string) => lines.get(file) ?? indexLines("");
  const fileReport = (
    file: string,
    found: readonly Omit<ReportedFinding, "related">[],
    unshown: FileReport["unshown"] = [],
  ): FileReport => ({
    unshown,
    file,
    path: shown(file),
    lines: linesOf(file),
    findings: found.map((one) => ({
      ...one,
      related: one.diagnostic.related.map((place) => ({ path: shown(place.file), lines: linesOf(place.file) })),
    })),
  });
  const inOrder = (files: readonly FileReport[]) => files.toSorted((one, other) => compareTexts(one.path, other.path));
  return {
    /** Counts the checked files and their cards, with or without findings. */
    count(files: readonly FileModel[], undecided: number): void {
      for (const { path, records, system } of files) {
        counted.add(path);
        const cards = !isCardFile(path) ? 0 : records.filter(({ role }) => role === "card").length;
        if (cards > 0) systems.add(system.key);
        totals.cards += cards;
      }
      totals.undecided += undecided;
    },
    /** Adds findings in files whose texts `textOf` still has, and those that were only counted, by file. */
    add(
      diagnostics: readonly Diagnostic[],
      textOf: (file: string) => string,
      counted: ReadonlyMap<string, readonly UnshownFindings[]> = NONE,
    ): void {
      for (const diagnostic of diagnostics) {
        const ofFile = getOrMake(byFile, diagnostic.file, () => ({
          kept: [],
          limit: limitFindings(most),
          counted: [],
        }));
        if (!ofFile.limit.shows(diagnostic)) continue;
        remember(diagnostic, textOf);
        ofFile.kept.push(diagnostic);
      }
      // None is counted before others of its file are shown.
      for (const [file, more] of counted) byFile.get(file)?.counted.push(...more);
    },
    /** Adds suppressed findings with their reasons. */
    addSuppressed(found: readonly SuppressedDiagnostic[], textOf: (file: string) => string): void {
      for (const one of found) {
        remember(one.diagnostic, textOf);
        suppressed.push(one);
      }
    },
    /** Adds held-back checks, and the records of a pack that couldn't be read completely. */
    addDeferred(some: readonly DeferredCheck[], records: readonly UnreadRecord[]): void {
      for (const one of some) deferred.push(one);
      for (const one of records) unread.push(one);
    },
    finish(): LintReport {
      const files = [...byFile].map(([file, { kept, limit, counted }]) =>
        fileReport(
          file,
          kept.toSorted(byPlace).map((diagnostic) => ({ diagnostic })),
          [...counted, ...limit.unshown()],
        ),
      );
      const clean = [...counted].filter((file) => !byFile.has(file)).map(shown);
      return {
        files: inOrder(files),
        checked: counted,
        clean: clean.sort(compareTexts),
        suppressed: inOrder(groupByFile(suppressed).map(([file, found]) => fileReport(file, found))),
        deferred,
        unread,
        summary: {
          files: counted.size,
          ...totals,
          systems: [...systems].sort(compareTexts),
          ...countFindings(files),
        },
      };
    },
  };
}

function groupByFile(found: readonly SuppressedDiagnostic[]): readonly [string, readonly SuppressedDiagnostic[]][] {
  const groups = groupBy(
    found.toSorted((a, b) => byPlace(a.diagnostic, b.diagnostic)),
    (one) => one.diagnostic.file,
  );
  return [...groups];
}
