import { message } from "../diagnostics/message.js";
import { categoryLost } from "../model/lost-indentation.js";
import { indented, inRecord, marginIn } from "../model/record-text.js";
import { defineRule } from "./define-rule.js";

/** A card attribute below a category that allows it: most often a member that lost its indentation. */
export const globalAfterCategory = defineRule({
  id: "global-after-category",
  severity: "warning",
  about: ["style", "meaning"],
  what: "An attribute in the first column, below a category that could list it.",
  why: "Only indentation makes a line belong to the category above it, so a line that the category could list has probably lost its indentation. Names that can't be in that category may be anywhere on a card; `format` moves them above the categories.",
  messages: {
    member: message`${"name"} is not indented, so it belongs to the card, not to ${"category"} above it. Indent it, or move it above the categories.`,
  },
  check: {
    recordIf: ["below"],
    record(record, report) {
      const [first] = record.categories;
      // If categories lost all their indentation, `flattened` reports it.
      if (first === undefined || record.categories.some(({ flattened }) => flattened)) return;
      for (const [index, entry] of record.globals.entries.entries()) {
        const line = record.globals.lines[index] ?? 0;
        if (line < first.line || record.indentedGlobals.includes(line)) continue;
        const category = categoryLost(record, entry, line);
        if (category === undefined) continue;
        const { name } = category;
        const indent = {
          title: `Make it a line of ${name}`,
          safe: false,
          edits: [indented(record, line, marginIn(record, category))],
        };
        report(
          "member",
          inRecord(record, line, entry.node.path[0]),
          { name: entry.name, category: name },
          { fixes: [indent] },
        );
      }
    },
  },
});
