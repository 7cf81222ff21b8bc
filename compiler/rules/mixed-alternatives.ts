import { message } from "../diagnostics/message.js";
import { defineRule } from "./define-rule.js";
import { asksForNames, specificationsOf } from "./entry-facts.js";
import { misfit } from "./wrong-value-type.js";

/** Numbers and texts in one list of alternatives. */
export const mixedAlternatives = defineRule({
  id: "mixed-alternatives",
  severity: "error",
  about: "condition",
  what: "Numbers and texts among the alternatives of one condition.",
  why: "An attribute is either a number or a text. If a condition lists both, half of its list can never match.",
  messages: {
    mixed: message`These alternatives mix numbers and texts. ${"name"} is one or the other.`,
  },
  check: {
    entry(entry, scope, report) {
      if (entry.placement !== "asked" || entry.values.length < 2 || asksForNames(scope)) return;
      if (new Set(entry.values.map(({ kind }) => kind)).size < 2) return;
      if (misfit(entry, scope, specificationsOf(entry, scope)) !== undefined) return;
      const { values } = entry.node;
      const [first, last] = [values[0], values.at(-1)];
      if (first && last) report("mixed", { start: first.start, end: last.end }, { name: entry.name });
    },
  },
});
