import { parentPort, workerData } from "node:worker_threads";
import type { CompiledPack } from "../../compiler/index.js";
import { getOrMake } from "../../grammar/index.js";
import {
  comparing,
  emptyTally,
  type PlaySession,
  type Simulation,
  simulators,
  type Tally,
} from "../../play/engine/index.js";

/** The pack that is played, and perhaps another version of it, with which each seed is played as well. */
export interface PacksToPlay {
  readonly pack: CompiledPack;
  readonly before?: CompiledPack;
}

/** Sessions of a simulation, by their numbers. */
export interface SessionWork {
  readonly simulation: Simulation;
  readonly numbers: readonly number[];
}

/** Plays sessions; each answer is what they showed. */
export function sessionPlayer({ pack, before }: PacksToPlay): (work: SessionWork) => Tally {
  const simulator = before === undefined ? simulators(pack) : comparing({ before, now: pack });
  const known = new Map<string, PlaySession>();
  return ({ simulation, numbers }) => {
    const play = getOrMake(known, JSON.stringify(simulation), () => simulator(simulation));
    const tally = emptyTally(pack, simulation.seats);
    for (const number of numbers) play(number, tally);
    return tally;
  };
}

// Whatever else runs in a thread was started with something else.
const packs: unknown = workerData;
if (parentPort !== null && typeof packs === "object" && packs !== null && "pack" in packs) {
  const port = parentPort;
  const play = sessionPlayer(packs as PacksToPlay);
  port.on("message", (work: SessionWork) => port.postMessage(play(work)));
}
