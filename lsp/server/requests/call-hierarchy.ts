import {
  CallHierarchyIncomingCallsRequest,
  type CallHierarchyItem,
  CallHierarchyOutgoingCallsRequest,
  CallHierarchyPrepareRequest,
  SymbolKind,
} from "vscode-languageserver/node";
import { type HierarchyCard, hierarchyCardAt, openedCards, openingCards } from "../../features/index.js";
import type { ServerContext } from "../context.js";
import { answer } from "./request.js";

/** The card at a place, of which can be asked what opens it and what it opens. */
export const prepareCallHierarchy = answer(
  CallHierarchyPrepareRequest.type,
  () => ({ callHierarchyProvider: true }),
  async (context, { textDocument, position }) => {
    const asked = await context.ask(textDocument, position);
    const card = asked && hierarchyCardAt(asked.question);
    return card === undefined ? null : [itemOf(card, context)];
  },
);

/** What opens a card. */
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

/** What a card opens. */
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

/** A card is found again by the place of its identifier. */
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
