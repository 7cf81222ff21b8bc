import {
  type InlayHint,
  InlayHintKind,
  InlayHintRequest,
  InlayHintResolveRequest,
  LSPErrorCodes,
  ResponseError,
} from "vscode-languageserver/node";
import { DEFAULT_HINTS, type InlayHintSettings, inlayHints } from "../../features/index.js";
import type { FileInPack, ServerContext } from "../context.js";
import { markupContent } from "./markup.js";
import { answer, atPlace } from "./request.js";

/** Identifies the cards behind a count. */
interface HintData {
  readonly uri: string;
  readonly offset: number;
}

/** How much of a file is scanned before typing gets its turn: some editors request whole files. */
const PIECE = 20_000;

/** Hints in the text: full names, meanings of operators, how many cards meet a condition. */
export const inlayHint = answer(
  InlayHintRequest.type,
  () => ({ inlayHintProvider: { resolveProvider: true } }),
  atPlace(async (asked, context, { textDocument, range }, { stopIfCancelled }) => {
    const { lines, file, question, live } = asked;
    const { version } = live;
    const end = range?.end === undefined ? file.node.length : lines.offsetAt(range.end);
    const hints: InlayHint[] = [];
    for (let start = question.offset; start <= end; start += PIECE) {
      const piece = { start, end: Math.min(start + PIECE - 1, end) };
      hints.push(...hintsIn(asked, piece, settingsOf(context), textDocument.uri));
      if (piece.end === end) break;
      await new Promise(setImmediate);
      stopIfCancelled();
      if (live.version !== version) throw new ResponseError(LSPErrorCodes.ContentModified, "the text has changed");
    }
    return hints;
  }),
);

function hintsIn(
  { question, lines }: FileInPack & { readonly question: Parameters<typeof inlayHints>[0] },
  span: Parameters<typeof inlayHints>[1],
  settings: InlayHintSettings,
  uri: string,
): InlayHint[] {
  return inlayHints(question, span, settings).map(({ offset, label, kind, tooltip }): InlayHint => {
    const data: HintData | undefined = tooltip && { uri, offset };
    return {
      position: lines.positionAt(offset),
      label,
      kind: kind === "shortcut" ? InlayHintKind.Type : InlayHintKind.Parameter,
      paddingLeft: true,
      ...(data === undefined ? {} : { data }),
    };
  });
}

/** The cards behind a count, when the pointer is on it. */
export const inlayHintResolve = answer(
  InlayHintResolveRequest.type,
  () => ({}),
  async (context, hint) => {
    const data: Partial<HintData> = typeof hint.data === "object" && hint.data !== null ? hint.data : {};
    const { uri, offset } = data;
    const asked = uri === undefined || offset === undefined ? undefined : await context.ask({ uri }, hint.position);
    if (asked === undefined || asked.question.offset !== offset) return hint;
    const found = inlayHints(asked.question, { start: offset, end: offset }).find(({ kind }) => kind === "cards");
    const tooltip = found?.tooltip?.();
    return tooltip === undefined
      ? hint
      : { ...hint, tooltip: markupContent(tooltip, context.client.markdownHover, context) };
  },
);

/** `"cardwright": { "inlayHints": { "operators": true } }` */
function settingsOf(context: ServerContext): InlayHintSettings {
  const { inlayHints: setting } = context.settings();
  if (setting === false) return { shortcuts: false, operators: false, cards: false };
  if (typeof setting !== "object" || setting === null) return DEFAULT_HINTS;
  const wanted = (name: keyof InlayHintSettings): boolean => {
    const one = (setting as Record<string, unknown>)[name];
    return typeof one === "boolean" ? one : DEFAULT_HINTS[name];
  };
  return { shortcuts: wanted("shortcuts"), operators: wanted("operators"), cards: wanted("cards") };
}
