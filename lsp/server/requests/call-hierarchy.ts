import {
  CallHierarchyIncomingCallsRequest,
  type CallHierarchyItem,
  CallHierarchyOutgoingCallsRequest,
  CallHierarchyPrepareRequest,
  SymbolKind,
} from "vscode-languageserver/node";
import { type HierarchyCard, hierarchyCardAt, openedCards, openingCards } from "../../features/index.js";
import type { ServerContext } from "../context.js";
import { answer, atPlace } from "./request.js";

/** The card at a position, as the root of a hierarchy. */
export const prepareCallHierarchy = answer(
  CallHierarchyPrepareRequest.type,
  () => ({ callHierarchyProvider: true }),
  atPlace(async ({ question }, context) => {
    const card = hierarchyCardAt(question);
    return card === undefined ? null : [itemOf(card, context)];
  }),
);

/** The cards that unlock a card. */
export const incomingCalls = answer(
  CallHierarchyIncomingCallsRequest.type,
  () => ({}),
  async (context, { item }) => {
    const asked = await askAbout(context, item);
    if (asked === undefined) return null;
    return openingCards(asked.question).map(({ card, lines }) => ({
      from: itemOf(card, context),
      fromRanges: lines.map((span) => context.rangeIn(card.path, span)),
    }));
  },
);

/** The cards that a card unlocks. */
export const outgoingCalls = answer(
  CallHierarchyOutgoingCallsRequest.type,
  () => ({}),
  async (context, { item }) => {
    const asked = await askAbout(context, item);
    if (asked === undefined) return null;
    return openedCards(asked.question).map(({ card, lines }) => ({
      to: itemOf(card, context),
      fromRanges: lines.map((span) => asked.lines.rangeOf(span)),
    }));
  },
);

/** Cards are identified by the place of their identifier. */
function askAbout(context: ServerContext, { uri, selectionRange }: CallHierarchyItem) {
  return context.ask({ uri }, selectionRange?.start);
}

function itemOf({ name, detail, path, whole, span }: HierarchyCard, context: ServerContext): CallHierarchyItem {
  return {
    name,
    detail,
    kind: SymbolKind.Class,
    uri: context.uriOf(path),
    range: context.rangeIn(path, whole),
    selectionRange: context.rangeIn(path, span),
  };
}
