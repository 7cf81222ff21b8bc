import { memoize } from "../../grammar/index.js";
import type { RecordModel } from "../model/record-model.js";
import type { System } from "../systems/system.js";
import type { AttributeDeclaration } from "../systems/system-data.js";
import { type Value, valueOfJson } from "../values/value.js";
import type { CompiledValue, LabelText } from "./compiled-pack.js";
import { hasOwnPlace, shapesOf } from "./declared-places.js";
import { type ValueShape, valueToJson } from "./value-shape.js";

/** Where defaults apply: unindented on a record, or inside a category. */
export type DefaultsPlace = RecordModel | { readonly system: System; readonly category: string };

/** The defaults of a place, in compiled form. */
export function defaultAttributes(place: DefaultsPlace): (readonly [string, CompiledValue])[] {
  const { system } = place;
  const shapes = shapesOf(system);
  return [...withDefaults(system)].flatMap(([name, declarations]) => {
    const declaration = declarations.find((candidate) => holdsAt(candidate.on, place));
    if (declaration?.default === undefined || declaration.operators.length > 0) return [];
    const shape = "category" in place ? shapes.member(place.category, name) : shapes.global(roleOf(place), name);
    const value = compileDefault(declaration.default, shape, system);
    return value === undefined ? [] : [[name, value] as const];
  });
}

/** The default texts of missing labels. */
export function defaultLabels(record: RecordModel): (readonly [string, LabelText])[] {
  const { system, kinds } = record;
  return [...system.labels].flatMap(([name, declarations]) => {
    if (hasOwnPlace(name, roleOf(record), system)) return [];
    const declaration = declarations.find(({ on }) =>
      on.length === 0 ? record.role === "card" : on.some((kind) => kinds.names.has(kind)),
    );
    if (declaration?.default === undefined) return [];
    return [[name, declaration.lines === "kept" ? declaration.default.split("\n") : declaration.default] as const];
  });
}

const roleOf = ({ role }: RecordModel): "pack" | "deck" | "card" => (role === "choice" ? "card" : role);

const withDefaults = memoize(
  (system: System): ReadonlyMap<string, readonly AttributeDeclaration[]> =>
    new Map([...system.attributes].filter(([, all]) => all.some((declaration) => declaration.default !== undefined))),
);

function holdsAt(on: readonly string[], place: DefaultsPlace): boolean {
  if ("category" in place) return on.includes(place.category);
  return on.length === 0 ? place.role === "card" : on.some((kind) => place.kinds.names.has(kind));
}

function compileDefault(
  value: NonNullable<AttributeDeclaration["default"]>,
  shape: ValueShape,
  system: System,
): CompiledValue | undefined {
  const compiled = defaultValues(value, shape).map((candidate) => valueToJson(candidate, shape, system));
  const found = compiled.find((candidate) => candidate !== undefined);
  return found !== undefined && shape.many ? [found] : found;
}

/** How a default may be read: a text can be a word without quotes. */
function defaultValues(value: NonNullable<AttributeDeclaration["default"]>, shape: ValueShape): Value[] {
  if (typeof value !== "string") return [valueOfJson(value)];
  const word: Value = { kind: "name", path: value.split(".") };
  return shape.types.has("text") ? [{ kind: "text", value }] : [word];
}
