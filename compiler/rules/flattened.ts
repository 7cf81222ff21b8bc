import type { TextEdit } from "../diagnostics/diagnostic.js";
import { alternatives, message } from "../diagnostics/message.js";
import type { CategorySection, RecordModel } from "../model/record-model.js";
import { INDENTATION, indented, inRecord, startOf, textOf } from "../model/record-text.js";
import { defineRule } from "./define-rule.js";

/** Categories whose members lost their indentation, as in text copied from a PDF: one finding per record. */
export const flattened = defineRule({
  id: "flattened",
  severity: "warning",
  about: ["style", "meaning"],
  what: "Categories whose attributes are not indented, as in text copied from a PDF.",
  why: "An attribute belongs to a category if it is indented. Here the meaning is still clear, so the lines are read as if they were indented; but the next line that somebody adds may not be. A category whose name was copied with look-alike letters, such as `Immunelf1`, is read and fixed along with its lines.",
  messages: {
    flattened: message`The lines below ${"categories"} are not indented; they are read as if they were.`,
  },
  check: {
    recordIf: ["flattened"],
    record(record, report) {
      const sections = record.categories.filter((category) => category.flattened);
      const [first] = sections;
      if (first === undefined) return;
      report(
        "flattened",
        inRecord(record, first.line, first.head.path[0]),
        {
          categories: alternatives(
            sections.map((section) => section.name),
            "and",
          ),
        },
        {
          fixes: [
            {
              title: "Indent them",
              safe: true,
              edits: sections.flatMap((section) => [
                ...asNamed(record, section),
                ...section.lines.map((line) => asMember(record, section, line)),
              ]),
            },
          ],
        },
      );
    },
  },
});

/** Look-alike letters in the category's name come from the same copying. */
function asNamed(record: RecordModel, { head, line, name, spelling }: CategorySection): TextEdit[] {
  return spelling === "garbled" ? [{ ...inRecord(record, line, head.path[0]), text: name }] : [];
}

/** Indents a line further than its category; in a record that is indented as a whole, further than the others. */
function asMember(record: RecordModel, { head, line: above }: CategorySection, line: number): TextEdit {
  if (!record.indented) return indented(record, line, textOf(record, above).slice(0, head.indent) + INDENTATION);
  const start = startOf(record, line);
  return { start, end: start, text: INDENTATION };
}
