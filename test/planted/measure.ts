import { applyEdits, safeFixes } from "../../compiler/diagnostics/apply-fixes.js";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.js";
import { formatFile } from "../../compiler/format/format-file.js";
import { check, type Files, packOf } from "../support/check.js";
import type { CleanCard, CleanPack } from "./clean-pack.js";
import type { Mistake, Planting } from "./mistake.js";
import { randomFrom } from "./random.js";

/** What became of one mistake. */
export interface Outcome {
  readonly mistake: Mistake;
  readonly card: CleanCard;
  readonly planting: Planting;
  readonly findings: readonly Diagnostic[];
  /** Something is found at the line of the mistake. */
  readonly found: boolean;
  /** It is the only finding. */
  readonly single: boolean;
  /** Whether the safe fixes give back the clean card; undefined: there are none. */
  readonly restored: boolean | undefined;
}

/** Plants a mistake on a card of a clean pack; undefined where the card has no place for it. */
export function plant(mistake: Mistake, card: CleanCard, pack: CleanPack): Outcome | undefined {
  const random = randomFrom(`${mistake.group}/${mistake.name}/${card.path}/${card.record.identifier}`);
  const planting = mistake.plant(card, random);
  if (planting === undefined) return undefined;
  const { line, remove, insert, foundAt } = planting;
  const lines = card.file.toSpliced(line, remove, ...insert);
  const files = { ...pack.files, [card.path]: lines.join("\n") };
  const findings = check(files);
  const here = findings.filter(({ file, span }) => file === card.path && foundAt.includes(lineOf(lines, span.start)));
  return {
    mistake,
    card,
    planting,
    findings,
    found: here.length > 0,
    single: findings.length === 1,
    restored: isRestored(files, findings, pack, mistake.lossy ?? false),
  };
}

function lineOf(lines: readonly string[], offset: number): number {
  let end = 0;
  return lines.findIndex((line) => {
    end += line.length + 1;
    return end > offset;
  });
}

function isRestored(
  files: Files,
  findings: readonly Diagnostic[],
  pack: CleanPack,
  lossy: boolean,
): boolean | undefined {
  const mended = { ...files };
  let fixes = 0;
  for (const [path, text] of Object.entries(files)) {
    const safe = safeFixes(findings.filter(({ file }) => file === path));
    fixes += safe.length;
    mended[path] = applyEdits(
      text,
      safe.flatMap(({ edits }) => edits),
    );
  }
  if (fixes === 0) return undefined;
  if (lossy) return check(mended).length === 0;
  return packOf(mended).files.every((file) => isSame(formatFile(file), pack.files[file.path] ?? ""));
}

/** Blank lines keep their place when a card is mended. */
function isSame(one: string, other: string): boolean {
  return one.replace(/\n+/g, "\n") === other.replace(/\n+/g, "\n");
}
