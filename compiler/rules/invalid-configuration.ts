import { message } from "../diagnostics/message.js";
import { defineRule } from "./define-rule.js";

/** Reported by the outer layers, which read configurations. */
export const invalidConfiguration = defineRule({
  id: "invalid-configuration",
  severity: "error",
  what: "A mistake in cardwright.json.",
  why: "A setting that isn't understood would be ignored, and the cards would be checked by other rules than you expect.",
  messages: {
    "not-json": message`Invalid JSON: ${"problem"}.`,
    "too-large": message`This file is too large to read: the limits are ${"characters"} characters and ${"levels"} levels of brackets.`,
    "more-mistakes": message`More than ${"count"} mistakes. Fix these first.`,
    "unknown-key": message`Unknown key ${"key"}. The keys are ${"keys"}.`,
    "unknown-key-nearest": message`Unknown key ${"key"}. Did you mean ${"nearest"}?`,
    "not-an-object": message`Expected an object, such as ${"example"}.`,
    "not-a-list": message`Expected a list of strings, such as ${"example"}.`,
    "not-a-text": message`Expected a string in quotes.`,
    "unknown-severity": message`Unknown severity. Use ${"allowed"}.`,
    "unknown-severity-nearest": message`Unknown severity. Did you mean ${"nearest"}? Use ${"allowed"}.`,
    "not-a-flag": message`Expected true or false, without quotes.`,
    "not-a-number": message`Expected a whole number from ${"least"} to ${"most"}.`,
    "options-form": message`After the severity, give the rule's options, such as ${"example"}.`,
    "unknown-option": message`The rule ${"rule"} has no option ${"option"}. It has ${"options"}.`,
    "number-too-small": message`${"option"} is at least ${"least"}.`,
    "number-in-override": message`A rule's options apply to the whole pack. Set them in "rules", not in an override.`,
    "too-many-globs": message`This glob is ignored: it expands to more than ${"most"} globs, has more than ${"depths"} **, or is longer than ${"longest"} characters.`,
    "no-files": message`An override must name its files, as in ${"example"}.`,
    outside: message`${"file"} is not read: it is outside the repository (or, without one, outside the working folder).`,
    "missing-extended": message`Configuration not found: ${"file"}.`,
    circular: message`Circular extends: ${"file"} already extends this configuration.`,
    "no-limit": message`The rule ${"rule"} has no options.`,
    "missing-file": message`File not found: ${"file"}.`,
    "extends-elsewhere": message`${"file"} extends ${"system"}, which is not in its folder or a folder below it, so it cannot be read.`,
    "unknown-system": message`Unknown game system ${"system"}. The systems are ${"systems"}.`,
    "unknown-system-nearest": message`Unknown game system ${"system"}. Did you mean ${"nearest"}?`,
  },
  check: {},
});
