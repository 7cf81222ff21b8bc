import { Disposable, type ExtensionContext, RelativePattern, Uri, type WorkspaceFolder, workspace } from "vscode";
import { LanguageClient, type LanguageClientOptions } from "vscode-languageclient/browser";
import { FILES_METHOD, type FileInMemory, pathOfUri, SHIPPED } from "../../../browser/index.js";
import type { OpenServer } from "../server.js";

/** A Web Worker, as far as it is used here. */
interface BrowserWorker {
  postMessage(message: unknown): void;
  terminate(): void;
}
declare const Worker: new (url: string) => BrowserWorker;

/** The files of a folder that the server reads. */
const READ = "**/{*.cards,*.system,*.play,cardwright.json,.gitignore}";
/** The files of which it only checks the existence. */
const PICTURES = "**/*.{png,jpg,jpeg,gif,webp,svg,avif}";
/** The numbers of file events in the protocol. */
const [CREATED, CHANGED, DELETED] = [1, 2, 3];

/** The server in a Web Worker. It has no disk: all files that it may read are sent before it starts. */
export async function openWorker(context: ExtensionContext, options: LanguageClientOptions): Promise<OpenServer> {
  const own = (name: string) => workspace.fs.readFile(Uri.joinPath(context.extensionUri, "web", name));
  // Workers can't be started from every extension's address, but from a blob URL everywhere.
  const worker = new Worker(URL.createObjectURL(new Blob([new Uint8Array(await own("worker.js"))])));
  const tell = (files: readonly FileInMemory[]): void =>
    worker.postMessage({ jsonrpc: "2.0", method: FILES_METHOD, params: { files } });
  const shipped: Record<string, string> = JSON.parse(new TextDecoder().decode(await own("shipped.json")));
  tell(Object.entries(shipped).map(([path, content]) => ({ path: `${SHIPPED}/${path}`, content })));
  tell([{ path: `${SHIPPED}/graphviz.mjs`, content: new Uint8Array(await own("graphviz.mjs")) }]);
  const client = new LanguageClient("cardwright", "Cardwright", worker as never, options);
  const notify = async (uri: Uri, type: number): Promise<void> => {
    tell([type === DELETED ? { path: pathOf(uri), content: null } : await read(uri)]);
    // The client's own watchers may have fired before the file was read.
    await client.sendNotification("workspace/didChangeWatchedFiles", { changes: [{ uri: uri.toString(), type }] });
  };
  const watchers = (workspace.workspaceFolders ?? []).flatMap((folder) =>
    [READ, PICTURES].map((glob) => {
      const watcher = workspace.createFileSystemWatcher(new RelativePattern(folder, glob));
      watcher.onDidCreate((uri) => notify(uri, CREATED));
      watcher.onDidChange((uri) => notify(uri, CHANGED));
      watcher.onDidDelete((uri) => notify(uri, DELETED));
      return watcher;
    }),
  );
  const added = workspace.onDidChangeWorkspaceFolders(async ({ added }) => tell(await filesOf(added)));
  tell(await filesOf(workspace.workspaceFolders ?? []));
  return {
    client,
    about: "a worker of the browser",
    ends: Disposable.from(...watchers, added, new Disposable(() => worker.terminate())),
  };
}

async function filesOf(folders: readonly WorkspaceFolder[]): Promise<readonly FileInMemory[]> {
  const found = await Promise.all(
    folders.map(async (folder) => {
      const texts = await workspace.findFiles(new RelativePattern(folder, READ));
      const pictures = await workspace.findFiles(new RelativePattern(folder, PICTURES));
      return [...(await Promise.all(texts.map(read))), ...pictures.map((uri) => ({ path: pathOf(uri), content: "" }))];
    }),
  );
  return found.flat();
}

async function read(uri: Uri): Promise<FileInMemory> {
  const path = pathOf(uri);
  if (/\.(png|jpe?g|gif|webp|svg|avif)$/i.test(path)) return { path, content: "" };
  try {
    return { path, content: new Uint8Array(await workspace.fs.readFile(uri)) };
  } catch {
    return { path, content: null };
  }
}

const pathOf = (uri: Uri): string => pathOfUri(uri.toString());
