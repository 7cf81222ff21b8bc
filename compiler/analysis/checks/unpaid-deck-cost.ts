import { defineCheck } from "../define-check.js";
import { type FoundIn, inEachConfiguration } from "../in-each-configuration.js";
import type { Position } from "../model/positions.js";
import { onLine, some } from "./places.js";

/** A cost at the end of the deck above all that could lie there to cover it, all copies counted. */
export const unpaidDeckCost = defineCheck({
  name: "unpaid-deck-cost",
  needs: ["DeckCosts"],
  ofMissing: true,
  check(analysis, report) {
    inEachConfiguration(
      analysis,
      (configuration) => analysis.positions(configuration).flatMap((position) => [...costsAbove(position)]),
      report,
    );
  },
});

function* costsAbove(position: Position): Iterable<FoundIn<"unpaid-deck-cost">> {
  const cover = coverAtTheEnd(position);
  for (const { card } of [...position.goals, ...position.helpers]) {
    for (const { name, value, line } of card.amounts.deck) {
      const { sum, cards } = cover.get(name) ?? NONE;
      if (value <= sum) continue;
      const from = cards.length === 0 ? "nothing" : some(cards).join(", ");
      const data = { name, needed: value, best: sum, from, deck: position.era.name };
      yield { card, place: card.place, at: onLine(card, line), data };
    }
  }
}

interface Cover {
  sum: number;
  readonly cards: string[];
}

const NONE: Cover = { sum: 0, cards: [] };

/** What ends the deck lies there when it is over, and so do the helpers with which it was won. */
function coverAtTheEnd({ goals, helpers, won, copiesSoFar, copiesHere }: Position): Map<string, Cover> {
  const cover = new Map<string, Cover>();
  const add = (card: Position["won"][number], copies: number): void => {
    for (const { name, value } of card.amounts.keeps) {
      const known = cover.get(name) ?? { sum: 0, cards: [] };
      cover.set(name, known);
      known.sum += value * copies;
      known.cards.push(card.name);
    }
  };
  const here = goals.map(({ card }) => card);
  for (const card of new Set([...won, ...here]))
    if (card.outcome?.canBeWon && card.amounts.keeps.length > 0) add(card, copiesSoFar(card));
  const isKept = here.some(({ outcome }) => outcome?.together);
  for (const { card } of helpers) if (isKept && card.holding !== undefined) add(card, copiesHere(card));
  return cover;
}
