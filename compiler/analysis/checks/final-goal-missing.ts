import { headOf } from "../../model/record-text.js";
import { defineCheck } from "../define-check.js";
import { type FoundIn, inEachConfiguration } from "../in-each-configuration.js";
import { deckPlace } from "../places.js";
import { isAgainstGame } from "./against-game.js";

/** A deck of a pack that all play against the game, without a goal that ends it: they can never win it. */
export const finalGoalMissing = defineCheck({
  name: "final-goal-missing",
  needs: ["EndsDeck", "AgainstGame"],
  ofMissing: true,
  check(analysis, report) {
    const { session } = analysis;
    if (!isAgainstGame(session)) return;
    inEachConfiguration(
      analysis,
      (configuration) =>
        analysis.positions(configuration).flatMap(({ era, goals }): FoundIn<"final-goal-missing">[] => {
          const place = deckPlace(era, session);
          if (era.skipped || place === undefined || goals.some(({ card }) => card.outcome?.endsDeck)) return [];
          return [{ card: undefined, place, at: headOf(place.record), data: { deck: era.name } }];
        }),
      report,
    );
  },
});
