import { isContent, isStatement, type LineNode, type Span, type StatementLine } from "../../grammar/index.js";
import type { Fix } from "../diagnostics/diagnostic.js";
import { message } from "../diagnostics/message.js";
import { isOfLostList } from "../model/lost-indentation.js";
import type { Entry, RecordModel } from "../model/record-model.js";
import { inRecord } from "../model/record-text.js";
import { defineRule, type Report } from "./define-rule.js";
import { beginsRecord, declaredLabel, labelNamed, nameSpan } from "./entry-facts.js";
import { isListed } from "./value-facts.js";

const messages = {
  attribute: message`${"name"} is a label. Write a colon after it, and the text without quotes.`,
  blank: message`${"name"}: is a label. Put a space after its colon.`,
  gap: message`${"name"}: is a label. Put the colon right after its name.`,
  spelling: message`Write ${"name"}:, not ${"written"}:.`,
};

/** A label written like an attribute, or in another case than declared. */
export const labelAsAttribute = defineRule({
  id: "label-as-attribute",
  severity: "error",
  about: "name",
  yieldsTo: ["about:characters"],
  what: "A label that is written like an attribute, or with the wrong case.",
  why: "A label is followed by a colon and free text, an attribute by a value. So a label without its colon is read as an unknown attribute.",
  messages,
  check: {
    entry(entry, scope, report) {
      const label = labelNamed(entry, scope);
      if (label === undefined || entry.placement === "declared") return;
      // Indented lines are left to other rules; and alone on its line, a colon would make it a label.
      if (scope.categoryName !== undefined || (entry.node.indent > 0 && entry.node.colon !== undefined)) return;
      // A misplaced label that decides what the record is would make it another record.
      if (beginsRecord(label.name, scope.system)) return;
      const messageId = messageFor(entry.node);
      // A text that the label can't have is the next mistake.
      const [text] = entry.values;
      const isText = label.oneOf === undefined || label.suchAs !== undefined || text?.kind !== "text";
      const fixes = isText || isListed(text.value, label.oneOf, scope.system) ? asLabel(entry, label.name) : [];
      report(messageId, nameSpan(entry), { name: label.name }, { fixes });
    },
    recordIf: ["names", "stray"],
    record(record, report) {
      let lines: readonly number[] | undefined;
      const isOnly = (line: number): boolean => {
        lines ??= beginningLines(record);
        return lines.every((other) => other === line);
      };
      checkBeginnings(record, isOnly, report);
      for (const { line, reason } of record.strayLines) {
        const node = record.node.lines[line];
        if (reason !== "unreadable" || node === undefined || !isLabelWithoutColon(node, record)) continue;
        if (isOfLostList(record, line)) continue;
        const at = inRecord(record, line, node.path[0]);
        const data = { name: node.path[0].text };
        const safe = mayBegin(record, line, data.name, isOnly);
        const fixes = (fix: Fix): Fix[] => [{ ...fix, safe }];
        const messageId = messageFor(node);
        const text = inRecord(record, line, { start: 0, end: (node.values[0] ?? node.path[0]).start }).end;
        report(messageId, at, data, { fixes: fixes(edited(TITLES[messageId], at.end, text, ": ")) });
      }
    },
    labelIf: ["names"],
    label(label, record, report) {
      if (label.spelling !== "garbled" && label.spelling !== "formerly") return;
      const at = inRecord(record, label.line, label.node.name);
      const fix = { title: `Write ${label.name}:`, safe: true, edits: [{ ...at, text: label.name }] };
      report("spelling", at, { name: label.name, written: label.node.name.text }, { fixes: [fix] });
    },
  },
});

/** The label doesn't turn this record into another: it already decides what the record is, or isn't one that does. */
function mayBegin(record: RecordModel, line: number, label: string, isOnly: (line: number) => boolean): boolean {
  if (!beginsRecord(label, record.system)) return true;
  // Of two such lines, the second would begin another record.
  if (!isOnly(line) || record.labels.some(({ name }) => beginsRecord(name, record.system))) return false;
  if (label === "Identifier") return record.role === "card";
  // In a deck or pack, it comes first. Only a record that has such a label can begin further down its node.
  const first = record.node.lines.findIndex(isContent);
  return line === first;
}

