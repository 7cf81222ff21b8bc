import { message } from "../diagnostics/message.js";
import { inRecord } from "../model/record-text.js";
import { defineRule } from "./define-rule.js";
import { loneMark } from "./lone-mark.js";

/** An unpaired mark: a bracket, or another mark that the system declares (`Pairs`). */
export const unclosedPair = defineRule({
  id: "unclosed-pair",
  severity: "warning",
  what: "A bracket, or another mark that comes in pairs, without its partner.",
  why: "The text between the two has a meaning of its own, for example a symbol or a keyword. If one is missing, it is unclear where that text begins or ends.",
  messages: {
    open: message`Unclosed ${"mark"}: the ${"partner"} is missing.`,
    close: message`Unexpected ${"mark"}: there is no ${"partner"} before it.`,
  },
  check: {
    entry(entry, _scope, report) {
      for (const pair of entry.declaration?.pairs ?? NONE) {
        for (const node of entry.node.values) {
          const lone = node.kind === "text" ? loneMark(node.raw, pair) : undefined;
          if (lone === undefined) continue;
          const start = node.start + 1 + lone.at;
          report(lone.messageId, { start, end: start + 1 }, { mark: lone.mark, partner: lone.partner });
        }
      }
    },
    labelIf: ["restricted"],
    label(label, record, report) {
      for (const pair of label.declaration?.pairs ?? NONE) {
        const lone = loneMark(label.text, pair);
        const at = inRecord(record, label.line, label.node.name);
        if (lone !== undefined) report(lone.messageId, at, { mark: lone.mark, partner: lone.partner });
      }
    },
  },
});

const NONE: readonly never[] = [];
