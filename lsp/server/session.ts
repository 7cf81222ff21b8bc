import { statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import {
  ConfigurationRequest,
  type DidChangeConfigurationParams,
  type DidChangeTextDocumentParams,
  DidChangeWatchedFilesNotification,
  type DidChangeWatchedFilesParams,
  type DidChangeWorkspaceFoldersParams,
  type DidCloseTextDocumentParams,
  type DidOpenTextDocumentParams,
  type DidSaveTextDocumentParams,
  FileChangeType,
  type InitializeParams,
  type ProtocolConnection,
  RegistrationRequest,
  type ServerCapabilities,
  TextDocumentSyncKind,
  WatchKind,
} from "vscode-languageserver/node";
import { declaresPack, isSourceFile, SOURCE_ENDINGS } from "../../project/index.js";
import { PICTURE_FILE } from "../features/index.js";
import type { Client } from "./client.js";
import { ownSettings, ruleWordsIn } from "./client-settings.js";
import { createContext } from "./context.js";
import { createReports } from "./diagnostics.js";
import { openDocuments } from "./documents.js";
import { createLongChecks } from "./long-checks.js";
import { createRefreshes } from "./refreshes.js";
import { createRescan } from "./rescan.js";
import { createSettleEdits } from "./settle-edits.js";
import { stackOf } from "./stack-of.js";
import { createUris, schemeOf } from "./uris.js";
import { createWorkspace } from "./workspace.js";

/** The shared state of one client and the server. */
export type ClientSession = ReturnType<typeof createSession>;

export interface SessionParts {
  readonly connection: ProtocolConnection;
  readonly client: Client;
  readonly params: InitializeParams;
  readonly log: (message: string) => void;
}

export function createSession({ connection, client, params, log }: SessionParts) {
  const documents = openDocuments(client.encoding);
  let folders = client.folders.flatMap(({ uri }) => folderPath(uri) ?? []);
  let settings = ownSettings(params.initializationOptions);
  let ruleWords = ruleWordsIn(settings);
  let schemes: ReadonlySet<string> = new Set(client.folders.map(({ uri }) => schemeOf(uri)));
  const uris = createUris(
    () => folders[0] ?? currentFolder(),
    () => schemes,
  );
  const remarks = new Set<string>();
  const workspace = createWorkspace({
    documents,
    uris,
    folders: () => folders,
    ruleWords: () => ruleWords,
    remark: (sentence) => {
      // The workspace is scanned repeatedly.
      if (!remarks.has(sentence)) log(sentence);
      remarks.add(sentence);
    },
    fail: (sentence) => log(sentence),
    bug: (sentence, error) => log(`this is a bug in cardwright, please report it: ${sentence} ${stackOf(error)}`),
  });
  const rescan = createRescan({
    connection,
    client,
    documents,
    workspace,
    log,
    reports: () => reports,
    reported: () => reported(),
  });
  const listeners: (() => void)[] = [];
  const tellListeners = (): void => {
    for (const listener of listeners) listener();
  };
  const onChange = (listener: () => void): void => void listeners.push(listener);
  const context = createContext({
    client,
    documents,
    uris,
    workspace,
    found: rescan.found,
    settings: () => settings,
    log,
    connection,
    onChange,
  });
  const reports = createReports(connection, client, context);
  onChange(createRefreshes(connection, client, workspace));
  const longChecks = createLongChecks({ workspace, log, reports: () => reports, told: () => tellListeners() });

  const reported = (): void => {
    tellListeners();
    longChecks.soon();
  };
  const edits = createSettleEdits({ workspace, reports, reported: reported, log });

  /** Some files define the structure of the workspace: configurations and game systems. */
  const decides = (file: string): boolean => /(?:^|\/)(?:cardwright\.json|\.gitignore)$|\.system$/.test(file);

  return {
    context,
    workspace,
    reports,
    longChecks,
    /** The session's own capabilities. */
    capabilities: (): ServerCapabilities => ({
      positionEncoding: client.encoding,
      textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: { includeText: false } },
      workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
    }),
    begin(): void {
      if (client.registersWatchers) watchFiles(connection, log);
      void fetchConfiguration().then(() => {
        rescan.begin();
      });
    },
    opened({ textDocument }: DidOpenTextDocumentParams): void {
      if (uris.isView(textDocument.uri)) return;
      const file = uris.pathOf(textDocument.uri, textDocument.languageId ?? "");
      const before = workspace.textOf(file) ?? "";
      const { text } = documents.open(textDocument, file);
      const host = workspace.hostOf(file);
      // The text an editor opens may differ from the file on disk: a restored draft, for example.
      if (host === undefined || decides(file) || declaresPack(before) !== declaresPack(text)) rescan.soon();
      if (host?.live === undefined) return;
      host.live.bringTo(file, text);
      edits.soon(host, file);
    },
    changed({ textDocument, contentChanges }: DidChangeTextDocumentParams): void {
      const file = uris.pathOf(textDocument.uri);
      const changes = documents.change(file, contentChanges, textDocument.version);
      if (changes === undefined) return;
      if (changes.mayMovePacks || decides(file)) rescan.soon();
      const host = workspace.hostOf(file);
      if (host?.live === undefined) return;
      host.live.edit(file, changes.edits, documents.get(file)?.pieces ?? "");
      edits.soon(host, file);
    },
    closed({ textDocument }: DidCloseTextDocumentParams): void {
      // The file on disk takes over again, if there is one.
      if (documents.close(uris.pathOf(textDocument.uri)) !== undefined) rescan.soon();
    },
    saved({ textDocument }: DidSaveTextDocumentParams): void {
      if (!client.registersWatchers || decides(uris.pathOf(textDocument.uri))) rescan.soon();
    },
    filesChanged({ changes }: DidChangeWatchedFilesParams): void {
      if (changes.some(({ uri, type }) => matters(uris.pathOf(uri), type))) rescan.soon();
    },
    foldersChanged({ event: { added, removed } }: DidChangeWorkspaceFoldersParams): void {
      const gone = new Set(removed.flatMap(({ uri }) => folderPath(uri) ?? []));
      folders = [
        ...folders.filter((folder) => !gone.has(folder)),
        ...added.flatMap(({ uri }) => folderPath(uri) ?? []),
      ];
      schemes = new Set([...schemes, ...added.map(({ uri }) => schemeOf(uri))]);
      rescan.soon();
    },
    configured({ settings: sent }: DidChangeConfigurationParams): void {
      if (Object.keys(ownSettings(sent)).length > 0 || client.capabilities.workspace?.configuration !== true) {
        settings = ownSettings(sent);
        ruleWords = ruleWordsIn(settings);
      }
      void fetchConfiguration().then(rescan.soon);
    },
    fail: log,
    /** Stops all work. */
    end(): void {
      rescan.end();
      edits.end();
      longChecks.end();
    },
  };

  /** Folders matter if known files are in them, or if they are new. */
  function matters(file: string, type: FileChangeType): boolean {
    if (isSourceFile(file) || decides(file)) return !documents.get(file) || type !== FileChangeType.Changed;
    // Cards refer to pictures, and only their existence matters.
    if (PICTURE_FILE.test(file)) return type !== FileChangeType.Changed;
    if (type === FileChangeType.Deleted)
      // A folder may have contained pictures.
      return (
        path.extname(file) === "" ||
        workspace.hosts().some(({ files }) => [...files].some((known) => known.startsWith(`${file}/`)))
      );
    return type === FileChangeType.Created && isFolder(file);
  }

  async function fetchConfiguration(): Promise<void> {
    if (client.capabilities.workspace?.configuration !== true) return;
    try {
      const [own] = await connection.sendRequest(ConfigurationRequest.type, { items: [{ section: "cardwright" }] });
      settings = ownSettings({ cardwright: own });
      ruleWords = ruleWordsIn(settings);
    } catch (error) {
      log(`the client's settings could not be had: ${stackOf(error)}`);
    }
  }
}

function watchFiles(connection: ProtocolConnection, log: (message: string) => void): void {
  const all = WatchKind.Create | WatchKind.Change | WatchKind.Delete;
  const watchers = [
    { globPattern: `**/*.{${SOURCE_ENDINGS}}`, kind: all },
    { globPattern: "**/{cardwright.json,.gitignore}", kind: all },
    // When a folder is created or deleted, its files aren't reported one by one.
    { globPattern: "**/*", kind: WatchKind.Create | WatchKind.Delete },
  ];
  const registration = { id: "files", method: DidChangeWatchedFilesNotification.method, registerOptions: { watchers } };
  connection
    .sendRequest(RegistrationRequest.type, { registrations: [registration] })
    .catch((error: unknown) => log(`files are not watched: ${stackOf(error)}`));
}

function folderPath(uri: string): string | undefined {
  try {
    return path.resolve(fileURLToPath(uri));
  } catch {
    return undefined;
  }
}

/** The folder in which the server was started may be gone, but the user still has unsaved texts. */
function currentFolder(): string {
  try {
    return process.cwd();
  } catch {
    return path.resolve("/");
  }
}

function isFolder(file: string): boolean {
  try {
    return statSync(path.normalize(file)).isDirectory();
  } catch {
    return false;
  }
}
