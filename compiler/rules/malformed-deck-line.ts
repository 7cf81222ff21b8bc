import { message } from "../diagnostics/message.js";
import type { MalformedLine } from "../model/decklist.js";
import { decklistOf } from "../model/decks.js";
import { movedBy } from "../model/verbatim-lines.js";
import { defineRule } from "./define-rule.js";

/** A line of a decklist gives a number and a card. */
export const malformedDeckLine = defineRule({
  id: "malformed-deck-line",
  severity: "error",
  what: "A line of a decklist that isn't a count and an identifier.",
  why: "A decklist has one card a line: how many, then its identifier. Anything else could be read in more than one way, and a deck must be the same for everybody.",
  messages: {
    "no-count": message`How many of ${"line"}? The count goes first: ${"meant"}.`,
    "no-identifier": message`${"line"} of which card? Its identifier goes after the count.`,
    "count-behind": message`The count goes first: ${"meant"}.`,
    "unclear-count": message`A decklist line is a whole number, a space and an identifier: ${"meant"}.`,
  },
  check: {
    packReads: [],
    pack(pack, report) {
      for (const deck of pack.decks) {
        if (!deck.listed) continue;
        for (const { start, text, read } of decklistOf(deck) ?? []) {
          if (read.kind !== "malformed") continue;
          const line = text.slice(read.span.start, read.span.end);
          const data = { line, meant: read.meant ?? "2 AB 12" };
          report(read.reason, movedBy(start, read.span), data, deck, { fixes: fixesFor(read, start) });
        }
      }
    },
  },
});

/** Certain if the count is there, but in the wrong form. */
function fixesFor({ meant, reason, span }: MalformedLine, start: number) {
  if (meant === undefined) return [];
  return [{ title: `Write ${meant}`, safe: reason !== "no-count", edits: [{ ...movedBy(start, span), text: meant }] }];
}
