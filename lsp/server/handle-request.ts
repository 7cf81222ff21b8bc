import {
  type CancellationToken,
  CompletionRequest,
  CompletionResolveRequest,
  DocumentHighlightRequest,
  HoverRequest,
  LSPErrorCodes,
  ProgressType,
  type ProtocolConnection,
  ResponseError,
  type ServerCapabilities,
  SignatureHelpRequest,
} from "vscode-languageserver/node";
import { isObject } from "../../compiler/index.js";
import type { Client } from "./client.js";
import type { ServerContext } from "./context.js";
import type { RequestCall, RequestHandler } from "./requests/request.js";
import { stackOf } from "./stack-of.js";

/** Answers one request: lets a cancellation in before the work starts, and confines errors to this request. */
export async function handleRequest(
  connection: ProtocolConnection,
  context: ServerContext,
  { method, handle }: RequestHandler,
  params: unknown,
  token: CancellationToken,
): Promise<unknown> {
  context.turns.messageArrived();
  if (GOES_FIRST.has(method)) return context.turns.urgently(() => handled());
  return handled();

  async function handled(): Promise<unknown> {
    // Messages that have arrived meanwhile are read first: one may cancel this request.
    await new Promise(setImmediate);
    const call = callOf(connection, context, params, token);
    call.stopIfCancelled();
    try {
      return (await handle(context, params, call)) ?? null;
    } catch (error) {
      if (error instanceof ResponseError) throw error;
      const reason = stackOf(error);
      context.log(`${method} failed: ${reason}`);
      throw error;
    }
  }
}

/** Requests made at every keystroke, whose answers are shown before the next one. */
const GOES_FIRST: ReadonlySet<string> = new Set([
  CompletionRequest.method,
  CompletionResolveRequest.method,
  SignatureHelpRequest.method,
  HoverRequest.method,
  DocumentHighlightRequest.method,
]);

function callOf(
  connection: ProtocolConnection,
  { turns }: ServerContext,
  params: unknown,
  token: CancellationToken,
): RequestCall {
  const asked = typeof params === "object" && params !== null && "partialResultToken" in params ? params : undefined;
  const partialToken = asked?.partialResultToken;
  const takesParts = typeof partialToken === "string" || typeof partialToken === "number";
  const type = new ProgressType<unknown>();
  return {
    token,
    stopIfCancelled() {
      if (token.isCancellationRequested) throw new ResponseError(LSPErrorCodes.RequestCancelled, "cancelled");
    },
    turn: turns.whenIdle,
    partial: takesParts ? (part) => void connection.sendProgress(type, partialToken, part) : undefined,
  };
}

/** The merged capabilities of several parts of the server. */
export function announce(parts: readonly Pick<RequestHandler, "capabilities">[], client: Client): ServerCapabilities {
  const all: Record<string, unknown> = {};
  for (const { capabilities } of parts) {
    for (const [key, value] of Object.entries(capabilities(client))) all[key] = merged(all[key], value);
  }
  return all as ServerCapabilities;
}

function merged(one: unknown, other: unknown): unknown {
  if (!isObject(one) || !isObject(other)) return other ?? one;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries([...keys].map((key) => [key, merged(one[key], other[key])]));
}
