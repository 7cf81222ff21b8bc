import type { Span } from "../../grammar/index.js";
import type { Fix } from "../diagnostics/diagnostic.js";
import type { BriefFinding, Finding } from "../model/finding.js";
import { detailedFindings } from "../model/record-findings.js";
import type { Entry } from "../model/record-model.js";

/** What a finding on a line is, shared by all that are the same but for their places and details. */
interface FindingKind extends BriefFinding {
  /** One of its fixes is safe in itself. */
  readonly isFixable: boolean;
  /** Finds what is on a line again: that depends on nothing but the line. */
  readonly again: (entry: Entry) => readonly Finding[];
}

/** Findings on lines whose details are made again when they are asked for. */
export interface BriefFindings {
  /** What the findings on a line are. */
  kindsOf(found: readonly Finding[]): readonly FindingKind[];
  /**
   * The one at an index of `kinds`, moved to a record: `span` is on the line, which begins at `start`. `areSafe`:
   * whether fixes that are safe in themselves are safe in the record.
   */
  moved(
    kinds: readonly FindingKind[],
    index: number,
    entry: Entry,
    span: Span,
    start: number,
    areSafe: boolean,
  ): Finding;
}

/**
 * Of a million findings in a record, a thousand are shown: the others only need what is counted. In full, each takes
 * some 400 bytes more.
 */
export function briefFindings(check: (entry: Entry) => readonly Finding[]): BriefFindings {
  let last: { readonly entry: Entry; readonly found: readonly Finding[] } | undefined;
  const again = (entry: Entry): readonly Finding[] => {
    const known = detailedFindings(entry);
    if (known !== undefined) return known;
    if (last?.entry !== entry) last = { entry, found: check(entry) };
    return last.found;
  };
  const known = new Map<string, readonly FindingKind[]>();
  return {
    kindsOf(found) {
      const key = found.map(keyOf).join("\n");
      const kinds = known.get(key) ?? found.map((finding) => kindOf(finding, again));
      known.set(key, kinds);
      return kinds;
    },
    moved: (kinds, index, entry, span, start, areSafe) =>
      new MovedFinding(kinds[index] as FindingKind, index, entry, start + span.start, start + span.end, areSafe),
  };
}

const keyOf = (finding: Finding): string =>
  `${finding.rule} ${finding.messageId} ${finding.severity} ${finding.flaw} ${isFixable(finding)}`;

const isFixable = ({ fixes }: Finding): boolean => fixes.some(({ safe }) => safe);

function kindOf(finding: Finding, again: FindingKind["again"]): FindingKind {
  const { rule, messageId, severity, flaw } = finding;
  return { rule, messageId, severity, flaw, isFixable: isFixable(finding), again };
}

/** A fix of its own line, moved by some characters; in other files it stays. */
export const movedFix = (fix: Fix, by: number, safe: boolean): Fix => ({
  ...fix,
  safe,
  edits: fix.edits.map((edit) =>
    edit.in === undefined ? { ...edit, start: edit.start + by, end: edit.end + by } : edit,
  ),
});

const NOTHING: readonly never[] = [];
const SAFE: readonly Pick<Fix, "safe">[] = [{ safe: true }];

class MovedFinding implements Finding {
  constructor(
    private readonly kind: FindingKind,
    private readonly index: number,
    private readonly entry: Entry,
    private readonly start: number,
    private readonly end: number,
    private readonly areSafe: boolean,
  ) {}

  get rule(): string {
    return this.kind.rule;
  }

  get messageId(): string {
    return this.kind.messageId;
  }

  get severity(): Finding["severity"] {
    return this.kind.severity;
  }

  get flaw(): boolean {
    return this.kind.flaw;
  }

  get span(): Span {
    return { start: this.start, end: this.end };
  }

  get related(): readonly never[] {
    return NOTHING;
  }

  get safety(): readonly Pick<Fix, "safe">[] {
    return this.areSafe && this.kind.isFixable ? SAFE : NOTHING;
  }

  get message(): string {
    return this.details.message;
  }

  get data(): Finding["data"] {
    return this.details.data;
  }

  get tags(): Finding["tags"] {
    return this.details.tags;
  }

  get fixes(): readonly Fix[] {
    const { fixes, span } = this.details;
    const by = this.start - span.start;
    return fixes.map((fix) => movedFix(fix, by, fix.safe && this.areSafe));
  }

  private get details(): Finding {
    return this.kind.again(this.entry)[this.index] as Finding;
  }
}
