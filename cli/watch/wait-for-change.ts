import { type FSWatcher, watch } from "node:fs";

/** Whoever saves writes in several steps: all of them are waited for. */
const QUIET = 15;
/** Where folders cannot be watched (network drives, too many of them), they are looked at. */
const LOOK_EVERY = 1000;

/**
 * Waits until something happens in one of some folders, and it is quiet again. Folders are watched one by one, not files:
 * an editor that writes a new file and renames it is seen as well. What happened since the last call counts.
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
    // A change between the last round and the first look at a folder that is new would go unseen.
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

/** Ends after some time, if one is given, or when it is told to. */
function pause(time: number | undefined, tell: (resolve: () => void) => void = () => {}) {
  let timer: NodeJS.Timeout | undefined;
  const promise = new Promise<void>((resolve) => {
    if (time !== undefined) timer = setTimeout(resolve, time);
    tell(resolve);
  });
  return { promise, stop: () => clearTimeout(timer) };
}
