import { message } from "../diagnostics/message.js";
import { contentOf } from "../model/record-text.js";
import { defineRule } from "./define-rule.js";

/** A category among the members of another one. */
export const nestedCategory = defineRule({
  id: "nested-category",
  severity: "error",
  about: "place",
  what: "A category inside a category.",
  why: "A category lists attributes, and each is addressed by at most two names: the category's and its own. Nothing could refer to an attribute one level deeper.",
  messages: {
    nested: message`Categories cannot be nested. Move it out of ${"category"}, to the first column, with its own lines below it.`,
  },
  check: {
    recordIf: ["stray"],
    record(record, report) {
      for (const stray of record.strayLines) {
        if (stray.reason !== "nested-head") continue;
        const outer = record.categories[stray.category ?? -1];
        report("nested", contentOf(record, stray.line), { category: outer?.name ?? "a category" });
      }
    },
  },
});
