import { compareTexts, type PackModel, type System } from "../../compiler/index.js";
import { textsOn } from "./card-values.js";
import { countOf, type HeldDeck } from "./held-cards.js";
import type { SideCount } from "./statistics-data.js";

/** The sides that players choose from (affiliations in some games): those on cards, and those that the pack names. */
export function countSides(system: System, pack: PackModel, decks: readonly HeldDeck[]): SideCount[] {
  const { Sides = [], MorePackSides = [] } = system.data.uses;
  const record = pack.pack?.record;
  const named = new Set(
    record === undefined ? [] : [...Sides, ...MorePackSides].flatMap((name) => textsOn(record, name)),
  );
  const sidesOf = new Map(
    decks.flatMap(({ cards }) =>
      cards.map((card) => [card.record, Sides.flatMap((name) => textsOn(card.record, name))]),
    ),
  );
  const all = new Set([...named, ...[...sidesOf.values()].flat()]);
  return [...all].sort(compareTexts).map((side) => ({
    side,
    named: named.has(side),
    decks: decks.map(({ cards }) => countOf(cards.filter((card) => sidesOf.get(card.record)?.includes(side)))),
  }));
}
