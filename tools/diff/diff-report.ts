import type { Approval, Approved } from "./approvals.js";
import { describeChange } from "./change-kinds.js";
import type { Change, Impact, PackDiff } from "./pack-diff.js";

/** The result of `diff`. */
export interface DiffReport {
  /** Display names of the two sides. */
  readonly from: string;
  readonly to: string;
  readonly packs: readonly PackDiff[];
  readonly approved: Approved;
  /** What could not be compared, one sentence each. */
  readonly notes: readonly string[];
}

/** Version of the JSON format: later ones only add to it. */
const VERSION = 1;

/** The report for programs; described by `diffSchema`. */
export function diffJson({ from, to, packs, approved, notes }: DiffReport): object {
  const all = packs.flatMap(({ changes }) => changes);
  return {
    version: VERSION,
    from,
    to,
    packs: packs.map(({ name, status, changes }) => ({
      ...(name === undefined ? {} : { name }),
      status,
      changes: changes.map((change) => changeJson(change, approved)),
    })),
    unusedApprovals: approved.unused.map((approval: Approval) => approval),
    notes,
    summary: {
      ...counts(all),
      approved: all.length === 0 ? 0 : counts(all).breaking - approved.open.length,
    },
  };
}

export function counts(changes: readonly Change[]): Record<Impact, number> {
  const found = { breaking: 0, play: 0, text: 0 };
  for (const { impact } of changes) found[impact]++;
  return found;
}

function changeJson(change: Change, { reasonOf }: Approved): object {
  const { subject, kind, impact, breaks, ...more } = change;
  const reason = reasonOf(change);
  const sentence = describeChange(change).map(({ text }) => text);
  return {
    kind,
    subject,
    impact,
    breaks,
    ...(reason === undefined ? {} : { approved: reason }),
    ...more,
    message: sentence.join(""),
  };
}
