import type { DefinitionLink, Location } from "vscode-languageserver/node";
import { DefinitionRequest } from "vscode-languageserver/node";
import { definitionOf } from "../../features/index.js";
import { answer } from "./request.js";

/** Where a word is declared, or who gives what it asks for. */
export const definition = answer(
  DefinitionRequest.type,
  () => ({ definitionProvider: true }),
  async (context, { textDocument, position }): Promise<Location[] | DefinitionLink[] | null> => {
    const asked = await context.ask(textDocument, position);
    const found = asked && definitionOf(asked.question);
    if (asked === undefined || found === undefined) return null;
    const { places, origin } = found;
    if (!context.client.definitionLinks) return places.map(({ path, span }) => context.locationOf(path, span));
    return places.map(({ path, span, whole }) => ({
      originSelectionRange: asked.lines.rangeOf(origin),
      targetUri: context.uriOf(path),
      targetRange: context.rangeIn(path, {
        start: Math.min(whole.start, span.start),
        end: Math.max(whole.end, span.end),
      }),
      targetSelectionRange: context.rangeIn(path, span),
    }));
  },
);
