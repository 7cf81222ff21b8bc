import { type PackModel, systemOfPack } from "../../compiler/index.js";
import {
  cardsOfDeck,
  missingName,
  neighbourhood,
  type OrderedGraph,
  openingOrder,
  type Picture,
  type PrintChoice,
  partOf,
  pictureDot,
  pictureMermaid,
  pictureOf,
  unlockGraph,
} from "../../tools/index.js";

export interface Drawn {
  readonly picture: Picture;
  /** Notes for the reader, one sentence each. */
  readonly notes: readonly string[];
}

/** The picture of packs, or a sentence about what was requested but doesn't exist. */
export function drawGraph(packs: readonly PackModel[], request: PrintChoice): Drawn | string {
  const graphs = packs.flatMap((pack) => {
    const system = systemOfPack(pack);
    if (system === undefined) return [];
    const graph = unlockGraph(pack, system);
    return [{ graph, order: openingOrder(graph, pack, system) }];
  });
  const wrong = whatIsMissing(graphs, request);
  if (wrong !== undefined) return wrong;
  const picture = pictureOf(graphs.map((graph) => partAsked(graph, request)));
  return { picture, notes: notesOn(picture, graphs) };
}

function notesOn({ groups }: Picture, graphs: readonly OrderedGraph[]): string[] {
  const boxes = groups.reduce((sum, { steps }) => sum + steps.reduce((more, step) => more + step.boxes.length, 0), 0);
  const tooMany = graphs.some(({ order }) => order.tooMany);
  return [
    ...(boxes === 0 ? ["no card here opens another, so the picture is empty"] : []),
    ...(boxes > MOST_BOXES ? [`${boxes} boxes are hard to read at once; --deck or --card draws a part`] : []),
    ...(tooMany
      ? ["there are too many cards to work out what can be won, so only conditions count in this picture"]
      : []),
  ];
}

const MOST_BOXES = 400;

export function graphText(picture: Picture, format: "dot" | "mermaid"): string {
  return format === "dot" ? pictureDot(picture) : pictureMermaid(picture);
}

function partAsked(ordered: OrderedGraph, { decks, cards }: PrintChoice): OrderedGraph {
  const { graph } = ordered;
  if (decks.length === 0 && cards.length === 0) return ordered;
  const inDecks = new Set(decks.flatMap((deck) => [...cardsOfDeck(graph, deck)]));
  const around = new Set(cards.flatMap((card) => [...neighbourhood(graph, card)]));
  const both = decks.length > 0 && cards.length > 0;
  return partOf(
    ordered,
    both ? new Set([...inDecks].filter((card) => around.has(card))) : new Set([...inDecks, ...around]),
  );
}

function whatIsMissing(graphs: readonly OrderedGraph[], { decks, cards }: PrintChoice): string | undefined {
  const names = graphs.flatMap(({ graph }) => graph.decks);
  const identifiers = graphs.flatMap(({ graph }) => graph.cards.map(({ identifier }) => identifier));
  return missingName("deck", decks, names) ?? missingName("card", cards, identifiers);
}
