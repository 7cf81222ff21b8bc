import {
  type AttributeDeclaration,
  type CategoryDeclaration,
  type CategorySection,
  type Entry,
  namesOf,
  type RecordModel,
  referredBy,
  type System,
} from "../../../compiler/index.js";
import type { NamePath } from "../pack-index.js";
import type {
  CategoryHeadPlace,
  LabelTextPlace,
  ListItemPlace,
  Place,
  StatementPlace,
  SuppressionPlace,
  ValuePlace,
} from "../place.js";
import { placeAt } from "../place-at.js";
import type { Question } from "../question.js";
import { holds } from "../spans.js";
import { isSystemModel } from "../system-files/declared-things.js";
import { systemUses } from "../system-files/system-uses.js";
import type { FoundMeaning, LineOfMeaning, Meaning } from "./meaning.js";

/** The label that tells a card from every other, and the one that stands for all words for a deck. */
export const IDENTIFIER = "Identifier";
export const DECK = "Deck";
export const PACK = "Pack";

/** What the word at a place stands for; undefined where nothing stands that means something. */
export function meaningAt(question: Pick<Question, "pack" | "file" | "offset">): FoundMeaning | undefined {
  const { pack, file, offset } = question;
  const place = placeAt(file, offset);
  if (isSystemModel(file)) {
    const declared = systemUses(pack, file).find(({ span }) => holds(span, place.offset));
    if (declared !== undefined) return { meaning: declared.meaning, span: declared.span };
  }
  const meant = meaningOf(place);
  // The blanks around a word belong to its place, and mean nothing.
  return meant !== undefined && holds(meant.span, place.offset) ? meant : undefined;
}

function meaningOf(place: Place): FoundMeaning | undefined {
  const system = place.record?.system;
  switch (place.kind) {
    case "label-name":
      return system && found(labelMeaning(place.label.name, system) ?? meantWithoutColon(place, system), place);
    case "label-text":
      return inLabelText(place);
    case "list-item":
      return inList(place);
    case "category-head":
      return found(headMeaning(place), place);
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
    case "suppression":
      return system && inSuppression(place, system);
    default:
      return undefined;
  }
}

function found<Kind extends Meaning>(
  meaning: Kind | undefined,
  { span }: { readonly span: FoundMeaning["span"] },
): FoundMeaning<Kind> | undefined {
  return meaning && { meaning, span };
}

function labelMeaning(name: string, system: System): Meaning | undefined {
  const declarations = system.labels.get(name) ?? [];
  return declarations.length === 0 ? undefined : { kind: "label", name, declarations, system };
}

/** A name with a colon behind it that is no label: what it would be without. */
function meantWithoutColon(
  { label, record }: Extract<Place, { kind: "label-name" }>,
  system: System,
): Meaning | undefined {
  const written = label.node.name.text;
  return (
    namedAlone(written, undefined, record, false) ??
    (system.categories.has(written) ? categoryNamed(written, system) : undefined)
  );
}

/** Labels that name a thing; the text of others is free. */
function inLabelText(place: LabelTextPlace): FoundMeaning | undefined {
  const { label, record, span } = place;
  if (label.text === "" || label.line !== place.line || span.start === span.end) return undefined;
  if (record.role !== "deck" && label.name === "System") return { meaning: { kind: "system", name: label.text }, span };
  const naming = namingLabel(label.name, record.system);
  return naming === undefined ? undefined : { meaning: { kind: "thing", label: naming, name: label.text }, span };
}

/** The label under which things named by a label are known; undefined for a label that names nothing. */
export function namingLabel(label: string, system: System): string | undefined {
  if (label === IDENTIFIER || label === PACK) return label;
  return system.deckLabels.has(label) ? DECK : undefined;
}

function inList({ label, card, item, part, span }: ListItemPlace): FoundMeaning | undefined {
  if (span.start === span.end || part === "copies") return undefined;
  if (label.name === "Uses")
    return item === undefined ? undefined : { meaning: { kind: "folder", folder: item }, span };
  const name = label.name === "Decks" ? item : identifierIn(card);
  if (name === undefined) return undefined;
  return { meaning: { kind: "thing", label: label.name === "Decks" ? DECK : IDENTIFIER, name }, span };
}

function identifierIn(card: ListItemPlace["card"]): string | undefined {
  if (card === undefined || card.kind === "empty") return undefined;
  return card.identifier?.normalize("NFC");
}

function headMeaning({ category, record }: CategoryHeadPlace): Meaning {
  return {
    kind: "category",
    name: category.name,
    written: category.head.path[0].text,
    declarations: declaredCategories(category.name, record.system),
    system: record.system,
  };
}

function categoryNamed(written: string, system: System): Meaning {
  const { name } = namesOf(system).categories.resolve(written);
  return { kind: "category", name, written, declarations: declaredCategories(name, system), system };
}

function declaredCategories(name: string, system: System): readonly CategoryDeclaration[] {
  return system.categories.get(name) ?? [];
}

/** The name at the place, as it is written. */
function textOf(place: StatementPlace): string {
  const column = place.span.start - place.lineSpan.start;
  return place.statement.path.find(({ start }) => start === column)?.text ?? "";
}

