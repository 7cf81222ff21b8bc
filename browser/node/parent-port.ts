/** The other side of `worker-threads.ts`: what a worker of ours sees of whoever started it. */
export const isMainThread = false;

declare const self: {
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  postMessage(message: unknown): void;
};

export const parentPort = {
  on(_event: "message", listen: (message: never) => void): void {
    self.onmessage = ({ data }) => (listen as (message: unknown) => void)(data);
  },
  postMessage: (message: unknown): void => self.postMessage(message),
};