/** The lines that would decide what the record is, if they were labels. */
function beginningLines({ node, firstLine, endLine, system }: RecordModel): readonly number[] {
  const found: number[] = [];
  for (let line = firstLine; line < endLine; line++) {
    const read = node.lines[line];
    if (read === undefined || !isStatement(read)) continue;
    const label = declaredLabel(read.path[0].text, system);
    if (label !== undefined && beginsRecord(label.name, system)) found.push(line);
  }
  return found;
}

/** The same for labels that decide what a record is, which requires the whole record. */
function checkBeginnings(
  record: RecordModel,
  isOnly: (line: number) => boolean,
  report: Report<typeof messages>,
): void {
  const { entries, lines } = record.globals;
  for (const [index, entry] of entries.entries()) {
    const { node, placement } = entry;
    if (
      placement === "declared" ||
      record.system.attributes.has(entry.name) ||
      (node.indent > 0 && node.colon !== undefined)
    )
      continue;
    const label = declaredLabel(node.path[0].text, record.system);
    if (label === undefined || !beginsRecord(label.name, record.system)) continue;
    const line = lines[index] ?? 0;
    const messageId = messageFor(node);
    const safe = mayBegin(record, line, label.name, isOnly);
    const fixes = asLabel(entry, label.name).map((fix) => ({
      ...fix,
      safe: fix.safe && safe,
      edits: fix.edits.map((edit) => ({ ...edit, ...inRecord(record, line, edit) })),
    }));
    report(messageId, inRecord(record, line, nameSpan(entry)), { name: label.name }, { fixes });
  }
}

/** `Lore She counted the gulls.`: an unindented label name, followed by words. */
export function isLabelWithoutColon(node: LineNode, record: RecordModel): node is StatementLine {
  if (!isStatement(node) || node.indent > 0 || node.path.length > 1) return false;
  if (node.operator !== undefined && node.operator.text !== "=") return false;
  if (node.values[0]?.kind === "word" && node.rest[0]?.kind === "colon") return false;
  return record.system.labels.has(node.path[0].text) && node.values.length > 0;
}

const messageFor = ({ path, colon }: StatementLine): "attribute" | "gap" | "blank" =>
  colon === undefined ? "attribute" : colon.start > path[0].end ? "gap" : "blank";

const TITLES = { attribute: "Add a colon", gap: "Remove the space", blank: "Add a space after the colon" };

function edited(title: string, start: number, end: number, text: string): Fix {
  return { title, safe: true, edits: [{ start, end, text }] };
}

/** The name, a colon, and the value without its quotes. */
function asLabel(entry: Entry, name: string): Fix[] {
  const { node } = entry;
  const [value, ...others] = node.values;
  const [read] = entry.values;
  if (value === undefined || others.length > 0 || (node.operator !== undefined && node.operator.text !== "="))
    return [];
  const isValue = read?.kind === "text" || read?.kind === "integer";
  const words = isValue ? read.value : value.kind === "word" ? value.path.map(({ text }) => text).join(".") : undefined;
  if (words === undefined) return [];
  // After a colon, everything is text, including quotes: they may be intended or not.
  if (node.colon !== undefined) {
    const text = node.colon.end === value.start ? `${name}: ` : `${name}:`;
    return [
      {
        ...edited(`Write ${name}:`, node.indent, node.colon.end, text),
        safe: value.kind === "word" || value.kind === "integer",
      },
    ];
  }
  const at: Span = { start: node.indent, end: value.end };
  return [
    {
      title: `Write ${name}:`,
      safe: isValue && node.operator === undefined,
      edits: [{ ...at, text: `${name}: ${words}` }],
    },
  ];
}
