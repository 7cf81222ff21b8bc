import type { PackModel } from "../../model/pack-model.js";
import { headOf } from "../../rules/places.js";
import { defineCheck } from "../define-check.js";

/** A pack with more cards than the one in view to which it adds, copies counted. */
export const largerThanExtended = defineCheck({
  name: "larger-than-extended",
  needs: ["Extended"],
  ofMissing: false,
  check({ session: { pack, extended } }, report) {
    if (pack.pack === undefined || extended === undefined) return;
    const [cards, most] = [cardsIn(pack), cardsIn(extended)];
    const name = extended.pack?.record.labels.find((label) => label.name === "Pack")?.text ?? "";
    if (cards > most) report(pack.pack, headOf(pack.pack.record), { cards, most, extended: name });
  },
});

function cardsIn({ decks }: PackModel): number {
  return decks.reduce((sum, { cards }) => cards.reduce((all, { copies }) => all + copies, sum), 0);
}
