import { message } from "../diagnostics/message.js";
import { defineRule } from "./define-rule.js";

/** Reported where suppressions are applied (`diagnostics/suppressions.ts`). */
export const unusedSuppression = defineRule({
  id: "unused-suppression",
  severity: "warning",
  what: "A comment that silences a rule where the rule has nothing to say.",
  why: "What was silenced has been mended, or stands elsewhere. Left where it is, the comment would hide the next mistake, and its reader would look for something that is not there.",
  messages: {
    unused: message`${"rule"} reports nothing here, so this comment has no effect.`,
    "not-at-the-top": message`A comment for the whole file must come before everything else in it.`,
  },
  check: {},
});
