import { type InlayHint, InlayHintKind, InlayHintRequest } from "vscode-languageserver/node";
import { ALL_HINTS, type InlayHintSettings, inlayHints } from "../../features/index.js";
import type { ServerContext } from "../context.js";
import { markupContent } from "./markup.js";
import { answer } from "./request.js";

/** A few words between those of the file: full names, what operators mean, how many cards meet a condition. */
export const inlayHint = answer(
  InlayHintRequest.type,
  () => ({ inlayHintProvider: { resolveProvider: false } }),
  async (context, { textDocument, range }) => {
    const asked = await context.ask(textDocument, range?.start);
    if (asked === undefined) return null;
    const { lines, file, question } = asked;
    const span = {
      start: question.offset,
      end: range?.end === undefined ? file.text.length : lines.offsetAt(range.end),
    };
    return inlayHints(question, span, settingsOf(context)).map(
      ({ offset, label, kind, tooltip }): InlayHint => ({
        position: lines.positionAt(offset),
        label,
        kind: kind === "shortcut" ? InlayHintKind.Type : InlayHintKind.Parameter,
        paddingLeft: true,
        paddingRight: false,
        ...(tooltip === undefined ? {} : { tooltip: markupContent(tooltip(), context.client.markdownHover, context) }),
      }),
    );
  },
);

/** `"cardwright": { "inlayHints": { "operators": false } }`; all are shown where nothing is said. */
function settingsOf(context: ServerContext): InlayHintSettings {
  const { inlayHints: said } = context.settings();
  if (said === false) return { shortcuts: false, operators: false, cards: false };
  if (typeof said !== "object" || said === null) return ALL_HINTS;
  const wanted = (name: keyof InlayHintSettings): boolean => (said as Record<string, unknown>)[name] !== false;
  return { shortcuts: wanted("shortcuts"), operators: wanted("operators"), cards: wanted("cards") };
}
