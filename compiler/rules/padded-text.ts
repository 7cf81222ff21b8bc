import { message } from "../diagnostics/message.js";
import { defineRule } from "./define-rule.js";
import { mayBeBlank } from "./entry-facts.js";

/** Blanks at the ends of a text: invisible, but significant. */
export const paddedText = defineRule({
  id: "padded-text",
  severity: "warning",
  about: ["extent", "meaning"],
  takesSeverity: true,
  doubts: ["padded"],
  what: "A text with spaces at its beginning or end.",
  why: "Texts are compared character by character, so an invisible space makes it a different text, and a condition on the text is never met.",
  messages: {
    padded: message`This text begins or ends with spaces, and they count: it is not the same as ${"trimmed"}.`,
  },
  check: {
    entry(entry, _scope, report) {
      if (mayBeBlank(entry)) return;
      for (const node of entry.node.values) {
        const trimmed = node.kind === "text" ? node.value.trim() : "";
        if (node.kind !== "text" || trimmed === "" || trimmed === node.value) continue;
        const text = `"${node.raw.trim()}"`;
        const edits = [{ start: node.start, end: node.end, text }];
        report(
          "padded",
          node,
          { name: entry.name, trimmed: text },
          { fixes: [{ title: "Remove the spaces", safe: true, edits }] },
        );
      }
    },
  },
});
