/** What the product uses of `node:worker_threads`: a second Web Worker, started from beside the first. */
export const isMainThread = true;
export const parentPort = undefined;

/** A dedicated worker, as browsers have it. */
interface WebWorker {
  postMessage(message: unknown): void;
  terminate(): void;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onerror: ((event: { readonly message?: string }) => void) | null;
}

declare const self: { readonly Worker: new (url: string) => WebWorker; readonly location: { readonly href: string } };

export class Worker {
  readonly #worker: WebWorker;

  constructor(url: URL) {
    const name = url.pathname.slice(url.pathname.lastIndexOf("/") + 1);
    this.#worker = new self.Worker(new URL(name, self.location.href).href);
  }

  on(event: "message" | "error", listen: (given: never) => void): void {
    const tell = listen as (given: unknown) => void;
    if (event === "message") this.#worker.onmessage = ({ data }) => tell(data);
    else this.#worker.onerror = ({ message }) => tell(new Error(message ?? "the worker failed"));
  }

  postMessage(message: unknown): void {
    this.#worker.postMessage(message);
  }

  terminate(): Promise<number> {
    this.#worker.terminate();
    return Promise.resolve(0);
  }

  /** A page does not wait for its workers. */
  unref(): void {}
}
