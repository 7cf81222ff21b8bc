import { type CodeLens, CodeLensRequest, CodeLensResolveRequest } from "vscode-languageserver/node";
import { type CodeLensKind, codeLenses, type LensText, lensTextAt } from "../../features/index.js";
import type { ServerContext } from "../context.js";
import { answer } from "./request.js";

/** What a lens is found again by when its editor shows it. */
interface LensData {
  readonly uri: string;
  readonly kind: CodeLensKind;
}

/** Lines over cards; what they say is worked out for those that are shown. */
export const codeLens = answer(
  CodeLensRequest.type,
  () => ({ codeLensProvider: { resolveProvider: true } }),
  async (context, { textDocument }) => {
    const asked = await context.fileOf(textDocument);
    if (asked === undefined || context.settings().codeLens === false) return null;
    const { uri } = textDocument;
    return codeLenses(asked.file).map(({ span, kind }): CodeLens => {
      const data: LensData = { uri, kind };
      return { range: asked.lines.rangeOf(span), data };
    });
  },
);

/** One lens at a time, and between two of them the server hears what is typed. */
export const codeLensResolve = answer(
  CodeLensResolveRequest.type,
  () => ({}),
  async (context, lens, { stopIfCancelled }) => {
    const data: Partial<LensData> = typeof lens.data === "object" && lens.data !== null ? lens.data : {};
    if (typeof data.uri !== "string" || data.kind === undefined) return lens;
    const nothing = { title: NOTHING[data.kind], command: "" };
    await new Promise(setImmediate);
    stopIfCancelled();
    const asked = await context.ask({ uri: data.uri }, lens.range?.start);
    const said = asked && lensTextAt(data.kind, asked.question);
    return { range: lens.range, command: said === undefined ? nothing : commandFor(said, data.uri, lens, context) };
  },
);

/** A lens has to say something, and is shown before anybody knows whether it has. */
const NOTHING: Readonly<Record<CodeLensKind, string>> = {
  openers: "opened by no card",
  opened: "opens no card",
  decks: "in no deck",
  winnable: "not known how it is won",
};

/** Clients that know the command show the places when the line is clicked. */
const SHOW_PLACES = "cardwright.showPlaces";

function commandFor({ title, places }: LensText, uri: string, lens: CodeLens, context: ServerContext) {
  if (places.length === 0 || !context.client.commands.includes(SHOW_PLACES)) return { title, command: "" };
  const locations = places.map(({ path, span }) => context.locationOf(path, span));
  return { title, command: SHOW_PLACES, arguments: [uri, lens.range.start, locations] };
}
