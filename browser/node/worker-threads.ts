/**
 * What the product uses of `node:worker_threads`. The one thread that it starts is the same script again, in a worker that
 * is told by its name what it is for.
 */
export const ANALYSIS = "analysis";
export const isMainThread = true;
export const parentPort = undefined;

/** A dedicated worker, as browsers have it. */
interface WebWorker {
  postMessage(message: unknown): void;
  terminate(): void;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onerror: ((event: { readonly message?: string }) => void) | null;
}

declare const self: {
  readonly Worker: new (url: string, options: { readonly name: string }) => WebWorker;
  readonly location: { readonly href: string };
};

export class Worker {
  readonly #worker: WebWorker;

  constructor() {
    this.#worker = new self.Worker(self.location.href, { name: ANALYSIS });
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
