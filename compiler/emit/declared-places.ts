import { getOrMake, memoize } from "../../grammar/index.js";
import { missingAttribute } from "../rules/missing-attribute.js";
import { INTERPRETED_LABELS } from "../systems/interpreted-labels.js";
import type { System } from "../systems/system.js";
import type { AttributeDeclaration, LabelDeclaration, ValueSpecification } from "../systems/system-data.js";
import { possibleKinds, type RecordSort } from "./possible-kinds.js";
import { shapeOf, UNDECLARED, type ValueShape } from "./value-shape.js";

/** The names that are allowed on records of a sort, and those that are required. */
export interface DeclaredPlace extends Pick<System, "labels" | "attributes" | "categories"> {
  /** The values that undeclared attributes may have; empty if there can't be any. */
  readonly custom: readonly ValueSpecification[];
  /** Names whose absence is an error. */
  readonly required: ReadonlySet<string>;
  /** Names that are always there, because they have a default. */
  readonly sureDefaults: ReadonlySet<string>;
}

/** Whether a label's text is stored outside `labels`. */
export function hasOwnPlace(label: string, role: RecordSort["role"], system: System): boolean {
  return INTERPRETED_LABELS[role].includes(label) || (role === "deck" && system.deckLabels.has(label));
}

/** What a system allows on records of a sort. */
export function declaredPlace(system: System, sort: RecordSort): DeclaredPlace {
  const certainty = possibleKinds(system, sort);
  const mayStand = ({ on }: { readonly on: readonly string[] }): boolean =>
    on.length === 0 ? sort.role === "card" : on.some((place) => system.kinds.has(place) && certainty(place) !== "no");
  const certainlyStands = (on: readonly string[]): boolean =>
    on.length === 0 ? sort.role === "card" : on.some((place) => certainty(place) === "yes");
  const custom = [...system.kinds.values()].flat().filter((kind) => kind.custom && certainty(kind.name) !== "no");
  const labels = filtered(system.labels, mayStand);
  return {
    labels: new Map([...labels].filter(([name]) => !hasOwnPlace(name, sort.role, system))),
    attributes: filtered(system.attributes, mayStand),
    categories: filtered(system.categories, mayStand),
    custom,
    required: requiredOn(system, (place) => certainty(place) === "yes"),
    sureDefaults: new Set(
      [...system.attributes.values(), ...system.labels.values()]
        .flat()
        .filter((declaration) => hasDefault(declaration) && certainlyStands(declaration.on))
        .map(({ name }) => name),
    ),
  };
}

/** Whether a name has a default. A missing condition has no effect. */
function hasDefault(declaration: AttributeDeclaration | LabelDeclaration): boolean {
  return declaration.default !== undefined && (declaration.kind === "label" || declaration.operators.length === 0);
}

/** What is allowed inside a category. */
export function declaredMembers(system: System, category: string): Omit<DeclaredPlace, "labels" | "categories"> {
  const custom = (system.categories.get(category) ?? []).filter((declaration) => declaration.custom);
  const isMember = ({ on }: AttributeDeclaration): boolean => on.includes(category);
  const attributes = filtered(system.attributes, isMember);
  return {
    attributes,
    custom,
    required: requiredOn(system, (place) => place === category),
    sureDefaults: new Set([...attributes].filter(([, all]) => all.some(hasDefault)).map(([name]) => name)),
  };
}

function requiredOn(system: System, holds: (place: string) => boolean): ReadonlySet<string> {
  if ((system.severities.get(missingAttribute.id) ?? "error") !== "error") return new Set();
  const required = [...system.required].flatMap(([place, declarations]) => (holds(place) ? declarations : []));
  return new Set(required.filter(({ severity }) => (severity ?? "error") === "error").map(({ name }) => name));
}

function filtered<Declaration>(
  declarations: ReadonlyMap<string, readonly Declaration[]>,
  accepts: (declaration: Declaration) => boolean,
): Map<string, readonly Declaration[]> {
  const kept = [...declarations].map(([name, all]) => [name, all.filter(accepts)] as const);
  return new Map(kept.filter(([, some]) => some.length > 0));
}

/** The shapes of values by place, computed once per system. */
export interface Shapes {
  global(role: RecordSort["role"], name: string): ValueShape;
  member(category: string, name: string): ValueShape;
}

export const shapesOf: (system: System) => Shapes = memoize(makeShapes);

function makeShapes(system: System): Shapes {
  const places = new Map<string, { find: (name: string) => ValueShape }>();
  const placeOf = (key: string, make: () => Pick<DeclaredPlace, "attributes" | "custom">) => {
    return getOrMake(places, key, () => shapesIn(make(), system));
  };
  return {
    global: (role, name) => placeOf(role, () => declaredPlace(system, { role, kind: undefined })).find(name),
    member: (category, name) => placeOf(`in ${category}`, () => declaredMembers(system, category)).find(name),
  };
}

function shapesIn({ attributes, custom }: Pick<DeclaredPlace, "attributes" | "custom">, system: System) {
  const shapes = new Map([...attributes].map(([name, declarations]) => [name, shapeOf(declarations, system)]));
  const other = custom.length === 0 ? UNDECLARED : shapeOf(custom, system);
  return { find: (name: string): ValueShape => shapes.get(name) ?? other };
}
