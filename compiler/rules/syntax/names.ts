import { message } from "../../diagnostics/message.js";
import type { Entry, RecordModel, Scope } from "../../model/record-model.js";
import { inRecord } from "../../model/record-text.js";
import type { Report } from "../define-rule.js";
import { categoryNamed, labelMeant, writtenName } from "../entry-facts.js";
import { bracesOn } from "./braces.js";
import { isMistakenColon, mendedValues, quoted, unquotedWords } from "./values.js";

export const nameMessages = {
  colon: message`${"name"} is an attribute, so it takes no colon.`,
  "category-with-value": message`${"name"} is a category. Leave it alone on its line, with its attributes indented below it.`,
  "category-with-colon": message`${"name"} is a category, so it takes no colon.`,
};

/** A name that isn't what the rest of its line takes it for. */
export function checkName(entry: Entry, scope: Scope, report: Report<typeof nameMessages>): void {
  const { node } = entry;
  const name = node.path[0];
  const category = categoryNamed(entry, scope);
  if (category !== undefined) {
    report("category-with-value", name, { name: category });
    return;
  }
  if (node.colon === undefined || !isMistakenColon(entry, scope) || labelMeant(entry, scope) !== undefined) return;
  const { end } = node.operator ?? node.colon;
  const text = (node.values[0]?.start ?? end) === end ? " " : "";
  const words = unquotedWords(entry, scope);
  const mended = mendedValues(node.values) ?? [];
  const edits = [{ start: node.colon.start, end, text }, ...words.map(quoted), ...mended];
  const title =
    words.length > 0
      ? "Remove the colon, and put the text in quotes"
      : `Remove the colon${mended.map((edit) => `, and write ${edit.text}`).join("")}`;
  report("colon", node.colon, { name: writtenName(entry) }, { fixes: [{ title, safe: true, edits }] });
}

/** Stray text after the name of a category with members below. */
export function checkHeads(record: RecordModel, report: Report<typeof nameMessages>): void {
  for (const { line, head, name, anyDeclaration } of record.categories) {
    if (anyDeclaration === undefined) continue;
    if (head.kind !== "bare-name") {
      // With braces as in a program, see checkLines.
      if (bracesOn(record, line) !== undefined) continue;
      // With nothing but marks behind it, these go; anything else is a comment.
      const at = inRecord(record, line, { start: head.path[0].end, end: head.comment?.start ?? head.length });
      const isMark = !/[\p{L}\p{N}]/u.test(record.node.text.slice(at.start, at.end));
      const fix = isMark
        ? { title: `Write ${name}`, safe: false, edits: [{ ...at, text: "" }] }
        : { title: "Make the rest a comment", safe: false, edits: [{ ...at, end: at.start, text: " #" }] };
      report("category-with-value", inRecord(record, line, head.path[0]), { name }, { fixes: [fix] });
    } else if (head.colon !== undefined) {
      const colon = inRecord(record, line, head.colon);
      const fix = { title: "Remove the colon", safe: true, edits: [{ ...colon, text: "" }] };
      report("category-with-colon", colon, { name }, { fixes: [fix] });
    }
  }
}
