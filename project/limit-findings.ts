import type { Diagnostic } from "../compiler/index.js";

/** Maximum number of findings shown per rule and file by default: nobody reads more, and editors choke on them. */
export const MOST_FINDINGS = 1_000;

/** Findings of a rule and severity in one file that count but aren't shown. */
export interface UnshownFindings extends Pick<Diagnostic, "rule" | "severity" | "message"> {
  /** The span of the first one. */
  readonly span: Diagnostic["span"];
  readonly count: number;
  /** How many of them have a safe fix. */
  readonly fixable: number;
}

type FirstFinding = Pick<Diagnostic, "rule" | "severity" | "span">;

/** Decides which findings of one file are shown. */
export interface FindingLimit {
  /** Whether to show this one: the first ones are shown. */
  shows(diagnostic: Diagnostic): boolean;
  /** The same before its diagnostic is made. `isFixable`: whether it has a safe fix. */
  wouldShow(finding: FirstFinding, isFixable: () => boolean): boolean;
  /** The rest, by rule. */
  unshown(): readonly UnshownFindings[];
}

/** A limit for one file: shows at most `most` findings per rule and severity. */
export function limitFindings(most: number): FindingLimit {
  const counts = new Map<string, { count: number; fixable: number; readonly first: FirstFinding | undefined }>();
  const wouldShow: FindingLimit["wouldShow"] = (finding, isFixable) => {
    const key = `${finding.severity} ${finding.rule}`;
    const known = counts.get(key);
    if ((known?.count ?? 0) < most) {
      if (known === undefined) counts.set(key, { count: 1, fixable: 0, first: undefined });
      else known.count++;
      return true;
    }
    const over = known?.first === undefined ? { count: most, fixable: 0, first: finding } : known;
    over.count++;
    if (isFixable()) over.fixable++;
    counts.set(key, over);
    return false;
  };
  return {
    wouldShow,
    shows: (diagnostic) => wouldShow(diagnostic, () => diagnostic.fixes.some(({ safe }) => safe)),
    unshown: () =>
      [...counts.values()].flatMap(({ count, fixable, first }) => {
        if (first === undefined) return [];
        const { rule, severity, span } = first;
        const over = count - most;
        return [{ rule, severity, span, message: unshownWords(over), count: over, fixable }];
      }),
  };
}

function unshownWords(count: number): string {
  const number = count.toLocaleString("en");
  return count === 1
    ? "There is 1 more finding of this rule in this file. It counts, but is not shown."
    : `There are ${number} more findings of this rule in this file. They count, but are not shown.`;
}
