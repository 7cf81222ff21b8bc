import type { CompiledPack } from "../compiler/index.js";
import { apply, compileRules, decision, drawn, seeded, start } from "../play/engine/index.js";
import { compiledSample } from "../test/play/engine/compiled-sample.js";
import { playSystem } from "../test/support/systems.js";

/** How fast sessions of samples/lanterns for three seats are played by random decisions. */
export interface SessionFigures {
  /** Milliseconds of processor time. */
  readonly session: number;
  readonly rules: number;
  /** Megabytes that rules and sessions take. */
  readonly heap: number;
}

const SESSIONS = 300;

/** Milliseconds of processor time, the garbage collector's included. */
function timed(work: () => void): number {
  const began = process.cpuUsage();
  work();
  return process.cpuUsage(began).user / 1000;
}

function played(pack: CompiledPack): number {
  const rules = compileRules(pack, { seats: 3 });
  const play = (seed: number): void => {
    const session = start(rules, seed);
    const chance = seeded(seed ^ 0x5eed);
    while (decision(session) !== undefined) apply(session, drawn(session, chance));
  };
  // The first ones also compile the engine.
  for (let seed = 1; seed <= SESSIONS / 3; seed++) play(seed);
  return timed(() => {
    for (let seed = 1; seed <= SESSIONS; seed++) play(seed);
  });
}

export function measureSessions(): SessionFigures {
  const pack = compiledSample("lanterns", playSystem("got-play"));
  const before = process.memoryUsage().heapUsed;
  const rules = timed(() => compileRules(pack, { seats: 3 }));
  const session = played(pack) / SESSIONS;
  return { session, rules, heap: (process.memoryUsage().heapUsed - before) / 1e6 };
}
