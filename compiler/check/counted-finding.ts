import { getOrMake, NOTHING, type Span } from "../../grammar/index.js";
import type { Fix } from "../diagnostics/diagnostic.js";
import type { Finding, FindingKind } from "../model/finding.js";

/** What is shared by all findings that are the same but for their places and details. */
export interface CountedKind<Of> extends FindingKind {
  /** One of its fixes is safe in itself. */
  readonly isFixable: boolean;
  /** Finds what is on it again: that depends on nothing else. */
  readonly again: (of: Of) => readonly Finding[];
}

/**
 * Returns the kinds of some findings: the same objects for all that are alike. `check` finds them again; what it found
 * last is kept, since details are asked for one by one.
 */
export function findingKinds<Of extends object>(
  check: (of: Of) => readonly Finding[],
): (found: readonly Finding[]) => readonly CountedKind<Of>[] {
  let last: { readonly of: Of; readonly found: readonly Finding[] } | undefined;
  const again = (of: Of): readonly Finding[] => {
    if (last?.of !== of) last = { of, found: check(of) };
    return last.found;
  };
  const known = new Map<string, readonly CountedKind<Of>[]>();
  return (found) => {
    const key = found.map(keyOf).join("\n");
    return getOrMake(known, key, () => found.map((finding) => kindOf(finding, again)));
  };
}

const keyOf = (finding: Finding): string =>
  `${finding.rule} ${finding.messageId} ${finding.severity} ${finding.certainMistake} ${isFixable(finding)}`;

const isFixable = ({ fixes }: Finding): boolean => fixes.some(({ safe }) => safe);

function kindOf<Of>(finding: Finding, again: CountedKind<Of>["again"]): CountedKind<Of> {
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

/** A finding with other fixes. A copy of a counted one would lose what is made when somebody asks for it. */
export const withFixes = (finding: Finding, fixes: readonly Fix[]): Finding =>
  Object.create(finding, { fixes: { value: fixes }, safety: { value: undefined } });

const SAFE: readonly Pick<Fix, "safe">[] = [{ safe: true }];

/**
 * A finding on a line or record that is counted: of thousands, few are shown, and the others would take some 400 bytes more
 * each. What is shown of it is made when somebody asks, by checking the line or record again.
 */
export class CountedFinding<Of extends object> implements Finding {
  constructor(
    private readonly kind: CountedKind<Of>,
    private readonly index: number,
    private readonly of: Of,
    private readonly start: number,
    private readonly end: number,
    /** Whether fixes that are safe in themselves are safe where it is. */
    private readonly areSafe: boolean,
  ) {}

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

  get related(): Finding["related"] {
    return this.details.related;
  }

  get because(): Finding["because"] {
    return this.details.because;
  }

  get fixes(): readonly Fix[] {
    const { fixes, span } = this.details;
    return fixes.map((fix) => movedFix(fix, this.start - span.start, fix.safe && this.areSafe));
  }

  private get details(): Finding {
    return this.kind.again(this.of)[this.index] as Finding;
  }
}
