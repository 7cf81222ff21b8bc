import { escapedText } from "../../grammar/index.js";
import { message } from "../diagnostics/message.js";
import { codePoint } from "../diagnostics/printable.js";
import { MARKS } from "../model/marks.js";
import type { Entry, RecordModel } from "../model/record-model.js";
import { contentOf, inRecord, startOf } from "../model/record-text.js";
import { defineRule, type Report } from "./define-rule.js";

const messages = {
  odd: message`${"value"} has ${"character"} in it, so it isn't the same text as ${"plain"}.`,
  "line-end": message`${"character"} is no line end here: it is printed as it stands. A text simply goes on in the next line.`,
};

/** Characters in names and texts that nobody sees, and blanks that aren't one blank. */
export const oddCharacter = defineRule({
  id: "odd-character",
  severity: "warning",
  about: ["characters", "meaning"],
  takesSeverity: true,
  doubts: ["odd"],
  what: "An invisible character or an unusual blank in a text that is compared with others.",
  why: "Texts are compared character by character. With a zero-width space, a soft hyphen, a no-break space or two blanks in it, a text looks like another one and isn't: no condition, no list and no search finds it.",
  messages,
  check: {
    entry(entry, _scope, report) {
      for (const node of entry.node.values) {
        const value = node.kind === "text" && isCompared(entry, node.value) ? node.value : undefined;
        const odd = value === undefined ? undefined : oddIn(value);
        if (value === undefined || odd === undefined) continue;
        const plain = plainOf(value);
        const text = `"${escapedText(plain)}"`;
        const data = { name: entry.name, value: `"${value}"`, character: odd, plain: `"${plain}"` };
        const edits = [{ start: node.start, end: node.end, text }];
        report("odd", node, data, { fixes: [{ title: `Write ${text}`, safe: true, edits }] });
      }
    },
    record(record, report) {
      if (record.node.text.includes("\\")) checkLineEnds(record, report);
      if ((record.marks & MARKS.letters) === 0) return;
      for (const label of record.labels) {
        if (label.declaration?.lines !== "one") continue;
        const odd = oddIn(label.text);
        // Two blanks in an identifier show beside the others of its series, and are found there.
        if (odd === undefined || (label.name === "Identifier" && !/[^\0-\x7f]/.test(label.text))) continue;
        const at = inRecord(record, label.line, label.node.text);
        const plain = plainOf(label.text);
        const fixes = [{ title: `Write ${plain}`, safe: true, edits: [{ ...at, text: plain }] }];
        report("odd", at, { name: label.name, value: label.text, character: odd, plain }, { fixes });
      }
    },
  },
});

/** `\\n` in the text of a label, as programs write it. */
function checkLineEnds(record: RecordModel, report: Report<typeof messages>): void {
  for (const { line, endLine, declaration } of record.labels) {
    if (declaration?.lines === "kept") continue;
    const { start } = contentOf(record, line);
    const text = record.node.text.slice(start, startOf(record, endLine));
    const found = /(?:\\r)?\\n[ \t]*/.exec(text);
    if (found === null) continue;
    const at = { start: start + found.index, end: start + found.index + found[0].length };
    const fixes = [{ title: "Write a blank instead", safe: false, edits: [{ ...at, text: " " }] }];
    report("line-end", { ...at, end: at.start + found[0].trimEnd().length }, { character: "\\n" }, { fixes });
  }
}

/** Longer texts, and those with a mark at the end, are sentences. */
const LONGEST = 60;

/** A text of a list, of a condition, or short enough to be a name. */
function isCompared({ declaration, operator }: Entry, text: string): boolean {
  if (declaration?.oneOf?.includes("<any>") === true) return false;
  return operator !== undefined || (text.length <= LONGEST && !/[.!?…:;,»”]$/u.test(text.trim()));
}

// In other scripts and between emoji, a joiner decides how letters are drawn.
const ODD =
  /[\u00a0\u00ad\u2000-\u200b\u202f\u205f\u2060\u3000\ufeff]|(?<=[\p{Script=Latin}\p{N} ])[\u200c\u200d]|(?<=\S) {2,}(?=\S)/u;
const ALL_ODD = new RegExp(ODD.source, "gu");

function oddIn(text: string): string | undefined {
  const found = text.length > 0 && MAY_BE_ODD.test(text) ? ODD.exec(text)?.[0] : undefined;
  if (found === undefined) return undefined;
  if (found.startsWith(" ")) return "several blanks in a row";
  return `${isBlank(found) ? "the blank" : "the invisible character"} ${codePoint(found)}`;
}

const MAY_BE_ODD = /[^\0-\x7f]| {2}/;
const isBlank = (character: string): boolean => /\s/u.test(character) && character !== "\ufeff";
/** The text without them. */
export const plainOf = (text: string): string =>
  text.replace(ALL_ODD, (odd) => (isBlank(odd.charAt(0)) ? " " : "")).trim();
