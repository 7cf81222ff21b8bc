import { type PackModel, systemOfPack } from "../../../compiler/index.js";
import { memoize } from "../../../grammar/index.js";
import {
  cardsOfDeck,
  type Fate,
  type Need,
  neighbourhood,
  type OrderedGraph,
  openingOrder,
  partOf,
  unlockGraph,
} from "../../../tools/index.js";
import { describeCard, type ListedCard } from "./card-list.js";

/** Which cards unlock which, for a clickable picture. */
export interface OpeningGraph {
  readonly decks: readonly string[];
  /** The attribute for the steps of a story, in games that have one. */
  readonly step: string | undefined;
  /** There are too many cards to compute what is won when: only conditions were considered. */
  readonly tooMany: boolean;
  readonly cards: readonly OpeningCard[];
  /** The numbers of cards are indexes of `cards`. */
  readonly needs: readonly Need[];
}

export interface OpeningCard extends ListedCard {
  /** Index in `decks`. */
  readonly deck: number;
  readonly step: number | undefined;
  /** A card to win, not one that helps to win. */
  readonly goal: boolean;
  readonly fate: Fate;
}

/** The graph of a pack, as in `cardwright graph`; undefined if the pack has no game. */
export function openingGraph(
  pack: PackModel,
  { deck, card }: { readonly deck?: string | undefined; readonly card?: string | undefined } = {},
): OpeningGraph | undefined {
  let part = wholeGraph(pack);
  if (part === undefined) return undefined;
  if (deck !== undefined) part = partOf(part, cardsOfDeck(part.graph, deck));
  if (card !== undefined) part = partOf(part, neighbourhood(part.graph, card));
  const files = new Map(pack.files.flatMap((file) => file.records.map((record) => [record, file] as const)));
  for (const used of pack.uses)
    for (const file of used.pack?.files ?? []) for (const record of file.records) files.set(record, file);
  const { graph, order } = part;
  return {
    decks: graph.decks,
    step: graph.step,
    tooMany: order.tooMany,
    cards: graph.cards.flatMap(({ record, deck: position, step, copies, goal }, index) => {
      const file = files.get(record);
      const fate = order.fates[index];
      if (file === undefined || fate === undefined) return [];
      return [{ ...describeCard({ file, record }), copies, deck: position, step, goal, fate }];
    }),
    needs: graph.needs,
  };
}

/** By pack version: after an edit, a pack is another object. */
const wholeGraph = memoize((pack: PackModel): OrderedGraph | undefined => {
  const system = systemOfPack(pack);
  if (system === undefined) return undefined;
  const graph = unlockGraph(pack, system);
  return { graph, order: openingOrder(graph, pack, system) };
});
