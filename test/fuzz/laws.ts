import { applyEdits, safeFixes } from "../../compiler/diagnostics/apply-fixes.js";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.js";
import { comparable } from "../../compiler/diagnostics/nearest.js";
import { compilePack } from "../../compiler/emit/compile-pack.js";
import { decompile } from "../../compiler/emit/decompile.js";
import { readCompiled } from "../../compiler/emit/read-compiled.js";
import { serialize } from "../../compiler/emit/serialize.js";
import { formatFile } from "../../compiler/format/format-file.js";
import type { FileModel } from "../../compiler/model/pack-model.js";
import type { RecordModel } from "../../compiler/model/record-model.js";
import { lostByLayout, missing } from "../../compiler/proof/lost-by-layout.js";
import { plainOf } from "../../compiler/rules/odd-character.js";
import type { System } from "../../compiler/systems/system.js";
import { lineEndLength, lineStarts, parse } from "../../grammar/index.js";
import { check, packOf } from "../support/check.js";
import { sha256 } from "../support/sha256.js";

/** The same limit as `lint --fix`. */
const MOST_ROUNDS = 10;

/** The violation of a law that holds for any text; undefined if there is none. */
export function brokenLaw(text: string, path: string, system: System): string | undefined {
  return (
    lossyTree(text) ??
    failedCheck(text, path, system) ??
    wrongFixes(text, path, system) ??
    wildFormat(text, path, system) ??
    lossyJson(text, path, system)
  );
}

function lossyTree(text: string): string | undefined {
  const pieces = parse(text).records.map((record) => {
    const starts = lineStarts(record);
    const lines = record.lines.map(({ length }, index) => {
      const end = (starts[index] ?? 0) + length;
      return record.text.slice(starts[index], end + lineEndLength(record.text, end));
    });
    return lines.join("") + (record.separator?.text ?? "");
  });
  return pieces.join("") === text ? undefined : "the tree is not the text";
}

function failedCheck(text: string, path: string, system: System): string | undefined {
  const found = check({ [path]: text }, system);
  const failed = found.find(({ rule }) => rule === "internal-error");
  if (failed !== undefined) return failed.message;
  const outside = found.find((finding) =>
    spansOf(finding).some(({ start, end }) => start < 0 || start > end || end > text.length),
  );
  return outside && `${outside.rule} lies outside of the text`;
}

function spansOf({ span, fixes }: Diagnostic): readonly { readonly start: number; readonly end: number }[] {
  return [span, ...fixes.flatMap(({ edits }) => edits)];
}

function wrongFixes(text: string, path: string, system: System): string | undefined {
  let mended = text;
  for (let round = 0; round <= MOST_ROUNDS; round++) {
    const fixes = safeFixes(check({ [path]: mended }, system));
    const next = applyEdits(
      mended,
      fixes.flatMap(({ edits }) => edits),
    );
    if (next === mended) return undefined;
    const problem = otherRecords(fileOf(mended, path, system), fileOf(next, path, system));
    if (problem !== undefined) return `${problem}: ${fixes.map(({ title }) => title).join(", ")}`;
    mended = next;
  }
  return "the safe fixes come to no end";
}

/** No safe fix splits, joins, retypes or empties a record. */
export function otherRecords(before: FileModel, after: FileModel): string | undefined {
  // A one-line record that only looks like a comment has no content, and is gone once that line is a comment.
  const isGone = before.records.length !== after.records.length;
  const [old, now] = [before, after].map(({ records }) => (isGone ? records.filter(saysAnything) : records)) as [
    readonly RecordModel[],
    readonly RecordModel[],
  ];
  if (old.length !== now.length) return `the safe fixes make ${now.length} records of ${old.length}`;
  for (const [index, record] of old.entries()) {
    const mended = now[index] as RecordModel;
    const name = record.identifier ?? `record ${index + 1}`;
    // `Era:Low tide` without anything else that identifies the record was a deck all along.
    const wasUndecided = record.role === "card" && record.identifier === undefined && !isKnownKind(record);
    if (record.role !== mended.role && !wasUndecided)
      return `the safe fixes make a ${mended.role} of the ${record.role} ${name}`;
    if (isKnownKind(record) && record.kind !== mended.kind) return `the safe fixes make another kind of ${name}`;
    if (record.identifier !== undefined && plain(record.identifier) !== plain(mended.identifier ?? ""))
      return `the safe fixes call ${name} ${mended.identifier}`;
    if (saysAnything(record) && !saysAnything(mended)) return `the safe fixes leave nothing of ${name}`;
  }
  return undefined;
}

/** Full-width letters and digits are equal to the usual ones. */
const plain = (identifier: string): string => comparable(plainOf(identifier).normalize("NFKC"));

function isKnownKind({ kind, kinds }: RecordModel): boolean {
  return kind !== undefined && kinds.names.has(kind);
}

function saysAnything({ labels, globals, categories }: RecordModel): boolean {
  return labels.length + globals.entries.length + categories.length > 0;
}

function wildFormat(text: string, path: string, system: System): string | undefined {
  const file = fileOf(text, path, system);
  const formatted = formatFile(file);
  if (formatFile(fileOf(formatted, path, system)) !== formatted) return "formatting twice is not formatting once";
  const same = compiled(formatted, path, system) === compiled(text, path, system);
  if (!same) return "formatting changes the compiled JSON";
  const lost = lostByLayout(file, formatted);
  if (lost !== undefined) return `formatting does too much: ${lost}`;
  // What it takes out between names and values was reported in place of its consequences.
  const shown = text.replace(/[\u202a-\u202e\u2066-\u2069]/g, "");
  const hidden = shown === text ? [] : errorsIn(shown, path, system);
  const added = missing(errorsIn(formatted, path, system), [...errorsIn(text, path, system), ...hidden]);
  if (added !== undefined) return `formatting adds the error ${added}`;
  const ends = [text, formatted].map((one) => new Set(one.match(/\r\n|\r|\n/g)));
  const [before, after] = ends as [Set<string>, Set<string>];
  // A text without a line ending gets the default one.
  const other = [...after].find((end) => before.size > 0 && !before.has(end));
  return other === undefined ? undefined : `formatting brings in the line end ${JSON.stringify(other)}`;
}

/** The errors, by rule and subject; without what the first of a declaration means for cards. */
function errorsIn(text: string, path: string, system: System): string[] {
  return check({ [path]: text }, system)
    .filter(({ severity }) => severity === "error")
    .map(({ rule, messageId, message }) => `${rule}/${messageId}: ${message.replace(/ Until this is fixed, .*/, "")}`);
}

/** Whatever compiles can be decompiled to cards that compile to the same bytes. */
function lossyJson(text: string, path: string, system: System): string | undefined {
  if (path.endsWith(".system")) return undefined;
  const file = fileOf(text, path, system);
  const json = compiled(text, path, system);
  const read = readCompiled(JSON.parse(json));
  // `compile` rejects a pack with errors: for those, the only promise is that it doesn't crash.
  const isSound = errorsIn(text, path, system).length === 0;
  if (read.kind === "problem")
    return isSound ? `what is compiled cannot be read at ${read.at}: ${read.problem}` : undefined;
  const cards = decompile(read.pack, file.system, { systemLabel: undefined });
  if (!isSound) return undefined;
  return compiled(cards, path, file.system) === json ? undefined : "decompiled cards compile to other JSON";
}

function fileOf(text: string, path: string, system: System): FileModel {
  return packOf({ [path]: text }, system).files[0] as FileModel;
}

function compiled(text: string, path: string, system: System): string {
  return serialize(compilePack(packOf({ [path]: text }, system), sha256));
}
