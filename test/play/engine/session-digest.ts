import type { CompiledPack } from "../../../compiler/index.js";
import { apply, compileRules, decision, drawn, result, seeded, start, view } from "../../../play/engine/index.js";

/** What was asked of a worker. */
export interface DigestQuestion {
  readonly pack: CompiledPack;
  readonly seats: number;
  readonly seeds: readonly number[];
}

/** How sessions by random decisions end, each as one text. */
export function endsOf({ pack, seats, seeds }: DigestQuestion): string[] {
  const rules = compileRules(pack, { seats });
  return seeds.map((seed) => {
    const chance = seeded(seed ^ 0x5eed);
    const session = start(rules, seed);
    while (decision(session) !== undefined) apply(session, drawn(session, chance));
    return JSON.stringify([seed, result(session), view(session)]);
  });
}
