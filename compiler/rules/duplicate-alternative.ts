import { message } from "../diagnostics/message.js";
import type { Entry, Scope } from "../model/record-model.js";
import { defineRule } from "./define-rule.js";
import { isPositional, operatorsOf, writtenValues } from "./entry-facts.js";
import { mayRepeat } from "./value-facts.js";

/** The same value twice in one list. */
export const duplicateAlternative = defineRule({
  id: "duplicate-alternative",
  severity: "error",
  about: "condition",
  doubts: ["duplicate"],
  what: "A value that is already in its list.",
  why: "A list contains the values that match. Repeating one changes nothing, so another value was probably meant.",
  messages: {
    duplicate: message`${"value"} is already in this list.`,
  },
  check: {
    entry(entry, scope, report) {
      // With < and >, and where only one value is allowed, there is no list.
      if (entry.values.length < 2 || entry.operator === "<" || entry.operator === ">") return;
      if (operatorsOf(entry, scope).length === 0 && entry.declaration?.many !== true) return;
      if (isPositional(entry, scope) || isRepeated(entry, scope)) return;
      const seen = new Set<string>();
      for (const [index, { node, values }] of writtenValues(entry, scope).entries()) {
        for (const value of values) {
          const key = JSON.stringify(value);
          const before = entry.node.values[index - 1];
          if (seen.has(key)) {
            // Another value may have been meant.
            const edits = before && values.length === 1 ? [{ start: before.end, end: node.end, text: "" }] : [];
            const fixes = edits.length > 0 ? [{ title: "Remove it", safe: false, edits }] : [];
            const written = value.kind === "text" ? `"${value.value}"` : shown(value);
            report("duplicate", node, { name: entry.name, value: written }, { fixes });
          }
          seen.add(key);
        }
      }
    },
  },
});

/** A value may be there several times; in conditions, that changes nothing. */
function isRepeated(entry: Entry, scope: Scope): boolean {
  return mayRepeat(entry.declaration) && operatorsOf(entry, scope).length === 0;
}

function shown(value: object): string {
  return Object.values(value).slice(1).flat().join(".");
}
