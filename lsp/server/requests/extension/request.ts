import { ProtocolRequestType } from "vscode-languageserver/node";
import { announced, answer, type RequestHandler } from "../request.js";

/** Answers a custom request; `extension-requests.ts` describes parameters and results. */
export function answerBeyond<Params, Result>(
  method: `cardwright/${string}`,
  handle: (context: Parameters<Parameters<typeof answer>[2]>[0], params: Params) => Promise<Result>,
): RequestHandler {
  const type = new ProtocolRequestType<Params, Result, never, void, void>(method);
  return answer(type, announced(method), handle);
}
