/**
 * The language server in a Web Worker, and the second worker that it starts for deck analyses. The page sends files
 * with the notification `cardwright/files`, the shipped ones below `SHIPPED` first; all other messages are the
 * protocol's.
 */
import { BrowserMessageReader, BrowserMessageWriter, type Message } from "vscode-languageserver/browser";
import { type AnalysisQuestion, analyse, NO_TRACE, plainMessage, startServer } from "../lsp/server/index.js";
import { version } from "../project/index.js";
import { FILES_METHOD, type FilesParams } from "./files.js";
import { putFile, removeFile } from "./node/fs.js";
import { ANALYSIS } from "./node/worker-threads.js";

/** The global scope of a dedicated worker. */
interface WorkerScope {
  readonly name: string;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  postMessage(message: unknown): void;
  close(): void;
}
declare const self: WorkerScope;

if (self.name === ANALYSIS) self.onmessage = ({ data }) => self.postMessage(analyse(data as AnalysisQuestion));
else serve();

function serve(): void {
  /** The worker as the protocol's reader and writer see it, without the messages that carry files. */
  const port = {
    onmessage: null as WorkerScope["onmessage"],
    // The browser reports errors to the page.
    addEventListener: () => {},
    postMessage: (message: Message) => self.postMessage(plainMessage(message)),
  };
  self.onmessage = (event) => {
    const { method, params } = event.data as { readonly method?: unknown; readonly params?: FilesParams };
    if (method === FILES_METHOD) takeFiles(params);
    else port.onmessage?.(event);
  };
  startServer({
    transport: {
      reader: new BrowserMessageReader(port as never),
      writer: new BrowserMessageWriter(port as never),
      // The browser ends a worker with its page.
      watchParent: () => {},
    },
    version,
    trace: NO_TRACE,
    end: () => self.close(),
  });
}

function takeFiles(params: FilesParams | undefined): void {
  for (const { path, content } of params?.files ?? []) {
    if (content === null) removeFile(path);
    else putFile(path, typeof content === "string" ? new TextEncoder().encode(content) : content);
  }
}
