import type { RecordModel } from "../model/record-model.js";
import type { System } from "../systems/system.js";

/** Something on a record that only certain kinds may have. */
export interface KindClue {
  readonly name: string;
  readonly line: number;
  /** Values of the attribute that gives the kind, of which any lets this stand here. */
  readonly values: ReadonlySet<string>;
}

/** The attribute from which cards of this system have their kind, and the values that are kinds. */
export function kindValues(
  system: System,
): { readonly attribute: string; readonly values: readonly string[] } | undefined {
  const attribute = system.data.kindFrom;
  if (attribute === undefined) return undefined;
  const values = (system.attributes.get(attribute) ?? []).flatMap(({ oneOf }) => oneOf ?? []);
  return { attribute, values: [...new Set(values)] };
}

/** The card should say its kind and does not, and nothing on it could be that, misspelt. */
export function lacksKind(record: RecordModel): boolean {
  const { kindFrom } = record.system.data;
  if (kindFrom === undefined || record.role !== "card" || record.uncertain || record.kind !== undefined) return false;
  return mayHave(kindFrom, record) && !record.globals.entries.some(({ name }) => name === kindFrom);
}

/** A record on which the attribute may not stand, as a reprint that carries only what differs, needs no kind. */
function mayHave(attribute: string, { kinds, system }: RecordModel): boolean {
  const declared = system.attributes.get(attribute) ?? [];
  return (
    declared.length === 0 || declared.some(({ on }) => on.length === 0 || on.some((place) => kinds.names.has(place)))
  );
}

/**
 * Nothing says what the record is, or only an identifier below another card: it may be the rest of that card, behind a
 * separator or a label too many, and that is what is said of it.
 */
export function mayBeRest({ role, kind, labels, identifier, separatorMissing, system }: RecordModel): boolean {
  if (role !== "card" || system.data.kindFrom === undefined || kind !== undefined) return false;
  return separatorMissing || (labels.length === 0 && identifier === undefined);
}

/** What on a record tells its kind, in the order of its lines. */
export function kindClues(record: RecordModel): KindClue[] {
  const { system } = record;
  const all = kindValues(system)?.values ?? [];
  const clues: KindClue[] = [];
  const add = (name: string, line: number, places: readonly string[]): void => {
    const values = new Set(places.flatMap((place) => valuesOfKind(place, system) ?? all));
    if (places.length > 0 && values.size < all.length) clues.push({ name, line, values });
  };
  // Without a kind all declarations of a name may be meant, and the name may stand where any of them lets it.
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

/** The values that make a record of this kind; undefined where other things do, so that any value will do. */
function valuesOfKind(kind: string, system: System): readonly string[] | undefined {
  const found = (system.kinds.get(kind) ?? []).map(({ when }) => {
    const condition = when.find(({ path, operator }) => path.join(".") === system.data.kindFrom && operator === "=");
    return condition?.values.flatMap((value) => (value.kind === "text" ? [value.value] : []));
  });
  return found.length === 0 || found.includes(undefined) ? undefined : found.flatMap((values) => values ?? []);
}
