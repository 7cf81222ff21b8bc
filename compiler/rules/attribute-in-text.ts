import { isStatement, quotedText, type StatementLine } from "../../grammar/index.js";
import type { Fix } from "../diagnostics/diagnostic.js";
import { message } from "../diagnostics/message.js";
import type { RecordModel } from "../model/record-model.js";
import { contentOf, INDENTATION, indented, inRecord, startOf } from "../model/record-text.js";
import { defineRule } from "./define-rule.js";

/** A line below a label's text that belongs to the text by its shape, but begins with the name of something else. */
export const attributeInText = defineRule({
  id: "attribute-in-text",
  severity: "warning",
  about: "meaning",
  takesSeverity: true,
  what: "A line that continues a text but begins with the name of an attribute or a label.",
  why: "A text that is too long for its line continues on the next one, and the rulebook does not indent that line. So a misspelt attribute right below a text becomes part of the text, and nothing shows it.",
  messages: {
    attribute: message`This line continues the text of ${"label"}:, but ${"name"} is an attribute.`,
    label: message`This line continues the text of ${"label"}:. If ${"name"} is meant as a label, add a colon after it.`,
    condition: message`This line continues the text of ${"label"}:, but it looks like a condition. Put the name of a category above it.`,
  },
  check: {
    labelIf: ["attributes"],
    label(label, record, report) {
      for (const line of label.attributeLines) {
        const node = record.node.lines[line];
        if (node === undefined || !isStatement(node)) continue;
        const name = node.path[0];
        if (node.indent > 0) {
          // Of lines that lost what was above them, the first is enough.
          if (label.attributeLines.includes(line - 1) && (record.node.lines[line - 1]?.indent ?? 0) > 0) continue;
          const messageId = node.kind === "condition" ? "condition" : "attribute";
          const fixes = messageId === "condition" ? [] : [{ ...REMOVE, edits: [indented(record, line, "")] }];
          report(messageId, inRecord(record, line, name), { label: label.name, name: name.text }, { fixes });
          continue;
        }
        if (record.system.labels.has(name.text)) {
          const at = inRecord(record, line, name);
          const fixes = [{ title: "Add a colon", safe: false, edits: [colonAt(at.end)] }, indent(record, line)];
          report("label", at, { label: label.name, name: name.text }, { fixes });
          continue;
        }
        report(
          "attribute",
          inRecord(record, line, name),
          { label: label.name, name: name.text },
          { fixes: [...asAttribute(record, line, node), indent(record, line)] },
        );
      }
    },
  },
});

const REMOVE = { title: "Remove the indentation", safe: false };

const colonAt = (place: number) => ({ start: place, end: place, text: ":" });

function indent(record: RecordModel, line: number): Fix {
  return { title: "Indent it as text", safe: false, edits: [indented(record, line, INDENTATION)] };
}

/** Quotes what follows the name; after a complete value, turns it into a comment, so that no word is lost. */
function asAttribute(record: RecordModel, line: number, node: StatementLine): Fix[] {
  const start = startOf(record, line);
  const name = node.path[0];
  const end = contentOf(record, line).end;
  const words = record.node.text.slice(start + name.end, end).trim();
  if (words === "") return [];
  const [value] = node.values;
  const title = "Make it an attribute";
  if (value !== undefined && value.kind !== "word" && value.kind !== "wrong" && node.rest[0] !== undefined) {
    const at = start + node.rest[0].start;
    return [{ title, safe: false, edits: [{ start: at, end: at, text: "# " }] }];
  }
  const text = ` ${quotedText(words)}`;
  return [{ title, safe: false, edits: [{ start: start + name.end, end, text }] }];
}
