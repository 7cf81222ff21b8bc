import type { PlacedFinding } from "../../model/finding.js";
import type { FileModel, PackModel } from "../../model/pack-model.js";
import type { RecordModel } from "../../model/record-model.js";
import type { CrossCheck } from "../cross-checks.js";
import { isNothing, type PackChanges } from "./record-changes.js";

/** The last findings of a check, and whether it has run at all. */
export interface LastFindings {
  readonly check: CrossCheck;
  readonly findings: readonly PlacedFinding[];
  readonly isNew: boolean;
}

/**
 * The findings of a check that are still valid after some changes; undefined if it has to run again. Those of a slow
 * check stay valid until it runs again, except on removed records.
 */
export function reusableFindings(
  { check, findings, isNew }: LastFindings,
  changes: PackChanges,
  pack: PackModel,
): readonly PlacedFinding[] | undefined {
  if (check.later) return withoutGone(findings, changes, pack.files);
  if (isNew || changes.all || changes.members) return undefined;
  if (findings.some((finding) => mentions(finding, changes.gone))) return undefined;
  return mayDiffer(check, findings, changes, pack) ? undefined : findings;
}

/** The names to check again, by a check that handles one name at a time. */
export function namesToAsk(findings: readonly PlacedFinding[], changes: PackChanges): ReadonlySet<string> {
  const lost = findings.filter((finding) => mentions(finding, changes.gone)).map(({ data }) => String(data.name));
  return new Set([...changes.names, ...lost]);
}

function mayDiffer(
  { reads }: CrossCheck,
  findings: readonly PlacedFinding[],
  changes: PackChanges,
  pack: PackModel,
): boolean {
  switch (reads.kind) {
    case "everything":
      return !isNothing(changes);
    case "names":
      return changes.names.size > 0;
    case "seen": {
      if (changes.beside || changes.decks || changes.files) return true;
      const sees = reads.of(pack);
      const seen = (record: RecordModel | undefined): string => (record === undefined ? "" : sees(record));
      return changes.replaced.some(([before, after]) => seen(before) !== seen(after));
    }
    case "lines": {
      if (reads.inRepository && changes.repository) return true;
      if (meets(changes.kinds, reads.kinds) || changes.better || (changes.worse && findings.length > 0)) return true;
      if (reads.searchesTexts && changes.unreadText) return true;
      return meets(changes.names, reads.names);
    }
  }
}

/** Whether any change is among what a check reads; undefined: everything. */
function meets(changed: ReadonlySet<string>, read: ReadonlySet<string> | undefined): boolean {
  if (read === undefined) return changed.size > 0;
  for (const one of changed) if (read.has(one)) return true;
  return false;
}

/** Whether a finding is on one of some records, waits for one or points to one. */
function mentions(finding: PlacedFinding, gone: ReadonlySet<RecordModel>): boolean {
  if ("record" in finding.in && gone.has(finding.in.record)) return true;
  if (finding.waitsFor?.some(({ record }) => gone.has(record))) return true;
  return finding.related.some((related) => related.in !== undefined && gone.has(related.in.record));
}

function withoutGone(
  findings: readonly PlacedFinding[],
  { all, gone }: PackChanges,
  files: readonly FileModel[],
): readonly PlacedFinding[] {
  if (findings.length === 0) return findings;
  const present = all ? new Set(files.flatMap(({ records }) => records)) : undefined;
  const isThere = (record: RecordModel): boolean => !gone.has(record) && (present?.has(record) ?? true);
  const kept = findings.filter(
    (finding) =>
      (!("record" in finding.in) || isThere(finding.in.record)) &&
      (finding.waitsFor ?? []).every(({ record }) => isThere(record)) &&
      finding.related.every((related) => related.in === undefined || isThere(related.in.record)),
  );
  return kept.length === findings.length ? findings : kept;
}
