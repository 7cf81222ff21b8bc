import { compilePack } from "../../../compiler/emit/compile-pack.js";
import { systemOfPack } from "../../../compiler/model/pack-properties.js";
import { createChecker } from "../../../play/create-checker.js";
import { describeChange, nameOf } from "../../../tools/diff/change-kinds.js";
import { diffPacks } from "../../../tools/diff/diff-packs.js";
import type { Change, PackDiff, PackVersion } from "../../../tools/diff/pack-diff.js";
import { verdictsOf } from "../../../tools/diff/verdicts.js";
import { type Files, packOf } from "../../support/check.js";
import { sha256 } from "../../support/sha256.js";

/** A version of a pack, out of its cards. */
export function version(files: Files | string): PackVersion {
  const pack = packOf(files);
  const system = systemOfPack(pack);
  if (system === undefined) throw new Error("no system");
  const findings = createChecker().check(pack);
  return { compiled: compilePack(pack, sha256), system, verdicts: verdictsOf(pack, system, findings) };
}

/** The same as an engine sees it. */
export function compiledOnly({ compiled }: PackVersion): PackVersion {
  return { compiled, system: undefined, verdicts: undefined };
}

export function diffOf(before: Files | string, after: Files | string): PackDiff {
  return diffPacks(version(before), version(after));
}

/** A change in one line: what it is about, what happened, and what it means. */
export function inLine(change: Change): string {
  const words = describeChange(change).map(({ kind, text }) =>
    kind === "gone" ? `[-${text}-]` : kind === "new" ? `{+${text}+}` : text,
  );
  const means = change.impact === "breaking" ? `breaks ${change.breaks.join(", ")}` : change.impact;
  return `${nameOf(change.subject) ?? change.subject.kind}: ${words.join("")} (${means})`;
}

export function linesOf(before: Files | string, after: Files | string): readonly string[] {
  return diffOf(before, after).changes.map(inLine);
}
