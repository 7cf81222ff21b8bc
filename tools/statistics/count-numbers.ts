import { type System, valuesOn } from "../../compiler/index.js";
import { stepOf } from "./card-values.js";
import { countOf, type HeldCard, type HeldDeck } from "./held-cards.js";
import type { CurvePoint, NumberTable } from "./statistics-data.js";

/**
 * Numeric attributes that aren't requirements or story steps: how many cards have which number. Attributes with only
 * one value are left out.
 */
export function countNumbers(system: System, decks: readonly HeldDeck[]): NumberTable[] {
  const numeric = system.data.attributes.filter(
    ({ name, values, operators }) => values.includes("integer") && operators.length === 0 && name !== stepOf(system),
  );
  const tables = [...new Set(numeric.map(({ name }) => name))].map((attribute) => ({
    attribute,
    decks: decks.map(({ cards }) => pointsOf(cards, attribute)),
  }));
  return tables.filter(({ decks: found }) => new Set(found.flat().map(({ amount }) => amount)).size > 1);
}

function pointsOf(cards: readonly HeldCard[], attribute: string): CurvePoint[] {
  const byAmount = new Map<number, HeldCard[]>();
  for (const card of cards) {
    const numbers = valuesOn(card.record, undefined, attribute).flatMap((value) =>
      value.kind === "integer" ? [value.value] : [],
    );
    for (const amount of new Set(numbers)) byAmount.set(amount, [...(byAmount.get(amount) ?? []), card]);
  }
  return [...byAmount]
    .map(([amount, having]) => ({ amount, ...countOf(having) }))
    .sort((one, other) => one.amount - other.amount);
}
