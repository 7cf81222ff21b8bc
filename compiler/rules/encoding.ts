import type { Span } from "../../grammar/index.js";
import { garbledIn, WINDOWS } from "../diagnostics/garbled.js";
import { counted, message } from "../diagnostics/message.js";
import { codePoint } from "../diagnostics/printable.js";
import { defineRule } from "./define-rule.js";

/** More lines aren't informative. */
const MOST_LINES = 20;
const MOST_RELATED = 5;
/** Control characters other than tab and line ends. */
const CONTROL = /[^\P{Cc}\t\n\r]/gu;

/** A file must be UTF-8, and contain only visible characters. */
export const encoding = defineRule({
  id: "encoding",
  severity: "error",
  about: "file",
  suppressible: false,
  what: "Bytes that are not UTF-8, characters that were read in another encoding, and control characters.",
  why: "A file in another encoding shows different letters on every machine, so its names can't be compared. Such a file is checked as far as it can be read, but never compiled and never rewritten, because that would make the loss permanent.",
  messages: {
    foreign: message`This is not UTF-8; it looks like ${"likely"}. Save the file as UTF-8.`,
    binary: message`This file is not text.`,
    garbled: message`${"written"} was ${"meant"}: this text is UTF-8 that was read in another encoding, and saved again.`,
    control: message`Invisible control character (${"code"}). ${"mend"}.`,
  },
  check: {
    fileIf: ({ text }) => text.search(CONTROL) !== -1 || garbledIn(text).length > 0,
    file(file, report) {
      if (file.encoding === undefined) {
        const garbled = garbledIn(file.text);
        const [first, ...more] = garbled;
        if (first !== undefined) {
          const meant = /\S/.test(first.text) ? first.text : codePoint(first.text);
          const data = { written: file.text.slice(first.start, first.end), meant };
          const others = more.length === 0 ? "" : `, and ${counted(more.length, "other character")} in the same way`;
          const fixes = [{ title: `Write ${meant}${others}`, safe: false, edits: garbled }];
          const related = more.slice(0, MOST_RELATED).map((at) => ({ at, message: `This was ${at.text}.` }));
          report("garbled", first, data, { fixes, related });
        }
        for (const all of controlCharacters(file.text)) {
          const [at] = all;
          if (at === undefined || garbled.some((one) => one.start <= at.start && at.end <= one.end)) continue;
          const meant = all.map(({ start }) =>
            (WINDOWS[file.text.charCodeAt(start) - 0x80] ?? "").replace(/[“”]/, '"').trim(),
          );
          const isWindows = meant.every((character) => character !== "");
          const edits = all.map((one, index) => ({ ...one, text: isWindows ? (meant[index] ?? "") : "" }));
          const title = isWindows
            ? `Write ${[...new Set(meant)].join(" ")}`
            : all.length === 1
              ? "Delete the character"
              : `Delete the ${all.length} characters of the line`;
          report(
            "control",
            at,
            { code: codePoint(file.text.charAt(at.start)), mend: isWindows ? title : "Delete it" },
            { fixes: [{ title, safe: false, edits }] },
          );
        }
        return;
      }
      const { likely, spans, meant = [] } = file.encoding;
      const [at] = spans;
      if (at === undefined) return;
      if (likely === "no text") report("binary", at, {});
      else {
        const fix = { title: "Convert it to UTF-8", safe: false, edits: meant };
        report("foreign", at, { likely }, { fixes: meant.length === 0 ? [] : [fix] });
      }
    },
  },
});

/** Of each line, all of them. */
function controlCharacters(text: string): Span[][] {
  const lines: Span[][] = [];
  let lineEnd = -1;
  for (const match of text.matchAll(CONTROL)) {
    const span = { start: match.index, end: match.index + 1 };
    if (match.index < lineEnd) {
      lines.at(-1)?.push(span);
      continue;
    }
    if (lines.length === MOST_LINES) break;
    lines.push([span]);
    lineEnd = endOfLine(text, match.index);
  }
  return lines;
}

function endOfLine(text: string, from: number): number {
  LINE_END.lastIndex = from;
  return LINE_END.exec(text)?.index ?? text.length;
}

const LINE_END = /[\r\n]/g;
