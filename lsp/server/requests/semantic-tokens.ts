import {
  type SemanticTokens,
  type SemanticTokensDelta,
  SemanticTokensDeltaRequest,
  SemanticTokensRangeRequest,
  SemanticTokensRequest,
  type TextDocumentIdentifier,
} from "vscode-languageserver/node";
import type { RecordModel } from "../../../compiler/index.js";
import { BoundedCache, getOrMake, memoize, type RecordNode } from "../../../grammar/index.js";
import { type FilePart, fileParts, semanticTokens } from "../../features/index.js";
import type { ServerContext } from "../context.js";
import { madeJson } from "../made-json.js";
import {
  jsonOf,
  type PlacedBlock,
  placeBlocks,
  TOKEN_MODIFIERS,
  TOKEN_TYPES,
  type TokenBlock,
  tokenBlock,
  tokenEdit,
} from "../token-data.js";
import { inSteps } from "./in-steps.js";
import { answer, inFile, type RequestCall } from "./request.js";

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
    const placed = await placedTokens(context, textDocument, call);
    return placed === undefined ? null : whole(context, textDocument, placed);
  },
);

export const semanticTokensDelta = answer(
  SemanticTokensDeltaRequest.type,
  provider,
  async (context, { textDocument, previousResultId }, call): Promise<SemanticTokens | SemanticTokensDelta | null> => {
    const placed = await placedTokens(context, textDocument, call);
    if (placed === undefined) return null;
    const before = sentOf(context).get(textDocument.uri);
    if (before === undefined || before.id !== previousResultId) return whole(context, textDocument, placed);
    const edit = tokenEdit(before.placed, placed);
    return madeJson(`{"resultId":"${remember(context, textDocument, placed)}","edits":[${edit ?? ""}]}`);
  },
);

export const semanticTokensRange = answer(
  SemanticTokensRangeRequest.type,
  provider,
  inFile(async ({ file, lines }, context, { range }): Promise<SemanticTokens> => {
    const within = { start: lines.offsetAt(range?.start), end: lines.offsetAt(range?.end) };
    const parts = [...fileParts(file, within)];
    const line = lines.positionAt(parts[0]?.node.start ?? 0).line;
    return madeJson(`{"data":${jsonOf(placeBlocks(parts.map(blockFor(context)), line))}}`);
  }),
);

/** The tokens of a whole text; other requests are answered while a long one is tokenized. */
async function placedTokens(
  context: ServerContext,
  document: TextDocumentIdentifier,
  call: RequestCall,
): Promise<readonly PlacedBlock[] | undefined> {
  const asked = await context.fileOf(document);
  if (asked === undefined) return undefined;
  const blockOf = blockFor(context);
  return placeBlocks(await inSteps(asked, call, () => fileParts(asked.file), blockOf));
}

/** The last tokens sent for a text, so that the next answer need only contain the difference. */
interface Sent {
  readonly id: string;
  readonly placed: readonly PlacedBlock[];
}

/** Only for the most recent texts: a client that shows more gets them in full again. */
const MOST_SENT = 40;
let count = 0;

const sentOf = memoize((_: ServerContext): BoundedCache<string, Sent> => new BoundedCache<string, Sent>(MOST_SENT));

function remember(context: ServerContext, { uri }: TextDocumentIdentifier, placed: readonly PlacedBlock[]): string {
  return sentOf(context).set(uri, { id: String(++count), placed }).id;
}

function whole(
  context: ServerContext,
  document: TextDocumentIdentifier,
  placed: readonly PlacedBlock[],
): SemanticTokens {
  return madeJson(`{"resultId":"${remember(context, document, placed)}","data":${jsonOf(placed)}}`);
}

/** The tokens of a record are cached as long as it is unchanged, wherever in the file it is. */
const known = new WeakMap<RecordModel | RecordNode, TokenBlock>();

/** Makes the tokens of parts of a file, in the units of the client. */
export function blockFor({ client: { encoding } }: ServerContext): (part: FilePart) => TokenBlock {
  return (part) => {
    const key = part.records[0] ?? part.node;
    return getOrMake(known, key, () => tokenBlock(part.node, semanticTokens(part), encoding));
  };
}
