import { createHash } from "node:crypto";
import type { Diagnostic } from "../../compiler/index.js";
import type { UnshownFindings } from "../../project/index.js";
import type { FileReport } from "./lint-report.js";

/** Stays the same while the finding does, wherever its lines move: 32 hexadecimal digits. (specification: cli.md, "Output") */
export function fingerprint({ rule, messageId, record, data }: Diagnostic): string {
  const sorted = Object.entries(data).sort(([one], [other]) => (one < other ? -1 : 1));
  const what = [rule, messageId, record?.kind ?? null, record?.identifier ?? null, sorted];
  return hash(what);
}

/** Stays the same while findings of a rule in a file are not shown, however many they are. */
export function unshownFingerprint(path: string, { rule, severity }: UnshownFindings): string {
  return hash(["not shown", rule, severity, path]);
}

function hash(what: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(what)).digest("hex").slice(0, 32);
}

/** The fingerprints of all findings of a run. The second of equal ones ends in `:2`, so that each names one finding. */
export function uniqueFingerprints(...groups: readonly (readonly FileReport[])[]): ReadonlyMap<Diagnostic, string> {
  const seen = new Map<string, number>();
  const unique = new Map<Diagnostic, string>();
  for (const { findings } of groups.flat()) {
    for (const { diagnostic } of findings) {
      const plain = fingerprint(diagnostic);
      const number = (seen.get(plain) ?? 0) + 1;
      seen.set(plain, number);
      unique.set(diagnostic, number === 1 ? plain : `${plain}:${number}`);
    }
  }
  return unique;
}
