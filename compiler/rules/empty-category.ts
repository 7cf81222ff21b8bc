import { message } from "../diagnostics/message.js";
import type { RecordModel } from "../model/record-model.js";
import { inRecord, withoutLines } from "../model/record-text.js";
import { defineRule } from "./define-rule.js";

/** A category with nothing below it. */
export const emptyCategory = defineRule({
  id: "empty-category",
  severity: "warning",
  about: "emptiness",
  yieldsTo: ["torn-below"],
  takesSeverity: true,
  doubts: ["empty"],
  what: "A category with no attributes below it.",
  why: "A category means nothing by itself. Usually its lines were removed and the name was forgotten, or its lines lost their indentation and no longer belong to it.",
  messages: {
    empty: message`${"name"} is empty: there are no indented lines below it.`,
  },
  check: {
    recordIf: ["empty"],
    record(record, report) {
      const withStrayLines = new Set<number | undefined>();
      const stray = new Set(record.strayLines.map(({ line }) => line));
      for (const { category } of record.strayLines) withStrayLines.add(category);
      for (let index = 0; index < record.categories.length; index++) {
        const category = record.categories[index];
        if (category === undefined || category.entries.length > 0 || withStrayLines.has(index)) continue;
        // What can't be read right below may be its members.
        if (stray.has(category.line + 1)) continue;
        // One that is indented as much as its lines is found as such.
        if (category.head.indent > 0 && record.indentedGlobals.includes(category.line)) continue;
        report(
          "empty",
          inRecord(record, category.line, category.head.path[0]),
          { name: category.name },
          {
            tags: ["unnecessary"],
            fixes: isRequired(category.name, record)
              ? []
              : [
                  {
                    title: `Remove ${category.name}`,
                    safe: false,
                    edits: [withoutLines(record, category.line, category.line + 1)],
                  },
                ],
          },
        );
      }
    },
  },
});

const isRequired = (name: string, { kinds, system }: RecordModel): boolean =>
  [...kinds.names].some((kind) => system.required.get(kind)?.some((one) => one.name === name));
