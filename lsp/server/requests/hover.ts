import { HoverRequest } from "vscode-languageserver/node";
import { hoverAt } from "../../features/index.js";
import { markupContent } from "./markup.js";
import { answer } from "./request.js";

/** What the word at a place means. */
export const hover = answer(
  HoverRequest.type,
  () => ({ hoverProvider: true }),
  async (context, { textDocument, position }) => {
    const asked = await context.ask(textDocument, position);
    const found = asked && hoverAt(asked.question);
    if (asked === undefined || found === undefined) return null;
    const contents = markupContent(found.content, context.client.markdownHover, context);
    return { contents, range: asked.lines.rangeOf(found.span) };
  },
);
