import {
  type DeckModel,
  decklistOf,
  type Entry,
  type PackModel,
  packItems,
  type RecordInPack,
  referencesOf,
  type System,
  type Value,
} from "../../../compiler/index.js";
import { lineStarts, type Span } from "../../../grammar/index.js";
import { alternativesOn, categorySpan, entryPlaces, nameSpan } from "../entry-places.js";
import { pathsOfName, pathsOfValue } from "../meaning/linked-paths.js";
import { DECK, IDENTIFIER, namingLabel, PACK } from "../meaning/naming-labels.js";
import { isSameValue } from "../meaning/same-value.js";
import type { NamePath, Use } from "../pack-index.js";
import { moved } from "../spans.js";
import { mentionOccurrences } from "./mention-occurrences.js";
import type { Occurrence, Only, PackInView } from "./occurrence.js";
import { textOccurrences } from "./text-occurrences.js";

const ANY: Only = () => true;

/** Every line that gives an attribute, or asks for it. */
export function nameOccurrences(path: NamePath, system: System, view: PackInView, only: Only = ANY): Occurrence[] {
  return pathsOfName(path, system).flatMap((linked) => {
    const given = occurrencesIn(view.index.given(linked), only, namesOn);
    // A cost asks for what pays for it.
    const costs = isCost(linked, system) ? given.map((one) => ({ ...one, write: false })) : given;
    return [...costs, ...occurrencesIn(view.index.asked(linked), only, namesOn)];
  });
}

function isCost({ category }: NamePath, system: System): boolean {
  const declarations = category === undefined ? undefined : system.categories.get(category);
  return declarations?.some(({ coveredBy }) => coveredBy.length > 0) === true;
}

/** All lines with a value of an attribute, and all conditions on it. */
export function valueOccurrences(
  path: NamePath,
  value: Value,
  system: System,
  view: PackInView,
  only: Only = ANY,
): Occurrence[] {
  const paths = pathsOfValue(path, system);
  const names = new Set(paths.map(({ name }) => name));
  const mentioned =
    value.kind === "text"
      ? [
          ...[...names].flatMap((name) => mentionOccurrences(name, value.value, system, view, only)),
          ...textOccurrences(names, value.value, system, view, only),
        ]
      : [];
  const named = paths.flatMap((linked) => {
    const has = ({ entry }: Use): boolean => entry.values.some((other) => isSameValue(other, value));
    const uses = [...view.index.given(linked), ...view.index.asked(linked)].filter(has);
    return occurrencesIn(uses, only, (place, entries) => valuesOn(place, entries, value));
  });
  return [...named, ...mentioned];
}

/** The heads of a category, and the conditions that test something in it. */
export function categoryOccurrences(name: string, view: PackInView, only: Only = ANY): Occurrence[] {
  const { pack, index } = view;
  const heads = placesOf(pack, only).flatMap((place) => headsOn(place, name));
  const asked = index.namesAsked(name).flatMap((attribute) => index.asked({ category: name, name: attribute }));
  return [...heads, ...occurrencesIn(asked, only, categoriesOn)];
}

/** All labels with a name. */
export function labelOccurrences(name: string, { pack }: PackInView, only: Only = ANY): Occurrence[] {
  return placesOf(pack, only).flatMap((place) => {
    const labels = place.record.labels.filter((label) => label.name === name);
    if (labels.length === 0) return [];
    const starts = lineStarts(place.record.node);
    return labels.map(({ node, line }) => {
      return { ...place, span: moved(node.name, startOf(place, starts, line)), write: true, quoting: "none" as const };
    });
  });
}

/** All labels with a name and text. */
export function labelTextOccurrences(name: string, text: string, { pack }: PackInView, only: Only = ANY): Occurrence[] {
  return placesOf(pack, only).flatMap((place) => labelTexts(place, (label) => label === name, text));
}

/** The cards with an identifier, or the decks or pack with a name, and all references to them. */
export function thingOccurrences(label: string, name: string, view: PackInView, only: Only = ANY): Occurrence[] {
  const { pack } = view;
  if (label === IDENTIFIER) {
    const cards = (pack.byIdentifier.get(name) ?? []).filter(only);
    return [
      ...cards.flatMap((place) => labelTexts(place, (other) => other === IDENTIFIER, name)),
      ...pack.decks.filter(only).flatMap((deck) => listedCards(deck, name)),
      ...referringValues(label, name, view, only),
      ...[...new Set(pack.files.map(({ system }) => system))].flatMap((system) => [
        ...mentionOccurrences(label, name, system, view, only),
        ...textOccurrences(new Set([label]), name, system, view, only),
      ]),
    ];
  }
  if (label === PACK) {
    const own =
      pack.pack !== undefined && only(pack.pack) ? labelTexts(pack.pack, (other) => other === PACK, name) : [];
    return [...own, ...referringValues(label, name, view, only)];
  }
  if (label !== DECK) return [];
  const decks = pack.decks.filter((deck) => deck.name === name && only(deck));
  const named = pack.pack !== undefined && only(pack.pack) ? namedDecks(pack, name) : [];
  return [
    ...decks.flatMap((deck) => labelTexts(deck, (other) => namingLabel(other, deck.record.system) === DECK, name)),
    ...named,
    ...referringValues(label, name, view, only),
  ];
}

