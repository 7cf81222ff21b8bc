import { message } from "../diagnostics/message.js";
import { defineRule } from "./define-rule.js";

/** Reported where suppressions are applied (`diagnostics/suppressions.ts`). */
export const unusedSuppression = defineRule({
  id: "unused-suppression",
  severity: "warning",
  about: "suppression",
  suppressible: false,
  what: "A comment that silences a rule where the rule reports nothing.",
  why: "The finding has been fixed, or is elsewhere. If it stays, the comment would hide the next mistake, and its readers would look for a problem that isn't there.",
  messages: {
    unused: message`${"rule"} reports nothing here, so this comment has no effect.`,
    "not-at-the-top": message`A comment for the whole file must come before everything else in it.`,
  },
  check: {},
});
