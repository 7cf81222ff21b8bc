import { describe, expect, test } from "vitest";
import {
  apply,
  compileRules,
  decision,
  drawn,
  type Result,
  result,
  seeded,
  start,
  verify,
} from "../../../play/engine/index.js";
import { compiledSample, playSystem } from "./compiled-sample.js";

const GAMES = [
  ["got-play", "lanterns"],
  ["altered-play", "caravans"],
  ["conspiracy-play", "beekeepers"],
  ["horizon-play", "glasshouse"],
  ["prelude-play", "salt-stairs"],
] as const;

describe.each(GAMES)("sessions by %s of samples/%s", (game, sample) => {
  const pack = compiledSample(sample, playSystem(game));

  test.each([2, 3, 4])("end by themselves with %i seats, and what is kept is what is counted", (seats) => {
    const rules = compileRules(pack, { seats });
    const results: (Result | undefined)[] = [];
    for (let seed = 1; seed <= 3; seed++) {
      const session = start(rules, seed);
      const chance = seeded(seed);
      for (let decisions = 0; decision(session) !== undefined; decisions++) {
        apply(session, drawn(session, chance));
        if (decisions % 20 === 0) verify(session);
      }
      results.push(result(session));
    }
    expect(results.filter((one) => one?.capped !== false)).toEqual([]);
  });
});
