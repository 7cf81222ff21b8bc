import { isStatement } from "../../grammar/index.js";
import { message } from "../diagnostics/message.js";
import type { RecordModel } from "../model/record-model.js";
import { contentOf, inRecord } from "../model/record-text.js";
import { defineRule } from "./define-rule.js";

/** A longer text was hardly divided by a line end: rather, its quote is missing. */
const MOST_LINES = 4;

/** A quoted text with a line end in it, as a PDF or a word processor divides it. */
export const dividedText = defineRule({
  id: "divided-text",
  severity: "error",
  about: ["division", "extent", "form"],
  doubts: ["divided"],
  suppressible: false,
  what: "A text in quotes that goes on in the next line.",
  why: "A line is one thing that the card says. A text that is divided between two lines is neither of them: the first has no end, and the second is read as something else.",
  messages: {
    divided: message`A text in quotes ends on the line on which it begins: ${"meant"}.`,
  },
  check: {
    recordIf: ["uncertain"],
    record(record, report) {
      const { lines } = record.node;
      for (let line = record.firstLine; line < record.endLine; line++) {
        const node = lines[line];
        if (node === undefined || !isStatement(node)) continue;
        const open = node.values.find((value) => value.kind === "wrong" && value.reason === "unclosed-text");
        const last = open === undefined ? undefined : lastLineOf(record, line);
        if (open === undefined || last === undefined) continue;
        const at = { start: inRecord(record, line, open).start, end: contentOf(record, last).end };
        const parts = [record.node.text.slice(at.start + 1, contentOf(record, line).end)];
        for (let more = line + 1; more <= last; more++) {
          const { start, end } = contentOf(record, more);
          parts.push(record.node.text.slice(start, more === last ? end - 1 : end));
        }
        const meant = `"${parts.reduce(joined)}"`;
        const fixes = [{ title: `Write ${meant}`, safe: false, edits: [{ ...at, text: meant }] }];
        report("divided", inRecord(record, line, open), { name: node.path[0].text, meant }, { fixes });
        line = last;
      }
    },
  },
});

/** The line on which the text ends: with the first quote below it, and nothing behind that. */
function lastLineOf(record: RecordModel, first: number): number | undefined {
  for (let line = first + 1; line < Math.min(record.endLine, first + MOST_LINES); line++) {
    const { start, end } = contentOf(record, line);
    const text = record.node.text.slice(start, end);
    const quote = text.search(/(?<!\\)["“”]/);
    if (quote !== -1) return quote === text.length - 1 && quote > 0 ? line : undefined;
    if (text === "" || /^\p{L}+:/u.test(text)) return undefined;
  }
  return undefined;
}

/** A hyphen at the end of a line divides a word. */
function joined(before: string, after: string): string {
  return /\p{L}-$/u.test(before) && /^\p{Ll}/u.test(after)
    ? before.slice(0, -1) + after
    : `${before.trimEnd()} ${after}`;
}
