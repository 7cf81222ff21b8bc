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
    "too-large": message`This has more than ${"characters"} characters or ${"levels"} levels of brackets, so it is not read.`,
    "more-mistakes": message`There are more than ${"count"} mistakes. Correct these first.`,
    "unknown-key": message`There is no key ${"key"}. It can be ${"keys"}.`,
    "unknown-key-nearest": message`There is no key ${"key"}. Did you mean ${"nearest"}?`,
    "not-an-object": message`This takes an object, such as ${"example"}.`,
    "not-a-list": message`This takes a list of texts, such as ${"example"}.`,
    "not-a-text": message`This takes a text in quotes.`,
    "unknown-severity": message`A severity is ${"allowed"}.`,
    "unknown-severity-nearest": message`A severity is ${"allowed"}. Did you mean ${"nearest"}?`,
    "not-a-flag": message`This is true or false, without quotes.`,
    "not-a-number": message`This takes a whole number from ${"least"} to ${"most"}.`,
    "options-form": message`Behind its severity a rule takes the numbers in it, written as ${"example"}.`,
    "unknown-option": message`The rule ${"rule"} has no number ${"option"}. It can be ${"options"}.`,
    "number-too-small": message`${"option"} is at least ${"least"}.`,
    "number-in-override": message`The numbers in a rule are those of the whole pack, so they stand in "rules", not in an override.`,
    "too-many-globs": message`This stands for more than ${"most"} globs, has ** more than ${"depths"} times, or is longer than ${"longest"} characters, so it is passed over.`,
    "no-files": message`An override says of which files it speaks, as in ${"example"}.`,
    outside: message`${"file"} lies outside the repository, or without one the working folder, and is not read.`,
    "missing-extended": message`There is no configuration ${"file"}.`,
    circular: message`${"file"} extends this configuration already, so this one cannot extend it.`,
    "no-limit": message`The rule ${"rule"} has no number that could be changed.`,
    "missing-file": message`There is no file ${"file"}.`,
    "extends-elsewhere": message`${"file"} extends ${"system"}, which lies neither in its folder nor below, so it cannot be read whole.`,
    "unknown-system": message`There is no game system ${"system"}. It can be ${"systems"}.`,
    "unknown-system-nearest": message`There is no game system ${"system"}. Did you mean ${"nearest"}?`,
  },
  check: {},
});
