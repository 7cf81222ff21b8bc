import { LSPClient, LSPPlugin, type Transport, Workspace, type WorkspaceFile } from "@codemirror/lsp-client";
import type { Text } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { FILES_METHOD, type FileInMemory, SHIPPED } from "../../browser/files.js";

/** The folder of the pack, for the server. */
const FOLDER = "/pack";
export const uriOf = (name: string): string => new URL(`file://${FOLDER}/${encodeURIComponent(name)}`).href;
export const nameOf = (uri: string): string => decodeURIComponent(uri.slice(`file://${FOLDER}/`.length));
export const isInPack = (uri: string): boolean => uri.startsWith(`file://${FOLDER}/`);

/** The language server in its worker. */
export interface ServerConnection {
  readonly client: LSPClient;
  /** Sends files of the pack; null deletes one. */
  write(files: Readonly<Record<string, string | null>>): void;
}

export interface ServerListeners {
  readonly published: (uri: string, diagnostics: readonly ServerDiagnostic[]) => void;
  /** Shows a file and returns its view; null if there is none of that name. */
  readonly show: (uri: string) => EditorView | null;
}

/** A finding, as in the protocol. */
export interface ServerDiagnostic {
  readonly range: ServerRange;
  readonly severity?: 1 | 2 | 3 | 4;
  readonly code?: string | number;
  readonly message: string;
}

export interface ServerRange {
  readonly start: ServerPosition;
  readonly end: ServerPosition;
}

export interface ServerPosition {
  readonly line: number;
  readonly character: number;
}

/** Where the reader is. */
export interface OpenPlace {
  readonly uri: string;
  readonly position: ServerPosition;
  readonly editor: EditorView;
}

/** Starts the worker with its own files and the initial files of the pack. */
export async function startServer(
  files: Readonly<Record<string, string>>,
  { published, show }: ServerListeners,
): Promise<ServerConnection> {
  const worker = new Worker("worker.js");
  const send = (changed: readonly FileInMemory[]): void =>
    worker.postMessage({ jsonrpc: "2.0", method: FILES_METHOD, params: { files: changed } });
  const response = await fetch("shipped.json");
  const shipped: Record<string, string> = await response.json();
  send(Object.entries(shipped).map(([path, content]) => ({ path: `${SHIPPED}/${path}`, content })));
  const inFolder = (given: Readonly<Record<string, string | null>>): FileInMemory[] =>
    Object.entries(given).map(([name, content]) => ({ path: `${FOLDER}/${name}`, content }));
  // The folder is a repository, so nothing above it matters.
  send([{ path: `${FOLDER}/.git/HEAD`, content: "" }, ...inFolder(files)]);
  const client = new LSPClient({
    rootUri: `file://${FOLDER}`,
    // The first answer has to wait until the games are loaded.
    timeout: 30_000,
    workspace: (lsp) => new PackWorkspace(lsp, show),
    notificationHandlers: {
      "textDocument/publishDiagnostics": (_, { uri, diagnostics }) => {
        published(uri, diagnostics);
        return true;
      },
      "window/logMessage": (_, { message }) => {
        console.debug(message);
        return true;
      },
    },
    extensions: [{ clientCapabilities: CAPABILITIES }],
  });
  client.connect(overWorker(worker));
  await client.initializing;
  return {
    client,
    write(given) {
      send(inFolder(given));
      const changes = Object.entries(given).map(([name, content]) => ({
        uri: uriOf(name),
        type: content === null ? DELETED : CHANGED,
      }));
      client.notification("workspace/didChangeWatchedFiles", { changes });
    },
  };
}

const [CHANGED, DELETED] = [2, 3];

/** Client capabilities beyond the library's own. */
const CAPABILITIES = {
  textDocument: {
    publishDiagnostics: { versionSupport: true },
    codeAction: {
      codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix", "source.fixAll"] } },
      isPreferredSupport: true,
      dataSupport: true,
      resolveSupport: { properties: ["edit"] },
    },
    semanticTokens: {
      requests: { full: true },
      tokenTypes: [],
      tokenModifiers: [],
      formats: ["relative"],
    },
  },
};

function overWorker(worker: Worker): Transport {
  const listeners = new Map<(text: string) => void, (event: MessageEvent) => void>();
  return {
    send(text) {
      const message = JSON.parse(text);
      // The library announces pull diagnostics, but relies on them being pushed.
      if (message.method === "initialize") delete message.params.capabilities.textDocument.diagnostic;
      worker.postMessage(message);
    },
    subscribe(handler) {
      const listen = ({ data }: MessageEvent) => handler(JSON.stringify(data));
      listeners.set(handler, listen);
      worker.addEventListener("message", listen);
    },
    unsubscribe(handler) {
      const listen = listeners.get(handler);
      if (listen !== undefined) worker.removeEventListener("message", listen);
      listeners.delete(handler);
    },
  };
}

interface OpenFile extends WorkspaceFile {
  doc: Text;
  version: number;
  readonly view: EditorView;
}

/** All files of the pack are always open, each in its own view. */
class PackWorkspace extends Workspace {
  files: OpenFile[] = [];

  constructor(
    client: LSPClient,
    private readonly show: (uri: string) => EditorView | null,
  ) {
    super(client);
  }

  syncFiles() {
    return this.files.flatMap((file) => {
      const plugin = LSPPlugin.get(file.view);
      if (plugin === null || plugin.unsyncedChanges.empty) return [];
      const update = { changes: plugin.unsyncedChanges, file, prevDoc: file.doc };
      file.doc = file.view.state.doc;
      file.version++;
      plugin.clear();
      return [update];
    });
  }

  openFile(uri: string, languageId: string, view: EditorView): void {
    const file: OpenFile = { uri, languageId, view, doc: view.state.doc, version: 0, getView: () => view };
    this.files.push(file);
    this.client.didOpen(file);
  }

  closeFile(uri: string): void {
    this.files = this.files.filter((file) => file.uri !== uri);
    this.client.didClose(uri);
  }

  override displayFile(uri: string): Promise<EditorView | null> {
    return Promise.resolve(this.show(uri));
  }
}
