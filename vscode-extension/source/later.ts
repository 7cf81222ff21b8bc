import type { Disposable } from "vscode";

/** Work that is asked for more often than it is worth doing. */
export interface Later extends Disposable {
  /** Does it when nobody has asked for so long. */
  soon(): void;
  now(): void;
}

/** Work that is done once for many calls, and never twice at a time: a call meanwhile has it done again. */
export function later(milliseconds: number, work: () => Promise<void>): Later {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let busy = false;
  let again = false;
  async function run(): Promise<void> {
    clearTimeout(timer);
    if (busy) {
      again = true;
      return;
    }
    busy = true;
    try {
      await work();
    } finally {
      busy = false;
    }
    if (again) {
      again = false;
      await run();
    }
  }
  return {
    soon() {
      clearTimeout(timer);
      timer = setTimeout(run, milliseconds);
    },
    now: () => void run(),
    dispose() {
      clearTimeout(timer);
    },
  };
}
