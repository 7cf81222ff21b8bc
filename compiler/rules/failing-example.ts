import { message } from "../diagnostics/message.js";
import { defineRule } from "./define-rule.js";

/** Reported where the examples of a `.system` file are checked: only when the file itself is. */
export const failingExample = defineRule({
  id: "failing-example",
  severity: "warning",
  what: "An example in a .system file that does not show what it is there to show: Breaks that does not break its rule, or Mended that still does or is no card of the game.",
  why: "The example is the only proof that a rule finds what it is meant to find, and what authors read who break it.",
  messages: {
    "not-broken": message`This example does not break ${"broken"}. Change it so that it does, or mend the rule.`,
    "broken-otherwise": message`This example does not break ${"broken"}; what is found in it is ${"found"}. Change it so that it does, or mend the rule.`,
    "not-mended": message`This is to show the example mended, but ${"found"} finds: ${"said"}`,
  },
  check: {},
});
