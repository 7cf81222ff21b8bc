import { isStatement, memoize, memoizeByKey, pushTo, type Span, type ValueNode } from "../../grammar/index.js";
import { comparable } from "../diagnostics/nearest.js";
import { isAsDeclared, namesOf } from "../model/names.js";
import { takesNames } from "../model/read-entry.js";
import type { Entry, RecordModel, Scope } from "../model/record-model.js";
import { readValues } from "../model/values.js";
import { any, has, isKind, possibleRecords } from "../satisfiability/possible-records.js";
import { listedEntries } from "../systems/records/values.js";
import type { System } from "../systems/system.js";
import type { AttributeDeclaration, LabelDeclaration, ValueSpecification } from "../systems/system-data.js";
import type { Operator, Value } from "../values/value.js";

/** A written value, and its meaning: nothing, one value, or the alternatives within one text. */
export interface WrittenValue {
  readonly node: ValueNode;
  readonly values: readonly Value[];
}

/** The operators that an entry may have; empty if it is a name and its value. */
export function operatorsOf(entry: Entry, scope: Scope): readonly Operator[] {
  return scope.operators.length > 0 ? scope.operators : (entry.declaration?.operators ?? []);
}

/** In a list of conditions, any declared name can be tested or compared with. */
export function asksForNames({ category, operators }: Scope): boolean {
  // Whether a category in doubt lists conditions is unknown.
  return category?.values.includes("name") === true && (operators.length > 0 || category.unsure === true);
}

/** Whether the rest of the line can be checked: the name is allowed here. */
export function isJudged(entry: Entry, scope: Scope): boolean {
  return scope.known && entry.placement !== "misplaced" && entry.placement !== "unknown";
}

/** The list has `<any>`: blanks at the ends of a text are meant, and so is an empty one. */
export const mayBeBlank = ({ declaration }: Entry): boolean => declaration?.oneOf?.includes("<any>") === true;

/** A dotted name outside a condition. */
export function isDottedAttribute(entry: Entry, scope: Scope): boolean {
  return entry.node.path.length > 1 && scope.operators.length === 0;
}

/** The last answer: several rules in turn need the same entry. */
let lastWritten: { readonly entry: Entry; readonly scope: Scope; readonly values: readonly WrittenValue[] } | undefined;
let lastAsked:
  | { readonly entry: Entry; readonly scope: Scope; readonly found: readonly ValueSpecification[] }
  | undefined;

/** The values of an entry, each with its span. */
export function writtenValues(entry: Entry, scope: Scope): readonly WrittenValue[] {
  if (lastWritten?.entry !== entry || lastWritten.scope !== scope)
    lastWritten = { entry, scope, values: readWritten(entry, scope) };
  return lastWritten.values;
}

function readWritten(entry: Entry, scope: Scope): WrittenValue[] {
  const reading = {
    condition: operatorsOf(entry, scope).length > 0,
    words: takesNames(scope, entry.declaration, entry.placement),
  };
  return entry.node.values.map((node) => ({ node, values: readValues({ values: [node] }, reading) }));
}

/** The span of an entry's name, including its category. */
export function nameSpan(entry: Entry): Span {
  const path = entry.node.path;
  return { start: path[0].start, end: (path.at(-1) ?? path[0]).end };
}

/** The name as written. */
export function writtenName(entry: Entry): string {
  return entry.node.path.map((name) => name.text).join(".");
}

/**
 * The allowed values of an entry: any of these. Empty if unknown, so that nothing can be wrong. A condition on a
 * declared attribute is checked against that attribute, because nothing else can ever match.
 */
export function specificationsOf(entry: Entry, scope: Scope): readonly ValueSpecification[] {
  if (!scope.known) return [];
  switch (entry.placement) {
    case "declared":
      return entry.declaration === undefined ? [] : [entry.declaration];
    case "custom":
      return scope.custom === undefined ? [] : [scope.custom];
    case "asked":
      if (lastAsked?.entry !== entry || lastAsked.scope !== scope)
        lastAsked = { entry, scope, found: withRanges(specificationsAsked(entry, scope), scope) };
      return lastAsked.found;
    default:
      return [];
  }
}

/** In a system file, the values on a line of a table are columns, not alternatives. */
export function listsColumns({ system, categoryName }: Scope): boolean {
  return categoryName === "Table" && system.data.id === "meta";
}

