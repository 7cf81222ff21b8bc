import {
  CallHierarchyPrepareRequest,
  CodeActionRequest,
  CompletionRequest,
  DefinitionRequest,
  DocumentHighlightRequest,
  DocumentOnTypeFormattingRequest,
  DocumentRangeFormattingRequest,
  ErrorCodes,
  HoverRequest,
  InitializeRequest,
  InlayHintRequest,
  Message,
  type MessageReader,
  type MessageStrategy,
  type MessageWriter,
  PrepareRenameRequest,
  ReferencesRequest,
  RenameRequest,
  type RequestMessage,
  SemanticTokensRangeRequest,
  SignatureHelpRequest,
} from "vscode-languageserver/node";
import { isObject } from "../../compiler/index.js";
import { INPUT_ENDED } from "./framed.js";
import type { Trace } from "./trace.js";

type Stage = "new" | "running" | "down";

/** Lets through messages that the protocol allows in the current state, and answers the others itself. */
export function createProtocolGuard(writer: MessageWriter, trace: Trace) {
  let stage: Stage = "new";
  let last: Promise<unknown> = Promise.resolve();
  const tracedWriter = tracing(writer, trace, (written) => {
    last = written.catch(() => {});
  });
  const refuse = (id: RequestMessage["id"], code: number, message: string): Promise<void> => {
    const refusal = { jsonrpc: "2.0", id, error: { code, message } };
    return tracedWriter.write(refusal as Message).catch(() => {});
  };
  return {
    tracedWriter,
    /** From now on only `exit` is expected. */
    down(): void {
      stage = "down";
    },
    isDown: (): boolean => stage === "down",
    /** Resolves once all answers so far are written, or the client doesn't take them. */
    answered: (): Promise<unknown> => Promise.race([last, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT))]),
    /** The input couldn't be parsed as a message: replies as the protocol requires, and continues. */
    unreadable: (error: Error): Promise<void> => refuse(null, ErrorCodes.ParseError, error.message),
    /** The same reader, with all messages traced. */
    traced: (reader: MessageReader): MessageReader => readerTracing(reader, trace),
    async handleMessage(...[message, next]: Parameters<MessageStrategy["handleMessage"]>): Promise<void> {
      const wrong = whatIsWrong(message, stage);
      if (wrong !== undefined) {
        if ("id" in wrong) void refuse(wrong.id, wrong.code, wrong.message);
        return;
      }
      if (Message.isRequest(message) && message.method === InitializeRequest.method) stage = "running";
      await next(message);
    },
  };
}

type ProtocolRefusal = { readonly id: RequestMessage["id"]; readonly code: number; readonly message: string };
/** In milliseconds. */
const LONGEST_WAIT = 1000;
const ENDS: ReadonlySet<string> = new Set(["exit", INPUT_ENDED]);
const IGNORED = { ignored: true } as const;

/** Why a message is rejected. Notifications never get an answer. */
function whatIsWrong(message: Message, stage: Stage): ProtocolRefusal | typeof IGNORED | undefined {
  if (Message.isResponse(message)) return undefined;
  if (Message.isNotification(message)) {
    return stage === "running" || ENDS.has(message.method) ? undefined : IGNORED;
  }
  if (!Message.isRequest(message)) {
    return { id: null, code: ErrorCodes.InvalidRequest, message: "this is not a request, an answer or a notification" };
  }
  const { id, method } = message;
  const isFirst = method === InitializeRequest.method;
  if (stage === "new" && !isFirst)
    return { id, code: ErrorCodes.ServerNotInitialized, message: `${method} came before initialize` };
  if (stage === "down") return { id, code: ErrorCodes.InvalidRequest, message: `${method} came after shutdown` };
  if (stage === "running" && isFirst)
    return { id, code: ErrorCodes.InvalidRequest, message: "the server is initialized already" };
  if (takesParams(method) && (message.params === null || message.params === undefined))
    return { id, code: ErrorCodes.InvalidParams, message: `${method} came without parameters` };
  const malformed = malformedIn(message.params, method);
  if (malformed === undefined) return undefined;
  return { id, code: ErrorCodes.InvalidParams, message: `${method} came with a malformed ${malformed}` };
}

/** The first parameter of a request about a document that is missing or malformed. */
function malformedIn(params: unknown, method: string): string | undefined {
  if (!method.startsWith("textDocument/")) return undefined;
  if (!isObject(params)) return "parameter list";
  const { textDocument, position, range } = params;
  if (!isObject(textDocument) || typeof textDocument.uri !== "string") return "textDocument";
  if ((position !== undefined || AT_A_PLACE.has(method)) && !isPosition(position)) return "position";
  return (range !== undefined || IN_A_RANGE.has(method)) && !isRange(range) ? "range" : undefined;
}

const methodsOf = (...types: readonly { readonly method: string }[]): ReadonlySet<string> =>
  new Set(types.map(({ method }) => method));
const AT_A_PLACE = methodsOf(
  CallHierarchyPrepareRequest,
  CompletionRequest,
  DefinitionRequest,
  DocumentHighlightRequest,
  DocumentOnTypeFormattingRequest,
  HoverRequest,
  PrepareRenameRequest,
  ReferencesRequest,
  RenameRequest,
  SignatureHelpRequest,
);
const IN_A_RANGE = methodsOf(
  CodeActionRequest,
  DocumentRangeFormattingRequest,
  InlayHintRequest,
  SemanticTokensRangeRequest,
);

/** Places past the end are allowed. */
const isPosition = (place: unknown): boolean =>
  isObject(place) && [place.line, place.character].every((number) => Number.isInteger(number) && Number(number) >= 0);
const isRange = (range: unknown): boolean => isObject(range) && isPosition(range.start) && isPosition(range.end);

const takesParams = (method: string): boolean => method !== "shutdown";

function tracing(writer: MessageWriter, trace: Trace, onWrite: (written: Promise<void>) => void): MessageWriter {
  return {
    onError: writer.onError,
    onClose: writer.onClose,
    end: () => writer.end(),
    dispose: () => writer.dispose(),
    write(message) {
      if (trace.on) trace.message("sent", message);
      const written = writer.write(message);
      onWrite(written);
      return written;
    },
  };
}

function readerTracing(reader: MessageReader, trace: Trace): MessageReader {
  if (!trace.on) return reader;
  return {
    onError: reader.onError,
    onClose: reader.onClose,
    onPartialMessage: reader.onPartialMessage,
    dispose: () => reader.dispose(),
    listen: (callback) =>
      reader.listen((message) => {
        trace.message("received", message);
        callback(message);
      }),
  };
}
