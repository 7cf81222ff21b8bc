import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { PassThrough } from "node:stream";
import { pathToFileURL } from "node:url";
import {
  type ClientCapabilities,
  createMessageConnection,
  type Diagnostic,
  type InitializeResult,
  type MessageConnection,
  type MessageReader,
  type MessageWriter,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import { NO_TRACE, startServer, streams } from "../../../lsp/server/index.js";
import { GUARD } from "../../support/guard.js";

/** A folder of files for one test. */
export interface TestFolder {
  readonly path: string;
  readonly uri: string;
  uriOf(file: string): string;
  write(file: string, text: string): void;
  remove(file: string): void;
  delete(): void;
}

/** Writes files below a folder of their own, which has the mark of a repository: nothing above it counts. */
export function testFolder(files: Readonly<Record<string, string>>): TestFolder {
  const path = mkdtempSync(join(tmpdir(), "cardwright-lsp-"));
  mkdirSync(join(path, ".git"));
  const folder: TestFolder = {
    path,
    uri: pathToFileURL(path).href,
    uriOf: (file) => pathToFileURL(join(path, file)).href,
    write(file, text) {
      mkdirSync(dirname(join(path, file)), { recursive: true });
      writeFileSync(join(path, file), text);
    },
    remove: (file) => rmSync(join(path, file), { recursive: true }),
    delete: () => rmSync(path, { recursive: true, force: true }),
  };
  for (const [file, text] of Object.entries(files)) folder.write(file, text);
  return folder;
}

/** One message that came from the server without being asked for. */
export interface Heard {
  readonly method: string;
  readonly params: unknown;
}

type NotYet = undefined | null | false | 0 | "";

/** A client as tests need it. */
export interface TestClient {
  readonly connection: MessageConnection;
  readonly started: InitializeResult;
  /** All notifications and requests of the server, in order. */
  readonly heard: Heard[];
  /** The last findings that were published for a file. */
  published(uri: string): readonly Diagnostic[] | undefined;
  /** Waits until something that the server says fulfils the condition: nothing, none and 0 are no answer yet. */
  until<Result>(what: () => Result | NotYet): Promise<Exclude<Result, NotYet>>;
  /** Waits until all packs are checked, also by the checks that take long. */
  checked(): Promise<void>;
  open(uri: string, text: string, languageId?: string, version?: number): void;
  change(uri: string, version: number, changes: readonly Change[]): void;
  request<Result>(method: string, params: unknown): Promise<Result>;
  notify(method: string, params: unknown): void;
  /** Ends the session as the protocol has it; the status of the server. */
  end(): Promise<number>;
}

export interface Change {
  readonly range?: { readonly start: Place; readonly end: Place };
  readonly text: string;
}

interface Place {
  readonly line: number;
  readonly character: number;
}

export interface ConnectOptions {
  readonly folders?: readonly string[];
  readonly capabilities?: ClientCapabilities;
  readonly initializationOptions?: unknown;
  /** Sends `initialized` too. */
  readonly begin?: boolean;
}

/** What most tests say of their client: it takes pushed diagnostics with all that may be in them. */
export const USUAL: ClientCapabilities = {
  textDocument: {
    publishDiagnostics: {
      relatedInformation: true,
      versionSupport: true,
      codeDescriptionSupport: true,
      tagSupport: { valueSet: [1, 2] },
    },
    hover: { contentFormat: ["markdown", "plaintext"] },
    completion: { completionItem: { snippetSupport: true, documentationFormat: ["markdown", "plaintext"] } },
    definition: { linkSupport: true },
  },
  window: { workDoneProgress: true },
};

/** A server in this process, over streams in memory. */
export async function connect(options: ConnectOptions = {}): Promise<TestClient> {
  const [toServer, toClient] = [new PassThrough(), new PassThrough()];
  let ended: (status: number) => void = () => {};
  const status = new Promise<number>((resolve) => {
    ended = resolve;
  });
  startServer({ transport: streams(toServer, toClient), version: "0.0.0-test", trace: NO_TRACE, end: ended });
  return talk(new StreamMessageReader(toClient), new StreamMessageWriter(toServer), status, options);
}

/** A server in a process of its own, over stdio. */
export async function spawnServer(
  command: readonly string[],
  options: ConnectOptions = {},
  environment: NodeJS.ProcessEnv = {},
): Promise<TestClient & { readonly process: ChildProcess }> {
  const [program = process.execPath, ...words] = command;
  const child = spawn(program, words, {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, ...environment },
  });
  const status = new Promise<number>((resolve) => {
    child.on("exit", (code) => resolve(code ?? -1));
  });
  const [reader, writer] = [new StreamMessageReader(child.stdout), new StreamMessageWriter(child.stdin)];
  return { ...(await talk(reader, writer, status, options)), process: child };
}

/** A client over any connection to a server. */
export async function talk(
  reader: MessageReader,
  writer: MessageWriter,
  status: Promise<number>,
  { folders = [], capabilities = USUAL, initializationOptions, begin = true }: ConnectOptions,
): Promise<TestClient> {
  const connection = createMessageConnection(reader, writer);
  const heard: Heard[] = [];
  const waiting = new Set<() => void>();
  const hear = (method: string, params: unknown): void => {
    heard.push({ method, params });
    for (const look of waiting) look();
  };
  const last = new Map<string, readonly Diagnostic[]>();
  connection.onNotification((method, params) => {
    if (method === "textDocument/publishDiagnostics") {
      const { uri, diagnostics } = params as PublishDiagnosticsParams;
      last.set(uri, diagnostics);
    }
    hear(method, params);
  });
  connection.onRequest((method, params) => {
    hear(method, params);
    return method === "workspace/configuration" ? [null] : null;
  });
  connection.onUnhandledProgress(({ token, value }) => hear(`progress ${token}`, value));
  connection.listen();
  const started = await connection.sendRequest<InitializeResult>("initialize", {
    processId: process.pid,
    rootUri: null,
    capabilities,
    initializationOptions,
    workspaceFolders: folders.map((uri) => ({ uri, name: uri })),
  });
  if (begin) await connection.sendNotification("initialized", {});
  const client: TestClient = {
    connection,
    started,
    heard,
    published: (uri) => last.get(uri),
    until(what) {
      return new Promise((resolve, reject) => {
        const look = (): void => {
          const found = what();
          if (!found) return;
          waiting.delete(look);
          clearTimeout(timer);
          resolve(found as Exclude<typeof found, NotYet>);
        };
        const timer = setTimeout(() => {
          waiting.delete(look);
          const methods = heard.map(({ method }) => method).join(", ");
          reject(new Error(`waited in vain; heard: ${methods}`));
        }, GUARD);
        waiting.add(look);
        look();
      });
    },
    async checked() {
      await connection.sendRequest("workspace/diagnostic", { previousResultIds: [] });
    },
    open: (uri, text, languageId = "cardwright", version = 1) =>
      client.notify("textDocument/didOpen", { textDocument: { uri, languageId, version, text } }),
    change: (uri, version, contentChanges) =>
      client.notify("textDocument/didChange", { textDocument: { uri, version }, contentChanges }),
    request: (method, params) => connection.sendRequest(method, params),
    notify: (method, params) => void connection.sendNotification(method, params),
    async end() {
      await connection.sendRequest("shutdown");
      await connection.sendNotification("exit");
      return status;
    },
  };
  return client;
}
