import { parentPort, workerData } from "node:worker_threads";
import type { CompiledPack } from "../../compiler/index.js";
import { emptyTally, type Simulation, simulator, type Tally } from "../../play/engine/index.js";

/** What a thread is started with. */
export interface SessionWork {
  readonly pack: CompiledPack;
  readonly simulation: Simulation;
}

/** Plays sessions by their numbers; each answer is what they showed. */
export function sessionPlayer({ pack, simulation }: SessionWork): (numbers: readonly number[]) => Tally {
  const play = simulator(pack, simulation);
  return (numbers) => {
    const tally = emptyTally(pack, simulation.seats);
    for (const number of numbers) play(number, tally);
    return tally;
  };
}

// Whatever else runs in a thread was started with something else.
const work: unknown = workerData;
if (parentPort !== null && typeof work === "object" && work !== null && "simulation" in work) {
  const port = parentPort;
  const play = sessionPlayer(work as SessionWork);
  port.on("message", (numbers: readonly number[]) => port.postMessage(play(numbers)));
}
