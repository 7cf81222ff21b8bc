import { type CategorySection, namesOf, type RecordModel, referredBy, type System } from "../../../compiler/index.js";
import type { NamePath } from "../pack-index.js";
import type { PlaceInValue, PlaceOnName, StatementPlace } from "../place.js";
import {
  declarationsAsked,
  declarationsGiven,
  declarationsOnRecord,
  declaredCategories,
  pathOfEntry,
} from "./declarations.js";
import type { AttributeMeaning, FoundMeaning, LineOfMeaning, Meaning } from "./meaning.js";
import { namingLabel } from "./naming-labels.js";

/** The meaning of a word on a line with a name: an attribute or condition, even if incomplete. */
export function statementMeaning(place: StatementPlace): FoundMeaning | undefined {
  switch (place.kind) {
    case "attribute-name":
      return nameMeaning(place);
    case "condition-category":
      return found(categoryNamed(textOf(place), place.record.system), place);
    case "condition-name":
      return place.span.start === place.span.end ? undefined : askedMeaning(place);
    case "operator":
      return operatorMeaning(place);
    case "value":
      return valueMeaning(place);
    default:
      return undefined;
  }
}

/** The name at the place, as written. */
function textOf(place: StatementPlace): string {
  const column = place.span.start - place.lineSpan.start;
  return place.statement.path.find(({ start }) => start === column)?.text ?? "";
}

/** A name with a value; or a lone word, which has the meaning declared for that name. */
function nameMeaning(place: PlaceOnName): FoundMeaning | undefined {
  const { entry, record } = place;
  if (entry === undefined) return loneWord(place);
  const category = namesOf(record.system).categories.resolve(entry.name).name;
  if (entry.placement === "misplaced" && record.system.categories.has(category))
    return found(categoryNamed(textOf(place), record.system), place);
  const path = { category: place.category?.name, name: entry.name };
  const declarations = declarationsGiven(path, entry, record);
  return attributeAt(place, { path, asks: place.asks, declarations, category: place.category?.anyDeclaration });
}

function attributeAt(
  place: PlaceOnName,
  known: Pick<AttributeMeaning, "path" | "asks" | "declarations" | "category">,
): FoundMeaning | undefined {
  const { system } = place.record;
  return found({ kind: "attribute", ...known, written: textOf(place), line: lineOf(place), system }, place);
}

function loneWord(place: PlaceOnName): FoundMeaning | undefined {
  const { system } = place.record;
  const written = textOf(place);
  const attribute = namedAlone(written, place.category, place.record, place.asks);
  if (attribute !== undefined) return found(attribute, place);
  const category = namesOf(system).categories.resolve(written).name;
  if (system.categories.has(category)) return found(categoryNamed(written, system), place);
  return found(labelMeaning(namesOf(system).labels.resolve(written).name, system), place);
}

/** The attribute declared under a name on a record. */
export function namedAlone(
  written: string,
  category: CategorySection | undefined,
  record: RecordModel,
  asks: boolean,
): Meaning | undefined {
  const { system } = record;
  const { name } = namesOf(system).attributes.resolve(written);
  const declarations = declarationsOnRecord(name, category?.name, record);
  if (declarations.length === 0) return undefined;
  const path = { category: category?.name, name };
  const within = category?.anyDeclaration;
  return { kind: "attribute", path, written, asks, declarations, category: within, line: undefined, system };
}

function askedMeaning(place: PlaceOnName): FoundMeaning | undefined {
  const { entry, record } = place;
  const { system } = record;
  const category = place.before && namesOf(system).categories.resolve(place.before.text).name;
  const path = { category, name: entry?.name ?? namesOf(system).attributes.resolve(textOf(place)).name };
  // A condition in the first column is an attribute of its own card.
  const own =
    place.category === undefined && category === undefined && entry?.placement !== "asked" ? entry : undefined;
  const declarations = own === undefined ? declarationsAsked(path, system) : declarationsGiven(path, own, record);
  return attributeAt(place, { path, asks: true, declarations, category: categoryAsked(path, system) });
}

function operatorMeaning(place: PlaceOnName): FoundMeaning | undefined {
  const line = lineOf(place);
  const written = place.statement.operator?.text;
  if (line === undefined || written === undefined) return undefined;
  return found({ kind: "operator", written, line, system: place.record.system }, place);
}

function valueMeaning(place: PlaceInValue): FoundMeaning | undefined {
  const { meaning: value, entry, record } = place;
  const line = lineOf(place);
  if (value === undefined || entry === undefined || line === undefined) return undefined;
  const path = pathOfEntry(entry, place.category?.name);
  const asks = entry.placement === "asked";
  const thing = asks ? undefined : thingReferredTo(path, value, record.system);
  if (thing !== undefined) return { meaning: thing, span: place.content };
  return {
    meaning: {
      kind: "value",
      path,
      value,
      asks,
      declarations: asks ? declarationsAsked(path, record.system) : declarationsGiven(path, entry, record),
      category: asks ? categoryAsked(path, record.system) : place.category?.anyDeclaration,
      line,
      system: record.system,
    },
    span: place.content,
  };
}

function categoryAsked({ category }: NamePath, system: System) {
  return category === undefined ? undefined : declaredCategories(category, system)[0];
}

/** A text that refers to a card's identifier, or to a deck's name, by the rules of the game. */
function thingReferredTo(path: NamePath, value: PlaceInValue["meaning"], system: System): Meaning | undefined {
  if (value?.kind !== "text") return undefined;
  const to = referredBy(system, path.category, path.name);
  for (const { name } of to) {
    const label = namingLabel(name, system);
    if (label !== undefined) return { kind: "thing", label, name: value.value };
  }
  return undefined;
}

/** The category with a name, which may be its shortcut. */
export function categoryNamed(written: string, system: System): Meaning {
  const { name } = namesOf(system).categories.resolve(written);
  return { kind: "category", name, written, declarations: declaredCategories(name, system), system };
}

/** The label with a name, if the game declares it. */
export function labelMeaning(name: string, system: System): Meaning | undefined {
  const declarations = system.labels.get(name) ?? [];
  return declarations.length === 0 ? undefined : { kind: "label", name, declarations, system };
}

/** A meaning with the word that has it. */
export function found<Kind extends Meaning>(
  meaning: Kind | undefined,
  { span }: { readonly span: FoundMeaning["span"] },
): FoundMeaning<Kind> | undefined {
  return meaning && { meaning, span };
}

function lineOf(place: StatementPlace): LineOfMeaning | undefined {
  const { record, entry, category } = place;
  return entry && { record, entry, section: category };
}
