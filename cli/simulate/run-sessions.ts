import { Worker } from "node:worker_threads";
import { emptyTally, merged, type Tally } from "../../play/engine/index.js";
import { isBuilt } from "../../project/index.js";
import { type SessionWork, sessionPlayer } from "./session-worker.js";

/** Sessions that a thread plays before it answers. */
const AT_ONCE = 10;

export interface SessionRun extends SessionWork {
  /** Which sessions. */
  readonly numbers: readonly number[];
  readonly threads: number;
  /** Is told what is known after each part. */
  told(known: Tally): void;
  /** Whether to stop early. */
  stopped(): boolean;
}

/** Plays sessions in threads. What they show doesn't depend on which thread plays which. */
export async function runSessions({ pack, simulation, numbers, threads, told, stopped }: SessionRun): Promise<Tally> {
  let known = emptyTally(pack, simulation.seats);
  let next = 0;
  const take = (): readonly number[] => {
    const part = stopped() ? [] : numbers.slice(next, next + AT_ONCE);
    next += part.length;
    return part;
  };
  const add = (part: Tally): void => {
    known = merged([known, part]);
    told(known);
  };
  if (!isBuilt) {
    // The sources have no threads.
    const play = sessionPlayer({ pack, simulation });
    for (let part = take(); part.length > 0; part = take()) {
      add(play(part));
      await new Promise(setImmediate);
    }
    return known;
  }
  const work: SessionWork = { pack, simulation };
  const most = Math.max(1, Math.min(threads, Math.ceil(numbers.length / AT_ONCE)));
  await Promise.all(Array.from({ length: most }, () => inThread(work, take, add)));
  return known;
}

function inThread(work: SessionWork, take: () => readonly number[], add: (part: Tally) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./session-worker.js", import.meta.url), { workerData: work });
    const ask = (): void => {
      const part = take();
      if (part.length > 0) worker.postMessage(part);
      else void worker.terminate().then(() => resolve());
    };
    worker.on("message", (part: Tally) => {
      add(part);
      ask();
    });
    worker.on("error", reject);
    ask();
  });
}
