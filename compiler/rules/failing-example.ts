import { message } from "../diagnostics/message.js";
import { defineRule } from "./define-rule.js";

/** Reported where the examples of a `.system` file are checked: only when the file itself is. */
export const failingExample = defineRule({
  id: "failing-example",
  severity: "warning",
  what: "An example in a .system file that does not show what it is there to show: Breaks that does not break its rule, or Mended that still does or is no card of the game.",
  why: "The example is the only proof that a rule finds what it is meant to find, and what authors read who break it.",
  messages: {
    "not-broken": message`This example does not break ${"broken"}. Change the example or fix the rule.`,
    "broken-otherwise": message`This example does not break ${"broken"}; it breaks ${"found"}. Change the example or fix the rule.`,
    "not-mended": message`This should be the corrected example, but ${"found"} reports: ${"said"}`,
  },
  check: {},
});
