import { pushTo } from "../../grammar/index.js";
import type { OpeningOrder } from "./opening-order.js";
import type { UnlockGraph } from "./unlock-graph.js";

/** The numbers of the cards in a deck. */
export function cardsOfDeck({ cards, decks }: UnlockGraph, name: string): ReadonlySet<number> {
  return new Set([...cards.keys()].filter((card) => decks[cards[card]?.deck ?? -1] === name));
}

/** The numbers of the cards with an identifier, and of all cards that lead to them or that they lead to. */
export function neighbourhood(graph: UnlockGraph, identifier: string): ReadonlySet<number> {
  const start = [...graph.cards.keys()].filter((card) => graph.cards[card]?.identifier === identifier);
  const before = follow(graph, start, "askers", "suppliers");
  return new Set([...before, ...follow(graph, start, "suppliers", "askers")]);
}

/** Everything reachable by following needs in one direction. */
function follow(
  { needs }: UnlockGraph,
  start: readonly number[],
  from: "askers" | "suppliers",
  to: "askers" | "suppliers",
): Set<number> {
  const needsOf = new Map<number, number[]>();
  for (const [index, need] of needs.entries()) {
    for (const card of need[from]) {
      pushTo(needsOf, card, index);
    }
  }
  const cards = new Set(start);
  const seen = new Set<number>();
  for (const card of cards) {
    for (const need of needsOf.get(card) ?? []) {
      if (seen.has(need)) continue;
      seen.add(need);
      for (const next of needs[need]?.[to] ?? []) cards.add(next);
    }
  }
  return cards;
}

export interface OrderedGraph {
  readonly graph: UnlockGraph;
  readonly order: OpeningOrder;
}

/** Part of a graph; facts about the whole stay. */
export function partOf({ graph, order }: OrderedGraph, kept: ReadonlySet<number>): OrderedGraph {
  const cards = [...graph.cards.keys()].filter((card) => kept.has(card));
  const numbers = new Map(cards.map((card, number) => [card, number]));
  const renumbered = (all: readonly number[]) => all.flatMap((card) => numbers.get(card) ?? []);
  return {
    graph: {
      ...graph,
      cards: graph.cards.filter((_, card) => kept.has(card)),
      needs: graph.needs
        .map((need) => ({ ...need, askers: renumbered(need.askers), suppliers: renumbered(need.suppliers) }))
        .filter(({ askers }) => askers.length > 0),
    },
    order: { ...order, fates: cards.flatMap((card) => order.fates[card] ?? []) },
  };
}
