import { message } from "../diagnostics/message.js";
import { defineRule } from "./define-rule.js";

/** Reported where rules run: a rule that throws becomes a finding, and the others go on. */
export const internalError = defineRule({
  id: "internal-error",
  severity: "error",
  about: "program",
  suppressible: false,
  what: "A bug in Cardwright.",
  why: "A built-in rule failed on these lines. The findings of the other rules are still valid, but this one's are unknown. Please report it, with these lines.",
  messages: {
    thrown: message`The rule ${"rule"} crashed here: ${"reason"}. This is a bug in Cardwright, not in the card.`,
  },
  check: {},
});
