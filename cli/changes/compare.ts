import { serialize } from "../../compiler/index.js";
import {
  type Approval,
  applyApprovals,
  approvalFor,
  approvalsJson,
  type DiffReport,
  diffJson,
  diffPacks,
  readApprovals,
} from "../../tools/index.js";
import { diffMarkdown } from "./diff-markdown.js";
import { diffText } from "./diff-text.js";
import type { SidePack } from "./load-side.js";

/** Loaded only to compare packs. */
export { verdictsOf } from "../../tools/index.js";

export interface Compared extends Pick<DiffReport, "from" | "to" | "notes"> {
  readonly pairs: readonly (readonly [SidePack | undefined, SidePack | undefined])[];
  readonly approvals: readonly Approval[];
}

/** Compares the packs of both sides. */
export function compare({ from, to, pairs, approvals, notes }: Compared): DiffReport {
  const packs = pairs.map(([before, after]) => diffPacks(before, after));
  const untold = pairs.some(
    ([before, after]) =>
      (before?.verdicts !== undefined && before.verdicts.fates === undefined) ||
      (after?.verdicts !== undefined && after.verdicts.fates === undefined),
  );
  const tooMany = "which cards can be won or reached was not compared: there are too many to work that out here";
  const allNotes = untold ? [...notes, tooMany] : notes;
  return { from, to, packs, approved: applyApprovals(packs, approvals), notes: allNotes };
}

/** The file of approvals after `--approve` and `--prune-approvals`. */
export function approvalsText(
  { approved }: DiffReport,
  approvals: readonly Approval[],
  reason: string | undefined,
  prune: boolean,
): string {
  const kept = prune ? approvals.filter((approval) => !approved.unused.includes(approval)) : approvals;
  const fresh = reason === undefined ? [] : approved.open.map(({ pack, change }) => approvalFor(pack, change, reason));
  return serialize(approvalsJson([...kept, ...fresh]));
}

/** Reads what `approvalsText` wrote. */
export function readApprovalsText(text: string): readonly Approval[] {
  const read = readApprovals(JSON.parse(text));
  if (typeof read === "string") throw new Error(`the approvals that were written cannot be read: ${read}`);
  return read;
}

export function reportText(report: DiffReport, format: string | undefined, colours: boolean): string {
  if (format === "json") return serialize(diffJson(report));
  return format === "markdown" ? diffMarkdown(report) : diffText(report, colours);
}
