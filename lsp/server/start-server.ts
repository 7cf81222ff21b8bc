import {
  createProtocolConnection,
  DidChangeConfigurationNotification,
  DidChangeTextDocumentNotification,
  DidChangeWatchedFilesNotification,
  DidChangeWorkspaceFoldersNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DidSaveTextDocumentNotification,
  ExitNotification,
  InitializedNotification,
  type InitializeParams,
  InitializeRequest,
  type InitializeResult,
  LogMessageNotification,
  MessageType,
  type ProtocolConnection,
  ShutdownRequest,
} from "vscode-languageserver/node";
import { readClient } from "./client.js";
import { INPUT_ENDED } from "./framed.js";
import { announce, handleRequest } from "./handle-request.js";
import { createProtocolGuard } from "./protocol-guard.js";
import { diagnosticRequests } from "./requests/diagnostics.js";
import * as requests from "./requests/index.js";
import { handlersIn } from "./requests/request.js";
import { type ClientSession, createSession } from "./session.js";
import type { Trace } from "./trace.js";
import type { Transport } from "./transports.js";

export interface ServerOptions {
  readonly transport: Transport;
  /** Of the tool; sent to the client. */
  readonly version: string;
  readonly trace: Trace;
  /** Called once, when the client asks the server to exit or is gone, with the exit status of the process. */
  readonly end: (status: number) => void;
}

/** Serves one client until it ends. An error in a request affects only its answer. */
export function startServer({ transport, version, trace, end }: ServerOptions): void {
  const guard = createProtocolGuard(transport.writer, trace);
  const connection = createProtocolConnection(guard.traced(transport.reader), guard.tracedWriter, undefined, {
    messageStrategy: guard,
  });
  let session: ClientSession | undefined;
  let ended = false;
  const endOnce = (status: number): void => {
    if (ended) return;
    ended = true;
    session?.end();
    end(status);
  };
  const log = (message: string): void => {
    trace.note(message);
    if (!ended) void connection.sendNotification(LogMessageNotification.type, { type: MessageType.Log, message });
  };
  connection.onError(([error]) => {
    const answered = guard.unreadable(error);
    if (transport.isLost?.()) void answered.then(() => endOnce(1));
  });
  connection.onClose(() => endOnce(guard.isDown() ? 0 : 1));
  transport.onGone?.(() => endOnce(guard.isDown() ? 0 : 1));
  for (const last of [ExitNotification.method, INPUT_ENDED])
    connection.onNotification(last, () => void guard.answered().then(() => endOnce(guard.isDown() ? 0 : 1)));
  connection.onRequest(ShutdownRequest.type, () => {
    guard.down();
    session?.end();
    return undefined;
  });
  connection.onRequest(InitializeRequest.type, (params: InitializeParams): InitializeResult => {
    const client = readClient(params);
    session = createSession({ connection, client, params, log });
    transport.watchParent(params.processId, () => endOnce(1));
    serve(connection, session);
    const handlers = [...handlersIn(requests), ...diagnosticRequests(session)];
    const opened = session;
    for (const handler of handlers) {
      connection.onRequest(handler.method, (given, token) =>
        handleRequest(connection, opened.context, handler, given, token),
      );
    }
    return {
      capabilities: announce([...handlers, opened], client),
      serverInfo: { name: "cardwright", version },
    };
  });
  connection.listen();
}

/** Notifications from the client. Malformed ones are logged. */
function serve(connection: ProtocolConnection, session: ClientSession): void {
  const guarded =
    <Params>(handle: (params: Params) => void): ((params: Params) => void) =>
    (params) => {
      session.context.turns.messageArrived();
      try {
        handle(params);
      } catch (error) {
        session.fail(`a notification could not be understood: ${error instanceof Error ? error.stack : error}`);
      }
    };
  connection.onNotification(
    InitializedNotification.type,
    guarded(() => session.begin()),
  );
  connection.onNotification(DidOpenTextDocumentNotification.type, guarded(session.opened));
  connection.onNotification(DidChangeTextDocumentNotification.type, guarded(session.changed));
  connection.onNotification(DidCloseTextDocumentNotification.type, guarded(session.closed));
  connection.onNotification(DidSaveTextDocumentNotification.type, guarded(session.saved));
  connection.onNotification(DidChangeWatchedFilesNotification.type, guarded(session.filesChanged));
  connection.onNotification(DidChangeWorkspaceFoldersNotification.type, guarded(session.foldersChanged));
  connection.onNotification(DidChangeConfigurationNotification.type, guarded(session.configured));
}
