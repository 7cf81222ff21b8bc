import { fitsGroup, fullName, type System } from "../../compiler/index.js";
import { getOrMake } from "../../grammar/index.js";
import { type Clause, lasts, looksAtWon } from "./clauses.js";
import type { HeldCard, HeldDeck } from "./held-cards.js";

/** Finds the cards that can meet a clause of a card. */
export type ClauseIndex = ReturnType<typeof indexCards>;

export interface FoundCard {
  readonly deck: number;
  readonly card: HeldCard;
}

/** Indexes cards by their names, so that a condition is only tested on cards that have what it looks for. */
export function indexCards(system: System, decks: readonly HeldDeck[]) {
  const byPath = decks.map(({ cards }) => pathsOf(cards));
  const remembered = new Map<string, readonly FoundCard[]>();
  const meeting = (deck: number, clause: Clause): readonly FoundCard[] => {
    const won = looksAtWon(clause);
    const path = clause.group.conditions[0]?.path ?? "";
    const from = won ? byPath.slice(0, deck + 1).map((_, index) => index) : [deck];
    return from.flatMap((index) => {
      const found = (byPath[index]?.get(path) ?? []).filter(
        ({ record }) => (index === deck || lasts(record, system)) && fitsGroup(record, clause.group),
      );
      return found.map((card) => ({ deck: index, card }));
    });
  };
  return {
    /**
     * Matching cards by deck: those of the card's own deck and, if it looks at won cards, lasting ones of earlier decks.
     */
    meeting(deck: number, clause: Clause): readonly FoundCard[] {
      const key = `${deck} ${looksAtWon(clause)} ${clause.group.key}`;
      return getOrMake(remembered, key, () => meeting(deck, clause));
    },
  };
}

function pathsOf(cards: readonly HeldCard[]): ReadonlyMap<string, readonly HeldCard[]> {
  const byPath = new Map<string, HeldCard[]>();
  const put = (path: string, card: HeldCard) => {
    const list = byPath.get(path);
    if (list === undefined) byPath.set(path, [card]);
    else if (list.at(-1) !== card) list.push(card);
  };
  for (const card of cards) {
    for (const { name } of card.record.globals.entries) put(name, card);
    for (const { name: category, entries } of card.record.categories)
      for (const { name } of entries) put(fullName({ category, name }), card);
  }
  return byPath;
}
