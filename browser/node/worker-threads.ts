/**
 * The parts of `node:worker_threads` that Cardwright uses. Its only thread is the same script in another worker, whose
 * name tells it what to do.
 */
export const ANALYSIS = "analysis";
export const isMainThread = true;
export const parentPort = undefined;

/** The browser's dedicated worker. */
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

  /** Pages don't wait for their workers. */
  unref(): void {}
}
