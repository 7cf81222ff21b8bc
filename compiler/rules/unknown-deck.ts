import { writing } from "../diagnostics/apply-fixes.js";
import { message } from "../diagnostics/message.js";
import { nearestName, nearestReading } from "../diagnostics/nearest.js";
import { inRecord } from "../model/record-text.js";
import { labelOf, packItems } from "../model/verbatim-lines.js";
import { defineRule } from "./define-rule.js";

/** The order of decks lists every deck of the pack, and nothing else. */
export const unknownDeck = defineRule({
  id: "unknown-deck",
  severity: "error",
  about: "name",
  yieldsTo: ["about:characters"],
  what: "The order of decks names a deck that the pack doesn't have, or leaves one out.",
  why: "The label Decks: gives the order in which the decks of the pack are played. A name that no deck has does nothing, and a deck that isn't named has no place in the order.",
  messages: {
    unknown: message`No deck of this pack is called ${"name"}.`,
    near: message`No deck of this pack is called ${"name"}. Did you mean ${"nearest"}?`,
    "left-out": message`${"names"} is missing from this list. Name each deck of the pack once.`,
  },
  check: {
    pack(pack, report) {
      const label = pack.pack && labelOf(pack.pack.record, "Decks");
      if (pack.pack === undefined || label === undefined) return;
      const decks = new Set(pack.decks.map(({ name }) => name).filter((name) => name !== ""));
      const items = packItems(pack, "Decks");
      const unknown = items.filter(({ text }) => !decks.has(text));
      for (const { text, possible, start, end } of unknown) {
        const near = nearestReading(possible, (name) => nearestName(name, decks));
        if (near === undefined) {
          report("unknown", { start, end }, { name: text }, pack.pack);
          continue;
        }
        const { written, nearest } = near;
        const at = { start, end: start + written.length };
        const fixes = [writing(nearest, at)];
        report("near", at, { name: written.normalize("NFC"), nearest }, pack.pack, { fixes });
      }
      // A misspelt name accounts for a deck that seems to be missing.
      const named = new Set(items.map(({ text }) => text));
      const leftOut = [...decks].filter((name) => !named.has(name));
      if (unknown.length > 0 || leftOut.length === 0) return;
      report("left-out", inRecord(pack.pack.record, label.line, label.node.name), { names: leftOut }, pack.pack);
    },
  },
});
