import { type MarkupContent, MarkupKind } from "vscode-languageserver/node";
import { type AddressOf, asMarkdown, asPlainText, type Markup } from "../../features/index.js";
import type { ServerContext } from "../context.js";
import { pageOfRule } from "../rule-pages.js";

/** A text for display, in the format that the client supports. */
export function markupContent(markup: Markup, markdown: boolean, context: ServerContext): MarkupContent {
  if (!markdown) return { kind: MarkupKind.PlainText, value: asPlainText(markup) };
  return { kind: MarkupKind.Markdown, value: asMarkdown(markup, addressesIn(context)) };
}

/** Places as URIs that editors open: the file, and the line after a `#`. */
function addressesIn(context: ServerContext): AddressOf {
  return (link) => {
    if ("page" in link) {
      const page = pageOfRule(link.page);
      return page === undefined ? undefined : context.uriOf(page);
    }
    const { path, start } = link.to;
    const { line } = context.linesOf(path).positionAt(start);
    return `${context.uriOf(path)}#L${line + 1}`;
  };
}
