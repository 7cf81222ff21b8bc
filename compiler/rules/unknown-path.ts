import { writing } from "../diagnostics/apply-fixes.js";
import { message } from "../diagnostics/message.js";
import { isAsDeclared, namesOf, shortcutsNear } from "../model/names.js";
import type { Entry, Scope } from "../model/record-model.js";
import { defineRule, type Report } from "./define-rule.js";
import { asksForNames } from "./entry-facts.js";

const messages = {
  unknown: message`${"category"} is not a category, so no card has ${"category"}.${"name"}.`,
  nearest: message`${"category"} is not a category. Did you mean ${"nearest"}?`,
  member: message`No card can have ${"name"} in ${"category"}.`,
  category: message`${"name"} is a category. Name one of its attributes: ${"name"}, a dot, and the attribute.`,
};

/** A condition that tests something in a place that no card has. */
export const unknownPath = defineRule({
  id: "unknown-path",
  severity: "error",
  about: "name",
  yieldsTo: ["about:characters"],
  what: "A condition on something that no card can have.",
  why: "The name before the dot is the category in which the condition looks. If no card has such a category, no card can ever meet the condition.",
  messages,
  check: {
    entry(entry, scope, report) {
      if (entry.placement !== "asked" || !scope.known || asksForNames(scope)) return;
      if (entry.node.path.length === 1) checkName(entry, scope, report);
      else if (entry.node.path.length === 2) checkPath(entry, scope, report);
    },
  },
});

function checkName(entry: Entry, scope: Scope, report: Report<typeof messages>): void {
  if (scope.system.attributes.has(entry.name)) return;
  const name = entry.node.path[0];
  if (isAsDeclared(namesOf(scope.system).categories.resolve(name.text))) report("category", name, { name: name.text });
}

function checkPath(entry: Entry, scope: Scope, report: Report<typeof messages>): void {
  const [left, right = left] = entry.node.path;
  const category = namesOf(scope.system).categories.resolve(left.text);
  const declarations = scope.system.categories.get(category.name);
  if (declarations !== undefined) {
    const { name } = category;
    const members = scope.system.attributes.get(entry.name) ?? [];
    if (declarations.some(({ custom, operators }) => custom || operators.length > 0)) return;
    if (!members.some(({ on }) => on.includes(name))) report("member", right, { name: right.text, category: name });
  } else {
    const nearest = category.suggestion === undefined ? shortcutsNear(left.text, scope.system) : [category.suggestion];
    const fixes = nearest.map((text) => {
      return writing(text, left);
    });
    if (nearest.length === 0) report("unknown", left, { category: left.text, name: right.text });
    else report("nearest", left, { category: left.text, nearest }, { fixes });
  }
}
