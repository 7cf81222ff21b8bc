import { message } from "../diagnostics/message.js";
import { areSurelyDistinct } from "../model/marks.js";
import { inRecord, withoutLines } from "../model/record-text.js";
import { defineRule } from "./define-rule.js";
import { recordWord } from "./wording.js";

/** A label can occur once on its record, unless the system allows several. */
export const duplicateLabel = defineRule({
  id: "duplicate-label",
  severity: "error",
  about: "repetition",
  yieldsTo: ["lost-separator", "both-sides"],
  what: "A label that is already on its record.",
  why: "Each label is one text area of the card, and a text area holds one text. Nobody who prints or reads the card could know which of the two is meant.",
  messages: {
    duplicate: message`${"name"}: is already on this ${"record"}. Put both texts under one label.`,
  },
  check: {
    recordIf: ["repeated"],
    record(record, report) {
      if (areSurelyDistinct(record.labels)) return;
      const first = new Map<string, (typeof record.labels)[number]>();
      for (const label of record.labels) {
        const before = first.get(label.name);
        if (before === undefined) {
          if (label.declaration?.many !== true) first.set(label.name, label);
          continue;
        }
        const gone = label.text === before.text ? label : before.text === "" ? before : undefined;
        const title = `Delete the ${gone === label ? "second" : "first"} one`;
        const fixes =
          gone === undefined ? [] : [{ title, safe: false, edits: [withoutLines(record, gone.line, gone.endLine)] }];
        report(
          "duplicate",
          inRecord(record, label.line, label.node.name),
          { name: label.name, record: recordWord(record) },
          {
            related: [{ at: inRecord(record, before.line, before.node.name), message: "First used here." }],
            fixes,
          },
        );
      }
    },
  },
});
