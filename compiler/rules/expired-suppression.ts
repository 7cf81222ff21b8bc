import { message } from "../diagnostics/message.js";
import { defineRule } from "./define-rule.js";

/** Reported where suppressions are applied (`diagnostics/suppressions.ts`). */
export const expiredSuppression = defineRule({
  id: "expired-suppression",
  severity: "warning",
  about: "suppression",
  suppressible: false,
  what: "A comment that silences a rule until a day that has passed.",
  why: "Its author wanted to look at it again by that day. Until somebody does, the rule reports again.",
  messages: {
    expired: message`This was ignored until ${"until"}. Fix the finding or choose a later date.`,
    "not-a-day": message`${"until"} is not a date. Write year, month and day: 2031-01-31.`,
  },
  check: {},
});
