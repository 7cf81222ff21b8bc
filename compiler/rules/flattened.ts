import { isStatement } from "../../grammar/index.js";
import type { TextEdit } from "../diagnostics/diagnostic.js";
import { alternatives, message } from "../diagnostics/message.js";
import type { CategorySection, LabelItem, RecordModel } from "../model/record-model.js";
import { INDENTATION, indented, inRecord, marginOf, startOf, textOf } from "../model/record-text.js";
import { describesSystems } from "../systems/system.js";
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
    text: message`The lines below ${"label"}: are not indented, so they are not part of the text; they are read as if they were.`,
  },
  check: {
    recordIf: ["flattened", "empty"],
    record(record, report) {
      for (const label of record.labels) {
        const lines = unindentedLines(label, record);
        if (lines.length === 0) continue;
        const edits = lines.map((line) => indented(record, line, INDENTATION + marginOf(record, line)));
        const fixes = [{ title: "Indent them", safe: true, edits }];
        report("text", inRecord(record, label.line, label.node.name), { label: label.name }, { fixes });
      }
      const sections = record.categories.filter((category) => category.flattened);
      const [first] = sections;
      if (first === undefined) return;
      const hasColon = sections.some((section) => colonOf(section) !== undefined);
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
          ...(hasColon ? { severity: "error" as const } : {}),
          fixes: [
            {
              title: hasColon ? "Indent them, and remove the colon" : "Indent them",
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

/** In a description of a game, the lines below a label alone on its line, if they begin with what looks like names. */
function unindentedLines({ line, endLine, node }: LabelItem, record: RecordModel): readonly number[] {
  const first = record.node.lines[line + 1];
  if (node.text.start !== node.text.end || endLine === line + 1 || first === undefined || first.indent > 0) return [];
  if (!describesSystems(record.system.data) || (first.kind !== "label" && !isStatement(first))) return [];
  const all = Array.from({ length: endLine - line - 1 }, (_, at) => line + 1 + at);
  const below = all.slice(1).filter((at) => textOf(record, at).trim() !== "");
  const isAlone = first.kind !== "bare-name" && below.length > 0 && below.every((at) => marginOf(record, at) !== "");
  return isAlone ? all.slice(0, 1) : all;
}

/** Look-alike letters in the category's name come from the same copying. */
function asNamed(record: RecordModel, section: CategorySection): TextEdit[] {
  const { head, line, name, spelling } = section;
  const colon = colonOf(section);
  return [
    ...(spelling === "garbled" ? [{ ...inRecord(record, line, head.path[0]), text: name }] : []),
    ...(colon === undefined ? [] : [{ ...inRecord(record, line, colon), text: "" }]),
  ];
}

const colonOf = ({ head }: CategorySection) => (head.kind === "bare-name" ? head.colon : undefined);

/** Indents a line further than its category; in a record that is indented as a whole, further than the others. */
function asMember(record: RecordModel, { line: above }: CategorySection, line: number): TextEdit {
  if (!record.indented) return indented(record, line, marginOf(record, above) + INDENTATION);
  const start = startOf(record, line);
  return { start, end: start, text: INDENTATION };
}
