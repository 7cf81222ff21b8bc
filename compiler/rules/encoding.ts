import type { Span } from "../../grammar/index.js";
import { message } from "../diagnostics/message.js";
import { codePoint } from "../diagnostics/printable.js";
import { defineRule } from "./define-rule.js";

/** More lines aren't informative. */
const MOST_LINES = 20;
/** Control characters other than tab and line ends. */
const CONTROL = /[^\P{Cc}\t\n\r]/gu;

/** A file must be UTF-8, and contain only visible characters. */
export const encoding = defineRule({
  id: "encoding",
  severity: "error",
  about: "file",
  suppressible: false,
  what: "Bytes that are not UTF-8, and control characters.",
  why: "A file in another encoding shows different letters on every machine, so its names can't be compared. Such a file is checked as far as it can be read, but never compiled and never rewritten, because that would make the loss permanent.",
  messages: {
    foreign: message`This is not UTF-8; it looks like ${"likely"}. Save the file as UTF-8.`,
    binary: message`This file is not text.`,
    control: message`Invisible control character (${"code"}). Delete it.`,
  },
  check: {
    fileIf: ({ text }) => text.search(CONTROL) !== -1,
    file(file, report) {
      if (file.encoding === undefined) {
        for (const at of controlCharacters(file.text))
          report(
            "control",
            at,
            { code: codePoint(file.text.charAt(at.start)) },
            {
              fixes: [{ title: "Delete the character", safe: false, edits: [{ ...at, text: "" }] }],
            },
          );
        return;
      }
      const { likely, spans } = file.encoding;
      const [at] = spans;
      if (at === undefined) return;
      if (likely === "no text") report("binary", at, {});
      else report("foreign", at, { likely });
    },
  },
});

function controlCharacters(text: string): Span[] {
  const spans: Span[] = [];
  let lineEnd = -1;
  for (const match of text.matchAll(CONTROL)) {
    if (match.index < lineEnd) continue;
    spans.push({ start: match.index, end: match.index + 1 });
    lineEnd = endOfLine(text, match.index);
    if (spans.length === MOST_LINES) break;
  }
  return spans;
}

function endOfLine(text: string, from: number): number {
  LINE_END.lastIndex = from;
  return LINE_END.exec(text)?.index ?? text.length;
}

const LINE_END = /[\r\n]/g;
