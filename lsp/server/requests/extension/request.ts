import { ProtocolRequestType } from "vscode-languageserver/node";
import type { ServerContext } from "../../context.js";
import { announced, answer, type RequestCall, type RequestHandler } from "../request.js";

/** Answers a custom request; `extension-requests.ts` describes parameters and results. */
export function answerBeyond<Params, Result>(
  method: `cardwright/${string}`,
  handle: (context: ServerContext, params: Params, call: RequestCall) => Promise<Result>,
): RequestHandler {
  const type = new ProtocolRequestType<Params, Result, never, void, void>(method);
  return answer(type, announced(method), handle);
}
