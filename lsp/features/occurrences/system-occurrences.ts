import type { FileModel, PackModel, RecordInPack, System } from "../../../compiler/index.js";
import type { Meaning } from "../meaning/meaning.js";
import type { NamePath } from "../pack-index.js";
import { isSystemModel, type ThingSort } from "../system-files/declared-things.js";
import { systemUses } from "../system-files/system-uses.js";
import {
  categoryOccurrences,
  labelOccurrences,
  labelTextOccurrences,
  nameOccurrences,
  valueOccurrences,
} from "./card-occurrences.js";
import type { Occurrence, Only, PackInView } from "./occurrence.js";

/** The references to a name within a `.system` file. */
export function occurrencesInSystem(meaning: Meaning, pack: PackModel, file: FileModel): Occurrence[] {
  return systemUses(pack, file)
    .filter((use) => isSame(use.meaning, meaning))
    .map(({ record, span, declares, quoting }) => ({ file, record, span, write: declares, quoting }));
}

function isSame(one: Meaning, other: Meaning): boolean {
  switch (one.kind) {
    case "thing":
      return other.kind === "thing" && other.label === one.label && other.name === one.name;
    case "vocabulary":
      return other.kind === "vocabulary" && other.of === one.of && other.text === one.text;
    case "word":
      return other.kind === "word" && other.word === one.word;
    case "system":
      return other.kind === "system" && other.name === one.name;
    default:
      return false;
  }
}

/** The id of a `.system` file's system. */
export function idOf(file: FileModel): string | undefined {
  return headerText(file, "Id");
}

/** The edition that a `.system` file describes. */
export function editionOf(file: FileModel): string | undefined {
  return headerText(file, "Edition");
}

function headerText({ records }: FileModel, attribute: string): string | undefined {
  for (const { globals, role } of records) {
    const value = role === "pack" ? globals.entries.find(({ name }) => name === attribute)?.values[0] : undefined;
    if (value?.kind === "text") return value.value;
  }
  return undefined;
}

/** The systems of a pack's records that a file contributes to: its own, and those that extend it. */
export function systemsBy(id: string, { files }: PackModel): System[] {
  return [...new Set(files.map(({ system }) => system))].filter((system) => isFrom(id, system));
}

function isFrom(id: string, { data }: System): boolean {
  const declared = [...data.attributes, ...data.categories, ...data.labels, ...data.kinds, ...data.phrases];
  return data.id === id || declared.some(({ place }) => place.system === id);
}

/** Whether a pack is a `.system` file that extends a system, directly or not. */
export function extendsSystem({ files, uses }: PackModel, id: string): boolean {
  return files.some(isSystemModel) && uses.some(({ system }) => system !== undefined && isFrom(id, system));
}

/** The occurrences on cards of what a system file declares. */
export function occurrencesOnCards(meaning: Meaning, id: string, view: PackInView): Occurrence[] {
  return systemsBy(id, view.pack).flatMap((system) => {
    const ofSystem: Only = (place: RecordInPack) => place.record.system === system;
    if (meaning.kind === "vocabulary") return textsOnCards(meaning.of, meaning.text, id, system, view, ofSystem);
    return meaning.kind === "thing" ? namesOnCards(meaning.label, meaning.name, id, system, view, ofSystem) : [];
  });
}

function namesOnCards(
  sort: string,
  name: string,
  id: string,
  system: System,
  view: PackInView,
  only: Only,
): Occurrence[] {
  switch (sort as ThingSort) {
    case "Attribute":
      return pathsDeclared(name, id, system).flatMap((path) => nameOccurrences(path, system, view, only));
    case "Category":
      return isDeclaredBy(id, system.categories.get(name)) ? categoryOccurrences(name, view, only) : [];
    case "Label":
      return isDeclaredBy(id, system.labels.get(name)) ? labelOccurrences(name, view, only) : [];
    default:
      return [];
  }
}

function textsOnCards(
  of: string,
  text: string,
  id: string,
  system: System,
  view: PackInView,
  only: Only,
): Occurrence[] {
  const value = { kind: "text", value: text } as const;
  const paths = pathsDeclared(of, id, system);
  const labels = isDeclaredBy(id, system.labels.get(of)) ? labelTextOccurrences(of, text, view, only) : [];
  return [...labels, ...paths.flatMap((path) => valueOccurrences(path, value, system, view, only))];
}

/** The places where a system allows an attribute: in categories, or unindented. */
function pathsDeclared(name: string, id: string, system: System): NamePath[] {
  const declarations = (system.attributes.get(name) ?? []).filter(({ place }) => place.system === id);
  const isCategory = (place: string): boolean => system.categories.has(place);
  const categories = new Set(declarations.flatMap(({ on }) => on.filter(isCategory)));
  const paths: NamePath[] = [...categories].map((category) => ({ category, name }));
  const first = declarations.some(({ on }) => on.length === 0 || !on.every(isCategory));
  return first ? [{ category: undefined, name }, ...paths] : paths;
}

function isDeclaredBy(
  id: string,
  declarations: readonly { readonly place: { readonly system: string } }[] = [],
): boolean {
  return declarations.some(({ place }) => place.system === id);
}
