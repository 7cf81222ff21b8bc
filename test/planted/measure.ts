import { posix } from "node:path";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.js";
import { check } from "../support/check.js";
import type { CleanCard, CleanPack } from "./clean-pack.js";
import { meaningOfPack, mendedFiles } from "./mended.js";
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
  /** Whether after the safe fixes the cards say what they said before the mistake; undefined: there are none. */
  readonly restored: boolean | undefined;
}

/** Plants a mistake on a record of a clean pack; undefined where the record has no place for it. */
export function plant(mistake: Mistake, card: CleanCard, pack: CleanPack): Outcome | undefined {
  const random = randomFrom(`${mistake.group}/${mistake.name}/${card.path}/${card.record.identifier ?? card.first}`);
  const planting = mistake.plant(card, random);
  if (planting === undefined) return undefined;
  const { line, remove, insert, foundAt, meant, beside = [] } = planting;
  const lines = card.file.toSpliced(line, remove, ...insert);
  const around = Object.fromEntries(beside.map((name) => [posix.join(posix.dirname(card.path), name), ""]));
  const files = { ...around, ...pack.files, [card.path]: lines.join("\n") };
  const findings = check(files, pack.system);
  const here = findings.filter(({ file, span }) => file === card.path && foundAt.includes(lineOf(lines, span.start)));
  const before = meant && {
    ...around,
    ...pack.files,
    [card.path]: card.file.toSpliced(line, remove, ...meant).join("\n"),
  };
  const wanted = before === undefined ? pack.meaning : meaningOfPack(before, pack.system);
  // What says the same, and nothing is found on it, is the same in another legal form.
  if (findings.length === 0 && isSame(meaningOfPack(files, pack.system), wanted)) return undefined;
  const mended = mendedFiles(files, findings, pack.system);
  return {
    mistake,
    card,
    planting,
    findings,
    found: here.length > 0,
    single: findings.length === 1,
    restored: mended && meaningOfPack(mended, pack.system) === wanted,
  };
}

/** How far the lines of a list are indented is no part of what it says. */
function isSame(one: string, other: string): boolean {
  const plain = (text: string): string => text.replace(/(\\n|") +/g, "$1");
  return plain(one) === plain(other);
}

function lineOf(lines: readonly string[], offset: number): number {
  let end = 0;
  return lines.findIndex((line) => {
    end += line.length + 1;
    return end > offset;
  });
}
