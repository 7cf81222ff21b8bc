import { type Analysis, SHARED } from "./analysis.js";
import type { Configuration } from "./model/configurations.js";

/** Works something out once for each configuration of an analysis. */
export function analysisMemo<Made extends object>(
  make: (analysis: Analysis, configuration: Configuration) => Made,
): (analysis: Analysis, configuration: Configuration) => Made {
  const known = new WeakMap<Analysis, Map<Configuration, Made>>();
  return (analysis, configuration) => {
    const made = known.get(analysis) ?? new Map<Configuration, Made>();
    known.set(analysis, made);
    const found = made.get(configuration) ?? analysis.around(SHARED, () => make(analysis, configuration));
    made.set(configuration, found);
    return found;
  };
}
