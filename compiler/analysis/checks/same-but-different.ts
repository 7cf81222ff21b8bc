import { defineCheck } from "../define-check.js";
import type { OnceValue } from "../model/card-facts.js";
import type { PlayCard } from "../model/session.js";
import { onLine, related, some } from "../places.js";
import { contentsKey, differences } from "./contents.js";

/** Cards of one kind in a deck that are one and the same thing by a value that must not be there twice, and differ. */
export const sameButDifferent = defineCheck({
  name: "same-but-different",
  needs: ["OncePerPlayer"],
  ofMissing: false,
  check({ session }, report) {
    const reported = new Set<PlayCard>();
    for (const era of session.eras) {
      const firsts = new Map<string, PlayCard>();
      const done = new Set<string>();
      for (const { card } of era.deck) {
        if (card.record.uncertain) continue;
        for (const once of [...card.oncePerPlayer, ...card.onceForAll]) {
          const key = `${card.record.kind}\n${once.key}`;
          const first = firsts.get(key) ?? card;
          firsts.set(key, first);
          if (first === card || done.has(key) || contentsKey(first.record) === contentsKey(card.record)) continue;
          done.add(key);
          if (reported.has(card)) continue;
          reported.add(card);
          const data = {
            attribute: once.attribute,
            value: once.value,
            other: first.name,
            differences: some(differences(first.record, card.record)),
          };
          report(card.place, onLine(card, once.line), data, {
            related: [related(first, "This is the same one.", lineOf(first, once))],
          });
        }
      }
    }
  },
});

function lineOf({ oncePerPlayer, onceForAll }: PlayCard, { key }: OnceValue): number | undefined {
  return [...oncePerPlayer, ...onceForAll].find((one) => one.key === key)?.line;
}
