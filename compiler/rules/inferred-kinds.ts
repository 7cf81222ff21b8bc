import { memoize, memoizeByKey, type ValueNode } from "../../grammar/index.js";
import type { RecordModel } from "../model/record-model.js";
import { describesSystems, type System } from "../systems/system.js";
import { textsAmong } from "../values/value.js";

/** Something on a record that only certain kinds may have. */
export interface KindClue {
  readonly name: string;
  readonly line: number;
  /** The values of the attribute for the kind that allow it. */
  readonly values: ReadonlySet<string>;
}

/** The attribute that decides kinds in this system, and the values that are kinds. */
export const kindValues = memoize(
  (system: System): { readonly attribute: string; readonly values: readonly string[] } | undefined => {
    const attribute = system.data.kindFrom;
    if (attribute === undefined) return undefined;
    const values = (system.attributes.get(attribute) ?? []).flatMap(({ oneOf }) => oneOf ?? []);
    return { attribute, values: [...new Set(values)] };
  },
);

/** The card should have a kind but doesn't, and nothing on it could be a misspelt one. */
export function lacksKind(record: RecordModel): boolean {
  const { kindFrom } = record.system.data;
  if (kindFrom === undefined || record.role !== "card" || record.uncertain || record.kind !== undefined) return false;
  return mayHave(kindFrom, record) && !record.globals.entries.some(({ name }) => name === kindFrom);
}

/** Some records need no kind because the attribute isn't allowed on them, such as a reprint with only the differences. */
function mayHave(attribute: string, { kinds, system }: RecordModel): boolean {
  const declared = system.attributes.get(attribute) ?? [];
  return (
    declared.length === 0 || declared.some(({ on }) => on.length === 0 || on.some((place) => kinds.names.has(place)))
  );
}

/**
 * The record has no label that decides what it is, or only an identifier below another card: it may be the rest of that
 * card after a stray separator or label, which is reported instead.
 */
export function mayBeRest(record: RecordModel): boolean {
  const { role, kind, identifier, separatorMissing, system } = record;
  if (role !== "card") return false;
  // In a description of games, a label says what each record is.
  if (describesSystems(system.data)) return !record.labels.some(({ name }) => system.beginnings.has(name));
  if (system.data.kindFrom === undefined || kind !== undefined) return false;
  // For its labels a record is parsed again.
  return separatorMissing || (identifier === undefined && record.labels.length === 0);
}

/** The clues to the kind of a record, in line order. */
export function kindClues(record: RecordModel): KindClue[] {
  const { system } = record;
  const all = kindValues(system)?.values ?? [];
  const clues: KindClue[] = [];
  const add = (name: string, line: number, places: readonly string[]): void => {
    const values = new Set(places.flatMap((place) => valuesOfKind(place, system) ?? all));
    if (places.length > 0 && values.size < all.length) clues.push({ name, line, values });
  };
  // Without a kind, any declaration of a name may apply, and the name is allowed wherever one allows it.
  const placesOf = (declared: readonly { readonly on: readonly string[] }[] | undefined): readonly string[] =>
    declared?.some(({ on }) => on.length === 0) ? [] : (declared?.flatMap(({ on }) => on) ?? []);
  for (const [index, { name, declaration }] of record.globals.entries.entries()) {
    if (declaration !== undefined)
      add(name, record.globals.lines[index] ?? 0, placesOf(system.attributes.get(name) ?? [declaration]));
  }
  for (const { name, line, declaration } of record.categories)
    if (declaration !== undefined) add(name, line, placesOf(system.categories.get(name) ?? [declaration]));
  for (const { name, line, declaration } of record.labels)
    if (declaration !== undefined) add(name, line, placesOf(system.labels.get(name) ?? [declaration]));
  return clues.toSorted((one, other) => one.line - other.line);
}

/** A card that says one kind, and whose names belong to another. */
export interface WrongKind {
  readonly attribute: string;
  readonly line: number;
  readonly node: ValueNode;
  readonly value: string;
  /** The kinds that can have all of its names, the likeliest first. */
  readonly meant: readonly string[];
  /** Those that its kind can't have. */
  readonly names: readonly string[];
}

/** So many names that the card's kind can't have are no slip each. */
const FEWEST_NAMES = 2;

/** If other kinds can have all names of a card, and its own can't have several of them. */
export function wrongKind(record: RecordModel): WrongKind | undefined {
  const written = kindWritten(record);
  if (written === undefined) return undefined;
  const { names, possible } = kindsWithItsNames(record);
  const isPlain = names.length >= FEWEST_NAMES && possible.length > 0 && possible.length <= MOST_KINDS;
  return isPlain ? { ...written, meant: possible, names } : undefined;
}

/** More are no help. */
const MOST_KINDS = 3;

/** The kind that a card says it is, where it says so. */
export function kindWritten({
  role,
  kind,
  globals,
  system,
}: RecordModel): Omit<WrongKind, "meant" | "names"> | undefined {
  const kinds = role === "card" && kind !== undefined ? kindValues(system) : undefined;
  const at = globals.entries.findIndex(({ name }) => name === kinds?.attribute);
  const node = globals.entries[at]?.node.values[0];
  if (kinds === undefined || kind === undefined || node === undefined || !kinds.values.includes(kind)) return undefined;
  return { attribute: kinds.attribute, line: globals.lines[at] ?? 0, node, value: kind };
}

/** The names on a card that its kind can't have, and the kinds that can have all that are on it. */
export function kindsWithItsNames({ system, kind, globals, categories, labels }: RecordModel) {
  const all = kindValues(system)?.values ?? [];
  const names: string[] = [];
  let possible = all;
  const add = (name: string, declared: readonly Standing[] | undefined): void => {
    const values = declared && oncePerName(system, declared, valuesOfPlaces);
    if (values === undefined || values.length === 0) return;
    possible = possible.filter((value) => values.includes(value));
    if (kind !== undefined && !values.includes(kind)) names.push(name);
  };
  for (const { name } of globals.entries) add(name, system.attributes.get(name));
  for (const { name, anyDeclaration } of categories) if (anyDeclaration) add(name, system.categories.get(name));
  for (const { name } of labels) add(name, system.labels.get(name));
  return { names, possible };
}

/** Where a declared name may stand. */
interface Standing {
  readonly on: readonly string[];
}

const oncePerName = memoizeByKey<System, readonly Standing[], readonly string[] | undefined>();

/** The kinds that can have a name, by their values; none of a name for members of categories, undefined if all can. */
function valuesOfPlaces(declared: readonly Standing[], system: System): readonly string[] | undefined {
  if (declared.some(({ on }) => on.length === 0)) return undefined;
  const all = kindValues(system)?.values ?? [];
  return declared.flatMap(({ on }) => on).flatMap((place) => valuesOfKind(place, system) ?? all);
}

/** The values that make a record this kind; undefined if it depends on something else, so that any value is possible. */
const valuesOfKind = (kind: string, system: System): readonly string[] | undefined =>
  oncePerKind(system, kind, findValuesOfKind);

const oncePerKind = memoizeByKey<System, string, readonly string[] | undefined>();

function findValuesOfKind(kind: string, system: System): readonly string[] | undefined {
  const found = (system.kinds.get(kind) ?? []).map(({ when }) => {
    const condition = when.find(({ path, operator }) => path.join(".") === system.data.kindFrom && operator === "=");
    return condition && textsAmong(condition.values);
  });
  return found.length === 0 || found.includes(undefined) ? undefined : found.flatMap((values) => values ?? []);
}
