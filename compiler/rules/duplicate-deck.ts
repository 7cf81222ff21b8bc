import { message } from "../diagnostics/message.js";
import type { Finding } from "../model/finding.js";
import { inRecord } from "../model/record-text.js";
import { packItems } from "../model/verbatim-lines.js";
import { defineRule } from "./define-rule.js";

/** Decks have unique names in a pack, and each is listed once in the order of decks. */
export const duplicateDeck = defineRule({
  id: "duplicate-deck",
  severity: "error",
  about: "deck",
  what: "Two decks of the same name in one pack, or one deck twice in the order of decks.",
  why: "A deck is identified by its name: in the order of the decks, and in everything an engine loads. Two decks of one name can't be told apart, and a deck that comes twice has no place.",
  messages: {
    duplicate: message`This pack already has a deck called ${"name"}.`,
    "named-twice": message`${"name"} is already in this list. Name each deck once.`,
  },
  check: {
    packReads: () => () => "",
    pack(pack, report) {
      const first = new Map<string, Finding["related"][number]>();
      for (const deck of pack.decks) {
        const { record, name } = deck;
        // The same label again, without a separator, is reported itself.
        if (record.separatorMissing) continue;
        const label = record.labels.find((one) => record.system.deckLabels.has(one.name));
        if (label === undefined || name === "") continue;
        const at = inRecord(record, label.line, label.node.text);
        const before = first.get(name);
        if (before === undefined) first.set(name, { at, in: deck, message: "The other deck." });
        else report("duplicate", at, { name }, deck, { related: [before] });
      }
      if (pack.pack === undefined) return;
      const named = new Set<string>();
      for (const { text, start, end } of packItems(pack, "Decks")) {
        if (named.has(text)) report("named-twice", { start, end }, { name: text }, pack.pack);
        named.add(text);
      }
    },
  },
});
