import { message } from "../diagnostics/message.js";
import { defineRule } from "./define-rule.js";

/** Reported where suppressions are applied (`diagnostics/suppressions.ts`). */
export const expiredSuppression = defineRule({
  id: "expired-suppression",
  severity: "warning",
  what: "A comment that silences a rule until a day that is over.",
  why: "Its author meant to look at the matter again by that day. Until somebody does, the rule speaks again.",
  messages: {
    expired: message`This was to be ignored until ${"until"}. Mend it, or choose another day.`,
    "not-a-day": message`${"until"} is not a day. Write it as year, month and day: 2031-01-31.`,
  },
  check: {},
});
