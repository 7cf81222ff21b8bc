import type { PackModel } from "../../model/pack-model.js";
import { packName } from "../../model/pack-name.js";
import { headOf } from "../../model/record-text.js";
import { defineCheck } from "../define-check.js";

/** A pack with more cards than the one in view to which it adds: more different ones, or more with copies counted. */
export const largerThanExtended = defineCheck({
  name: "larger-than-extended",
  needs: ["Extended"],
  ofMissing: false,
  check({ session: { pack, extended } }, report) {
    if (pack.pack === undefined || extended === undefined) return;
    const [own, other] = [sizeOf(pack), sizeOf(extended)];
    if (own.copies <= other.copies && own.different <= other.different) return;
    const name = packName(extended) ?? "";
    report(pack.pack, headOf(pack.pack.record), { cards: inWords(own), most: inWords(other), extended: name });
  },
});

interface PackSize {
  readonly copies: number;
  readonly different: number;
}

function sizeOf({ decks }: PackModel): PackSize {
  const cards = decks.flatMap((deck) => deck.cards);
  const different = new Set(cards.map(({ card, identifier }) => card?.record ?? identifier)).size;
  return { copies: cards.reduce((sum, { copies }) => sum + copies, 0), different };
}

function inWords({ copies, different }: PackSize): string {
  return `${copies} ${copies === 1 ? "card" : "cards"} (${different} different)`;
}
