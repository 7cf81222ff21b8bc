import { isMainThread, parentPort, workerData } from "node:worker_threads";
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

if (!isMainThread && parentPort !== null) {
  const port = parentPort;
  const play = sessionPlayer(workerData as SessionWork);
  port.on("message", (numbers: readonly number[]) => port.postMessage(play(numbers)));
}
