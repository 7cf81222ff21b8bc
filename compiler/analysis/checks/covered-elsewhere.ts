import { headOf } from "../../model/record-text.js";
import { type Analysis, analyse } from "../analysis.js";
import { defineCheck } from "../define-check.js";
import { type FoundIn, inEachConfiguration } from "../in-each-configuration.js";
import type { Configuration } from "../model/configurations.js";
import type { Holdings } from "../model/holdings.js";
import type { PlayCard } from "../model/session.js";
import { makeWorld, type World } from "../model/world.js";
import { some } from "../places.js";
import { grantAll } from "../reach/granted.js";
import { LINT_STEPS } from "../reach/reach.js";
import { waysToWin } from "../solve/can-win.js";
import type { Limit } from "../solve/question.js";
import { canCover } from "../solve/win.js";

/** A goal whose costs the helpers of its own pack do not cover, in a pack that should bring them along. */
export const coveredElsewhere = defineCheck({
  name: "covered-elsewhere",
  needs: ["BringsHelpers", "CommonCosts"],
  // The decks are open, but it is the pack alone that is asked for.
  ofMissing: false,
  check({ session }, report) {
    const { pack, extended, roles, incomplete } = session;
    if (incomplete || pack.pack === undefined || !roles.is("BringsHelpers", pack.pack.record.kinds)) return;
    const alone = analyse(pack, roles.system, extended !== undefined);
    if (alone === undefined) return;
    inEachConfiguration(alone, (configuration) => goalsNotCovered(alone, configuration), report);
  },
});

/** What was won in other packs may open the helpers. */
const OPEN: ReadonlySet<Limit> = new Set(["won-conditions"]);

function goalsNotCovered(analysis: Analysis, configuration: Configuration): FoundIn<"covered-elsewhere">[] {
  const positions = analysis.positions(configuration);
  const world = makeWorld(analysis.session, analysis.index, configuration, positions);
  return positions.flatMap(({ goals }, era) => {
    const holdings = grantAll(world, era);
    return goals.flatMap(({ card }): FoundIn<"covered-elsewhere">[] => {
      if (!card.outcome?.canBeWon || isCovered(card, world, era, holdings)) return [];
      const names = card.amounts.common.flatMap(({ name, value }) => (value > 0 ? [name] : []));
      return [{ card, place: card.place, at: headOf(card.record), data: { names: some(names) } }];
    });
  });
}

/** What is not decided counts as covered. */
function isCovered(goal: PlayCard, world: World, era: number, holdings: Holdings): boolean {
  const eraWorld = world.eras[era];
  if (eraWorld === undefined) return true;
  const question = { world, era: eraWorld, goal, holdings, isDead: () => false, without: OPEN };
  const ways = waysToWin(goal, "chosen", true, world.players);
  return ways.some((sides) => canCover(question, sides, { steps: LINT_STEPS.each }).kind !== "no");
}
