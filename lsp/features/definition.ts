import type { RecordInPack, System, Value } from "../../compiler/index.js";
import type { Span } from "../../grammar/index.js";
import { declarationsCalled, rulesCalled, wordDeclaration } from "./declaration.js";
import { declarationPlaces, listedTextPlace } from "./declaration-places.js";
import { entryPlaces, nameSpan } from "./entry-places.js";
import { type FilePlace, placeInRecord } from "./file-place.js";
import type { AttributeMeaning, FoundMeaning, LineOfMeaning, NamedThing, ValueMeaning } from "./meaning/meaning.js";
import { isSameValue } from "./meaning/same-value.js";
import { meaningAt } from "./meaning-at.js";
import { meetingOf } from "./meeting.js";
import { thingOccurrences } from "./occurrences/card-occurrences.js";
import type { Occurrence } from "./occurrences/occurrence.js";
import { occurrencesInSystem } from "./occurrences/system-occurrences.js";
import { indexesInReach, type NamePath, type PackIndex, packIndexOf, type Use } from "./pack-index.js";
import type { FeatureRequest } from "./question.js";
import { referredTo } from "./referred.js";
import { isSystemModel, SORTS } from "./system-files/declared-things.js";

/** The target of a word. */
export interface Definition {
  /** The word at the requested place. */
  readonly origin: Span;
  /** Its declaration or, for a condition, the lines on cards that meet it. Never empty. */
  readonly places: readonly FilePlace[];
}

/** The declaration of the word at a place, or the lines that meet the condition there; undefined if nothing is known. */
export function definitionOf(question: FeatureRequest): Definition | undefined {
  const found = meaningAt(question);
  if (found === undefined) return undefined;
  const places = placesOf(found, question);
  return places.length === 0 ? undefined : { origin: found.span, places };
}

function placesOf(found: FoundMeaning, question: FeatureRequest): FilePlace[] {
  const { systems } = question;
  const { meaning } = found;
  switch (meaning.kind) {
    case "label":
    case "category":
      return declarationPlaces(meaning.declarations, systems);
    case "attribute":
      return attributePlaces(meaning, found, question);
    case "operator":
      return meetingPlaces(meaning.line, question.index);
    case "value":
      return valuePlaces(meaning, found, question);
    case "thing":
      return thingPlaces(meaning, question);
    case "vocabulary":
      return declaredHere(occurrencesInSystem(meaning, question.pack, question.file));
    case "word":
      return wordPlaces(meaning.word, meaning.system, question);
    case "folder":
      return packPlaces(meaning.folder, question);
    case "system":
      return systemPlaces(meaning.name, question);
    case "phrase":
      return declarationPlaces([meaning.declaration], systems);
    case "rule":
      return declarationPlaces(rulesCalled(meaning.rule, meaning.system), systems);
  }
}

/** A declared name leads to its declaration; a custom one to the lines that have it. */
function attributePlaces(meaning: AttributeMeaning, found: FoundMeaning, question: FeatureRequest): FilePlace[] {
  const { declarations, asks, line, path, category } = meaning;
  const declared = declarationPlaces(declarations, question.systems);
  if (declared.length > 0) return declared;
  if (asks) return givenPlaces([path], question.index);
  const payers = category?.coveredBy.map((payer) => ({ category: payer, name: path.name })) ?? [];
  const covering = givenPlaces(payers, question.index);
  if (covering.length > 0) return covering;
  return line === undefined ? [] : ownPlaces(line, question, found.span);
}

/** A vocabulary text leads to the list that contains it; the value of a condition, to the cards that have it. */
function valuePlaces(meaning: ValueMeaning, found: FoundMeaning, question: FeatureRequest): FilePlace[] {
  const { asks, line, value, declarations, system } = meaning;
  if (asks) return meetingPlaces(line, question.index, value);
  if (value.kind !== "text" && value.kind !== "name") return [];
  const text = value.kind === "text" ? value.value : value.path.join(".");
  const referred = referredTo(meaning, question.index);
  // A text may have the name of its own card.
  const isInText = meaning.names !== undefined;
  const named = new Set(referred?.records.map(({ record }) => record));
  const there = linesOf(
    referred?.uses ?? [],
    ({ record }) => named.has(record) && (isInText || record !== line.record),
  );
  if (there.length > 0) return there;
  const listed = declarations.flatMap((declared) => listedTextPlace(text, declared, system, question.systems) ?? []);
  return listed.length > 0 ? listed : ownPlaces(line, question, found.span);
}

