import { pushTo } from "../../grammar/index.js";
import { counted, message } from "../diagnostics/message.js";
import { allListed, isMisspeltDeck } from "../model/decks.js";
import { isRestOfDeck } from "../model/lost-indentation.js";
import type { FileModel, RecordInPack } from "../model/pack-model.js";
import { findingsOf } from "../model/record-findings.js";
import type { RecordModel } from "../model/record-model.js";
import { headOf } from "../model/record-text.js";
import { isUnread } from "../model/unread.js";
import { identifiersOn } from "./card-names.js";
import { defineRule } from "./define-rule.js";

/** Cards outside the decks of a pack whose decks hold the cards below them. */
export const cardInNoDeck = defineRule({
  id: "card-in-no-deck",
  severity: "warning",
  about: "deck",
  yieldsTo: ["rule:unknown-label", "rule:not-on-this-kind", "rule:global-after-category", "about:characters"],
  what: "Cards above the first deck of a file, or in a file without a deck, in a pack whose decks hold the cards below them.",
  why: "Nobody is ever dealt such a card. Usually the line that begins the deck was forgotten in one of several files.",
  messages: {
    one: message`${"identifier"} is in no deck of this pack, so it is never dealt. Put it below the line of its deck, or list it.`,
    several: message`${"identifier"} and ${"more"} of this file are in no deck of this pack, so they are never dealt. Put them below the line of their deck, or list them.`,
  },
  check: {
    packReads: () => (record) => `${identifiersOn(record)} ${isUnread(record)}`,
    pack({ decks, cards, files }, report) {
      // With lists alone, the rest of the cards is to choose from.
      if (!decks.some(({ listed, cards: dealt }) => !listed && dealt.length > 0)) return;
      const dealt = new Set<RecordModel>();
      for (const deck of decks) for (const { card } of allListed(deck)) if (card !== undefined) dealt.add(card.record);
      const left = new Map<FileModel, RecordInPack[]>();
      for (const card of cards) {
        // What can't be read may be no card.
        if (dealt.has(card.record) || (card.record.identifier === undefined && isUnread(card.record))) continue;
        pushTo(left, card.file, card);
      }
      // The list of a deck may be what another record has lost to a separator.
      const waitsFor = left.size === 0 ? [] : files.flatMap(restsOfDecks);
      for (const [first, ...others] of left.values()) {
        if (first === undefined) continue;
        const data = { identifier: first.record.identifier ?? "This card", more: counted(others.length, "more card") };
        report(others.length === 0 ? "one" : "several", headOf(first.record), data, first, { waitsFor });
      }
    },
  },
});

/** Records that are the list of a deck, or begin one under a misspelt name. */
function restsOfDecks(file: FileModel): RecordInPack[] {
  const { records } = file;
  return records.flatMap((record, at) => {
    const above = records[at - 1];
    const isMeant = findingsOf(record).some((one) => isMisspeltDeck(one, record));
    return isMeant || (above !== undefined && isRestOfDeck(above, record)) ? [{ file, record }] : [];
  });
}
