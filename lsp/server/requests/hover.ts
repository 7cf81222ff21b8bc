import path from "node:path";
import { type Hover, HoverRequest, MarkupKind } from "vscode-languageserver/node";
import { hoverAt, pictureOf, recordAt } from "../../features/index.js";
import type { ServerContext } from "../context.js";
import { filesBesideOf } from "../packs.js";
import { markupContent } from "./markup.js";
import { answer, atPlace } from "./request.js";

/** What the word at a place means. */
export const hover = answer(
  HoverRequest.type,
  () => ({ hoverProvider: true }),
  atPlace(async (asked, context) => {
    const picture = pictureHover(asked, context);
    if (picture !== undefined) return picture;
    const found = hoverAt(asked.question);
    if (found === undefined) return null;
    const contents = markupContent(found.content, context.client.markdownHover, context);
    return { contents, range: asked.lines.rangeOf(found.span) };
  }),
);

/** The width of a hover in VS Code, in pixels. */
const WIDTH = 320;

/** The picture of a card, for clients that support Markdown. */
function pictureHover(
  { question, host, lines, path: file }: NonNullable<Awaited<ReturnType<ServerContext["ask"]>>>,
  { client, uriOf }: ServerContext,
): Hover | undefined {
  const record = recordAt(question.file, question.offset);
  const named = record?.role === "card" ? pictureOf({ file: question.file, record }) : undefined;
  if (named === undefined || question.offset < named.start || question.offset > named.end) return undefined;
  if (!client.markdownHover || filesBesideOf(host)(file, named.written) !== true) return undefined;
  const uri = uriOf(path.posix.join(path.posix.dirname(file), named.written.replaceAll("\\", "/")));
  const address = uri.replace(/[()]/g, (mark) => (mark === "(" ? "%28" : "%29"));
  // VS Code would show it at full size.
  const size = client.commands.includes("editor.action.triggerSuggest") ? `|width=${WIDTH}` : "";
  return { contents: { kind: MarkupKind.Markdown, value: `![](${address}${size})` }, range: lines.rangeOf(named) };
}