/** A name without a target leads to itself: editors then show its references. */
function ownPlaces({ record }: LineOfMeaning, { file }: FeatureRequest, span: Span): FilePlace[] {
  return [placeInRecord({ file, record }, span)];
}

/** The lines that meet a condition; only those that meet the requested alternative. */
function meetingPlaces({ entry, section }: LineOfMeaning, index: PackIndex, value?: Value): FilePlace[] {
  const meeting = meetingOf(entry, section?.anyDeclaration, index);
  if (meeting === undefined) return [];
  const looked = new Set(meeting.cards.map(({ record }) => record));
  const one = entry.operator === "=" ? value : undefined;
  const uses = meeting.uses.filter(
    (use) => one === undefined || use.entry.values.some((other) => isSameValue(other, one)),
  );
  return linesOf(uses, ({ record }) => looked.has(record));
}

function givenPlaces(paths: readonly NamePath[], index: PackIndex): FilePlace[] {
  return linesOf(paths.flatMap((path) => indexesInReach(index).flatMap((one) => one.given(path))));
}

/** The places of uses, in pack order. Long lists are cut off, since nobody reads them. */
function linesOf(uses: readonly Use[], only: (place: RecordInPack) => boolean = () => true): FilePlace[] {
  const entries = new Set(uses.map(({ entry }) => entry));
  const places = new Map(uses.flatMap((use) => use.places().map((place) => [place.record, place] as const)));
  const shown = [...places.values()].filter(only).slice(0, MOST_PLACES);
  return shown.flatMap((place) => entryPlaces(place, entries).map((line) => placeInRecord(place, nameSpan(line))));
}

const MOST_PLACES = 1_000;

function thingPlaces(thing: NamedThing, question: FeatureRequest): FilePlace[] {
  const { pack, file, index } = question;
  if (isSystemModel(file) && SORTS.some((sort) => sort === thing.label)) {
    const here = declaredHere(occurrencesInSystem(thing, pack, file));
    return here.length > 0 ? here : extendedPlaces(thing, question);
  }
  const used = pack.uses.flatMap((one) => one.pack ?? []);
  const views = [{ pack, index }, ...used.map((one) => ({ pack: one, index: packIndexOf(one) }))];
  for (const view of views) {
    const found = declaredHere(thingOccurrences(thing.label, thing.name, view));
    if (found.length > 0) return found;
  }
  return [];
}

function declaredHere(occurrences: readonly Occurrence[]): FilePlace[] {
  return occurrences.filter(({ write }) => write).map((one) => placeInRecord(one, one.span));
}

/** References in a `.system` file to declarations of a system that it extends. */
function extendedPlaces({ label, name }: NamedThing, { pack, systems }: FeatureRequest): FilePlace[] {
  const extended = pack.uses.flatMap(({ folder }) => systems.find(folder) ?? []);
  return extended.flatMap((system) => declarationPlaces(declarationsCalled(label, name, system), systems));
}

/** The words of conditions are listed in the system language's own description. */
function wordPlaces(word: string, system: System, { systems }: FeatureRequest): FilePlace[] {
  const found = wordDeclaration(word, system);
  const place = found && listedTextPlace(word, found, system, systems);
  return place === undefined ? [] : [place];
}

function packPlaces(folder: string, { pack }: FeatureRequest): FilePlace[] {
  const used = pack.uses.find((one) => one.folder === folder)?.pack;
  const place = used?.pack;
  const label = place?.record.labels[0];
  if (place === undefined || label === undefined) return [];
  const start = place.record.node.start;
  return [placeInRecord(place, { start, end: start })];
}

function systemPlaces(name: string, { systems }: FeatureRequest): FilePlace[] {
  const data = systems.find(name)?.data;
  const file = data && systems.fileOf({ system: data.id, edition: data.edition, start: 0, end: 0 });
  const found = file && /^System:[ \t]+(\S.*?)[ \t]*$/m.exec(file.text);
  if (file === undefined || found === null || found === undefined) return [];
  const end = found.index + found[0].trimEnd().length;
  const span = { start: end - (found[1]?.length ?? 0), end };
  return [{ path: file.path, span, whole: { start: found.index, end } }];
}
