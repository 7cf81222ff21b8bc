import { message } from "../diagnostics/message.js";
import { defineRule } from "./define-rule.js";

/** Reported where the examples of a `.system` file are checked: only when the file itself is. */
export const failingExample = defineRule({
  id: "failing-example",
  severity: "warning",
  about: "description",
  what: "An example in a .system file that doesn't show what it should: Breaks that doesn't break its rule, or Mended that still does. Or one with a mistake in it, or one that begins with an example, or leaves out lines, that aren't there.",
  why: "The example is the only proof that a rule finds what it is meant to find, and it is what authors see when they break the rule.",
  messages: {
    "not-broken": message`This example does not break ${"broken"}. Change the example or fix the rule.`,
    "broken-otherwise": message`This example does not break ${"broken"}; it breaks ${"found"}. Change the example or fix the rule.`,
    "not-mended": message`This should be the corrected example, but ${"found"} reports: ${"said"}`,
    mistaken: message`This example is not as it should be: ${"said"}`,
    "unknown-example": message`There is no example ${"example"} here. Examples begin with those that an Example record above names, and Mended also with Breaks.`,
    "nearest-example": message`There is no example ${"example"} here. Did you mean ${"nearest"}?`,
    "without-from": message`What follows the colon is not a record. To use that example, write from ${"nearest"}.`,
    "without-nothing": message`There is no ${"left"} to leave out. Name a card by its first line, or a line by its name.`,
  },
  check: {},
});
