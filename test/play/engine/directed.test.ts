import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type CompiledPack, instantiateSystem } from "../../../compiler/index.js";
import { loadSystem } from "../../../compiler/model/load-system.js";
import { Directed } from "../../../play/engine/directed.js";
import {
  apply,
  compileRules,
  decision,
  emptyTally,
  seeded,
  simulators,
  start,
  type TalliedCard,
} from "../../../play/engine/index.js";
import { ROOT } from "../../support/samples.js";
import { playSystem, resolveShipped, shippedSystem } from "../../support/systems.js";
import { compiledSample } from "./compiled-sample.js";
import { GAMES } from "./games.js";

const SESSIONS = 8;

/** What sessions of two seats showed, directed at a card if one is named. */
function shown(pack: CompiledPack, card?: string): readonly TalliedCard[] {
  const directed = card === undefined ? {} : { directed: { card } };
  const play = simulators(pack)({ seats: 2, bots: ["greedy", "greedy"], seed: 1, cap: 5000, ...directed });
  const tally = emptyTally(pack, 2);
  for (let number = 0; number < SESSIONS; number++) play(number, tally);
  return tally.cards;
}

describe.each(GAMES)("by %s of samples/%s", (game, sample) => {
  test("with help, a card is played at least as often where it was dealt", { tags: "slow" }, () => {
    const pack = compiledSample(sample, playSystem(game));
    const goals = "roles" in pack.system ? (pack.system.roles.Goals ?? []) : [];
    const isGoal = new Set(
      pack.cards.flatMap(({ id, kinds }) => (kinds.some((one) => goals.includes(one)) ? [id] : [])),
    );
    const usual = shown(pack).filter(({ id, dealt }) => dealt >= SESSIONS / 2 && !isGoal.has(id));
    expect(usual.some(({ played }) => played > 0)).toBe(true);
    const step = Math.max(1, Math.floor(usual.length / 5));
    for (const { id, dealt, played } of usual.filter((_, index) => index % step === 0)) {
      const helped = shown(pack, id).find((one) => one.id === id);
      expect((helped?.played ?? 0) / (helped?.dealt ?? 1), id).toBeGreaterThanOrEqual(played / dealt);
    }
  });
});

describe("a card is played wherever the rules put it", () => {
  const text = readFileSync(join(ROOT, "samples/high-card/high-card.system"), "utf8");
  const table = 'Zone: Table\nAbout: The cards that a player has played.\nAs "played"\n';

  test.each([
    ["in front of its player", table],
    ["in the middle", `${table}Of "game"\n`],
    ["on a pile that means nothing else", table.replace(/As .*\n/, "")],
    ["on a pile in the middle", `${table.replace(/As .*\n/, "")}Of "game"\n`],
  ])("%s", (_, zone) => {
    expect(text).toContain(table);
    const changed = text.replace(table, zone).replace("own Table", zone.includes("game") ? "Table" : "own Table");
    const pack = compiledSample(
      "high-card",
      instantiateSystem(loadSystem(changed, resolveShipped, shippedSystem("meta")).data),
    );
    const usual = shown(pack).filter(({ dealt }) => dealt > 0);
    const [first] = usual;
    expect(usual.filter(({ played }) => played === 0)).toEqual([]);
    const helped = shown(pack, first?.id).find(({ id }) => id === first?.id);
    expect(helped).toMatchObject({ dealt: SESSIONS, played: SESSIONS });
  });
});

test("nobody gives away a card that is wanted, whatever greed says", { tags: "slow" }, () => {
  // At the beginning and each morning, a card of the hand becomes mana.
  const pack = compiledSample("caravans", playSystem("altered-play"));
  const rules = compileRules(pack, { seats: 2 });
  const mana = rules.table.zone("Mana").base;
  const lost = pack.cards.flatMap(({ id, kind }) => {
    if (kind !== "Character") return [];
    const session = start(rules, 4);
    const directed = new Directed({ card: id });
    const generator = seeded(4);
    while (decision(session) !== undefined) apply(session, directed.decide(session, generator));
    const given = [mana, mana + 1].flatMap((zone) => session.state.zones[zone] ?? []);
    return given.some((card) => rules.table.idOf(card) === id) ? [id] : [];
  });
  expect(lost).toEqual([]);
});
