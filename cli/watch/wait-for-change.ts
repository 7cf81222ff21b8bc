import { type FSWatcher, watch } from "node:fs";

/** Milliseconds. Programs save in several steps, and all of them should be done. */
const QUIET = 15;
/** Milliseconds. Folders that can't be watched (network drives, too many of them) are polled. */
const LOOK_EVERY = 1000;

/**
 * Waits for a change in some folders, and until no more follow. Watches folders, not files, so that replacing a file by
 * renaming is noticed too. Changes since the last call count.
 */
export function createWait(): (folders: readonly string[]) => Promise<boolean> {
  const watchers = new Map<string, FSWatcher>();
  let blind = false;
  let happened = false;
  let wake: (() => void) | undefined;
  const notice = (): void => {
    happened = true;
    wake?.();
  };
  const add = (folder: string): void => {
    try {
      const watcher = watch(folder, notice);
      watcher.on("error", () => {
        remove(folder);
        notice();
      });
      watchers.set(folder, watcher);
    } catch {
      blind = true;
    }
  };
  const remove = (folder: string): void => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };
  const somethingHappens = async (): Promise<void> => {
    while (!happened) {
      const { promise, stop } = pause(blind ? LOOK_EVERY : undefined, (resolve) => {
        wake = resolve;
      });
      await promise;
      stop();
      if (blind) return;
    }
  };
  return async (folders) => {
    const wanted = new Set(folders);
    blind = false;
    for (const folder of [...watchers.keys()]) if (!wanted.has(folder)) remove(folder);
    // A change in a new folder before it was watched would be missed.
    if ([...wanted].some((folder) => !watchers.has(folder))) happened = true;
    for (const folder of wanted) if (!watchers.has(folder)) add(folder);
    await somethingHappens();
    do {
      happened = false;
      await pause(QUIET).promise;
    } while (happened);
    return true;
  };
}

/** Ends after a time, if given, or when told to. */
function pause(time: number | undefined, tell: (resolve: () => void) => void = () => {}) {
  let timer: NodeJS.Timeout | undefined;
  const promise = new Promise<void>((resolve) => {
    if (time !== undefined) timer = setTimeout(resolve, time);
    tell(resolve);
  });
  return { promise, stop: () => clearTimeout(timer) };
}
