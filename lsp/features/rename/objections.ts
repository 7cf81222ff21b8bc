import {
  type ConditionData,
  declaredHoles,
  fitsEntry,
  namesOf,
  type RecordInPack,
  type RuleDeclaration,
  readDecklistLine,
  type System,
} from "../../../compiler/index.js";
import { isOwnName } from "../../../grammar/index.js";
import { declarationPlaces, listedText, listedTextPlace } from "../declaration-places.js";
import { entryPlaces, nameSpan } from "../entry-places.js";
import { type FilePlace, placeInRecord } from "../file-place.js";
import { pathsOfName, pathsOfValue } from "../meaning/linked-paths.js";
import type { AttributeMeaning, ValueMeaning } from "../meaning/meaning.js";
import { thingOccurrences, valueOccurrences } from "../occurrences/card-occurrences.js";
import type { Use } from "../pack-index.js";
import type { FeatureRequest } from "../question.js";
import { type Refusal, refused } from "./refusal.js";
import type { Renaming } from "./renaming.js";
import { declaredObjection, textObjection } from "./system-objections.js";

/** The objection to a new name, if any. */
export function objectionTo(name: string, renaming: Renaming, question: FeatureRequest): Refusal | undefined {
  if (name === "") return refused("A name has at least one letter.");
  if (/[\r\n]/.test(name)) return refused("A name must be on one line.");
  switch (renaming.sort) {
    case "attribute":
      return attributeObjection(name, renaming.meaning as AttributeMeaning, renaming, question);
    case "value":
      return valueObjection(name, renaming.meaning as ValueMeaning, renaming, question);
    case "card":
    case "deck":
    case "pack":
      return thingObjection(name, renaming);
    case "declared":
      return declaredObjection(name, renaming, question);
    case "text":
      return textObjection(name, renaming, question);
  }
}

function attributeObjection(
  name: string,
  { system, path }: AttributeMeaning,
  { views }: Renaming,
  question: FeatureRequest,
): Refusal | undefined {
  if (!isOwnName(name)) return refused(`Names have letters only, and ${name} contains something else.`);
  const reserved = reservedName(name, system, question);
  if (reserved !== undefined) return reserved;
  const taken = pathsOfName({ ...path, name }, system).flatMap((linked) =>
    views.flatMap(({ index }) => [...index.given(linked), ...index.asked(linked)]),
  );
  const place = firstPlace(taken);
  if (place === undefined) return undefined;
  return refused(
    `${name} is already the name of something else. With the same name, nothing could tell them apart.`,
    place,
  );
}

/** Names of the game, its shortcuts and old spellings, and what would be mistaken for one of them. */
function reservedName(name: string, system: System, { systems }: FeatureRequest): Refusal | undefined {
  const { attributes, categories, labels } = namesOf(system);
  for (const table of [attributes, categories, labels]) {
    const { spelling, suggestion, name: full } = table.resolve(name);
    if (spelling === "unknown" || spelling === "misspelt") continue;
    const declared = suggestion ?? full;
    const declarations = [
      ...(system.attributes.get(declared) ?? []),
      ...(system.categories.get(declared) ?? []),
      ...(system.labels.get(declared) ?? []),
    ];
    const [place] = declarationPlaces(declarations, systems);
    const means = declared === name ? "is a name" : `would be read as ${declared}, a name`;
    return refused(`${name} ${means} of the game (${system.data.name}).`, place);
  }
  return undefined;
}

function firstPlace(uses: readonly Use[]): FilePlace | undefined {
  for (const { entry, places } of uses) {
    const [card] = places();
    const [line] = card === undefined ? [] : entryPlaces(card, new Set([entry]));
    if (line !== undefined) return placeInRecord(line, nameSpan(line));
  }
  return undefined;
}

function valueObjection(
  text: string,
  { path, system, declarations, value }: ValueMeaning,
  { views, name }: Renaming,
  question: FeatureRequest,
): Refusal | undefined {
  for (const declared of declarations) {
    const isListed = (one: string): boolean => listedText(one, declared, system) !== undefined;
    if (!isListed(text) && (declared.oneOf !== undefined || isListed(name)))
      return refused(
        `${path.name} cannot be "${text}": the game lists what it can be.`,
        declarationPlaces([declared], question.systems)[0],
      );
    if (listedText(text, declared, system) === text)
      return refused(
        `"${text}" is a text of the game already.`,
        listedTextPlace(text, declared, system, question.systems),
      );
  }
  const [taken] = views.flatMap((view) => valueOccurrences(path, { kind: "text", value: text }, system, view));
  const names = new Set(pathsOfValue(path, system).map((linked) => linked.name));
  const spoken = value.kind === "text" ? gameSpeaksOf(names, name, text, system, question) : undefined;
  if (spoken !== undefined || taken === undefined) return spoken;
  const reason = `"${text}" is already a value of ${path.name}. With the same value, nothing could tell them apart.`;
  return { ...refused(reason, placeInRecord(taken, taken.span)), unlessWanted: `Merge "${name}" into "${text}"` };
}

function thingObjection(name: string, renaming: Renaming): Refusal | undefined {
  const { meaning, views, sort } = renaming;
  if (meaning.kind !== "thing") return undefined;
  if (sort === "card") {
    const line = readDecklistLine(`1 ${name}`);
    if (line.kind !== "card" || line.identifier !== name)
      return refused(
        `${name} could not be read in a list of cards, where a number stands before it and a comment may stand behind.`,
      );
  }
  const [taken] = views.flatMap((view) => thingOccurrences(meaning.label, name, view)).filter(({ write }) => write);
  if (taken !== undefined) return refused(`There is already a ${sort} ${name}.`, placeInRecord(taken, taken.span));
  if (sort !== "card") return undefined;
  const cards = views.flatMap(({ pack }) => pack.byIdentifier.get(renaming.name) ?? []);
  return cards.map((card) => identifierObjection(card, renaming.name, name)).find((found) => found !== undefined);
}

/** The game may classify cards by identifier. */
function identifierObjection({ record }: RecordInPack, before: string, after: string): Refusal | undefined {
  const label = record.labels.find((one) => one.name === "Identifier");
  const declared = label?.declaration;
  if (declared?.oneOf !== undefined && listedText(after, declared, record.system) === undefined)
    return refused(`${after} does not have the form that the game requires of identifiers.`);
  return gameSpeaksOf(new Set(["Identifier"]), before, after, record.system, undefined);
}

/** If a game mentions a text in its kinds and rules, changing the text would change what the card is. */
function gameSpeaksOf(
  names: ReadonlySet<string>,
  before: string,
  after: string,
  system: System,
  question: FeatureRequest | undefined,
): Refusal | undefined {
  const holes = declaredHoles(system);
  for (const declared of [...system.data.kinds, ...system.data.rules]) {
    for (const { path, values, operator } of conditionsOf(declared)) {
      if (operator !== "=" || !names.has(path.at(-1) ?? "")) continue;
      const differs = values.some(
        (value) =>
          value.kind === "text" && fitsEntry(value.value, before, holes) !== fitsEntry(value.value, after, holes),
      );
      if (!differs) continue;
      const [place] = question === undefined ? [] : declarationPlaces([declared], question.systems);
      return refused(`The game tells ${declared.name} by this text, so it would no longer be the same card.`, place);
    }
  }
  return undefined;
}

function conditionsOf(declared: System["data"]["kinds"][number] | RuleDeclaration): readonly ConditionData[] {
  const always = [...declared.when, ...declared.unless];
  if (declared.kind === "kind") return always;
  return [...always, ...declared.must, ...declared.mustNot, ...declared.only, ...declared.table];
}
