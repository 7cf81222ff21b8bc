import type { Disposable } from "vscode";

/** Debounced work. */
export interface Later extends Disposable {
  /** Runs it once nobody has called for the delay. */
  soon(): void;
  now(): void;
}

/** Debounces work, and never runs it twice at the same time: a call during a run schedules another. */
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
