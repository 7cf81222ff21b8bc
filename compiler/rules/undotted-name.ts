import { writing } from "../diagnostics/apply-fixes.js";
import type { Fix } from "../diagnostics/diagnostic.js";
import { message } from "../diagnostics/message.js";
import { forEachPlace, knownNameUses, type NameUse, nameUsesOf } from "../model/name-uses.js";
import type { PackModel } from "../model/pack-model.js";
import type { Entry, RecordModel, Scope } from "../model/record-model.js";
import { inRecord } from "../model/record-text.js";
import type { System } from "../systems/system.js";
import { defineRule } from "./define-rule.js";
import { asksForNames } from "./entry-facts.js";

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
      const categories = isUndotted(entry) ? lookedAt(declaredCategories(entry.name, scope.system), scope) : [];
      const [at] = entry.node.path;
      if (categories.length === 0) return;
      const paths = categories.map((category) => `${shortest(category, scope.system)}.${entry.name}`);
      report("undotted", at, { name: entry.name, paths }, { fixes: fixesFor(paths, at.start, at.end) });
    },
    packByName: true,
    pack(pack, report) {
      const listed = listedNames(pack);
      if (listed === undefined) return;
      const wrong = new Set(listed.asked.map(({ entry }) => entry));
      forEachPlace(pack, wrong, (entry, place, line) => {
        const { system } = place.record;
        const at = inRecord(place.record, line, entry.node.path[0]);
        const paths = lookedAt([...(listed.categories.get(entry.name) ?? [])], entry.scope).map(
          (category) => `${shortest(category, system)}.${entry.name}`,
        );
        report("undotted", at, { name: entry.name, paths }, place, { fixes: fixesFor(paths, at.start, at.end) });
      });
    },
  },
});

/** First those that cards can have which the condition looks at. */
function lookedAt(categories: readonly string[], { category, system }: Scope): readonly string[] {
  const kinds = category?.looksAt ?? [];
  if (kinds.length === 0) return categories;
  const isThere = (name: string): boolean =>
    system.categories.get(name)?.some(({ on }) => on.length === 0 || on.some((kind) => kinds.includes(kind))) === true;
  const there = categories.filter(isThere);
  return [...there, ...categories.filter((name) => !there.includes(name))];
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
function listedNames(pack: PackModel): { asked: NameUse[]; categories: Map<string, Set<string>> } | undefined {
  const undotted = nameUsesOf(pack).filter(
    (use) => isUndotted(use.entry) && !isLabel(use.entry, use.first.record) && !asksOfSystem(use),
  );
  if (undotted.length === 0) return undefined;
  const globals = new Set<string>();
  const categories = new Map<string, Set<string>>();
  for (const { entry, section } of knownNameUses(pack)) {
    if (entry.placement !== "custom") continue;
    if (section === undefined) globals.add(entry.name);
    else categories.set(entry.name, (categories.get(entry.name) ?? new Set()).add(section));
  }
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
