import { message } from "../diagnostics/message.js";
import type { CategorySection, RecordModel } from "../model/record-model.js";
import { defineRule } from "./define-rule.js";
import { INDENTATION, indented, startOf, textOf } from "./places.js";

/** The lines of one category are indented alike, with blanks only or with tabs only: one finding a category. */
export const unevenIndentation = defineRule({
  id: "uneven-indentation",
  severity: "warning",
  what: "Lines of one category that are not indented alike.",
  why: "It does not matter by how much the lines of a category are indented. Where they differ, a reader sees a structure that is not there; and tabs beside blanks look different in every editor.",
  messages: {
    uneven: message`This line is not indented like the first one below ${"category"}.`,
    mixed: message`Tabs and blanks are mixed in the indentation of this line.`,
  },
  check: {
    record(record, report) {
      for (const section of record.categories) {
        if (section.flattened) continue;
        const lines = linesOf(record, section);
        const [first] = lines;
        if (first === undefined) continue;
        const mixed = isMixed(indentationOf(record, first));
        const wanted = mixed ? INDENTATION : indentationOf(record, first);
        const others = lines.filter((line) => indentationOf(record, line) !== wanted);
        const [other] = others;
        if (other === undefined) continue;
        const start = startOf(record, other);
        const edits = others.map((line) => indented(record, line, wanted));
        report(
          isMixed(indentationOf(record, other)) ? "mixed" : "uneven",
          { start, end: start + indentationOf(record, other).length },
          { category: section.name },
          { fixes: [{ title: "Indent all lines alike", safe: true, edits }] },
        );
      }
    },
  },
});

/** The lines below the category's name, without those of a category that is nested in it. */
function linesOf(record: RecordModel, section: CategorySection): number[] {
  const index = record.categories.indexOf(section);
  const stray = record.strayLines.filter((line) => line.category === index && line.reason !== "nested-member");
  return [...section.lines, ...stray.map(({ line }) => line)].toSorted((one, other) => one - other);
}

function indentationOf(record: RecordModel, line: number): string {
  return textOf(record, line).slice(0, record.node.lines[line]?.indent ?? 0);
}

const isMixed = (indentation: string): boolean => indentation.includes(" ") && indentation.includes("\t");
