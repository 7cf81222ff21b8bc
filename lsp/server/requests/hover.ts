import { HoverRequest } from "vscode-languageserver/node";
import { placeAt } from "../../features/index.js";
import { answer } from "./request.js";

/** What stands at a place. An example until the feature is there. */
export const hover = answer(
  HoverRequest.type,
  () => ({ hoverProvider: true }),
  async (context, { textDocument, position }) => {
    const asked = await context.ask(textDocument, position);
    if (asked === undefined) return null;
    const { file, offset } = asked.question;
    const place = placeAt(file, offset);
    if (!("span" in place)) return null;
    return { contents: place.kind, range: asked.lines.rangeOf(place.span) };
  },
);
