import type { Span } from "../../grammar/index.js";
import type { Fix } from "../diagnostics/diagnostic.js";
import type { BriefFinding, Finding } from "../model/finding.js";
import type { ReadRecord } from "../model/read-record.js";
import { detailedFindings } from "../model/record-findings.js";
import type { Entry } from "../model/record-model.js";

/** What a finding on a line or a record is, shared by all that are the same but for their places and details. */
interface FindingKind<Of = Entry> extends BriefFinding {
  /** One of its fixes is safe in itself. */
  readonly isFixable: boolean;
  /** Finds what is on it again: that depends on nothing else. */
  readonly again: (of: Of) => readonly Finding[];
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
  return {
    kindsOf: kindsOnce(again),
    moved: (kinds, index, entry, span, start, areSafe) =>
      new MovedFinding(kinds[index] as FindingKind, index, entry, start + span.start, start + span.end, areSafe),
  };
}

/**
 * Findings on many records, of which few are shown: with three on each of 100,000 cards, keeping details takes 1.5 times the
 * memory. They are made by checking the record again.
 */
export function briefRecords(
  check: (record: ReadRecord) => readonly Finding[],
): (record: ReadRecord, found: readonly Finding[]) => readonly Finding[] {
  let last: { readonly record: ReadRecord; readonly found: readonly Finding[] } | undefined;
  const again = (record: ReadRecord): readonly Finding[] => {
    if (last?.record !== record) last = { record, found: check(record) };
    return last.found;
  };
  const kindsOf = kindsOnce(again);
  return (record, found) => {
    const kinds = kindsOf(found);
    return found.map(({ span }, at) => new RecordFinding(kinds[at] as FindingKind<ReadRecord>, at, record, span));
  };
}

/** The kinds of some findings: the same objects for all that are alike. */
function kindsOnce<Of>(again: FindingKind<Of>["again"]): (found: readonly Finding[]) => readonly FindingKind<Of>[] {
  const known = new Map<string, readonly FindingKind<Of>[]>();
  return (found) => {
    const key = found.map(keyOf).join("\n");
    const kinds = known.get(key) ?? found.map((finding) => kindOf(finding, again));
    known.set(key, kinds);
    return kinds;
  };
}

const keyOf = (finding: Finding): string =>
  `${finding.rule} ${finding.messageId} ${finding.severity} ${finding.certainMistake} ${isFixable(finding)}`;

const isFixable = ({ fixes }: Finding): boolean => fixes.some(({ safe }) => safe);

function kindOf<Of>(finding: Finding, again: FindingKind<Of>["again"]): FindingKind<Of> {
  const { rule, traits, messageId, severity, certainMistake } = finding;
  return { rule, traits, messageId, severity, certainMistake, isFixable: isFixable(finding), again };
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

/** A finding whose details are made when they are asked for. */
abstract class FindingInBrief<Of> implements Finding {
  constructor(
    protected readonly kind: FindingKind<Of>,
    private readonly index: number,
    private readonly of: Of,
    protected readonly start: number,
    private readonly end: number,
  ) {}

  abstract readonly fixes: readonly Fix[];
  abstract readonly related: Finding["related"];
  abstract readonly safety: Finding["safety"];

  get rule(): string {
    return this.kind.rule;
  }

  get traits(): Finding["traits"] {
    return this.kind.traits;
  }

  get messageId(): string {
    return this.kind.messageId;
  }

  get severity(): Finding["severity"] {
    return this.kind.severity;
  }

  get certainMistake(): boolean {
    return this.kind.certainMistake;
  }

  get span(): Span {
    return { start: this.start, end: this.end };
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

  protected get details(): Finding {
    return this.kind.again(this.of)[this.index] as Finding;
  }
}

/** A finding on a line, moved to its record. */
class MovedFinding extends FindingInBrief<Entry> {
  constructor(
    kind: FindingKind,
    index: number,
    entry: Entry,
    start: number,
    end: number,
    private readonly areSafe: boolean,
  ) {
    super(kind, index, entry, start, end);
  }

  get related(): readonly never[] {
    return NOTHING;
  }

  get safety(): readonly Pick<Fix, "safe">[] {
    return this.areSafe && this.kind.isFixable ? SAFE : NOTHING;
  }

  get fixes(): readonly Fix[] {
    const { fixes, span } = this.details;
    const by = this.start - span.start;
    return fixes.map((fix) => movedFix(fix, by, fix.safe && this.areSafe));
  }
}

class RecordFinding extends FindingInBrief<ReadRecord> {
  constructor(kind: FindingKind<ReadRecord>, index: number, record: ReadRecord, { start, end }: Span) {
    super(kind, index, record, start, end);
  }

  get related(): Finding["related"] {
    return this.details.related;
  }

  get because(): Finding["because"] {
    return this.details.because;
  }

  get safety(): readonly Pick<Fix, "safe">[] {
    return this.kind.isFixable ? SAFE : NOTHING;
  }

  get fixes(): readonly Fix[] {
    return this.details.fixes;
  }
}
