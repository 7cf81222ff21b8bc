import { createHash } from "node:crypto";
import type { Diagnostic } from "../../compiler/index.js";
import type { UnshownFindings } from "../../project/index.js";
import type { FileReport } from "./lint-report.js";

/** Identifies a finding wherever its lines move: 32 hexadecimal digits. (docs/reports.md, "JSON") */
export function fingerprint({ rule, messageId, record, data }: Diagnostic): string {
  // Advice is in the game's own words: rewording it doesn't make the finding another one.
  const { mend: _, ...facts } = data;
  const sorted = Object.entries(facts).sort(([one], [other]) => (one < other ? -1 : 1));
  const what = [rule, messageId, record?.kind ?? null, record?.identifier ?? null, sorted];
  return hash(what);
}

/** Identifies findings of a rule in a file that aren't shown, however many there are. */
export function unshownFingerprint(path: string, { rule, severity }: UnshownFindings): string {
  return hash(["not shown", rule, severity, path]);
}

function hash(what: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(what)).digest("hex").slice(0, 32);
}

/** The fingerprints of all findings of a run. Repeated ones get a suffix like `:2`, so that each is unique. */
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
