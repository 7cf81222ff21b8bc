import { message } from "../diagnostics/message.js";
import { areSurelyApart } from "../model/identifier-index.js";
import type { RecordInPack } from "../model/pack-model.js";
import { inRecord } from "../model/record-text.js";
import { labelOf } from "../model/verbatim-lines.js";
import { identifiersOn } from "./card-names.js";
import { defineRule } from "./define-rule.js";

/** Identifiers that differ only in case or blanks are easily confused, by people and by file systems. */
export const similarIdentifier = defineRule({
  id: "similar-identifier",
  severity: "warning",
  about: "name",
  yieldsTo: ["about:characters", "about:form", "about:identity", "rule:padded-text", "rule:unknown-value"],
  what: "An identifier that differs from another card's only in case or spaces.",
  why: "To Cardwright they are two cards, but nobody who reads them out, types them into a decklist or names a picture after them can tell them apart.",
  messages: {
    similar: message`${"identifier"} differs from ${"other"} only in case or spaces.`,
  },
  check: {
    packReads: () => identifiersOn,
    pack(pack, report) {
      if (pack.uses.length === 0 && areSurelyApart(pack.byIdentifier)) return;
      const first = new Map<string, RecordInPack>();
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

/** The first card with this identifier, ignoring case and blanks. */
function remember(cards: Map<string, RecordInPack>, card: RecordInPack): RecordInPack | undefined {
  if (card.record.identifier === undefined) return undefined;
  const key = card.record.identifier.replace(/\s+/g, "").toLowerCase();
  const first = cards.get(key);
  if (first === undefined) cards.set(key, card);
  return first;
}

function placeOf({ record }: RecordInPack) {
  const label = labelOf(record, "Identifier");
  return label && inRecord(record, label.line, label.node.text);
}
