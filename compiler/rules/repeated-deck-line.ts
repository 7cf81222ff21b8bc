import { message } from "../diagnostics/message.js";
import { type DecklistEntry, decklistOf } from "../model/decks.js";
import { movedBy } from "../model/verbatim-lines.js";
import { defineRule } from "./define-rule.js";

/** A card is listed once in a decklist, with all its copies. */
export const repeatedDeckLine = defineRule({
  id: "repeated-deck-line",
  severity: "warning",
  about: "deck",
  yieldsTo: ["error-in-list"],
  what: "A card that is listed twice in one decklist.",
  why: "The copies add up, but anybody who changes the count later will find one of the lines and miss the other.",
  messages: {
    repeated: message`${"identifier"} is already in this list. Together that is ${"copies"} copies.`,
  },
  check: {
    packReads: ["cards", "identifiers"],
    pack(pack, report) {
      for (const deck of pack.decks) {
        if (!deck.listed) continue;
        const first = new Map<string, DecklistEntry & { read: { kind: "card" } }>();
        for (const entry of decklistOf(deck) ?? []) {
          if (!isCard(entry)) continue;
          const { identifier, at } = entry.read;
          const before = first.get(identifier);
          if (before === undefined) {
            first.set(identifier, entry);
            continue;
          }
          const there = movedBy(before.start, before.read.at.identifier);
          const data = { identifier, copies: before.read.copies + entry.read.copies };
          const related = [{ at: there, in: deck, message: "First used here." }];
          report("repeated", movedBy(entry.start, at.identifier), data, deck, { related });
        }
      }
    },
  },
});

function isCard(entry: DecklistEntry): entry is DecklistEntry & { read: { kind: "card" } } {
  return entry.read.kind === "card";
}
