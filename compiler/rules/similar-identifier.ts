import { message } from "../diagnostics/message.js";
import { labelOf } from "../model/kept-lines.js";
import type { RecordPlace } from "../model/pack-model.js";
import { defineRule } from "./define-rule.js";
import { inRecord } from "./places.js";

/** Identifiers that only case or blanks tell apart will be confused, by people and by file systems. */
export const similarIdentifier = defineRule({
  id: "similar-identifier",
  severity: "warning",
  what: "An identifier that differs from another card's in case or blanks only.",
  why: "The two are different cards to the tool, but nobody who reads them out, types them into a decklist or names a picture after them can keep them apart.",
  messages: {
    similar: message`${"identifier"} differs from ${"other"} in case or blanks only.`,
  },
  check: {
    pack(pack, report) {
      const first = new Map<string, RecordPlace>();
      for (const { pack: used } of pack.uses) for (const card of used?.cards ?? []) remember(first, card);
      for (const card of pack.cards) {
        const identifier = card.record.identifier;
        const other = remember(first, card);
        if (identifier === undefined || other?.record.identifier === undefined) continue;
        if (other.record.identifier === identifier) continue;
        const at = placeOf(card);
        if (at === undefined) continue;
        const there = placeOf(other);
        const related = there ? [{ at: there, in: other, message: "The other card." }] : [];
        report("similar", at, { identifier, other: other.record.identifier }, card, { related });
      }
    },
  },
});

/** The first card with this identifier, whatever its case and blanks. */
function remember(cards: Map<string, RecordPlace>, card: RecordPlace): RecordPlace | undefined {
  if (card.record.identifier === undefined) return undefined;
  const key = card.record.identifier.replace(/\s+/g, "").toLowerCase();
  const first = cards.get(key);
  if (first === undefined) cards.set(key, card);
  return first;
}

function placeOf({ record }: RecordPlace) {
  const label = labelOf(record, "Identifier");
  return label && inRecord(record, label.line, label.node.text);
}
