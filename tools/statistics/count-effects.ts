import type { RecordModel, System } from "../../compiler/index.js";
import { countOf, type HeldDeck } from "./held-cards.js";
import type { EffectCount } from "./statistics-data.js";

/**
 * How many cards have which of the game's attributes and categories, in canonical order, without the one that decides
 * the kind.
 */
export function countEffects(system: System, decks: readonly HeldDeck[]): EffectCount[] {
  const { attributes, categories, kindFrom } = system.data;
  const declared = new Map(
    [...attributes, ...categories]
      .filter(({ name }) => name !== kindFrom)
      .map(({ name, about, kind }) => [name, { name, about, category: kind === "category" }]),
  );
  return [...declared.values()]
    .map((effect) => ({
      ...effect,
      decks: decks.map(({ cards }) => countOf(cards.filter(({ record }) => has(record, effect.name)))),
    }))
    .filter(({ decks: found }) => found.some(({ cards }) => cards > 0));
}

export function has(record: RecordModel, name: string): boolean {
  return (
    record.globals.entries.some((entry) => entry.name === name) || record.categories.some((one) => one.name === name)
  );
}
