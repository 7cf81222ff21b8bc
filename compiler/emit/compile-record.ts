import { groupBy } from "../../grammar/index.js";
import { canonicalOrder } from "../format/canonical-order.js";
import type { CategorySection, Entry, LabelItem, RecordModel } from "../model/record-model.js";
import type { System } from "../systems/system.js";
import type { AttributeDeclaration } from "../systems/system-data.js";
import type { Value } from "../values/value.js";
import { compileConditions } from "./compile-conditions.js";
import {
  type CompiledBody,
  type CompiledMembers,
  type CompiledValue,
  type LabelText,
  record,
} from "./compiled-pack.js";
import { hasOwnPlace, shapesOf } from "./declared-places.js";
import { defaultAttributes, defaultLabels } from "./defaults.js";
import { type ValueShape, valueToJson } from "./value-shape.js";

/** The content of a record with declared defaults, in canonical order. Total: unreadable lines are left out. */
export function compileRecord(source: RecordModel): Required<CompiledBody> {
  const global = splitGlobals(source);
  const categories = byName(source.categories);
  const values = [...categories].filter(([, sections]) => !listsConditions(sections));
  const conditions = [...categories].filter(([, sections]) => listsConditions(sections));
  const order = canonicalOrder(source.system);
  return {
    labels: compileLabels(source),
    attributes: compileAttributes(source, global.attributes),
    categories: record(
      values
        .sort(([one], [other]) => order.categories(one, other))
        .map(([name, sections]) => [name, compileCategory(name, sections, source.system)]),
    ),
    conditions: record([
      ...[...global.conditions].sort(([one], [other]) => order.globals(one, other)),
      ...conditions
        .sort(([one], [other]) => order.categories(one, other))
        .map(([name, sections]) => [name, compileConditionCategory(sections, source.system)] as const),
    ]),
  };
}

function compileLabels(source: RecordModel): CompiledBody["labels"] {
  const { system, role } = source;
  const texts = new Map<string, LabelText[]>(defaultLabels(source).map(([name, text]) => [name, [text]]));
  const written = byName(source.labels.filter(({ name }) => role === "choice" || !hasOwnPlace(name, role, system)));
  for (const [name, labels] of written)
    texts.set(
      name,
      labels.map((label) => labelText(label, system)),
    );
  return record(
    [...texts]
      .sort(([one], [other]) => canonicalOrder(system).labels(one, other))
      .flatMap(([name, all]) => {
        const many = system.labels.get(name)?.some((label) => label.many) ?? false;
        const [first] = all;
        return first === undefined ? [] : [[name, many ? all : first] as const];
      }),
  );
}

function labelText({ name, text }: LabelItem, system: System): LabelText {
  if (system.labels.get(name)?.[0]?.lines !== "kept") return text;
  return text === "" ? [] : text.split("\n");
}

/** Unindented attributes, and conditions among them. */
function splitGlobals(source: RecordModel) {
  const attributes: Entry[] = [];
  const conditions = new Map<string, Entry[]>();
  for (const entry of source.globals.entries) {
    if (!isConditionName(entry, source.system)) attributes.push(entry);
    else conditions.set(entry.name, [...(conditions.get(entry.name) ?? []), entry]);
  }
  const compiled = [...conditions].map(([name, entries]) => [name, compileConditions(entries)] as const);
  return { attributes, conditions: compiled.filter(([, tests]) => tests.length > 0) };
}

function isConditionName({ declaration, name }: Entry, system: System): boolean {
  const declarations: readonly AttributeDeclaration[] = declaration
    ? [declaration]
    : (system.attributes.get(name) ?? []);
  return declarations.some(({ operators }) => operators.length > 0);
}

function compileAttributes(source: RecordModel, entries: readonly Entry[]): Record<string, CompiledValue> {
  const { system, role } = source;
  const shapes = shapesOf(system);
  const shape = (name: string): ValueShape => shapes.global(role === "choice" ? "card" : role, name);
  return sorted(compileValues(entries, shape, system), defaultAttributes(source), canonicalOrder(system).globals);
}

function compileCategory(
  name: string,
  sections: readonly CategorySection[],
  system: System,
): CompiledMembers | CompiledMembers[] {
  const all = sections.map(({ entries }) => compileMembers(name, entries, system));
  if (isMany(name, system)) return all;
  return record(all.flatMap((members) => Object.entries(members)));
}

function compileMembers(category: string, entries: readonly Entry[], system: System): CompiledMembers {
  const shapes = shapesOf(system);
  const conditions = entries.filter((entry) => isConditionName(entry, system));
  const tests = [...byName(conditions)].map(([name, some]) => [name, compileConditions(some)] as const);
  const values = compileValues(
    entries.filter((entry) => !conditions.includes(entry)),
    (name) => shapes.member(category, name),
    system,
  );
  const absent = defaultAttributes({ system, category });
  return sorted<CompiledMembers[string]>([...values, ...tests], absent, canonicalOrder(system).members(category));
}

function compileConditionCategory(sections: readonly CategorySection[], system: System) {
  const { conditions: order } = canonicalOrder(system);
  const all = sections.map(({ entries }) => compileConditions(entries.toSorted(order)));
  const [name = ""] = sections.map((section) => section.name);
  return isMany(name, system) ? all : all.flat();
}

const isMany = (category: string, system: System): boolean =>
  system.categories.get(category)?.some(({ many }) => many) ?? false;

/** An undeclared category lists conditions if one of its lines is one. */
function listsConditions(sections: readonly CategorySection[]): boolean {
  return sections.some(({ anyDeclaration, entries }) =>
    anyDeclaration === undefined
      ? entries.some(({ operator }) => operator !== undefined)
      : anyDeclaration.operators.length > 0,
  );
}

function compileValues(
  entries: readonly Entry[],
  shapeOf: (name: string) => ValueShape,
  system: System,
): (readonly [string, CompiledValue])[] {
  return [...byName(entries)].flatMap(([name, some]) => {
    const value = compileValue(
      some.flatMap(({ values }) => values),
      shapeOf(name),
      system,
    );
    return value === undefined ? [] : [[name, value] as const];
  });
}

function compileValue(values: readonly Value[], shape: ValueShape, system: System): CompiledValue | undefined {
  const compiled = values.flatMap((value) => valueToJson(value, shape, system) ?? []);
  return shape.many && compiled.length > 0 ? compiled : compiled[0];
}

function sorted<Item>(
  written: readonly (readonly [string, Item])[],
  defaults: readonly (readonly [string, Item])[],
  compare: (one: string, other: string) => number,
): Record<string, Item> {
  const names = new Set(written.map(([name]) => name));
  const all = [...written, ...defaults.filter(([name]) => !names.has(name))];
  return record(all.sort(([one], [other]) => compare(one, other)));
}

function byName<Item extends { readonly name: string }>(items: readonly Item[]): Map<string, Item[]> {
  return groupBy(items, (item) => item.name);
}
