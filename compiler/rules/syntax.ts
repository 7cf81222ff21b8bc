import { defineRule } from "./define-rule.js";
import { checkLines, lineMessages } from "./syntax/lines.js";
import { checkHeads, checkName, nameMessages } from "./syntax/names.js";
import { checkOperators, operatorMessages } from "./syntax/operators.js";
import { checkValues, valueMessages } from "./syntax/values.js";

/** What is not written as the notation has it, each with a message of its own (specification: notation.md). */
export const syntax = defineRule({
  id: "syntax",
  severity: "error",
  what: "A line that is not written as the notation asks.",
  why: "A card is read by people and by programs. Both take each line for what its shape says: a name and a value, a question about other cards, a category, a label. What has none of these shapes is guessed at by the one and left out by the other.",
  messages: { ...lineMessages, ...nameMessages, ...operatorMessages, ...valueMessages },
  check: {
    entry(entry, scope, report) {
      checkName(entry, scope, report);
      checkOperators(entry, scope, report);
      checkValues(entry, scope, report);
    },
    record(record, report) {
      checkLines(record, report);
      checkHeads(record, report);
    },
  },
});