/** Texts of attributes that refer to such a thing by the rules of a game. */
function referringValues(label: string, name: string, { pack, index }: PackInView, only: Only): Occurrence[] {
  const value: Value = { kind: "text", value: name };
  const systems = new Set(pack.files.map(({ system }) => system));
  const paths = [...systems].flatMap((system) =>
    referencesOf(system).filter(({ to }) => to.some((target) => namingLabel(target.name, system) === label)),
  );
  return paths.flatMap((path) =>
    occurrencesIn(index.given(path), only, (place, entries) => valuesOn(place, entries, value)),
  );
}

function placesOf(pack: PackModel, only: Only): RecordInPack[] {
  return pack.files.flatMap((file) => file.records.map((record) => ({ file, record })).filter(only));
}

/** A record with several of the lines is visited once. */
function occurrencesIn(
  uses: readonly Use[],
  only: Only,
  read: (place: RecordInPack, entries: ReadonlySet<Entry>) => readonly Occurrence[],
): Occurrence[] {
  const places = new Map<RecordInPack["record"], { readonly place: RecordInPack; readonly entries: Set<Entry> }>();
  for (const { entry, places: placesOfUse } of uses) {
    for (const place of placesOfUse(only)) {
      const known = places.get(place.record);
      if (known === undefined) places.set(place.record, { place, entries: new Set([entry]) });
      else known.entries.add(entry);
    }
  }
  return [...places.values()].flatMap(({ place, entries }) => read(place, entries));
}

function namesOn(place: RecordInPack, entries: ReadonlySet<Entry>): Occurrence[] {
  return entryPlaces(place, entries).map((found) => {
    return { ...place, span: nameSpan(found), write: found.entry.placement !== "asked", quoting: "none" };
  });
}

function categoriesOn(place: RecordInPack, entries: ReadonlySet<Entry>): Occurrence[] {
  return entryPlaces(place, entries).flatMap((found) => {
    const span = categorySpan(found);
    return span === undefined ? [] : [{ ...place, span, write: false, quoting: "none" as const }];
  });
}

function valuesOn(place: RecordInPack, entries: ReadonlySet<Entry>, value: Value): Occurrence[] {
  return entryPlaces(place, entries).flatMap((found) => {
    const { placement, operator } = found.entry;
    return alternativesOn(found)
      .filter((written) => isSameValue(written.value, value))
      .map(({ span, node }) => {
        const quoting = node.kind !== "text" ? "none" : operator === undefined ? "text" : "condition";
        return { ...place, span, write: placement !== "asked", quoting } as const;
      });
  });
}

function headsOn(place: RecordInPack, name: string): Occurrence[] {
  const heads = place.record.categories.filter((category) => category.name === name);
  if (heads.length === 0) return [];
  const starts = lineStarts(place.record.node);
  return heads.map(({ head, line }) => {
    return { ...place, span: moved(head.path[0], startOf(place, starts, line)), write: true, quoting: "none" };
  });
}

function labelTexts(place: RecordInPack, isLabel: (name: string) => boolean, text: string): Occurrence[] {
  const labels = place.record.labels.filter((label) => isLabel(label.name) && label.text === text);
  if (labels.length === 0) return [];
  const starts = lineStarts(place.record.node);
  return labels.flatMap(({ node, line, endLine }) => {
    const span = moved(node.text, startOf(place, starts, line));
    // A name over several lines isn't one.
    return endLine > line + 1 && span.start === span.end
      ? []
      : [{ ...place, span, write: true, quoting: "none" as const }];
  });
}

function listedCards(deck: DeckModel, identifier: string): Occurrence[] {
  return (decklistOf(deck) ?? []).flatMap(({ read, start, text }) => {
    if (read.identifier?.normalize("NFC") !== identifier) return [];
    const at = read.kind === "card" ? read.at.identifier : within(text, read.span, read.identifier);
    if (at === undefined) return [];
    const span = moved(at, deck.record.node.start + start);
    return [{ file: deck.file, record: deck.record, span, write: false, quoting: "none" as const }];
  });
}

/** The span of an identifier on a badly written line. */
function within(text: string, { start, end }: Span, identifier: string): Span | undefined {
  const at = text.slice(start, end).lastIndexOf(identifier);
  return at === -1 ? undefined : { start: start + at, end: start + at + identifier.length };
}

function namedDecks(pack: PackModel, name: string): Occurrence[] {
  const place = pack.pack;
  if (place === undefined) return [];
  return packItems(pack, "Decks")
    .filter(({ text }) => text === name)
    .map((item): Occurrence => {
      return { ...place, span: moved(item, place.record.node.start), write: false, quoting: "none" };
    });
}

function startOf({ record }: RecordInPack, starts: readonly number[], line: number): number {
  return record.node.start + (starts[line] ?? 0);
}

/** Sorts spans by position. */
export function bySpan(one: { readonly span: Span }, other: { readonly span: Span }): number {
  return one.span.start - other.span.start || one.span.end - other.span.end;
}
