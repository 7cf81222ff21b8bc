import type { CancellationToken, ProtocolRequestType, ServerCapabilities } from "vscode-languageserver/node";
import type { Client } from "../client.js";
import type { ServerContext } from "../context.js";

/** A request of the protocol, and how it is answered. Made by `answer`. */
export interface RequestHandler {
  readonly method: string;
  /** What the server announces when it can answer. Keys of several handlers are put together. */
  readonly capabilities: (client: Client) => ServerCapabilities;
  readonly handle: (context: ServerContext, params: unknown, call: RequestCall) => unknown;
}

/** One call of a request. */
export interface RequestCall {
  readonly token: CancellationToken;
  /** Ends a handler whose client has lost interest: throws. To be called between steps of long work. */
  readonly stopIfCancelled: () => void;
  /** Resolves when nothing goes before this call: to be awaited before each step of long work. */
  readonly turn: () => Promise<void>;
  /** Sends a part of the answer ahead; undefined where the client takes only whole answers. */
  readonly partial: ((part: unknown) => void) | undefined;
}

/**
 * Answers a request: `handle` gets the state of the server, the parameters and the call; what it throws becomes an
 * error of this request only. It may be given `undefined` for parts that the protocol demands: clients leave things out.
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

/** What is no part of the protocol is announced under `experimental`, so that an extension can tell what it may ask for. */
export function announced(name: string): RequestHandler["capabilities"] {
  return () => ({ experimental: { cardwright: { [name]: true } } });
}
