import { getOrMake, memoize } from "../../grammar/index.js";
import { writing } from "../diagnostics/apply-fixes.js";
import type { Fix } from "../diagnostics/diagnostic.js";
import { message } from "../diagnostics/message.js";
import { nearestName } from "../diagnostics/nearest.js";
import { forEachName, forEachPlace, knownNameUses, type NameUse, nameUsesOf } from "../model/name-uses.js";
import type { PackModel } from "../model/pack-model.js";
import type { Entry, RecordModel, Scope } from "../model/record-model.js";
import { inRecord } from "../model/record-text.js";
import type { System } from "../systems/system.js";
import { defineRule } from "./define-rule.js";
import { asksForNames, mayHave } from "./entry-facts.js";

/** A name without a dot in a condition refers to a global attribute; this one only occurs in categories. */
export const undottedName = defineRule({
  id: "undotted-name",
  severity: "warning",
  about: "name",
  yieldsTo: ["about:characters", "about:division"],
  what: "A condition asks for a global attribute, but the name occurs only in categories.",
  why: "A name without a dot refers to a card's attributes in the first column. No card of the pack has it there, so the condition can never be met.",
  messages: {
    undotted: message`${"name"} exists only in categories, so the condition must name one: ${"paths"}.`,
  },
  check: {
    entry(entry, scope, report) {
      if (asksForNames(scope)) return;
      const paths = isUndotted(entry) ? pathsTo(entry.name, declaredCategories(entry.name, scope.system), scope) : [];
      const [at] = entry.node.path;
      if (paths.length === 0) return;
      report("undotted", at, { name: entry.name, paths }, { fixes: fixesFor(paths, at.start, at.end) });
    },
    packByName: true,
    pack(pack, report) {
      const listed = listedNames(pack);
      if (listed === undefined) return;
      const wrong = new Set(listed.asked.map(({ entry }) => entry));
      forEachPlace(pack, wrong, (entry, place, line) => {
        const at = inRecord(place.record, line, entry.node.path[0]);
        const paths = pathsTo(entry.name, [...(listed.categories.get(entry.name) ?? [])], entry.scope);
        report("undotted", at, { name: entry.name, paths }, place, { fixes: fixesFor(paths, at.start, at.end) });
      });
    },
  },
});

/**
 * How a condition that a fix writes has to name what these records have in categories only: `AR.Stealth` for `Stealth`, or
 * for `stealth`. Certain if there is one way. Undefined if the name is right.
 */
export function dottedIn(
  records: readonly RecordModel[],
  entry: Entry,
): { path: string; isCertain: boolean } | undefined {
  const { scope } = entry;
  if (!isUndotted(entry) || asksForNames(scope) || scope.system.attributes.has(entry.name)) return undefined;
  const { globals, categories } = namesOn(records);
  const name =
    globals.has(entry.name) || categories.has(entry.name) ? entry.name : nearestName(entry.name, categories.keys());
  if (name === undefined || globals.has(name)) return undefined;
  const [path, ...others] = pathsTo(name, [...(categories.get(name) ?? [])], scope);
  return path === undefined ? undefined : { path, isCertain: name === entry.name && others.length === 0 };
}

/** The undeclared names on some records, and the categories that have them. */
const namesOn = memoize((records: readonly RecordModel[]) => {
  const names = new NamesByCategory();
  for (const record of records) forEachName(record, (entry, _section, _index, category) => names.add(entry, category));
  return names;
});

class NamesByCategory {
  readonly globals = new Set<string>();
  readonly categories = new Map<string, Set<string>>();

  add({ placement, name }: Entry, category: string | undefined): void {
    if (placement !== "custom") return;
    if (category === undefined) this.globals.add(name);
    else getOrMake(this.categories, name, () => new Set<string>()).add(category);
  }
}

const pathsTo = (name: string, categories: readonly string[], scope: Scope): readonly string[] =>
  lookedAt(categories, scope).map((category) => `${shortest(category, scope.system)}.${name}`);

/** Those that cards can have which the condition looks at; first those that are declared for them. */
function lookedAt(categories: readonly string[], { category, system }: Scope): readonly string[] {
  const kinds = category?.looksAt ?? [];
  if (kinds.length === 0) return categories;
  const isThere = (name: string): boolean =>
    system.categories.get(name)?.some(({ on }) => on.length === 0 || on.some((kind) => kinds.includes(kind))) === true;
  const possible = categories.filter((name) => mayHave(name, kinds, system));
  const [there, others] = [possible.filter(isThere), possible.filter((name) => !isThere(name))];
  return possible.length === 0 ? categories : [...there, ...others];
}

function isUndotted(entry: Entry): boolean {
  return entry.placement === "asked" && entry.category === undefined && entry.node.path.length === 1;
}

/** The categories that allow a declared name, if it is not allowed elsewhere. */
function declaredCategories(name: string, system: System): readonly string[] {
  const places = (system.attributes.get(name) ?? []).flatMap(({ on }) => (on.length === 0 ? [""] : on));
  return places.every((place) => system.categories.has(place)) ? [...new Set(places)] : [];
}

/** Undeclared names of the pack that only occur in categories, and the conditions that use them without a dot. */
function listedNames(pack: PackModel) {
  const undotted = nameUsesOf(pack).filter(
    (use) => isUndotted(use.entry) && !isLabel(use.entry, use.first.record) && !asksOfSystem(use),
  );
  if (undotted.length === 0) return undefined;
  const names = new NamesByCategory();
  for (const { entry, section } of knownNameUses(pack)) names.add(entry, section);
  const { globals, categories } = names;
  const asked = undotted.filter(({ entry }) => !globals.has(entry.name) && categories.has(entry.name));
  return { asked, categories };
}

/** Conditions of a system use names that it declares, not names on records of the same file. */
function asksOfSystem({ section, first }: NameUse): boolean {
  const declared = section === undefined ? undefined : first.record.system.categories.get(section);
  return declared?.some(({ values }) => values.includes("name")) === true;
}

/** Some games test the text of a label. */
function isLabel(entry: Entry, record: RecordModel): boolean {
  return record.system.labels.has(entry.name);
}

function shortest(category: string, system: System): string {
  return system.categories.get(category)?.[0]?.shortcuts[0] ?? category;
}

/** Certain only if a single category has the name. */
function fixesFor(paths: readonly string[], start: number, end: number): Fix[] {
  return paths.map((path) => writing(path, { start, end }, paths.length === 1));
}
