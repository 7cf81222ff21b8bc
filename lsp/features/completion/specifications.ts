import {
  type AttributeDeclaration,
  type CategorySection,
  type Entry,
  mayBeOnCard,
  type Operator,
  type System,
  type ValueSpecification,
} from "../../../compiler/index.js";
import { membersOf } from "./member-names.js";
import type { Typing } from "./typing.js";

/** What can follow a name at its place. */
export interface SpecificationsAt {
  /** Full names, shortcuts expanded. */
  readonly category: string | undefined;
  readonly name: string;
  /** The line is a condition. */
  readonly asks: boolean;
  /** Empty if values are listed. */
  readonly operators: readonly Operator[];
  /** The value matches any of these. Empty if unspecified. */
  readonly specifications: readonly ValueSpecification[];
}

/** What can follow the names at the cursor; `section` is the category of the line. */
export function specificationsAt(
  typing: Typing,
  path: readonly string[],
  section: CategorySection | undefined,
): SpecificationsAt {
  const { system } = typing;
  const listed = section?.anyDeclaration?.operators ?? [];
  const entry = entryOf(typing, path, listed[0]);
  const name = entry?.name ?? system.shortcuts.get(path.at(-1) ?? "") ?? path.at(-1) ?? "";
  if (listed.length > 0) {
    const category = path.length > 1 ? (entry?.category ?? system.shortcuts.get(path[0] ?? "") ?? path[0]) : undefined;
    return { category, name, asks: true, operators: listed, specifications: askedFor(category, name, section, system) };
  }
  const declared = entry?.declaration === undefined ? [] : [entry.declaration];
  const operators = entry?.declaration?.operators ?? [];
  const custom = declared.length === 0 ? customIn(typing, section) : [];
  return {
    category: section?.name,
    name,
    asks: operators.length > 0,
    operators,
    specifications: [...declared, ...custom],
  };
}

/** The line, read as if it had a value. */
function entryOf({ trial, line: { indent } }: Typing, path: readonly string[], operator: string | undefined) {
  const tried = trial.read(`${indent}${[path.join("."), operator ?? "", "1"].filter(Boolean).join(" ")}`);
  if (tried === undefined) return undefined;
  const { globals, categories } = tried.record;
  for (const { lines, entries } of [globals, ...categories]) {
    const index = lines.indexOf(tried.line);
    if (index !== -1) return entries[index] as Entry;
  }
  return undefined;
}

function askedFor(
  category: string | undefined,
  name: string,
  section: CategorySection | undefined,
  system: System,
): readonly ValueSpecification[] {
  const own = section?.anyDeclaration === undefined ? [] : [section.anyDeclaration];
  if (own[0]?.values.includes("name")) return own;
  if (category === undefined) {
    const declared = system.attributes.get(name)?.filter(({ on }) => mayBeOnCard(on, system)) ?? [];
    return declared.length > 0 ? declared : own;
  }
  const members: AttributeDeclaration[] = membersOf(category, system).find(([member]) => member === name)?.[1] ?? [];
  if (members.length > 0) return members;
  return (system.categories.get(category) ?? []).filter(({ custom, operators }) => custom && operators.length === 0);
}

function customIn({ record, system }: Typing, section: CategorySection | undefined): readonly ValueSpecification[] {
  if (section !== undefined) return section.anyDeclaration?.custom ? [section.anyDeclaration] : [];
  const kinds = [...(record?.kinds.names ?? [])].flatMap((kind) => system.kinds.get(kind) ?? []);
  return kinds.filter(({ custom }) => custom).slice(0, 1);
}
