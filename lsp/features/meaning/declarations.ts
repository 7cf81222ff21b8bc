import type { AttributeDeclaration, CategoryDeclaration, Entry, RecordModel, System } from "../../../compiler/index.js";
import type { NamePath } from "../pack-index.js";

/** The path that a line defines, or tests. */
export function pathOfEntry(entry: Entry, section: string | undefined): NamePath {
  const category = entry.placement === "asked" ? entry.category : section;
  return { category, name: entry.name };
}

/** The declarations of a name that apply at its place; if there are none, those for other places. */
export function declarationsGiven(
  { category, name }: NamePath,
  entry: Entry,
  record: RecordModel,
): readonly AttributeDeclaration[] {
  if (entry.placement === "custom") return [];
  return declarationsOnRecord(name, category, record);
}

/** The same for a name without a line. */
export function declarationsOnRecord(
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

/** The declarations of a name that conditions test on cards. */
export function declarationsAsked({ category, name }: NamePath, system: System): readonly AttributeDeclaration[] {
  const all = system.attributes.get(name) ?? [];
  if (category !== undefined) return all.filter(({ on }) => on.includes(category));
  return all.filter(({ on }) => on.length === 0 || on.some((place) => !system.categories.has(place)));
}

/** The declarations of a category, at any place. */
export function declaredCategories(name: string, system: System): readonly CategoryDeclaration[] {
  return system.categories.get(name) ?? [];
}
