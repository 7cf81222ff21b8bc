import { message } from "../diagnostics/message.js";
import { fullName } from "../model/card-condition.js";
import { categoryLost, isNoneOfCard } from "../model/lost-indentation.js";
import { contentOf, indented, inRecord, marginIn } from "../model/record-text.js";
import { defineRule } from "./define-rule.js";

/** A card attribute below a category that allows it: most often a member that lost its indentation. */
export const globalAfterCategory = defineRule({
  id: "global-after-category",
  severity: "warning",
  about: ["style", "meaning"],
  what: "An attribute in the first column, below a category that could list it.",
  why: "Only indentation makes a line belong to the category above it, so a line that the category could list has probably lost its indentation. Names that can't be in that category may be anywhere on a card; `format` moves them above the categories.",
  triesFixes: true,
  messages: {
    stray: message`${"name"} can't stand by itself here. Indent it, to make it a line of ${"category"} above.`,
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
        const isStray = isNoneOfCard(record, entry);
        // The lines below have no category then.
        const isWrong = isStray || record.indentedGlobals.includes(line + 1);
        report(
          isStray ? "stray" : "member",
          isStray ? contentOf(record, line) : inRecord(record, line, entry.node.path[0]),
          { name: fullName(entry), category: name },
          { fixes: [indent], severity: isWrong ? "error" : undefined },
        );
      }
    },
  },
});
