import type { Analysis } from "../analysis.js";
import { type AnalysisMemo, analysisMemo } from "../analysis-memo.js";
import type { PlayerConfiguration } from "../model/configurations.js";
import { makeWorld } from "../model/world.js";
import { type Reach, reachOf } from "./reach.js";

/** The reachable cards of a configuration, cached. */
export const reachIn: AnalysisMemo<Reach> = analysisMemo((analysis, configuration): Reach => {
  const { session, index } = analysis;
  const world = makeWorld(session, index, configuration, analysis.positions(configuration));
  // What nobody of any side can avoid, nobody of this side can: the converse doesn't hold.
  const denials = configuration.chosen && reachIn(analysis, configuration.chosen.ofAnySide).denials;
  return reachOf(world, { denials, smaller: smallerThan(analysis, configuration) });
});

/** The reachable cards with the standard number of players, if they are known and the cards for more are added to those. */
function smallerThan(analysis: Analysis, { highNumber, players, chosen }: PlayerConfiguration): Reach | undefined {
  const [standard] = analysis.session.configurations;
  if (!highNumber || chosen !== undefined || standard === undefined) return undefined;
  const isSmaller = !standard.highNumber && standard.chosen === undefined;
  return isSmaller && standard.players >= 2 && standard.players <= players
    ? reachIn.ifKnown(analysis, standard)
    : undefined;
}
