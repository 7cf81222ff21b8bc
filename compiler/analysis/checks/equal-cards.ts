import { headOf } from "../../model/record-text.js";
import { defineCheck } from "../define-check.js";
import type { PlayCard } from "../model/session.js";
import { related, some } from "../places.js";
import { contentsKey } from "./contents.js";

/** Cards of one deck that differ in nothing but their labels, under different identifiers: one finding for all alike. */
export const equalCards = defineCheck({
  name: "equal-cards",
  needs: [],
  ofMissing: false,
  check({ session }, report) {
    const reported = new Set<PlayCard>();
    for (const era of session.eras) {
      const alike = new Map<string, PlayCard[]>();
      for (const { card } of era.deck) {
        if (card.record.uncertain || card.record.identifier === undefined) continue;
        const key = contentsKey(card.record);
        const known = alike.get(key);
        if (known === undefined) alike.set(key, [card]);
        else known.push(card);
      }
      for (const [first, second, ...more] of alike.values()) {
        const different = [first, second, ...more].filter((one) => one !== undefined);
        if (first === undefined || second === undefined || reported.has(second)) continue;
        if (new Set(different.map(({ name }) => name)).size < 2) continue;
        reported.add(second);
        const others = [first, ...more].slice(0, MOST_RELATED).map((card) => related(card, "Equal to this one."));
        report(
          second.place,
          headOf(second.record),
          { cards: some(different.map(({ name }) => name)) },
          { related: others },
        );
      }
    }
  },
});

const MOST_RELATED = 10;
