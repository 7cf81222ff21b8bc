import { message } from "../diagnostics/message.js";
import { defineRule } from "./define-rule.js";

/** Reported where suppressions are applied (`diagnostics/suppressions.ts`). */
export const unusedSuppression = defineRule({
  id: "unused-suppression",
  severity: "warning",
  what: "A comment that silences a rule where the rule has nothing to say.",
  why: "What was silenced has been mended, or stands elsewhere. Left where it is, the comment would hide the next mistake, and its reader would look for something that is not there.",
  messages: {
    unused: message`${"rule"} finds nothing here, so there is nothing to ignore.`,
    "not-at-the-top": message`Only a comment above everything else in the file can speak for the whole file.`,
  },
  check: {},
});
