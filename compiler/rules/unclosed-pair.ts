import { message } from "../diagnostics/message.js";
import { inRecord } from "../model/record-text.js";
import { defineRule } from "./define-rule.js";
import { loneMarks } from "./lone-mark.js";

/** An unpaired mark: a bracket, or another mark that the system declares (`Pairs`). */
export const unclosedPair = defineRule({
  id: "unclosed-pair",
  severity: "warning",
  about: "wording",
  what: "A bracket, or another mark that comes in pairs, without its partner.",
  why: "The text between the two has a meaning of its own, for example a symbol or a keyword. If one is missing, it is unclear where that text begins or ends.",
  messages: {
    open: message`Unclosed ${"mark"}: the ${"partner"} is missing.`,
    close: message`Unexpected ${"mark"}: there is no ${"partner"} before it.`,
    other: message`Unexpected ${"mark"}: ${"opening"} is closed with ${"partner"}.`,
  },
  check: {
    entry(entry, _scope, report) {
      const pairs = entry.declaration?.pairs;
      if (pairs === undefined) return;
      for (const node of entry.node.values) {
        if (node.kind !== "text") continue;
        for (const { messageId, at, mark, partner, opening } of loneMarks(node.raw, pairs)) {
          const start = node.start + 1 + at;
          const place = { start, end: start + 1 };
          // The other mark may be the wrong one.
          const fix = { title: `Write ${partner}`, safe: false, edits: [{ ...place, text: partner }] };
          report(messageId, place, { mark, partner, opening }, { fixes: messageId === "other" ? [fix] : [] });
        }
      }
    },
    labelIf: ["restricted"],
    label(label, record, report) {
      const pairs = label.declaration?.pairs;
      if (pairs === undefined) return;
      const place = inRecord(record, label.line, label.node.name);
      for (const { messageId, mark, partner, opening } of loneMarks(label.text, pairs))
        report(messageId, place, { mark, partner, opening });
    },
  },
});
