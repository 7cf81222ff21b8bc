import { type FileModel, findSuppressions, type PackModel } from "../../../compiler/index.js";
import { getOrMake } from "../../../grammar/index.js";
import { recordAt } from "../find-line.js";
import type { Meaning } from "../meaning/meaning.js";
import { isSystemModel } from "../system-files/declared-things.js";
import {
  bySpan,
  categoryOccurrences,
  labelOccurrences,
  nameOccurrences,
  thingOccurrences,
  valueOccurrences,
} from "./card-occurrences.js";
import type { Occurrence, Only, PackInView } from "./occurrence.js";
import { extendsSystem, idOf, occurrencesInSystem, occurrencesOnCards } from "./system-occurrences.js";
import { phraseOccurrences } from "./text-occurrences.js";

/**
 * All places in a pack that refer to the same thing as a word: by file, then in source order. Visits the lines with the
 * name; for labels and categories, all records.
 */
export function occurrencesOf(meaning: Meaning, view: PackInView, only?: Only): Occurrence[] {
  return inOrder(unordered(meaning, view, only), view.pack);
}

/**
 * The references to a word of a `.system` file, pack by pack: in that file, in those that extend it, and on cards of
 * other packs with that system.
 */
export function* occurrencesAround(
  meaning: Meaning,
  file: FileModel,
  own: PackInView,
  others: readonly PackInView[],
): Generator<readonly Occurrence[]> {
  const id = idOf(file);
  yield occurrencesInSystem(meaning, own.pack, file);
  if (id === undefined || (meaning.kind !== "thing" && meaning.kind !== "vocabulary")) return;
  for (const view of others)
    yield extendsSystem(view.pack, id)
      ? view.pack.files.flatMap((one) => occurrencesInSystem(meaning, view.pack, one))
      : inOrder(occurrencesOnCards(meaning, id, view), view.pack);
}

function unordered(meaning: Meaning, view: PackInView, only?: Only): Occurrence[] {
  const [file] = view.pack.files;
  if (file !== undefined && isSystemModel(file)) {
    const found = occurrencesInSystem(meaning, view.pack, file).filter((place) => only?.(place) ?? true);
    if (found.length > 0) return found;
  }
  switch (meaning.kind) {
    case "attribute":
      return nameOccurrences(meaning.path, meaning.system, view, only);
    case "value":
      return valueOccurrences(meaning.path, meaning.value, meaning.system, view, only);
    case "category":
      return categoryOccurrences(meaning.name, view, only);
    case "label":
      return labelOccurrences(meaning.name, view, only);
    case "thing":
      return thingOccurrences(meaning.label, meaning.name, view, only);
    case "phrase":
      return phraseOccurrences(meaning.name, meaning.system, view, only ?? (() => true));
    case "rule":
      return ruleOccurrences(meaning.rule, view.pack, only);
    default:
      return [];
  }
}

/** Comments that suppress a rule. */
function ruleOccurrences(rule: string, { files }: PackModel, only?: Only): Occurrence[] {
  return files.flatMap((file) =>
    findSuppressions(file)
      .flatMap(({ rules }) => rules.filter(({ text }) => text === rule))
      .flatMap(({ start, end }): Occurrence[] => {
        const record = recordAt(file, start);
        if (record === undefined || only?.({ file, record }) === false) return [];
        return [{ file, record, span: { start, end }, write: false, quoting: "none" }];
      }),
  );
}

/** By the order of files in their pack, without duplicates. */
function inOrder(occurrences: readonly Occurrence[], { files }: PackModel): Occurrence[] {
  const byFile = new Map<FileModel, Map<number, Occurrence>>();
  for (const occurrence of occurrences)
    getOrMake(byFile, occurrence.file, () => new Map<number, Occurrence>()).set(occurrence.span.start, occurrence);
  return files.flatMap((file) => [...(byFile.get(file)?.values() ?? [])].sort(bySpan));
}
