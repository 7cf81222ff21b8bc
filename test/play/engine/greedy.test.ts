import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  apply,
  type BotName,
  compileRules,
  decision,
  deserialize,
  emptyTally,
  greedy,
  merged,
  Positions,
  result,
  type SavedState,
  seeded,
  serialize,
  simulators,
  start,
  view,
} from "../../../play/engine/index.js";
import { playSystem } from "../../support/systems.js";
import { compiledSample } from "./compiled-sample.js";
import { GAMES } from "./games.js";

describe.each(GAMES)("by %s of samples/%s", (game, sample) => {
  const pack = compiledSample(sample, playSystem(game));

  test("whoever is greedy beats whoever decides by chance", { tags: "slow" }, () => {
    const bots: BotName[] = ["greedy", "random"];
    const play = simulators(pack)({ seats: 2, bots, seed: 1, cap: 5000 });
    const tally = emptyTally(pack, 2);
    for (let number = 0; number < 20; number++) play(number, tally);
    expect(tally.byBot.greedy ?? 0).toBeGreaterThan(4 * (tally.byBot.random ?? 0));
  });

  test("what a seat doesn't see makes no difference to what it decides", { tags: "slow" }, () => {
    const rules = compileRules(pack, { seats: 2 });
    const session = start(rules, 3);
    const chance = seeded(3);
    for (let decisions = 0; decisions < 30; decisions++) {
      const pending = decision(session);
      if (pending === undefined) break;
      const saved: SavedState = JSON.parse(JSON.stringify(serialize(session)));
      for (const { base, of, shown } of rules.table.zones) {
        if (shown === "all" || of === "card") continue;
        for (let seat = 0; seat < (of === "seat" ? 2 : 1); seat++)
          if (shown === "nobody" || (of === "seat" && seat !== pending.seat)) saved.zones[base + seat]?.reverse();
      }
      const [one, other] = [chance.slice(), chance.slice()];
      expect(greedy(deserialize(rules, saved), one)).toEqual(greedy(session, other));
      apply(session, greedy(session, chance));
    }
  });
});

/** All decisions of a session, with what chance is left to each seat, and its end: equal texts are equal sessions. */
function digestOf(game: string, sample: string, seats: number): string {
  const rules = compileRules(compiledSample(sample, playSystem(game)), { seats });
  const session = start(rules, 1);
  const streams = Array.from({ length: seats }, (_, seat) => seeded(seat + 1));
  const before = new Positions();
  const hash = createHash("sha256");
  for (let pending = decision(session); pending !== undefined; pending = decision(session)) {
    const stream = streams[pending.seat] as ReturnType<typeof seeded>;
    const choice = greedy(session, stream, before);
    before.note(session, choice);
    hash.update(JSON.stringify([choice, [...stream]]));
    apply(session, choice);
  }
  return hash
    .update(JSON.stringify([result(session), view(session)]))
    .digest("hex")
    .slice(0, 16);
}

// Whatever makes the bot faster decides the same. What it wants, rules and samples may change: -u renews these.
describe("all decisions of a session are as before", () => {
  const digests = (seats: number) => GAMES.map(([game, sample]) => `${sample} ${digestOf(game, sample, seats)}`);

  test("of two seats", { tags: ["slow"] }, () => {
    expect(digests(2)).toMatchInlineSnapshot(`
      [
        "lanterns 2ba1bb3c46a2e5fc",
        "caravans eecffeef9049ec99",
        "beekeepers 1f70cca84c094ad8",
        "glasshouse 9fcf5b42931b1d0e",
        "salt-stairs 411625a3b2baa562",
      ]
    `);
  });

  test("of three seats", { tags: ["slow"] }, () => {
    expect(digests(3)).toMatchInlineSnapshot(`
      [
        "lanterns 7fd476199a1dad36",
        "caravans d34b2c4ea60e7e65",
        "beekeepers 6bb7c24f2b1fb4f9",
        "glasshouse 132ece0d4e83622d",
        "salt-stairs f3848ebdaaf25782",
      ]
    `);
  });
});

test("what sessions show doesn't depend on how they are divided", { tags: "slow" }, () => {
  const pack = compiledSample("caravans", playSystem("altered-play"));
  const simulation = { seats: 2, bots: ["greedy", "greedy"] as const, seed: 1, cap: 5000 };
  const tallyOf = (numbers: readonly number[]) => {
    const play = simulators(pack)(simulation);
    const tally = emptyTally(pack, 2);
    for (const number of numbers) play(number, tally);
    return tally;
  };
  const all = Array.from({ length: 12 }, (_, number) => number);
  const whole = tallyOf(all);
  const parts = [0, 1, 2].map((part) => tallyOf(all.filter((number) => number % 3 === part).toReversed()));
  expect(merged(parts.toReversed())).toEqual(whole);
  expect(whole).toMatchObject({ sessions: 12, capped: 0 });
  expect(whole.cards.some(({ played }) => played > 0)).toBe(true);
});
