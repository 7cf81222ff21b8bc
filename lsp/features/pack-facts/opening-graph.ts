import { type PackModel, systemOfPack } from "../../../compiler/index.js";
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

/** Which cards open which, for a picture that can be clicked on. */
export interface OpeningGraph {
  readonly decks: readonly string[];
  /** The attribute that counts the steps of a story, in games that have one. */
  readonly step: string | undefined;
  /** There are too many cards to work out what is won when: only conditions were looked at. */
  readonly tooMany: boolean;
  readonly cards: readonly OpeningCard[];
  /** The numbers of cards in it are positions in `cards`. */
  readonly needs: readonly Need[];
}

export interface OpeningCard extends ListedCard {
  /** Position in `decks`. */
  readonly deck: number;
  readonly step: number | undefined;
  /** A card that is won, not one that helps to win. */
  readonly goal: boolean;
  readonly fate: Fate;
}

/** Which part of a graph is wanted: the cards of one deck, or what leads to and from one card; else all. */
export interface GraphPart {
  readonly deck?: string | undefined;
  readonly card?: string | undefined;
}

/** The graph of a pack as `cardwright graph` draws it; undefined where the pack has no game. */
export function openingGraph(pack: PackModel, { deck, card }: GraphPart = {}): OpeningGraph | undefined {
  let part = known.get(pack) ?? wholeGraph(pack);
  if (part === undefined) return undefined;
  known.set(pack, part);
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

/** Of the packs as they were when they were asked for: after an edit a pack is another object. */
const known = new WeakMap<PackModel, OrderedGraph>();

function wholeGraph(pack: PackModel): OrderedGraph | undefined {
  const system = systemOfPack(pack);
  if (system === undefined) return undefined;
  const graph = unlockGraph(pack, system);
  return { graph, order: openingOrder(graph, pack, system) };
}
