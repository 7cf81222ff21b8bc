import type { StatementLine } from "../../grammar/index.js";
import type { Thing } from "../systems/conditions.js";
import { compileKinds } from "../systems/kinds.js";
import type { System } from "../systems/system.js";
import type { Layout, SectionLayout } from "./layout.js";
import { type NameTable, namesOf } from "./names.js";
import type { LabelText } from "./read-label.js";
import type { KindSet, RecordModel, Value } from "./record-model.js";
import { readValues } from "./values.js";

/** What a record is, as far as that must be known before its lines can be read. */
export interface RecordKinds {
  readonly role: RecordModel["role"];
  readonly kinds: KindSet;
  /** Value of the attribute that the system names in `KindFrom`. */
  readonly kind: string | undefined;
  /** The record should have a kind, but none that is known could be read. */
  readonly anyKind: boolean;
}

/** Tells the kinds of a record from its labels, attributes and categories. */
export function readKinds(layout: Layout, texts: readonly LabelText[], system: System): RecordKinds {
  const thing = thingOf(layout, texts, system);
  const kinds = compileKinds(system)(thing);
  const role = roleOf(layout, kinds, system);
  const { kindFrom } = system.data;
  const value = kindFrom === undefined ? undefined : thing.valuesOf([kindFrom])[0];
  const kind = value?.kind === "text" ? value.value : undefined;
  const isKnown = kindFrom === undefined ? beginsAsDeclared(layout, system) : isKnownKind(kind, kindFrom, system);
  const anyKind = role === "card" && !isKnown;
  return { role, kinds, kind, anyKind };
}

/** The first label says what a record is. A `System:` alone chooses the system for the rest of its file. */
function roleOf(layout: Layout, kinds: KindSet, system: System): RecordModel["role"] {
  if (kinds.names.has("Pack")) return "pack";
  if (kinds.names.has("Deck")) return "deck";
  const first = layout.labels[0]?.node.name.text;
  if (first === "System" && !declaresCards(system, "System")) return "choice";
  return "card";
}

/** In a system that describes systems, `System:` opens an ordinary record. */
function declaresCards(system: System, label: string): boolean {
  return system.data.kinds.some(
    ({ name, when }) =>
      name === "Pack" &&
      when.some(({ values }) => values.some((value) => value.kind === "text" && value.value === label)),
  );
}

/** Where nothing else says of which kind a record is, its first label does. */
function beginsAsDeclared(layout: Layout, system: System): boolean {
  const first = layout.labels[0]?.node.name.text;
  return first === undefined || system.labels.has(first);
}

function isKnownKind(kind: string | undefined, kindFrom: string, system: System): boolean {
  if (kind === undefined) return false;
  const allowed = system.attributes.get(kindFrom)?.flatMap(({ oneOf }) => oneOf ?? []) ?? [];
  return allowed.length === 0 || allowed.includes(kind);
}

const NOTHING: readonly Value[] = [];

/** What stands on a record, asked for by full names. Values are read when they are asked for. */
function thingOf(layout: Layout, texts: readonly LabelText[], system: System): Thing {
  const names = namesOf(system);
  const labels = new Map<string, string>();
  for (const [index, label] of layout.labels.entries()) {
    const { name } = names.labels.resolve(label.node.name.text);
    if (!labels.has(name)) labels.set(name, texts[index]?.text ?? "");
  }
  const globals = byName(layout.globals, names.attributes);
  const categories = new Map<string, SectionLayout[]>();
  for (const category of layout.categories) {
    append(categories, names.categories.resolve(category.head.path[0].text).name, category);
  }
  return {
    has: (name) => globals.has(name) || categories.has(name) || labels.has(name),
    names: () => [...labels.keys(), ...globals.keys(), ...categories.keys()],
    valuesOf([first = "", second]) {
      if (second !== undefined) {
        const sections = categories.get(first) ?? [];
        return sections.flatMap((section) => valuesOf(byName(section, names.attributes).get(second)));
      }
      const text = labels.get(first);
      if (text !== undefined) return [{ kind: "text", value: text }];
      return valuesOf(globals.get(first));
    },
  };
}

function byName(section: SectionLayout, names: NameTable): Map<string, StatementLine[]> {
  const found = new Map<string, StatementLine[]>();
  for (const node of section.nodes)
    if (node.path.length === 1) append(found, names.resolve(node.path[0].text).name, node);
  return found;
}

function append<Item>(map: Map<string, Item[]>, key: string, item: Item): void {
  const items = map.get(key);
  if (items === undefined) map.set(key, [item]);
  else items.push(item);
}

function valuesOf(nodes: readonly StatementLine[] | undefined): readonly Value[] {
  if (nodes === undefined) return NOTHING;
  return nodes.flatMap((node) => readValues(node, { condition: false, words: false }));
}
