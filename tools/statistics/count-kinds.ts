import type { System } from "../../compiler/index.js";
import { countOf, type HeldDeck } from "./held-cards.js";
import type { KindCount } from "./statistics-data.js";

/** The game's kinds that occur in the pack, in order of declaration. */
export function countKinds(system: System, decks: readonly HeldDeck[]): KindCount[] {
  const main = new Set(decks.flatMap(({ cards }) => cards.flatMap(({ record }) => record.kind ?? [])));
  const counts = [...system.kinds].map(([kind, [first]]) => ({
    kind,
    about: first?.about ?? "",
    main: main.has(kind),
    decks: decks.map(({ cards }) => countOf(cards.filter(({ record }) => record.kinds.names.has(kind)))),
  }));
  return counts.filter(({ decks: found }) => found.some(({ cards }) => cards > 0));
}