/** A name with a value; or a lone word, which is what is declared under that name. */
function nameMeaning(place: Extract<Place, { kind: "attribute-name" }>): FoundMeaning | undefined {
  const { entry, record } = place;
  if (entry === undefined) return loneWord(place);
  const category = namesOf(record.system).categories.resolve(entry.name).name;
  if (entry.standing === "misplaced" && record.system.categories.has(category))
    return found(categoryNamed(textOf(place), record.system), place);
  const path = { category: place.category?.name, name: entry.name };
  return found(
    {
      kind: "attribute",
      path,
      written: textOf(place),
      asks: place.asks,
      declarations: declarationsGiven(path, entry, record),
      category: place.category?.anyDeclaration,
      line: lineOf(place),
      system: record.system,
    },
    place,
  );
}

function loneWord(place: Extract<Place, { kind: "attribute-name" }>): FoundMeaning | undefined {
  const { system } = place.record;
  const written = textOf(place);
  const attribute = namedAlone(written, place.category, place.record, place.asks);
  if (attribute !== undefined) return found(attribute, place);
  const category = namesOf(system).categories.resolve(written).name;
  if (system.categories.has(category)) return found(categoryNamed(written, system), place);
  return found(labelMeaning(namesOf(system).labels.resolve(written).name, system), place);
}

/** The attribute that is declared under a name on a record. */
function namedAlone(
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

function askedMeaning(place: Extract<Place, { kind: "condition-name" }>): FoundMeaning | undefined {
  const { entry, record } = place;
  const { system } = record;
  const written = textOf(place);
  const category = place.before && namesOf(system).categories.resolve(place.before.text).name;
  const name = entry?.name ?? namesOf(system).attributes.resolve(written).name;
  // A condition at the first column is an attribute of its own card.
  if (place.category === undefined && category === undefined && entry !== undefined && entry.standing !== "asked") {
    const path = { category: undefined, name };
    const declarations = declarationsGiven(path, entry, record);
    const line = lineOf(place);
    return found(
      { kind: "attribute", path, written, asks: true, declarations, category: undefined, line, system },
      place,
    );
  }
  const path = { category, name };
  return found(
    {
      kind: "attribute",
      path,
      written,
      asks: true,
      declarations: declarationsAsked(path, system),
      category: category === undefined ? undefined : declaredCategories(category, system)[0],
      line: lineOf(place),
      system,
    },
    place,
  );
}

function operatorMeaning(place: Extract<Place, { kind: "operator" }>): FoundMeaning | undefined {
  const line = lineOf(place);
  const written = place.statement.operator?.text;
  if (line === undefined || written === undefined) return undefined;
  return found({ kind: "operator", written, line, system: place.record.system }, place);
}

function valueMeaning(place: ValuePlace): FoundMeaning | undefined {
  const { meaning: value, entry, record } = place;
  const line = lineOf(place);
  if (value === undefined || entry === undefined || line === undefined) return undefined;
  const path = pathOfEntry(entry, place.category?.name);
  const asks = entry.standing === "asked";
  const thing = asks ? undefined : thingReferredTo(path, value, record.system);
  if (thing !== undefined) return { meaning: thing, span: place.content };
  return {
    meaning: {
      kind: "value",
      path,
      value,
      asks,
      declarations: asks ? declarationsAsked(path, record.system) : declarationsGiven(path, entry, record),
      category: asks
        ? path.category === undefined
          ? undefined
          : declaredCategories(path.category, record.system)[0]
        : place.category?.anyDeclaration,
      line,
      system: record.system,
    },
    span: place.content,
  };
}

/** A text that has to be the identifier of a card, or the name of a deck, by the rules of the game. */
function thingReferredTo(path: NamePath, value: ValuePlace["meaning"], system: System): Meaning | undefined {
  if (value?.kind !== "text") return undefined;
  const to = referredBy(system, path.category, path.name);
  for (const { name } of to) {
    const label = namingLabel(name, system);
    if (label !== undefined) return { kind: "thing", label, name: value.value };
  }
  return undefined;
}

function inSuppression({ part, span, rules }: SuppressionPlace, system: System): FoundMeaning | undefined {
  const rule = part === "rule" ? rules.find(({ start }) => start === span.start) : undefined;
  return rule && found({ kind: "rule", rule: rule.text, system }, { span });
}

function lineOf(place: StatementPlace): LineOfMeaning | undefined {
  const { record, entry, category } = place;
  return entry && { record, entry, section: category };
}

/** What a line gives, or asks for. */
export function pathOfEntry(entry: Entry, section: string | undefined): NamePath {
  const category = entry.standing === "asked" ? entry.category : section;
  return { category, name: entry.name };
}

/** The declarations of a name that hold where it stands. Those for other places are better than nothing. */
function declarationsGiven(
  { category, name }: NamePath,
  entry: Entry,
  record: RecordModel,
): readonly AttributeDeclaration[] {
  if (entry.standing === "custom") return [];
  return declarationsOnRecord(name, category, record);
}

function declarationsOnRecord(
  name: string,
  category: string | undefined,
  record: RecordModel,
): readonly AttributeDeclaration[] {
  const all = record.system.attributes.get(name) ?? [];
  const here = all.filter(({ on }) => {
    if (category !== undefined) return on.includes(category);
    return on.length === 0 || on.some((place) => record.kinds.names.has(place));
  });
  return here.length > 0 ? here : all;
}

/** The declarations of a name that conditions ask for on cards. */
export function declarationsAsked({ category, name }: NamePath, system: System): readonly AttributeDeclaration[] {
  const all = system.attributes.get(name) ?? [];
  if (category !== undefined) return all.filter(({ on }) => on.includes(category));
  return all.filter(({ on }) => on.length === 0 || on.some((place) => !system.categories.has(place)));
}
