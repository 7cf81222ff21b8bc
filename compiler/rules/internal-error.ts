import { message } from "../diagnostics/message.js";
import { defineRule } from "./define-rule.js";

/** Reported where rules are called: one that throws becomes a finding, and the others go on. */
export const internalError = defineRule({
  id: "internal-error",
  severity: "error",
  what: "A mistake in Cardwright itself.",
  why: "A rule of the tool has failed on these lines. What the other rules say still holds, but what this one would have said is not known. Please report it with the lines that it points at.",
  messages: {
    thrown: message`The rule ${"rule"} crashed here: ${"reason"}. This is a bug in Cardwright, not in the card.`,
  },
  check: {},
});
