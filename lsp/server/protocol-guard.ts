import {
  ErrorCodes,
  InitializeRequest,
  Message,
  type MessageReader,
  type MessageStrategy,
  type MessageWriter,
  type RequestMessage,
} from "vscode-languageserver/node";
import { INPUT_ENDED } from "./framed.js";
import type { Trace } from "./trace.js";

/** Lets through messages that the protocol allows in the current state, and answers the others itself. */
export interface ProtocolGuard extends MessageStrategy {
  /** The input couldn't be parsed as a message: replies as the protocol requires, and continues. */
  unreadable(error: Error): Promise<void>;
  /** From now on only `exit` is expected. */
  down(): void;
  isDown(): boolean;
  /** The same reader and writer, with all messages traced. */
  traced(reader: MessageReader): MessageReader;
  readonly tracedWriter: MessageWriter;
}

type Stage = "new" | "running" | "down";

export function createProtocolGuard(writer: MessageWriter, trace: Trace): ProtocolGuard {
  let stage: Stage = "new";
  const tracedWriter = tracing(writer, trace);
  const refuse = (id: RequestMessage["id"], code: number, message: string): Promise<void> => {
    const refusal = { jsonrpc: "2.0", id, error: { code, message } };
    return tracedWriter.write(refusal as Message).catch(() => {});
  };
  return {
    tracedWriter,
    down() {
      stage = "down";
    },
    isDown: () => stage === "down",
    unreadable: (error) => refuse(null, ErrorCodes.ParseError, error.message),
    traced: (reader) => readerTracing(reader, trace),
    async handleMessage(message, next) {
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
const ENDS: ReadonlySet<string> = new Set(["exit", INPUT_ENDED]);
const IGNORED = { ignored: true } as const;

/** Why a message is rejected. Notifications never get an answer. */
function whatIsWrong(message: Message, stage: Stage): ProtocolRefusal | typeof IGNORED | undefined {
  if (Message.isResponse(message)) return undefined;
  if (Message.isNotification(message)) {
    return stage === "running" || ENDS.has(message.method) ? undefined : IGNORED;
  }
  if (!Message.isRequest(message)) {
    return { id: null, code: ErrorCodes.InvalidRequest, message: "this is no request, no answer and no notification" };
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
  return undefined;
}

const takesParams = (method: string): boolean => method !== "shutdown";

function tracing(writer: MessageWriter, trace: Trace): MessageWriter {
  if (!trace.on) return writer;
  return {
    onError: writer.onError,
    onClose: writer.onClose,
    end: () => writer.end(),
    dispose: () => writer.dispose(),
    write(message) {
      trace.message("sent", message);
      return writer.write(message);
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
