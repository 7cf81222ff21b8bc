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
        const found = lines.map((line) => indentationOf(record, line));
        const at = found.some(isMixed) ? found.findIndex(isMixed) : found.findIndex((one) => one !== found[0]);
        const [line, indentation] = [lines[at], found[at]];
        if (line === undefined || indentation === undefined) continue;
        const start = startOf(record, line);
        const wanted = usual(found);
        const edits = lines
          .filter((_, index) => found[index] !== wanted)
          .map((other) => indented(record, other, wanted));
        report(
          isMixed(indentation) ? "mixed" : "uneven",
          { start, end: start + indentation.length },
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

/** The indentation of most lines; of several equally frequent ones the common one, or else the first. */
function usual(indentations: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const one of indentations) if (!isMixed(one)) counts.set(one, (counts.get(one) ?? 0) + 1);
  const most = Math.max(...counts.values());
  const candidates = [...counts].filter(([, count]) => count === most).map(([one]) => one);
  return candidates.includes(INDENTATION) ? INDENTATION : (candidates[0] ?? INDENTATION);
}

const isMixed = (indentation: string): boolean => indentation.includes(" ") && indentation.includes("\t");
