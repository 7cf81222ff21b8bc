import { expect, test } from "vitest";
import { compileRules, leadTo } from "../../../play/engine/index.js";
import { playSystem } from "../../support/systems.js";
import { compiledSample } from "../engine/compiled-sample.js";
import { asText } from "./oracle/deck.js";
import { generate, knobsOf } from "./oracle/generate.js";
import { playAll } from "./oracle/play.js";
import { replayed } from "./oracle/replayed.js";

/** `npm run try -- answers` does the same for as many decks as one likes. */
const DECKS = [
  ...Array.from({ length: 40 }, (_, seed) => seed),
  // Each of these has once shown a fault of the solver or of the rules of play.
  ...[56, 66, 81, 115, 129, 140, 388, 610, 820, 913, 1040, 1106, 1165, 1322, 1818, 2051, 2071, 3679, 3718, 3730, 6461],
];

test("the engine wins what solve says can be won, in generated decks", { tags: "slow" }, () => {
  const system = playSystem("got-play");
  const total = { confirmed: 0, never: 0 };
  for (const seed of DECKS) {
    const session = generate(seed, knobsOf(seed));
    const { confirmed, not, never } = replayed(session, system);
    expect(not, asText(session)).toEqual([]);
    total.confirmed += confirmed;
    total.never += never.length;
    const played = playAll(session);
    for (const [goal, era] of never) expect(played?.[era]?.won.has(goal) ?? false, asText(session)).toBe(false);
  }
  expect(total.confirmed).toBeGreaterThan(40);
  expect(total.never).toBeGreaterThan(40);
});

test("what can't be won is not led to", { tags: "slow" }, () => {
  const pack = compiledSample("playthroughs", playSystem("got-play"));
  const deck = pack.decks[0]?.name ?? "";
  const rules = compileRules(pack, { seats: 2, decks: [deck] });
  const aim = { winner: 0, won: [[], []], wonByAll: [], taken: [], takenBack: [], deck };
  const led = leadTo(rules, { ...aim, goal: "WELL A 5", hands: [["WELL S 2"], ["WELL A 5"]] });
  expect(led?.ends).toEqual(["Player 1 Buildsite: WELL A 5"]);
  expect(leadTo(rules, { ...aim, goal: "WELL A 5", hands: [["WELL A 5"], ["WELL S 2"]] })).toBeUndefined();
});
