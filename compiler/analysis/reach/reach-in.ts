import { analysisMemo } from "../analysis-memo.js";
import { LINT_STEPS, type Reach, reachOf } from "./reach.js";
import { makeWorld } from "./world.js";

/** What can be reached in a configuration, worked out once. */
export const reachIn = analysisMemo((analysis, configuration): Reach => {
  const { session, index } = analysis;
  return reachOf(makeWorld(session, index, configuration, analysis.positions(configuration)), LINT_STEPS);
});
