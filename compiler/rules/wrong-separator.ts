import { message } from "../diagnostics/message.js";
import { defineRule } from "./define-rule.js";

/** `--`, `***` or a title between dashes was meant as a separator, and separates; but the separator is `---`. */
export const wrongSeparator = defineRule({
  id: "wrong-separator",
  severity: "warning",
  about: "style",
  what: "A line between two cards that isn't three dashes.",
  why: "Cardwright still reads the line as the end of a card, because it can't mean anything else. Other tools, and people, look for a line of three dashes.",
  messages: {
    wrong: message`${"written"} is read as a separator. Write exactly three dashes.`,
  },
  check: {
    fileIf: ({ separator }) => separator?.canonical === false,
    file(file, report) {
      for (const { separator } of file.node.records) {
        if (separator === undefined || separator.canonical) continue;
        const written = separator.text.trimEnd();
        const at = { start: separator.start, end: separator.start + written.length };
        // A heading between the dashes is worth keeping, as a comment.
        const heading = /[\p{L}\p{N}]/u.test(written) ? written.replace(/^-+\s*|\s*-+$/g, "") : undefined;
        const text = heading === undefined ? "---" : `---\n# ${heading}`;
        report("wrong", at, { written }, { fixes: [{ title: "Write ---", safe: true, edits: [{ ...at, text }] }] });
      }
    },
  },
});
