import { expect, test } from "vitest";
import { analyse } from "../../../play/analysis/analysis.js";
import { reachIn } from "../../../play/analysis/reach/reach-in.js";
import { waysToWin } from "../../../play/analysis/solve/can-win.js";
import { Candidates } from "../../../play/analysis/solve/candidates.js";
import { coverGreedily } from "../../../play/analysis/solve/cover-greedily.js";
import { questionIn, type Sides, type WinQuestion } from "../../../play/analysis/solve/question.js";
import { relevantFor } from "../../../play/analysis/solve/relevant.js";
import { requirementsOf } from "../../../play/analysis/solve/requirements.js";
import { solve } from "../../../play/analysis/solve/win.js";
import { packOf } from "../../support/check.js";
import { shippedSystem } from "../../support/systems.js";
import { asText } from "./oracle/deck.js";
import { EVERYTHING, generate } from "./oracle/generate.js";

const RIVALS: Sides = [
  { role: "hero", who: "others", players: 1 },
  { role: "competitor", who: "others", players: 1 },
];

/** The answer of the exact search alone, without powers that move cards: greed plays none. */
function exactly(question: WinQuestion, sides: Sides): "yes" | "no" | "undecided" {
  const candidates = sides.map((side) => new Candidates(question, side));
  const relevant = relevantFor(question, candidates, requirementsOf(question).keys(), false);
  return solve(question, candidates, relevant, { extended: false, cover: true }, { steps: 100_000 }).kind;
}

test.each([
  ["one player", 1, 300],
  ["two players", 2, 500],
  ["three players", 3, 300],
])("what is covered greedily is covered by the exact search: %s", { tags: "slow" }, (_, players, decks) => {
  const system = shippedSystem("got");
  const wrong: string[] = [];
  let covered = 0;
  for (let seed = 0; seed < decks; seed++) {
    const session = generate(seed, { ...EVERYTHING, players });
    const analysis = analyse(packOf(asText(session), system), system);
    const [configuration] = analysis?.session.configurations ?? [];
    if (analysis === undefined || configuration === undefined) continue;
    for (const run of reachIn(analysis, configuration).eras)
      for (const goal of run?.playable ?? []) {
        if (run === undefined) continue;
        const question = questionIn(goal, run);
        const ways = [...waysToWin(goal, "chosen", true, players), ...(players > 1 ? [RIVALS] : [])];
        for (const sides of ways) {
          const found = coverGreedily(
            question,
            sides.map((side) => new Candidates(question, side)),
            { steps: Number.POSITIVE_INFINITY },
          );
          if (found === undefined) continue;
          covered++;
          if (exactly(question, sides) === "no") wrong.push(`${goal.name} in deck ${seed}\n${asText(session)}`);
        }
      }
  }
  expect(wrong).toEqual([]);
  expect(covered).toBeGreaterThan(decks / 2);
});

test("so many suppliers are looked at as the budget pays for, and the rest is left undecided", { tags: "slow" }, () => {
  const system = shippedSystem("got");
  const dear = (number: number) =>
    `Identifier: KITE S ${number}\nType "Support"\nAdventureResources\n    Wind 2\nAdventureCosts\n    Reef 1\n`;
  const free = (number: number) => `Identifier: GULL S ${number}\nType "Support"\nAdventureResources\n    Reef 1\n`;
  const cards = Array.from({ length: 1_500 }, (_, at) => [dear(at), free(at)]).flat();
  const goal = 'Identifier: KITE A 1\nType "Adventure"\nRoleplay "Obstruction"\nAdventureCommonCosts\n    Wind 60\n';
  const analysis = analyse(packOf(["Era: One\n", goal, ...cards].join("---\n"), system), system);
  const [configuration] = analysis?.session.configurations ?? [];
  const [run] = analysis === undefined || configuration === undefined ? [] : reachIn(analysis, configuration).eras;
  const [won] = run?.playable ?? [];
  if (run === undefined || won === undefined) return expect.fail("nothing can be played");
  const question = questionIn(won, run);
  const [sides = []] = waysToWin(won, "chosen", true, 2);
  const covered = (steps: number) => {
    const budget = { steps };
    const found = coverGreedily(
      question,
      sides.map((side) => new Candidates(question, side)),
      budget,
    );
    return { isCovered: found !== undefined, left: budget.steps };
  };
  const { isCovered, left } = covered(10_000);
  expect(isCovered).toBe(true);
  expect(left).toBeLessThan(10_000);
  expect(covered(20).isCovered).toBe(false);
});
