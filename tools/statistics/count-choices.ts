import { compareTexts, type System } from "../../compiler/index.js";
import { getOrMake } from "../../grammar/index.js";
import { numberOn, stepOf, textsOn } from "./card-values.js";
import { countOf, type HeldCard, type HeldDeck } from "./held-cards.js";
import type { ChoiceCount, ChoiceTable } from "./statistics-data.js";

/**
 * Attributes with a closed list of values, except the one that decides the kind, against story steps. Values are in the
 * order of the list.
 */
export function countChoices(system: System, decks: readonly HeldDeck[]): ChoiceTable[] {
  const { kindFrom, attributes, uses } = system.data;
  const onCards = attributes.filter(
    ({ name, oneOf, operators }) =>
      (oneOf?.length ?? 0) > 1 && operators.length === 0 && name !== kindFrom && !uses.Sides?.includes(name),
  );
  const step = stepOf(system);
  const tables = [...new Map(onCards.map(({ name, oneOf = [] }) => [name, oneOf]))].map(([attribute, order]) => ({
    attribute,
    decks: decks.map(({ cards }) => countOne(cards, attribute, step, order)),
  }));
  return tables.filter(({ decks: found }) => found.some((counts) => counts.length > 0));
}

function countOne(
  cards: readonly HeldCard[],
  attribute: string,
  step: string | undefined,
  order: readonly string[],
): ChoiceCount[] {
  const groups = new Map<string, { value: string; step: number | undefined; cards: HeldCard[] }>();
  for (const card of cards) {
    for (const value of textsOn(card.record, attribute)) {
      const at = numberOn(card.record, step);
      const key = `${at ?? ""} ${value}`;
      const group = getOrMake(groups, key, () => ({ value, step: at, cards: [] }));
      group.cards.push(card);
    }
  }
  const place = (value: string) => (order.includes(value) ? order.indexOf(value) : order.length);
  return [...groups.values()]
    .map(({ value, step: at, cards: found }) => ({ value, step: at, ...countOf(found) }))
    .sort(
      (one, other) =>
        place(one.value) - place(other.value) ||
        compareTexts(one.value, other.value) ||
        (one.step ?? 0) - (other.step ?? 0),
    );
}
