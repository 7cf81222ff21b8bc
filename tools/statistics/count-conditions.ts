import { compareTexts } from "../../compiler/index.js";
import type { ClauseIndex } from "./card-index.js";
import { clausesOf } from "./clauses.js";
import type { HeldCard, HeldDeck } from "./held-cards.js";
import type { ConditionCount } from "./statistics-data.js";

/** Each condition of each deck with the cards that meet it, fewest first. */
export function countConditions(decks: readonly HeldDeck[], index: ClauseIndex): ConditionCount[] {
  return decks.flatMap(({ cards }, deck) => {
    const found = new Map<string, FoundConditions>();
    for (const card of cards) {
      for (const clause of clausesOf(card.record)) {
        const key = `${clause.asks} ${clause.text}`;
        const known = found.get(key);
        if (known === undefined) found.set(key, { deck, clause, askers: [card] });
        else if (known.askers.at(-1) !== card) known.askers.push(card);
      }
    }
    return [...found.values()].map((one) => countOne(one, index)).sort(byFewest);
  });
}

interface FoundConditions {
  readonly deck: number;
  readonly clause: ReturnType<typeof clausesOf>[number];
  readonly askers: HeldCard[];
}

function countOne({ deck, clause, askers }: FoundConditions, index: ClauseIndex): ConditionCount {
  const [only, another] = askers;
  const met = index
    .meeting(deck, clause)
    // A card doesn't meet its own requirement.
    .filter(({ card }) => another !== undefined || card.record !== only?.record);
  return {
    deck,
    asks: clause.asks,
    sense: clause.meaning.sense,
    condition: clause.text,
    askedBy: askers.map(({ identifier }) => identifier),
    metBy: met.map(({ card }) => card.identifier),
    copies: met.reduce((sum, { card }) => sum + card.copies, 0),
  };
}

function byFewest(one: ConditionCount, other: ConditionCount): number {
  return (
    one.metBy.length - other.metBy.length ||
    compareTexts(one.asks, other.asks) ||
    compareTexts(one.condition, other.condition)
  );
}
