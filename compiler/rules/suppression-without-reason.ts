import { message } from "../diagnostics/message.js";
import { defineRule } from "./define-rule.js";

/** Reported where suppressions are applied (`diagnostics/suppressions.ts`), if a configuration requires reasons. */
export const suppressionWithoutReason = defineRule({
  id: "suppression-without-reason",
  severity: "off",
  about: "suppression",
  what: "A comment that silences a rule without a reason.",
  why: "Anybody who reads the card later wants to know whether it still has to be so. Set a severity for this rule in the configuration to require a reason from everybody.",
  messages: {
    missing: message`Add a colon and the reason why ${"rules"} is ignored here.`,
  },
  check: {},
});