/** In a system file, what belongs to the n-th of something else: a text instead of each form, a colour for each value. */
const POSITIONAL: ReadonlySet<string> = new Set(["Instead", "Colours"]);

/** A list in which a value may be there again, because its place counts. */
export function isPositional({ name }: Entry, scope: Scope): boolean {
  return listsColumns(scope) || (POSITIONAL.has(name) && scope.system.data.id === "meta");
}

/** A category of conditions that allows ranges allows them for every number: `Level = 0..2`. */
function withRanges(found: readonly ValueSpecification[], scope: Scope): readonly ValueSpecification[] {
  if (scope.custom?.values.includes("range") !== true) return found;
  return found.map((one) =>
    one.values.includes("integer") && !one.values.includes("range")
      ? { ...one, values: [...one.values, "range"] }
      : one,
  );
}

function specificationsAsked(entry: Entry, scope: Scope): readonly ValueSpecification[] {
  const own = scope.category === undefined ? [] : [scope.category];
  if (asksForNames(scope)) return own;
  if (entry.category === undefined) {
    const declared = globalsNamed(entry.name, scope.system);
    return declared.length > 0 ? declared : own;
  }
  const place = entry.category;
  const categories = scope.system.categories.get(place) ?? [];
  const members = scope.system.attributes.get(entry.name)?.filter(({ on }) => on.includes(place)) ?? [];
  if (members.length > 0) return members;
  return categories.filter(({ custom, operators }) => custom && operators.length === 0);
}

/** Declarations of an attribute that can be unindented on a card. */
export function globalsNamed(name: string, system: System): readonly AttributeDeclaration[] {
  return system.attributes.get(name)?.filter(({ on }) => mayBeOnCard(on, system)) ?? [];
}

/** Not only inside categories, on packs, or on decks. */
export function mayBeOnCard(on: readonly string[], system: System): boolean {
  return (
    on.length === 0 ||
    on.some(
      (place) => place !== "Pack" && place !== "Deck" && !system.categories.has(place) && !system.phrases.has(place),
    )
  );
}

/** The category that an attribute's name is: with a value after it, the author takes it for an attribute. */
export function categoryNamed(entry: Entry, scope: Scope): string | undefined {
  if (entry.placement === "declared" || scope.operators.length > 0 || entry.node.path.length > 1) return undefined;
  if (scope.system.attributes.has(entry.name)) return undefined;
  const category = namesOf(scope.system).categories.resolve(entry.node.path[0].text);
  return isAsDeclared(category) ? category.name : undefined;
}

/** The label that an attribute's name is, ignoring case. Inside a category, labels have no meaning. */
export function labelNamed(entry: Entry, scope: Scope): LabelDeclaration | undefined {
  if (scope.system.attributes.has(entry.name) || scope.operators.length > 0) return undefined;
  if (scope.categoryName !== undefined && entry.node.colon === undefined) return undefined;
  return declaredLabel(entry.node.path[0].text, scope.system);
}

/** The label that an unknown name with a colon is a near miss of: `Copys: 6`. */
export function labelMeant({ node, placement, name }: Entry, { categoryName, system }: Scope): string | undefined {
  if (node.colon === undefined || node.path.length > 1 || node.indent > 0 || categoryName !== undefined)
    return undefined;
  if (placement === "declared" || system.attributes.has(name)) return undefined;
  return namesOf(system).labels.resolve(node.path[0].text).suggestion;
}

/** The label with a name, ignoring case and look-alike letters. */
export function declaredLabel(written: string, system: System): LabelDeclaration | undefined {
  const { name, isKnown } = namesOf(system).labels.resolve(written);
  return isKnown ? system.labels.get(name)?.[0] : undefined;
}

/** Labels that decide what a record is: misplaced, they make it another record, or two. */
export function beginsRecord(label: string, { beginnings }: System): boolean {
  return label === "System" || beginnings.has(label);
}

/** The attributes that list a text, by what the text is compared as, in the order of their declarations. */
const listedTexts = memoize(({ data }: System) => {
  const found = new Map<string, { readonly declared: AttributeDeclaration; readonly text: string }[]>();
  for (const declared of data.attributes)
    for (const text of listedEntries(declared)) pushTo(found, comparable(text), { declared, text });
  return found;
});

