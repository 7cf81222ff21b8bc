import { largest, pushTo } from "../../grammar/index.js";
import { message } from "../diagnostics/message.js";
import type { RecordModel } from "../model/record-model.js";
import { INDENTATION, indented, startOf, textOf } from "../model/record-text.js";
import { defineRule } from "./define-rule.js";
import { isLabel } from "./indented-global.js";

/** The lines of a category should be indented alike, with only blanks or only tabs: one finding per category. */
export const unevenIndentation = defineRule({
  id: "uneven-indentation",
  severity: "warning",
  about: "style",
  what: "Lines of one category with different indentation.",
  why: "It doesn't matter how far the lines of a category are indented. But if they differ, a reader sees a structure that isn't there; and a mix of tabs and spaces looks different in every editor.",
  messages: {
    uneven: message`This line is not indented like the first line below ${"category"}.`,
    mixed: message`This line's indentation mixes tabs and spaces.`,
  },
  check: {
    record(record, report) {
      // In a record that is indented as a whole, that is fixed first.
      if (record.indented) return;
      if (isSurelyEven(record)) return;
      const stray = strayLinesByCategory(record);
      for (const [index, section] of record.categories.entries()) {
        if (section.flattened) continue;
        const lines = [...section.lines, ...(stray.get(index) ?? [])]
          .filter((line) => !isLabel(record, line))
          .toSorted((one, other) => one - other);
        const found = lines.map((line) => indentationOf(record, line));
        const at = found.some(isMixed) ? found.findIndex(isMixed) : found.findIndex((one) => one !== found[0]);
        const [line, indentation] = [lines[at], found[at]];
        if (line === undefined || indentation === undefined) continue;
        const start = startOf(record, line);
        const wanted = usual(found);
        const edits = lines
          .filter((_, index) => found[index] !== wanted)
          .map((other) => indented(record, other, wanted));
        // An unreadable line may not belong to the category.
        const safe = !stray.has(index);
        report(
          isMixed(indentation) ? "mixed" : "uneven",
          { start, end: start + indentation.length },
          { category: section.name },
          { fixes: [{ title: "Indent all lines alike", safe, edits }] },
        );
      }
    },
  },
});

/** Decided without looking at the text of any line, as for nearly all records. */
function isSurelyEven(record: RecordModel): boolean {
  if (record.categories.length === 0) return true;
  if (record.strayLines.length > 0 || record.node.text.includes("\t")) return false;
  for (const { entries, flattened } of record.categories) {
    if (flattened) continue;
    const indent = entries[0]?.node.indent;
    for (const entry of entries) if (entry.node.indent !== indent) return false;
  }
  return true;
}

/** Lines below a category's name that aren't its members, without those of a nested category. */
function strayLinesByCategory({ strayLines }: RecordModel): Map<number | undefined, number[]> {
  const lines = new Map<number | undefined, number[]>();
  for (const { line, reason, category } of strayLines) {
    if (reason === "nested-member" || reason === "nested-head") continue;
    pushTo(lines, category, line);
  }
  return lines;
}

function indentationOf(record: RecordModel, line: number): string {
  return textOf(record, line).slice(0, record.node.lines[line]?.indent ?? 0);
}

/** The indentation of most lines; in a tie the default, or else the first. */
function usual(indentations: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const one of indentations) if (!isMixed(one)) counts.set(one, (counts.get(one) ?? 0) + 1);
  const most = largest(counts.values());
  const candidates = [...counts].filter(([, count]) => count === most).map(([one]) => one);
  return candidates.includes(INDENTATION) ? INDENTATION : (candidates[0] ?? INDENTATION);
}

const isMixed = (indentation: string): boolean => indentation.includes(" ") && indentation.includes("\t");
