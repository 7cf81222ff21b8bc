import { message } from "../diagnostics/message.js";
import { defineRule } from "./define-rule.js";

/** Reported by the edge, which reads configurations. */
export const invalidConfiguration = defineRule({
  id: "invalid-configuration",
  severity: "error",
  what: "A mistake in cardwright.json.",
  why: "A setting that is not understood would be passed over, and the cards would be checked by other rules than the author believes.",
  messages: {
    "not-json": message`This is not JSON: ${"problem"}.`,
    "unknown-key": message`There is no key ${"key"}. It can be ${"keys"}.`,
    "unknown-key-nearest": message`There is no key ${"key"}. Did you mean ${"nearest"}?`,
    "not-an-object": message`This takes an object, such as ${"example"}.`,
    "not-a-list": message`This takes a list of texts, such as ${"example"}.`,
    "not-a-text": message`This takes a text in quotes.`,
    "unknown-severity": message`A severity is ${"allowed"}.`,
    "unknown-severity-nearest": message`A severity is ${"allowed"}. Did you mean ${"nearest"}?`,
    "unknown-option": message`The one option of a rule is its number, written as ${"example"}.`,
    "no-limit": message`The rule ${"rule"} has no number that could be changed.`,
    "missing-file": message`There is no file ${"file"}.`,
    "unknown-system": message`There is no game system ${"system"}. It can be ${"systems"}.`,
    "unknown-system-nearest": message`There is no game system ${"system"}. Did you mean ${"nearest"}?`,
  },
  check: {},
});
