import { message } from "../diagnostics/message.js";
import type { RecordPlace } from "../model/pack-model.js";
import { inRecord } from "../model/record-text.js";
import { labelOf } from "../model/verbatim-lines.js";
import { defineRule } from "./define-rule.js";

/** Identifiers that differ only in case or blanks are easily confused, by people and by file systems. */
export const similarIdentifier = defineRule({
  id: "similar-identifier",
  severity: "warning",
  what: "An identifier that differs from another card's only in case or spaces.",
  why: "To Cardwright they are two cards, but nobody who reads them out, types them into a decklist or names a picture after them can tell them apart.",
  messages: {
    similar: message`${"identifier"} differs from ${"other"} only in case or spaces.`,
  },
  check: {
    packReads: ["identifiers"],
    pack(pack, report) {
      if (pack.uses.length === 0 && areSurelyApart(pack.byIdentifier)) return;
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

/**
 * True if no two identifiers are the same except for case and blanks, as in nearly all packs. Compares hashes, so that
 * 100,000 identifiers need no new texts; equal hashes may belong to different texts.
 */
function areSurelyApart(identifiers: ReadonlyMap<string, unknown>): boolean {
  if (identifiers.size < 2) return true;
  const numbers = new Float64Array(identifiers.size);
  let count = 0;
  for (const identifier of identifiers.keys()) {
    const number = numberOf(identifier);
    if (number === undefined) return false;
    numbers[count++] = number;
  }
  numbers.sort();
  for (let index = 1; index < count; index++) if (numbers[index] === numbers[index - 1]) return false;
  return true;
}

/** A 53-bit hash of an ASCII text that ignores case and blanks: collisions among 100,000 texts are unlikely. */
function numberOf(identifier: string): number | undefined {
  let high = 0;
  let low = 0;
  for (let at = 0; at < identifier.length; at++) {
    const code = identifier.charCodeAt(at);
    if (code > 126) return undefined;
    if (code <= 32) continue;
    const letter = code >= 65 && code <= 90 ? code + 32 : code;
    high = (Math.imul(high, 31) + letter) | 0;
    low = Math.imul(low, 37) ^ letter;
  }
  return (high >>> 0) * 2 ** 21 + (low & (2 ** 21 - 1));
}

/** The first card with this identifier, ignoring case and blanks. */
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
