import { message } from "../diagnostics/message.js";
import { defineRule } from "./define-rule.js";

/**
 * Reported where suppressions are applied (`diagnostics/suppressions.ts`), and by the outer layers for configurations.
 */
export const unknownRule = defineRule({
  id: "unknown-rule",
  severity: "error",
  about: "suppression",
  suppressible: false,
  what: "A comment or a configuration names a rule that does not exist.",
  why: "It silences nothing, and the rule it was meant for keeps reporting.",
  messages: {
    unknown: message`Unknown rule ${"rule"}.`,
    near: message`Unknown rule ${"rule"}. Did you mean ${"nearest"}?`,
    missing: message`Name the rule to ignore: ${"form"} and the id of a rule.`,
    form: message`Unknown comment ${"form"}. Use cardwright-ignore, cardwright-ignore-record or cardwright-ignore-file.`,
  },
  check: {},
});
