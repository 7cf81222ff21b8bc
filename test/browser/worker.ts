import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, Script } from "node:vm";
import {
  AbstractMessageReader,
  AbstractMessageWriter,
  type DataCallback,
  type Message,
} from "vscode-languageserver/node";
import { FILES_METHOD, type FileInMemory, SHIPPED } from "../../browser/files.js";
import { type ConnectOptions, type TestClient, talk } from "../lsp/support/client.js";

type Listener = ((event: { readonly data: unknown }) => void) | null;

/** A worker as a page sees it. */
interface PageSide {
  postMessage(message: unknown): void;
  onmessage: Listener;
  onerror: ((event: { readonly message: string }) => void) | null;
  terminate(): void;
}

/**
 * Runs the script as a dedicated worker runs it: with what browsers give to workers, and nothing of Node. Messages are
 * copied, and come later.
 */
function startScript(folder: string, workerName: string, ended: () => void = () => {}): PageSide {
  let gone = false;
  const page: PageSide = { postMessage: (data) => send(scope, data), onmessage: null, onerror: null, terminate };
  const scope: { onmessage: Listener } & Record<string, unknown> = {
    onmessage: null,
    postMessage: (data: unknown) => send(page, data),
    close() {
      terminate();
      ended();
    },
    name: workerName,
    location: { href: "https://example.org/worker.js" },
    Worker: class {
      constructor(_url: string, { name }: { readonly name: string }) {
        // biome-ignore lint/correctness/noConstructorReturn: a worker is what the page holds of it.
        return startScript(folder, name);
      }
    },
  };
  scope.setTimeout = (run: () => void, milliseconds?: number) => Number(setTimeout(run, milliseconds));
  for (const known of IN_WORKERS) scope[known] = (globalThis as Record<string, unknown>)[known];
  scope.self = scope;
  const context = createContext(scope);
  new Script(readFileSync(join(folder, "worker.js"), "utf8"), { filename: "worker.js" }).runInContext(context);
  return page;

  function terminate(): void {
    gone = true;
  }
  function send(to: { onmessage: Listener }, message: unknown): void {
    const data = structuredClone(message);
    setTimeout(() => {
      if (!gone) to.onmessage?.({ data });
    });
  }
}

/** Globals of workers that the product and its libraries use, by the names that the HTML standard has. */
const IN_WORKERS = [
  ...["console", "clearTimeout", "queueMicrotask", "structuredClone", "MessageChannel"],
  ...["URL", "TextEncoder", "TextDecoder", "crypto", "performance", "AbortController", "Uint8Array", "ArrayBuffer"],
];

/** The files below places, as a page would tell a worker of them. */
export function filesBelow(places: readonly string[]): readonly FileInMemory[] {
  return places.flatMap((place) =>
    readdirSync(place, { recursive: true, withFileTypes: true }).flatMap((entry) => {
      if (!entry.isFile()) return [];
      const path = join(entry.parentPath, entry.name);
      return [{ path, content: new Uint8Array(readFileSync(path)) }];
    }),
  );
}

/** The server of the browser, in a worker without Node. */
export async function connectWorker(
  bundles: string,
  files: readonly FileInMemory[],
  options: ConnectOptions,
): Promise<TestClient> {
  let end: (status: number) => void = () => {};
  const status = new Promise<number>((resolve) => {
    end = resolve;
  });
  const worker = startScript(bundles, "", () => end(0));
  const shipped: Record<string, string> = JSON.parse(readFileSync(join(bundles, "shipped.json"), "utf8"));
  const own = Object.entries(shipped).map(([path, content]) => ({ path: `${SHIPPED}/${path}`, content }));
  worker.postMessage({ jsonrpc: "2.0", method: FILES_METHOD, params: { files: [...own, ...files] } });
  return talk(new PageReader(worker), new PageWriter(worker), status, options);
}

class PageReader extends AbstractMessageReader {
  constructor(private readonly worker: PageSide) {
    super();
  }
  listen(callback: DataCallback) {
    this.worker.onmessage = ({ data }) => callback(data as Message);
    return { dispose: () => {} };
  }
}

class PageWriter extends AbstractMessageWriter {
  constructor(private readonly worker: PageSide) {
    super();
  }
  write(message: Message): Promise<void> {
    this.worker.postMessage(JSON.parse(JSON.stringify(message)));
    return Promise.resolve();
  }
  end(): void {}
}
