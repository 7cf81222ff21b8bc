import { message } from "../diagnostics/message.js";
import { inRecord } from "../model/record-text.js";
import { isListLabel } from "../model/verbatim-lines.js";
import { defineRule } from "./define-rule.js";
import { mayBeBlank } from "./entry-facts.js";

/** An empty text. */
export const emptyText = defineRule({
  id: "empty-text",
  severity: "error",
  about: "emptiness",
  what: "A text with no characters in it, or only spaces.",
  why: "Leave out what is empty. An empty text looks the same as one that was forgotten.",
  messages: {
    text: message`The text of ${"name"} is empty. Fill it in or delete the line.`,
    label: message`${"name"}: has no text. Fill it in or delete the line.`,
  },
  check: {
    entry(entry, _scope, report) {
      if (mayBeBlank(entry)) return;
      for (const node of entry.node.values) {
        if (node.kind === "text" && node.value.trim() === "") report("text", node, { name: entry.name });
      }
    },
    labelIf: ["empty"],
    label(label, record, report) {
      const lines = label.declaration?.lines;
      if (lines === undefined || isListLabel(label) || label.text !== "") return;
      // A label that is there twice has that finding.
      const isAgain = (): boolean => record.labels.some((other) => other !== label && other.name === label.name);
      if (lines === "kept" && label.declaration?.many !== true && isAgain()) return;
      const severity = lines === "one" ? undefined : "warning";
      report("label", inRecord(record, label.line, label.node.name), { name: label.name }, { severity });
    },
  },
});
