import type { Fix } from "../diagnostics/diagnostic.js";
import { message } from "../diagnostics/message.js";
import { isAsDeclared, namesOf } from "../model/names.js";
import type { Entry, RecordModel } from "../model/record-model.js";
import { INDENTATION, inRecord, marginIn, startOf, textOf, withoutLines } from "../model/record-text.js";
import { defineRule } from "./define-rule.js";
import { isDottedAttribute, nameSpan, writtenName } from "./entry-facts.js";

/** `Category.Name` is for conditions, which test what other cards have. */
export const dottedNameNotAllowed = defineRule({
  id: "dotted-name-not-allowed",
  severity: "error",
  about: "condition",
  yieldsTo: ["rule:global-after-category"],
  triesFixes: true,
  what: "A dotted name outside of a condition.",
  why: "A dotted name tells a condition in which category of another card to look. On the card itself, an attribute is in a category if it is indented below it.",
  messages: {
    dotted: message`Dotted names like ${"name"} are for conditions. On the card itself, write ${"member"} indented below ${"category"}.`,
  },
  check: {
    entry(entry, scope, report) {
      // In the first column, the rest of the card decides where it belongs.
      if (scope.categoryName !== undefined && isDotted(entry)) report("dotted", nameSpan(entry), dataOf(entry));
    },
    recordIf: ["names"],
    record(record, report) {
      const { entries, lines } = record.globals;
      let last: string | undefined;
      for (const [index, entry] of entries.entries()) {
        if (!isDotted(entry)) continue;
        // Of adjacent lines of one category, the first is enough.
        const { category } = dataOf(entry);
        const isNext = lines[index - 1] === (lines[index] ?? 0) - 1 && last === category;
        last = category;
        if (isNext) continue;
        const line = lines[index] ?? 0;
        const fixes = indentedBelow(entry, line, record);
        report("dotted", inRecord(record, line, nameSpan(entry)), dataOf(entry), { fixes });
      }
    },
  },
});

const isDotted = (entry: Entry): boolean =>
  entry.node.path.length === 2 && entry.scope.known && isDottedAttribute(entry, entry.scope);

function dataOf(entry: Entry) {
  const [category, member = category] = entry.node.path;
  return { name: writtenName(entry), member: member.text, category: category.text };
}

/** Puts it below the lines of its category if the card has that, or else below its name. */
function indentedBelow(entry: Entry, line: number, record: RecordModel): Fix[] {
  const [category, member] = entry.node.path;
  const { name, ...found } = namesOf(record.system).categories.resolve(category.text);
  if (member === undefined || entry.node.indent > 0 || !isAsDeclared({ name, ...found })) return [];
  const title = `Write ${member.text} indented below ${category.text}`;
  const section = record.categories.find((one) => one.name === name);
  const rest = textOf(record, line).slice(member.start);
  if (section === undefined) {
    const edit = { start: startOf(record, line), end: startOf(record, line) + member.start };
    return [{ title, safe: false, edits: [{ ...edit, text: `${category.text}\n${INDENTATION}` }] }];
  }
  if (section.entries.some((one) => one.node.path[0].text === member.text)) return [];
  const end = startOf(record, (section.lines.at(-1) ?? section.line) + 1);
  const isLast = !/[\r\n]$/.test(record.node.text.slice(0, end));
  const text = `${isLast ? "\n" : ""}${marginIn(record, section)}${rest}${isLast ? "" : "\n"}`;
  return [{ title, safe: false, edits: [withoutLines(record, line, line + 1), { start: end, end, text }] }];
}
