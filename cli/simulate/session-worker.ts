import { parentPort, workerData } from "node:worker_threads";
import type { CompiledPack } from "../../compiler/index.js";
import { getOrMake } from "../../grammar/index.js";
import { emptyTally, type PlaySession, type Simulation, simulators, type Tally } from "../../play/engine/index.js";

/** Sessions of a simulation, by their numbers. */
export interface SessionWork {
  readonly simulation: Simulation;
  readonly numbers: readonly number[];
}

/** Plays sessions; each answer is what they showed. */
export function sessionPlayer(pack: CompiledPack): (work: SessionWork) => Tally {
  const simulator = simulators(pack);
  const known = new Map<string, PlaySession>();
  return ({ simulation, numbers }) => {
    const play = getOrMake(known, JSON.stringify(simulation), () => simulator(simulation));
    const tally = emptyTally(pack, simulation.seats);
    for (const number of numbers) play(number, tally);
    return tally;
  };
}

// Whatever else runs in a thread was started with something else.
const pack: unknown = workerData;
if (parentPort !== null && typeof pack === "object" && pack !== null && "cardsHash" in pack) {
  const port = parentPort;
  const play = sessionPlayer(pack as unknown as CompiledPack);
  port.on("message", (work: SessionWork) => port.postMessage(play(work)));
}
