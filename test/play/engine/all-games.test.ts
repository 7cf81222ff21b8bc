import { describe, expect, test } from "vitest";
import {
  apply,
  compileRules,
  decision,
  deserialize,
  drawn,
  type Result,
  result,
  type SavedState,
  seeded,
  serialize,
  start,
  verify,
  view,
} from "../../../play/engine/index.js";
import { playSystem } from "../../support/systems.js";
import { compiledSample } from "./compiled-sample.js";
import { GAMES } from "./games.js";

test("what no other seat may see makes no difference to what a seat sees, in any game", { tags: "slow" }, () => {
  for (const [game, sample] of GAMES) {
    const rules = compileRules(compiledSample(sample, playSystem(game)), { seats: 3 });
    const session = start(rules, 5);
    const chance = seeded(5);
    for (let decisions = 0; decisions < 40 && decision(session) !== undefined; decisions++)
      apply(session, drawn(session, chance));
    const { table } = rules;
    const saved: SavedState = JSON.parse(JSON.stringify(serialize(session)));
    for (const zone of table.zones.filter(({ shown }) => shown !== "all")) {
      const places = Array.from({ length: zone.of === "seat" ? 3 : 1 }, (_, index) => zone.base + index);
      const hidden = zone.shown === "nobody" ? places : places.slice(1);
      // All cards that seat 0 doesn't see change places.
      const cards = hidden.flatMap((place) => saved.zones[place] ?? []).reverse();
      for (const place of hidden) saved.zones[place] = cards.splice(0, saved.zones[place]?.length ?? 0);
    }
    expect(view(deserialize(rules, saved), 0)).toEqual(view(session, 0));
  }
});

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