/** The attributes on a record that list a text, with the text as they have it. */
export function attributesListing(
  text: string,
  system: System,
  places: ReadonlySet<string>,
): readonly { readonly name: string; readonly text: string }[] {
  const found = new Map<string, string>();
  for (const { declared, text: listed } of listedTexts(system).get(comparable(text)) ?? [])
    if (!found.has(declared.name) && declared.on.some((place) => places.has(place))) found.set(declared.name, listed);
  return [...found].map(([name, listed]) => ({ name, text: listed }));
}

/** The attributes of cards that take any one text. */
const openTexts = memoize((system: System): readonly string[] =>
  system.data.attributes.flatMap(({ name, on, oneOf, many, values }) =>
    oneOf === undefined && many !== true && values.includes("text") && mayBeOnCard(on, system) ? name : [],
  ),
);

/** The attributes of cards whose value a condition can compare with a text: those that list it, or that take any. */
export function testableWith(text: string, system: System): readonly string[] {
  const listing = (listedTexts(system).get(comparable(text)) ?? []).flatMap(
    ({ declared: { name, on }, text: listed }) => (listed === text && mayBeOnCard(on, system) ? name : []),
  );
  return [...new Set(listing.length > 0 ? listing : openTexts(system))];
}

/** The attribute that a custom or tested name is a near miss of, if it is allowed there. */
export function attributeMeant(entry: Entry, scope: Scope): string | undefined {
  if (!scope.known || asksForNames(scope) || isDottedAttribute(entry, scope)) return undefined;
  if (entry.spelling !== "garbled" && entry.spelling !== "misspelt") return undefined;
  const written = entry.node.path.at(-1)?.text ?? "";
  const { suggestion } = namesOf(scope.system).attributes.resolve(written);
  const places = suggestion === undefined ? [] : (scope.system.attributes.get(suggestion) ?? []).map(({ on }) => on);
  return places.some((on) => mayStand(on, entry, scope)) ? suggestion : undefined;
}

function mayStand(on: readonly string[], entry: Entry, scope: Scope): boolean {
  if (entry.placement === "asked") {
    const { category } = entry;
    return category === undefined ? mayBeOnCard(on, scope.system) : on.includes(category);
  }
  if (on.some((place) => scope.places.has(place))) return true;
  return scope.categoryName === undefined && scope.role === "card" && mayBeOnCard(on, scope.system);
}

/** One of several lines that give the kind: once they are right, each but the first begins another card. */
export function mayBeginAnother(record: RecordModel, name: string): boolean {
  return givesKind(name, record.system) && givesKindTwice(record);
}

/** Whether a name is, or was meant as, the one that gives the kind. */
function givesKind(written: string, system: System): boolean {
  const { kindFrom } = system.data;
  if (kindFrom === undefined) return false;
  const { name, suggestion } = namesOf(system).attributes.resolve(written);
  return kindFrom === name || kindFrom === suggestion;
}

/** Whether several lines give the kind: asked once a record: a card of 50,000 such lines took minutes. */
const givesKindTwice = memoize(({ globals, strayLines, node, system }: RecordModel): boolean => {
  const unread = strayLines.flatMap(({ line }) => node.lines[line] ?? []).filter(isStatement);
  const names = [...globals.entries.map((entry) => entry.name), ...unread.map(({ path }) => path[0].text)];
  return names.filter((name) => givesKind(name, system)).length > 1;
});

/** Whether some card of these kinds may have a name. A game is asked the same for many cards. */
export const mayHave = (name: string, kinds: readonly string[], system: System): boolean =>
  answers(system, [name, ...kinds].join("\n"), (key, game) => {
    const [asked = "", ...of] = key.split("\n");
    return possibleIn(game)(any(of.map((kind) => isKind(kind))), has(asked));
  });

/** What isn't declared, or with a mistake, may be anything. */
const possibleIn = memoize((system: System) =>
  possibleRecords(system, (name) => {
    const { attributes, categories, labels } = system;
    const declared = [attributes.get(name) ?? [], categories.get(name) ?? [], labels.get(name) ?? []].flat();
    return declared.length === 0 ? !system.kinds.has(name) : declared.some(({ unsure }) => unsure === true);
  }),
);

const answers = memoizeByKey<System, string, boolean>();
