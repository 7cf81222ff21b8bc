import {
  type CancellationToken,
  CompletionRequest,
  CompletionResolveRequest,
  DocumentHighlightRequest,
  HoverRequest,
  LSPErrorCodes,
  type ProgressToken,
  ProgressType,
  type ProtocolConnection,
  ResponseError,
  type ServerCapabilities,
  SignatureHelpRequest,
  WorkDoneProgress,
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
    const done = beginWork(connection, params);
    try {
      return (await handle(context, params, call)) ?? null;
    } catch (error) {
      if (error instanceof ResponseError) throw error;
      const reason = stackOf(error);
      context.log(`${method} failed: ${reason}`);
      throw error;
    } finally {
      done();
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
  const partialToken = tokenIn(params, "partialResultToken");
  return {
    token,
    stopIfCancelled() {
      if (token.isCancellationRequested) throw new ResponseError(LSPErrorCodes.RequestCancelled, "cancelled");
    },
    turn: turns.whenIdle,
    partial:
      partialToken === undefined
        ? undefined
        : (part) => void connection.sendProgress(new ProgressType<unknown>(), partialToken, part),
  };
}

/** Where the client asks for it, says that work has begun; the result says that it is done. */
function beginWork(connection: ProtocolConnection, params: unknown): () => void {
  const token = tokenIn(params, "workDoneToken");
  if (token === undefined) return () => {};
  void connection.sendProgress(WorkDoneProgress.type, token, { kind: "begin", title: "Looking through the cards" });
  return () => void connection.sendProgress(WorkDoneProgress.type, token, { kind: "end" });
}

function tokenIn(params: unknown, name: string): ProgressToken | undefined {
  const token = isObject(params) ? params[name] : undefined;
  return typeof token === "string" || typeof token === "number" ? token : undefined;
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
