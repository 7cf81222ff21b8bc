import { Worker } from "node:worker_threads";
import { emptyTally, merged, type Simulation, type Tally } from "../../play/engine/index.js";
import { isBuilt } from "../../project/index.js";
import { type PacksToPlay, type SessionWork, sessionPlayer } from "./session-worker.js";

/** Sessions that a thread plays before it answers: few, as nobody hears anything meanwhile. */
const AT_ONCE = 4;

export interface SessionRun {
  readonly simulation: Simulation;
  /** Which sessions. */
  readonly numbers: readonly number[];
  /** Is told what is known after each part. */
  told?(known: Tally): void;
  /** Whether to stop early, beside what stops all runs. */
  stopped?(): boolean;
}

/** Threads that play sessions of one pack, until they are closed. What sessions show doesn't depend on which plays which. */
export interface Crew {
  play(run: SessionRun): Promise<Tally>;
  close(): void;
}

export function openCrew(packs: PacksToPlay, threads: number, stopped: () => boolean): Crew {
  const idle: Hand[] = [];
  const all: Hand[] = [];
  const waiting: ((hand: Hand) => void)[] = [];
  const take = (): Hand | Promise<Hand> => {
    const free = idle.pop();
    if (free !== undefined) return free;
    if (all.length < (isBuilt ? threads : 1)) {
      const hand = isBuilt ? thread(packs) : here(packs);
      all.push(hand);
      return hand;
    }
    return new Promise((resolve) => waiting.push(resolve));
  };
  const giveBack = (hand: Hand): void => {
    const next = waiting.shift();
    if (next === undefined) idle.push(hand);
    else next(hand);
  };
  return {
    async play({ simulation, numbers, told, stopped: isEnough = () => false }) {
      let known = emptyTally(packs.pack, simulation.seats);
      const parts = Array.from({ length: Math.ceil(numbers.length / AT_ONCE) }, (_, part) =>
        numbers.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
      );
      await Promise.all(
        parts.map(async (part) => {
          const hand = await take();
          try {
            if (stopped() || isEnough()) return;
            const shown = await hand.play({ simulation, numbers: part });
            known = merged([known, shown]);
            told?.(known);
          } finally {
            giveBack(hand);
          }
        }),
      );
      return known;
    },
    close() {
      for (const hand of all) hand.end();
    },
  };
}

interface Hand {
  play(work: SessionWork): Promise<Tally>;
  end(): void;
}

/** The sources have no threads. */
function here(packs: PacksToPlay): Hand {
  const play = sessionPlayer(packs);
  return {
    async play(work) {
      await new Promise(setImmediate);
      return play(work);
    },
    end() {},
  };
}

function thread(packs: PacksToPlay): Hand {
  const worker = new Worker(new URL("./session-worker.js", import.meta.url), { workerData: packs });
  return {
    play: (work) =>
      new Promise((resolve, reject) => {
        worker.removeAllListeners();
        worker.on("message", resolve);
        worker.on("error", reject);
        worker.postMessage(work);
      }),
    end: () => void worker.terminate(),
  };
}
