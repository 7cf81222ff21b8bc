import { message } from "../diagnostics/message.js";
import { areSurelyDistinct } from "../model/marks.js";
import { inRecord } from "../model/record-text.js";
import { defineRule } from "./define-rule.js";

/** A category can occur once on a card, whether by its full or its short name. */
export const duplicateCategory = defineRule({
  id: "duplicate-category",
  severity: "error",
  about: "repetition",
  yieldsTo: ["lost-separator", "both-sides", "unread-declaration"],
  what: "A category that is already on the card, by its full or its short name.",
  why: "All lines of a category are read together. Two lists of one name would be one list for the rules and two for the reader, and it would be unclear which of two values of one name counts.",
  messages: {
    duplicate: message`${"name"} is already on this card. Put all its lines under one of the two.`,
    shortcut: message`${"written"} is short for ${"name"}, which is already on this card. Put all its lines under one of the two.`,
  },
  check: {
    recordIf: ["repeated"],
    record(record, report) {
      if (areSurelyDistinct(record.categories)) return;
      const first = new Map<string, (typeof record.categories)[number]>();
      for (const category of record.categories) {
        const before = first.get(category.name);
        if (before === undefined) {
          if (category.anyDeclaration?.many !== true) first.set(category.name, category);
          continue;
        }
        const written = category.head.path[0].text;
        report(
          category.spelling === "shortcut" ? "shortcut" : "duplicate",
          inRecord(record, category.line, category.head.path[0]),
          { name: category.name, written },
          { related: [{ at: inRecord(record, before.line, before.head.path[0]), message: "First used here." }] },
        );
      }
    },
  },
});
