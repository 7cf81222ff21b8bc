import { DocumentHighlightKind, DocumentHighlightRequest } from "vscode-languageserver/node";
import { highlightsOf } from "../../features/index.js";
import { answer } from "./request.js";

/** All occurrences in the file of the symbol at a position. */
export const documentHighlight = answer(
  DocumentHighlightRequest.type,
  () => ({ documentHighlightProvider: true }),
  async (context, { textDocument, position }) => {
    const asked = await context.ask(textDocument, position);
    if (asked === undefined) return null;
    const { lines, question } = asked;
    const found = highlightsOf(question);
    return (
      found?.map(({ span, access }) => ({
        range: lines.rangeOf(span),
        kind: access === "write" ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
      })) ?? null
    );
  },
);
