import { writing } from "../diagnostics/apply-fixes.js";
import { message } from "../diagnostics/message.js";
import { numberMeant } from "../diagnostics/number-meant.js";
import { decklistOf } from "../model/decks.js";
import { plainDigits } from "../model/read-record.js";
import { inRecord, withoutLines } from "../model/record-text.js";
import { movedBy } from "../model/verbatim-lines.js";
import { identifiersOn } from "./card-names.js";
import { defineRule } from "./define-rule.js";

/** The number of copies must be a number. */
export const invalidCopies = defineRule({
  id: "invalid-copies",
  severity: "error",
  about: "value",
  yieldsTo: ["about:meaning", "about:characters"],
  what: "A number of copies that isn't a number, or is less than 1.",
  why: "A deck is counted by its copies. A card without copies is in no deck and takes part in nothing.",
  messages: {
    "not-a-number": message`${"value"} is not a number of copies. Write a whole number, 1 or more.`,
    none: message`Zero copies would leave the card out of the pack. Write 1 or more, or delete the card.`,
    "none-listed": message`Zero copies would leave the card out of the deck. Write 1 or more, or delete the line.`,
  },
  check: {
    label(label, record, report) {
      if (label.name !== "Copies" || label.declaration === undefined) return;
      const value = plainDigits(label.text);
      // Look-alike digits are accepted, and reported separately.
      if (/^[1-9]\d{0,14}$/.test(value)) return;
      const at = value === "" ? label.node.name : label.node.text;
      if (/^0+$/.test(value)) report("none", inRecord(record, label.line, at), {});
      else if (value !== "")
        report("not-a-number", inRecord(record, label.line, at), { value }, { fixes: fixesOf(value) });

      function fixesOf(written: string) {
        const digits = /^(?:[x×]\s*)?0*([1-9]\d{0,14})(?:\s*[x×])?$/i.exec(written)?.[1];
        const number =
          digits ??
          /^[^\p{L}\d.,]+([1-9]\d{0,14})[^\p{L}\d]*$/u.exec(written)?.[1] ??
          numberMeant(written.replace(/(?<=^\d+) +(?=\p{L})/u, ""));
        if (number === undefined || number === 0) return [];
        return [writing(`${number}`, inRecord(record, label.line, at), digits !== undefined)];
      }
    },
    packReads: () => identifiersOn,
    pack(pack, report) {
      for (const deck of pack.decks) {
        for (const { start, line, read } of decklistOf(deck) ?? []) {
          if (read.kind !== "card" || (read.copies > 0 && Number.isSafeInteger(read.copies))) continue;
          const at = movedBy(start, read.at.copies);
          const edits = [withoutLines(deck.record, line, line + 1)];
          if (read.copies === 0)
            report("none-listed", at, {}, deck, { fixes: [{ title: "Delete the line", safe: false, edits }] });
          else report("not-a-number", at, { value: deck.record.node.text.slice(at.start, at.end) }, deck);
        }
      }
    },
  },
});
