import { DocumentHighlightKind, DocumentHighlightRequest } from "vscode-languageserver/node";
import { highlightsOf } from "../../features/index.js";
import { answer, atPlace } from "./request.js";

/** All occurrences in the file of the symbol at a position. */
export const documentHighlight = answer(
  DocumentHighlightRequest.type,
  () => ({ documentHighlightProvider: true }),
  atPlace(async ({ lines, question }) => {
    const found = highlightsOf(question);
    return (
      found?.map(({ span, access }) => ({
        range: lines.rangeOf(span),
        kind: access === "write" ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
      })) ?? null
    );
  }),
);
