import {
  type CancellationToken,
  type Position,
  ProtocolRequestType,
  type Range,
  type ServerCapabilities,
  type TextDocumentIdentifier,
} from "vscode-languageserver/node";
import type { Client } from "../client.js";
import type { FileInPack, ServerContext } from "../context.js";
import { type Json, listOf, madeJson } from "../made-json.js";

/** A request of the protocol and its handler. Created by `answer`. */
export interface RequestHandler {
  readonly method: string;
  /** What the server announces if it supports the request. Keys of several handlers are merged. */
  readonly capabilities: (client: Client) => ServerCapabilities;
  readonly handle: (context: ServerContext, params: unknown, call: RequestCall) => unknown;
}

export interface RequestCall {
  readonly token: CancellationToken;
  /** Throws if the request is cancelled. Call it between steps of long work. */
  readonly stopIfCancelled: () => void;
  /** Resolves when nothing more urgent is waiting: await it before each step of long work. */
  readonly turn: () => Promise<void>;
  /** Sends a partial result; undefined if the client only takes whole answers. */
  readonly partial: ((part: unknown) => void) | undefined;
}

/**
 * Answers a request: `handle` gets the state of the server, the parameters and the call; whatever it throws becomes an
 * error of this request only. Parameters that the protocol requires may still be `undefined`: clients leave things out.
 */
export function answer<Params, Result, Part, Problem, Options>(
  type: ProtocolRequestType<Params, Result, Part, Problem, Options>,
  capabilities: RequestHandler["capabilities"],
  handle: (context: ServerContext, params: Params, call: RequestCall) => Result | Promise<Result>,
): RequestHandler {
  return {
    method: type.method,
    capabilities,
    handle: (context, params, call) => handle(context, params as Params, call),
  };
}

type Asked = NonNullable<Awaited<ReturnType<ServerContext["ask"]>>>;

/** Handles what is asked about a file of a pack; about any other, the answer is null. */
export function inFile<Params extends { readonly textDocument: TextDocumentIdentifier }, Result>(
  handle: (asked: FileInPack, context: ServerContext, params: Params, call: RequestCall) => Promise<Result>,
) {
  return async (context: ServerContext, params: Params, call: RequestCall): Promise<Result | null> => {
    const asked = await context.fileOf(params?.textDocument);
    return asked === undefined ? null : handle(asked, context, params, call);
  };
}

/** The same for a place in it: a position, or the start of a range. */
export function atPlace<
  Params extends {
    readonly textDocument: TextDocumentIdentifier;
    readonly position?: Position;
    readonly range?: Range;
  },
  Result,
>(handle: (asked: Asked, context: ServerContext, params: Params, call: RequestCall) => Promise<Result>) {
  return async (context: ServerContext, params: Params, call: RequestCall): Promise<Result | null> => {
    const asked = await context.ask(params?.textDocument, params?.position ?? params?.range?.start);
    return asked === undefined ? null : handle(asked, context, params, call);
  };
}

/** The handlers that a module exports. */
export const handlersIn = (module: object): RequestHandler[] =>
  Object.values(module).filter((one) => typeof one === "object" && "handle" in one);

/** A list whose items are JSON already: as partial results, if the client takes them. */
export function inParts<Answer>(items: readonly Json[], { partial }: Pick<RequestCall, "partial">): Answer {
  if (partial === undefined) return madeJson(listOf(items));
  for (let from = 0; from < items.length; from += IN_PART) partial(madeJson(listOf(items.slice(from, from + IN_PART))));
  return madeJson("[]");
}

const IN_PART = 200;

/** Custom requests are announced under `experimental`, so that an extension can tell what is supported. */
export function announced(name: string): RequestHandler["capabilities"] {
  return () => ({ experimental: { cardwright: { [name]: true } } });
}

/** Answers a custom request; `extension-requests.ts` and `custom-requests.ts` describe parameters and results. */
export function answerBeyond<Params, Result>(
  method: `cardwright/${string}`,
  handle: (context: ServerContext, params: Params, call: RequestCall) => Promise<Result>,
  capabilities = announced(method),
): RequestHandler {
  return answer(new ProtocolRequestType<Params, Result, never, void, void>(method), capabilities, handle);
}
