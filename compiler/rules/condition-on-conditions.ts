import { message } from "../diagnostics/message.js";
import { defineRule } from "./define-rule.js";
import { asksForNames } from "./entry-facts.js";

/** A condition that looks into a category of conditions. */
export const conditionOnConditions = defineRule({
  id: "condition-on-conditions",
  severity: "warning",
  about: "condition",
  what: "A condition on what another card's conditions are.",
  why: "A condition compares a value. A category of conditions has no values to compare, only conditions of its own, so a condition on it hardly ever matches.",
  messages: {
    conditions: message`${"category"} lists conditions, so it has no value of ${"name"} to compare with.`,
  },
  check: {
    entry(entry, scope, report) {
      const { category } = entry;
      if (entry.placement !== "asked" || category === undefined || asksForNames(scope)) return;
      const declarations = scope.system.categories.get(category) ?? [];
      if (!declarations.some(({ operators }) => operators.length > 0)) return;
      report("conditions", entry.node.path[0], { category, name: entry.name });
    },
  },
});
