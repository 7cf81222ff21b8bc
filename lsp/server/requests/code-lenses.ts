import { type CodeLens, CodeLensRequest, CodeLensResolveRequest } from "vscode-languageserver/node";
import type { RecordModel } from "../../../compiler/index.js";
import { getOrMake, memoizeByKey } from "../../../grammar/index.js";
import { type CodeLensKind, type LensText, lensesIn, lensSpan, lensTextAt } from "../../features/index.js";
import type { Encoding } from "../client.js";
import type { ServerContext } from "../context.js";
import { type KeptJson, keptJson, listOf, madeJson } from "../made-json.js";
import { linesOfPart } from "../text-lines.js";
import { inSteps } from "./in-steps.js";
import { answer, inFile } from "./request.js";

/** Identifies a lens when it is resolved. Short, since a large file has very many. */
interface LensData {
  /** The index of the file among those whose lenses were requested. */
  readonly file: number;
  readonly kind: CodeLensKind;
}

const askedFiles = new WeakMap<ServerContext, string[]>();

function numberOf(uri: string, context: ServerContext): number {
  const files = getOrMake(askedFiles, context, () => []);
  const known = files.indexOf(uri);
  return known === -1 ? files.push(uri) - 1 : known;
}

/** Lenses above cards; titles are computed for those that become visible. */
export const codeLens = answer(
  CodeLensRequest.type,
  () => ({ codeLensProvider: { resolveProvider: true } }),
  inFile(async (asked, context, { textDocument }, call): Promise<CodeLens[] | null> => {
    if (context.settings().codeLens === false) return null;
    const number = numberOf(textDocument.uri, context);
    const { file, live, lines } = asked;
    let kindsOf: ReturnType<typeof lensesIn> = () => [];
    const records = () => {
      kindsOf = lensesIn({ pack: live.model, file, index: live.index });
      return file.records;
    };
    const { encoding } = context.client;
    const items = await inSteps(asked, call, records, (record) => {
      const kinds = kindsOf(record);
      if (kinds.length === 0) return undefined;
      const key = `${encoding} ${number} ${kinds.join()}`;
      const kept = keptLenses(record, key, () => makeLenses(record, kinds, number, encoding));
      return kept.at(lines.positionAt(record.node.start).line);
    });
    return madeJson(listOf(items.filter((item) => item !== undefined)));
  }),
);

/** The lenses of a card as items of a list. */
const keptLenses = memoizeByKey<RecordModel, string, KeptJson>();

function makeLenses(record: RecordModel, kinds: readonly CodeLensKind[], file: number, encoding: Encoding): KeptJson {
  const range = linesOfPart(record.node, encoding).rangeOf(lensSpan(record));
  const items = kinds.map((kind): CodeLens => ({ range, data: { file, kind } satisfies LensData }));
  return keptJson(items.map((item) => JSON.stringify(item)).join());
}

/** One lens at a time, so that the server notices typing in between. */
export const codeLensResolve = answer(
  CodeLensResolveRequest.type,
  () => ({}),
  async (context, lens, { stopIfCancelled }) => {
    const data: Partial<LensData> = typeof lens.data === "object" && lens.data !== null ? lens.data : {};
    const uri = askedFiles.get(context)?.[data.file ?? -1];
    if (uri === undefined || data.kind === undefined) return { ...lens, command: { title: "–", command: "" } };
    const nothing = { title: NOTHING[data.kind], command: "" };
    await new Promise(setImmediate);
    stopIfCancelled();
    const asked = await context.ask({ uri }, lens.range?.start);
    const text = asked && lensTextAt(data.kind, asked.question);
    return { range: lens.range, command: text === undefined ? nothing : commandFor(text, uri, lens, context) };
  },
);

/** A lens needs a title, and is shown before the number is known. */
const NOTHING: Readonly<Record<CodeLensKind, string>> = {
  openers: "opened by no card",
  opened: "opens no card",
  decks: "in no deck",
  winnable: "not known how it is won",
};

/** Clients with this command show the places when the lens is clicked. */
const SHOW_PLACES = "cardwright.showPlaces";

function commandFor({ title, places }: LensText, uri: string, lens: CodeLens, context: ServerContext) {
  if (places.length === 0 || !context.client.commands.includes(SHOW_PLACES)) return { title, command: "" };
  const locations = places.map(({ path, span }) => context.locationOf(path, span));
  return { title, command: SHOW_PLACES, arguments: [uri, lens.range.start, locations] };
}
