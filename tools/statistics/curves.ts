import { compareTexts, type System } from "../../compiler/index.js";
import { amountsOn } from "./card-values.js";
import type { HeldCard, HeldDeck } from "./held-cards.js";
import type { Curve, CurvePoint } from "./statistics-data.js";

/** For each cost and what covers it, by kind of card: how many cards have which total. Texts are left out. */
export function curves(system: System, decks: readonly HeldDeck[]): Curve[] {
  const categories = new Set(
    system.data.categories.flatMap(({ name, coveredBy }) => (coveredBy.length > 0 ? [name, ...coveredBy] : [])),
  );
  const kinds = [...new Set(decks.flatMap(({ cards }) => cards.map(({ record }) => record.kind)))].sort((one, other) =>
    compareTexts(one ?? "", other ?? ""),
  );
  return [...categories]
    .flatMap((category) =>
      kinds.map((kind) => ({ category, kind, decks: decks.map(({ cards }) => points(cards, category, kind)) })),
    )
    .filter(({ decks: found }) => found.some((one) => one.length > 0));
}

function points(cards: readonly HeldCard[], category: string, kind: string | undefined): CurvePoint[] {
  const byAmount = new Map<number, CurvePoint>();
  for (const { record, copies } of cards) {
    if (record.kind !== kind) continue;
    const amounts = amountsOn(record, category);
    if (amounts.length === 0) continue;
    const amount = amounts.reduce((sum, [, value]) => sum + value, 0);
    const before = byAmount.get(amount) ?? { amount, cards: 0, copies: 0 };
    byAmount.set(amount, { amount, cards: before.cards + 1, copies: before.copies + copies });
  }
  return [...byAmount.values()].sort((one, other) => one.amount - other.amount);
}
