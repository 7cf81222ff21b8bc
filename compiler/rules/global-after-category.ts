import type { Fix } from "../diagnostics/diagnostic.js";
import { message } from "../diagnostics/message.js";
import type { CategorySection, RecordModel } from "../model/record-model.js";
import { INDENTATION, indented, inRecord, lineEndOf, startOf, textOf, withoutLines } from "../model/record-text.js";
import { defineRule } from "./define-rule.js";

/** An attribute of the card itself below a category: most often a member that lost its indentation. */
export const globalAfterCategory = defineRule({
  id: "global-after-category",
  severity: "warning",
  what: "An attribute of the card itself that stands below a category.",
  why: "Only its indentation says that a line belongs to the category above it. On cards as they are printed, what the card itself has comes first and its categories follow, so a line at the first column below a category has most often lost its indentation.",
  messages: {
    member: message`${"name"} is not indented, so it is an attribute of the card and not of ${"category"} above it. Indent it, or put it above the categories.`,
    late: message`${"name"} is an attribute of the card itself. Put it above the categories.`,
  },
  check: {
    record(record, report) {
      const [first] = record.categories;
      // Where categories lost all their indentation, one finding says so.
      if (first === undefined || record.categories.some(({ flattened }) => flattened)) return;
      const { entries, lines } = record.globals;
      for (let index = lines.length - 1; index >= 0; index--) {
        const line = lines[index] ?? 0;
        const entry = entries[index];
        if (line < first.line || entry === undefined) return;
        if (entry.uncertain || record.indentedGlobals.includes(line)) continue;
        const category = lastAbove(record, line);
        const at = inRecord(record, line, entry.node.path[0]);
        const mayBeMember = entry.standing === "custom" && category.declaration?.custom === true;
        if (mayBeMember) {
          report(
            "member",
            at,
            { name: entry.name, category: category.name },
            { fixes: [indent(record, line, category)] },
          );
        } else report("late", at, { name: entry.name }, { fixes: [moveUp(record, line, first.line)] });
      }
    },
  },
});

/** The last category above a line. There is one. */
function lastAbove({ categories }: RecordModel, line: number): CategorySection {
  return categories.findLast((category) => category.line < line) as CategorySection;
}

function indent(record: RecordModel, line: number, { name }: CategorySection): Fix {
  return { title: `Make it a line of ${name}`, safe: false, edits: [indented(record, line, INDENTATION)] };
}

/** Safe: where an attribute of the card itself stands changes nothing. */
function moveUp(record: RecordModel, line: number, above: number): Fix {
  const start = startOf(record, above);
  const insertion = { start, end: start, text: textOf(record, line) + lineEndOf(record) };
  return {
    title: "Move it above the categories",
    safe: true,
    edits: [insertion, withoutLines(record, line, line + 1)],
  };
}
