import { type Analysis, SHARED } from "./analysis.js";
import type { PlayerConfiguration } from "./model/configurations.js";

/** Computes something once for each configuration of an analysis. */
export function analysisMemo<Made extends object>(
  make: (analysis: Analysis, configuration: PlayerConfiguration) => Made,
): (analysis: Analysis, configuration: PlayerConfiguration) => Made {
  const known = new WeakMap<Analysis, Map<PlayerConfiguration, Made>>();
  return (analysis, configuration) => {
    const made = known.get(analysis) ?? new Map<PlayerConfiguration, Made>();
    known.set(analysis, made);
    const found = made.get(configuration) ?? analysis.around(SHARED, () => make(analysis, configuration));
    made.set(configuration, found);
    return found;
  };
}
