import {
  type SemanticTokens,
  type SemanticTokensDelta,
  SemanticTokensDeltaRequest,
  SemanticTokensRangeRequest,
  SemanticTokensRequest,
  type TextDocumentIdentifier,
} from "vscode-languageserver/node";
import type { RecordModel } from "../../../compiler/index.js";
import type { RecordNode, Span } from "../../../grammar/index.js";
import { type FilePart, fileParts, semanticTokens } from "../../features/index.js";
import type { FileInPack, ServerContext } from "../context.js";
import {
  numbersOf,
  type PlacedBlock,
  placeBlocks,
  TOKEN_MODIFIERS,
  TOKEN_TYPES,
  type TokenBlock,
  tokenBlock,
  tokenEdit,
} from "../token-data.js";
import { answer, type Call } from "./request.js";

const provider = () => ({
  semanticTokensProvider: {
    legend: { tokenTypes: [...TOKEN_TYPES], tokenModifiers: [...TOKEN_MODIFIERS] },
    range: true,
    full: { delta: true },
  },
});

export const semanticTokensFull = answer(
  SemanticTokensRequest.type,
  provider,
  async (context, { textDocument }, call): Promise<SemanticTokens | null> => {
    const asked = await context.fileOf(textDocument);
    return asked === undefined ? null : full(context, textDocument, placeBlocks(blocksOf(asked, context, call)));
  },
);

export const semanticTokensDelta = answer(
  SemanticTokensDeltaRequest.type,
  provider,
  async (context, { textDocument, previousResultId }, call): Promise<SemanticTokens | SemanticTokensDelta | null> => {
    const asked = await context.fileOf(textDocument);
    if (asked === undefined) return null;
    const placed = placeBlocks(blocksOf(asked, context, call));
    const before = sentOf(context).get(textDocument.uri);
    if (before === undefined || before.id !== previousResultId) return full(context, textDocument, placed);
    const edit = tokenEdit(before.placed, placed);
    return { resultId: remember(context, textDocument, placed), edits: edit === undefined ? [] : [edit] };
  },
);

export const semanticTokensRange = answer(
  SemanticTokensRangeRequest.type,
  provider,
  async (context, { textDocument, range }, call): Promise<SemanticTokens | null> => {
    const asked = await context.fileOf(textDocument);
    if (asked === undefined) return null;
    const { file, lines } = asked;
    const within = { start: lines.offsetAt(range?.start), end: lines.offsetAt(range?.end) };
    const [first] = fileParts(file, within);
    const line = first === undefined ? 0 : lines.positionAt(first.node.start).line;
    return { data: numbersOf(placeBlocks(blocksOf(asked, context, call, within), line)) };
  },
);

/** What was sent last of a text, so that of the next answer only the difference need be sent. */
interface Sent {
  readonly id: string;
  readonly placed: readonly PlacedBlock[];
}

/** Only of the texts that were asked for last: a client that shows more asks for them whole again. */
const MOST_SENT = 20;
const sent = new WeakMap<ServerContext, Map<string, Sent>>();
let count = 0;

function sentOf(context: ServerContext): Map<string, Sent> {
  const known = sent.get(context) ?? new Map<string, Sent>();
  sent.set(context, known);
  return known;
}

function remember(context: ServerContext, { uri }: TextDocumentIdentifier, placed: readonly PlacedBlock[]): string {
  const all = sentOf(context);
  const id = String(++count);
  all.delete(uri);
  all.set(uri, { id, placed });
  const [oldest] = all.keys();
  if (all.size > MOST_SENT && oldest !== undefined) all.delete(oldest);
  return id;
}

function full(
  context: ServerContext,
  document: TextDocumentIdentifier,
  placed: readonly PlacedBlock[],
): SemanticTokens {
  return { resultId: remember(context, document, placed), data: numbersOf(placed) };
}

/** The tokens of records stay the same while these do, wherever in the file they stand. */
const known = new WeakMap<RecordModel | RecordNode, TokenBlock>();

function* blocksOf(
  { file }: FileInPack,
  { client }: ServerContext,
  { stopIfCancelled }: Call,
  within?: Span,
): Generator<TokenBlock> {
  for (const part of fileParts(file, within)) {
    stopIfCancelled();
    yield blockOf(part, client.encoding);
  }
}

function blockOf(part: FilePart, encoding: ServerContext["client"]["encoding"]): TokenBlock {
  const key = part.records[0] ?? part.node;
  const block = known.get(key) ?? tokenBlock(part.node, semanticTokens(part), encoding);
  known.set(key, block);
  return block;
}
