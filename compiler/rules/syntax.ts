import { defineRule } from "./define-rule.js";
import { checkLines, lineMessages } from "./syntax/lines.js";
import { checkHeads, checkName, nameMessages } from "./syntax/names.js";
import { checkOperators, operatorMessages } from "./syntax/operators.js";
import { checkValues, valueMessages } from "./syntax/values.js";

/** Violations of the notation, each with its own message (docs/language.md, "Mistakes"). */
export const syntax = defineRule({
  id: "syntax",
  severity: "error",
  about: ["form", "extent"],
  yieldsTo: ["lost-lines"],
  triesFixes: true,
  suppressible: false,
  namesMessages: true,
  what: "A line that does not follow the notation.",
  why: "A card is read by people and by programs. Both recognise each line by its form: a name and a value, a condition on other cards, a category, a label. A line with none of these forms makes people guess, and programs skip it.",
  messages: { ...lineMessages, ...nameMessages, ...operatorMessages, ...valueMessages },
  check: {
    entry(entry, scope, report) {
      checkName(entry, scope, report);
      checkOperators(entry, scope, report);
      checkValues(entry, scope, report);
    },
    recordIf: ["stray", "heads", "colons", "indented"],
    record(record, report) {
      checkLines(record, report);
      checkHeads(record, report);
    },
  },
});
