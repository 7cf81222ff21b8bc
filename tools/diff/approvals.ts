import { isObject } from "../../compiler/index.js";
import { nameOf } from "./change-kinds.js";
import type { Change, PackDiff } from "./pack-diff.js";

/** A breaking change that is intended. */
export interface Approval {
  /** Name of the pack; absent for cards without one. */
  readonly pack?: string;
  readonly change: Change["kind"];
  /** Name of its subject; absent for the pack itself. */
  readonly subject?: string;
  /** Old and new value, if a change of this kind has them. */
  readonly from?: string | number;
  readonly to?: string | number;
  readonly place?: string;
  readonly reason: string;
}

/** Which parts of a diff are approved. */
export interface Approved {
  readonly reasonOf: (change: Change) => string | undefined;
  /** Breaking changes without approval, with the name of their pack. */
  readonly open: readonly { readonly pack: string | undefined; readonly change: Change }[];
  /** Approvals of changes that didn't happen. */
  readonly unused: readonly Approval[];
}

export function applyApprovals(diffs: readonly PackDiff[], approvals: readonly Approval[]): Approved {
  const byKey = new Map<string, Approval>();
  for (const approval of approvals) {
    const key = keyOf(approval);
    if (!byKey.has(key)) byKey.set(key, approval);
  }
  const reasons = new Map<Change, string>();
  const used = new Set<Approval>();
  const open: { pack: string | undefined; change: Change }[] = [];
  for (const { name, changes } of diffs) {
    for (const change of changes.filter(({ impact }) => impact === "breaking")) {
      const approval = byKey.get(keyOf(approvalFor(name, change, "")));
      if (approval === undefined) open.push({ pack: name, change });
      else {
        used.add(approval);
        reasons.set(change, approval.reason);
      }
    }
  }
  return {
    reasonOf: (change) => reasons.get(change),
    open,
    unused: approvals.filter((approval) => !used.has(approval)),
  };
}

/** An approval of exactly this change. */
export function approvalFor(pack: string | undefined, change: Change, reason: string): Approval {
  const subject = nameOf(change.subject);
  return {
    ...(pack === undefined ? {} : { pack }),
    change: change.kind,
    ...(subject === undefined ? {} : { subject }),
    ...("from" in change && (typeof change.from === "string" || typeof change.from === "number")
      ? { from: change.from }
      : {}),
    ...("to" in change && (typeof change.to === "string" || typeof change.to === "number") ? { to: change.to } : {}),
    ...("place" in change ? { place: change.place } : {}),
    reason,
  };
}

function keyOf({ pack, change, subject, from, to, place }: Approval): string {
  return JSON.stringify([pack ?? null, change, subject ?? null, from ?? null, to ?? null, place ?? null]);
}

/** The approvals in parsed JSON, or a problem, as the end of a sentence after the file name. */
export function readApprovals(json: unknown): readonly Approval[] | string {
  if (!isObject(json) || !Array.isArray(json.approved)) return 'has no list "approved"';
  if (json.version !== VERSION)
    return typeof json.version === "number" && json.version > VERSION
      ? "was written by a newer version of cardwright"
      : `has no "version": ${VERSION}`;
  const all: readonly unknown[] = json.approved;
  const wrong = all.findIndex((one) => !isApproval(one));
  if (wrong === -1) return all as readonly Approval[];
  return `has an approval that cannot be read, number ${wrong + 1}: each has a "change" and a "reason"`;
}

/** Version of the file format. */
const VERSION = 1;

/** The content of the approvals file, in a fixed order. */
export function approvalsJson(approvals: readonly Approval[]): object {
  const sorted = approvals.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  return { version: VERSION, approved: sorted };
}

function isApproval(value: unknown): boolean {
  if (!isObject(value) || typeof value.change !== "string" || typeof value.reason !== "string") return false;
  return value.reason.trim() !== "";
}
