import { message } from "../diagnostics/message.js";
import { inRecord } from "../model/record-text.js";
import { readingPhrase } from "../systems/phrases.js";
import { markAmiss } from "../texts/claims.js";
import { readText } from "../texts/read-text.js";
import { defineRule } from "./define-rule.js";
import { loneMarks } from "./lone-mark.js";
import { isQuotedWrong, pairsOf, placeInText } from "./read-texts.js";
import { writingInText } from "./wording.js";

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
    entry(entry, { system }, report) {
      const pairs = pairsOf(entry);
      if (pairs.length === 0) return;
      const phrase = entry.declaration && readingPhrase(entry.declaration, system.phrases);
      for (const node of entry.node.values) {
        if (node.kind !== "text") continue;
        const lone = loneMarks(node.raw, pairs);
        const [, several] = lone;
        // With one mark more or less, the phrases of the game may read the text.
        const edit =
          lone.length === 0 || several !== undefined || phrase === undefined
            ? undefined
            : markAmiss(node.value, phrase, system);
        const reading = phrase === undefined || lone.length === 0 ? undefined : readText(node.value, phrase, system);
        for (const { messageId, at, mark, partner, opening } of lone) {
          if (isQuotedWrong(mark, reading)) continue;
          const start = node.start + 1 + at;
          const place = { start, end: start + 1 };
          // The other mark may be the wrong one.
          const other = messageId === "other" ? [writingInText(partner, place)] : [];
          const fixes = edit === undefined ? other : [writingInText(edit.text, placeInText(node, edit))];
          report(messageId, place, { mark, partner, opening }, { fixes });
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
