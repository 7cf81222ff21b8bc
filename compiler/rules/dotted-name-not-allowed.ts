import { message } from "../diagnostics/message.js";
import { defineRule } from "./define-rule.js";
import { isDottedAttribute, nameSpan, writtenName } from "./entry-facts.js";

/** `Category.Name` is for conditions, which test what other cards have. */
export const dottedNameNotAllowed = defineRule({
  id: "dotted-name-not-allowed",
  severity: "error",
  about: "condition",
  what: "A dotted name outside of a condition.",
  why: "A dotted name tells a condition in which category of another card to look. On the card itself, an attribute is in a category if it is indented below it.",
  messages: {
    dotted: message`Dotted names like ${"name"} are for conditions. On the card itself, write ${"member"} indented below ${"category"}.`,
  },
  check: {
    entry(entry, scope, report) {
      const [category, member, more] = entry.node.path;
      if (!isDottedAttribute(entry, scope) || member === undefined || more !== undefined) return;
      report("dotted", nameSpan(entry), { name: writtenName(entry), member: member.text, category: category.text });
    },
  },
});
