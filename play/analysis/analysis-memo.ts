import { getOrMake } from "../../grammar/index.js";
import { type Analysis, SHARED } from "./analysis.js";
import type { PlayCard } from "./model/card-facts.js";
import type { PlayerConfiguration } from "./model/configurations.js";

/** The cards that something is computed for. */
export type Asked = (card: PlayCard) => boolean;

export const EVERY_CARD: Asked = () => true;
export const FOR_HIGH_NUMBER: Asked = ({ highNumber }) => highNumber;

export interface AnalysisMemo<Made> {
  (analysis: Analysis, configuration: PlayerConfiguration, asked?: Asked): Made;
  /** What has been computed for every card already. */
  ifKnown(analysis: Analysis, configuration: PlayerConfiguration): Made | undefined;
}

/** Computes something once for each configuration of an analysis, and the cards that are asked about. */
export function analysisMemo<Made extends object>(
  make: (analysis: Analysis, configuration: PlayerConfiguration, asked: Asked) => Made,
): AnalysisMemo<Made> {
  const known = new WeakMap<Asked, WeakMap<Analysis, Map<PlayerConfiguration, Made>>>();
  const memo = (analysis: Analysis, configuration: PlayerConfiguration, asked = EVERY_CARD): Made => {
    const ofAsked = getOrMake(known, asked, () => new WeakMap<Analysis, Map<PlayerConfiguration, Made>>());
    const made = getOrMake(ofAsked, analysis, () => new Map<PlayerConfiguration, Made>());
    return getOrMake(made, configuration, () => analysis.hook(SHARED, () => make(analysis, configuration, asked)));
  };
  const ifKnown: AnalysisMemo<Made>["ifKnown"] = (analysis, configuration) =>
    known.get(EVERY_CARD)?.get(analysis)?.get(configuration);
  return Object.assign(memo, { ifKnown });
}
