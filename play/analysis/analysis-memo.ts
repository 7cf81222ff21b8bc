import { getOrMake } from "../../grammar/index.js";
import { type Analysis, SHARED } from "./analysis.js";
import type { PlayerConfiguration } from "./model/configurations.js";
import type { PlayCard } from "./model/session.js";

/** The cards that something is computed for. */
export type Asked = (card: PlayCard) => boolean;

export const EVERY_CARD: Asked = () => true;
export const FOR_HIGH_NUMBER: Asked = ({ highNumber }) => highNumber;

/** Computes something once for each configuration of an analysis, and the cards that are asked about. */
export function analysisMemo<Made extends object>(
  make: (analysis: Analysis, configuration: PlayerConfiguration, asked: Asked) => Made,
): (analysis: Analysis, configuration: PlayerConfiguration, asked?: Asked) => Made {
  const known = new WeakMap<Asked, WeakMap<Analysis, Map<PlayerConfiguration, Made>>>();
  return (analysis, configuration, asked = EVERY_CARD) => {
    const ofAsked = getOrMake(known, asked, () => new WeakMap<Analysis, Map<PlayerConfiguration, Made>>());
    const made = getOrMake(ofAsked, analysis, () => new Map<PlayerConfiguration, Made>());
    return getOrMake(made, configuration, () => analysis.hook(SHARED, () => make(analysis, configuration, asked)));
  };
}
