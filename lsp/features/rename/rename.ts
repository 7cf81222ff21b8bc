import { escapedText, isName, type Span } from "../../../grammar/index.js";
import { textBetween } from "../find-line.js";
import type { Replacement } from "../formatting/line-edits.js";
import { meaningAt } from "../meaning-at.js";
import type { Occurrence, PackInView } from "../occurrences/occurrence.js";
import type { FeatureRequest } from "../question.js";
import { objectionTo } from "./objections.js";
import { type Refusal, refused } from "./refusal.js";
import { type Renaming, renamingOf } from "./renaming.js";

/** The edits of a rename by file; offsets are in the current texts. */
export interface Renamed {
  readonly kind: "renamed";
  readonly edits: ReadonlyMap<string, readonly Replacement[]>;
  /** To be done only if the author confirms it, with what speaks against it. */
  readonly against?: Refusal & { readonly unlessWanted: string };
}

/** Whether the word at a place can be renamed. `others` are the other open packs. */
export function prepareRename(
  question: FeatureRequest,
  others: readonly PackInView[],
): { readonly kind: "renamable"; readonly span: Span; readonly name: string } | Refusal {
  const found = meaningAt(question);
  if (found === undefined) return refused("There is no name here.");
  const renaming = renamingOf(found, { question, others });
  if (renaming.kind === "refused") return renaming;
  return { kind: "renamable", span: found.span, name: renaming.name };
}

/**
 * Renames the word at a place and all references to it: in all files of the pack, in packs that use it or are used by
 * it, and for declarations in a `.system` file, there and on cards. Refused if the new name already has a meaning, or a
 * card would change its kind; a value that takes the name of another one is merged with it, if the author confirms.
 */
export function rename(question: FeatureRequest, wanted: string, others: readonly PackInView[]): Renamed | Refusal {
  const found = meaningAt(question);
  if (found === undefined) return refused("There is no name here.");
  const renaming = renamingOf(found, { question, others });
  if (renaming.kind === "refused") return renaming;
  const name = wanted.trim().normalize("NFC");
  if (name === renaming.name) return { kind: "renamed", edits: new Map() };
  const objection = objectionTo(name, renaming, question);
  const edits = editsOf(renaming, name);
  if (objection === undefined) return { kind: "renamed", edits };
  const { unlessWanted } = objection;
  return unlessWanted === undefined ? objection : { kind: "renamed", edits, against: { ...objection, unlessWanted } };
}

function editsOf({ occurrences, name: before }: Renaming, name: string): Map<string, Replacement[]> {
  const edits = new Map<string, Map<number, Replacement>>();
  for (const occurrence of occurrences) {
    const { file, span } = occurrence;
    const written = textBetween(file, span);
    // A shortcut keeps referring to the renamed name.
    if (!isWritten(written, before, occurrence)) continue;
    const ofFile = edits.get(file.path) ?? new Map<number, Replacement>();
    edits.set(file.path, ofFile.set(span.start, { ...span, text: writtenAs(name, occurrence) }));
  }
  return new Map(
    [...edits].map(([path, all]) => [path, [...all.values()].sort((one, other) => one.start - other.start)]),
  );
}

function isWritten(written: string, name: string, { quoting }: Occurrence): boolean {
  if (quoting !== "none") return true;
  return written.normalize("NFC") === name || !isName(written);
}

function writtenAs(name: string, { quoting }: Occurrence): string {
  return quoting === "none" ? name : escapedText(name, quoting === "condition");
}
