import { writing } from "../diagnostics/apply-fixes.js";
import { alternatives, message } from "../diagnostics/message.js";
import { namesWithPart, nearestName } from "../diagnostics/nearest.js";
import type { Entry, Scope } from "../model/record-model.js";
import { defineRule, type Report } from "./define-rule.js";
import { categoryNamed, isDottedAttribute, labelNamed } from "./entry-facts.js";
import { places } from "./wording.js";

const messages = {
  global: message`${"name"} belongs to the whole card, not to ${"category"}. Write it in the first column.`,
  other: message`${"name"} belongs ${"places"}, not in ${"category"}.`,
  outside: message`${"name"} belongs in ${"places"}, not in the first column.`,
  custom: message`${"category"} has no attribute ${"name"}. It lists ${"members"}.`,
  nearest: message`${"category"} has no attribute ${"name"}. Did you mean ${"nearest"}?`,
};

/** A name that its category doesn't allow, or one of a category's names outside it. */
export const notAMember = defineRule({
  id: "not-a-member",
  severity: "error",
  about: ["place", "name"],
  yieldsTo: ["about:characters"],
  what: "An attribute in a category that doesn't list it, or outside of the one that does.",
  why: "The rules look for a name in the place that is meant for it. In another place it is another attribute, which they don't know.",
  messages,
  check: {
    entry(entry, scope, report) {
      if (entry.placement !== "misplaced" && entry.placement !== "unknown") return;
      if (isDottedAttribute(entry, scope) || categoryNamed(entry, scope) !== undefined) return;
      if (labelNamed(entry, scope) !== undefined) return;
      if (scope.categoryName === undefined) checkGlobal(entry, scope, report);
      else if (entry.placement === "unknown") checkUnknown(entry, scope, scope.categoryName, report);
      else checkMember(entry, scope, scope.categoryName, report);
    },
  },
});

/** Unindented: an attribute that is only declared for categories. */
function checkGlobal(entry: Entry, scope: Scope, report: Report<typeof messages>): void {
  const categories = placesOf(entry, scope);
  if (categories.length === 0 || categories.some((place) => !scope.system.categories.has(place))) return;
  report("outside", entry.node.path[0], { name: entry.name, places: alternatives(categories) });
}

function checkMember(entry: Entry, scope: Scope, category: string, report: Report<typeof messages>): void {
  if (!scope.system.attributes.has(entry.name)) return;
  const kinds = placesOf(entry, scope);
  const inside = kinds.filter((place) => scope.system.categories.has(place));
  const at = entry.node.path[0];
  if (inside.length > 0) report("other", at, { name: entry.name, places: `in ${alternatives(inside)}`, category });
  else if (scope.custom !== undefined) report("global", at, { name: entry.name, category });
  else report("other", at, { name: entry.name, places: places(kinds, scope.system), category });
}

function checkUnknown(entry: Entry, scope: Scope, category: string, report: Report<typeof messages>): void {
  const name = entry.node.path[0];
  const members = scope.system.data.attributes.filter(({ on }) => on.includes(category)).map((member) => member.name);
  const [only, ...others] = namesWithPart(name.text, members);
  const nearest = nearestName(name.text, members) ?? (others.length > 0 ? undefined : only);
  if (nearest === undefined) {
    report("custom", name, { name: name.text, category, members: [...new Set(members)] });
    return;
  }
  report("nearest", name, { name: name.text, category, nearest }, { fixes: [writing(nearest, name)] });
}

function placesOf(entry: Entry, scope: Scope): string[] {
  return [...new Set((scope.system.attributes.get(entry.name) ?? []).flatMap(({ on }) => on))];
}
