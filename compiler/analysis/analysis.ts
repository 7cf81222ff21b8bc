import type { PackModel } from "../model/pack-model.js";
import type { RuleHook } from "../rules/rule-hook.js";
import type { System } from "../systems/system.js";
import { type CardIndex, indexCards } from "./model/card-index.js";
import type { PlayerConfiguration } from "./model/configurations.js";
import { type EraState, positionsOf } from "./model/positions.js";
import { type PlaySession, sessionOf } from "./model/session.js";

/** How what several checks build on is called where time is measured. */
export const SHARED = "(decks, for all rules that analyse them)";

/** Everything that a check may ask of a session. What is asked for is worked out once, when it is first asked. */
export interface Analysis {
  readonly session: PlaySession;
  readonly index: CardIndex;
  /** One position for each era. */
  positions(configuration: PlayerConfiguration): readonly EraState[];
  /** Stands around what several checks build on, so that it does not count for the one that asks first. */
  readonly around: RuleHook;
}

const NOBODY: RuleHook = (_, work) => work();

/** The analysis of a pack by one of its systems; `alone`: without the one to which it adds. Undefined: it has no decks, or the system names no goals. */
export function analyse(
  pack: PackModel,
  system: System,
  alone = false,
  around: RuleHook = NOBODY,
): Analysis | undefined {
  const session = sessionOf(pack, system, alone);
  if (session === undefined) return undefined;
  let index: CardIndex | undefined;
  const positions = new Map<PlayerConfiguration, readonly EraState[]>();
  return {
    session,
    around,
    get index() {
      index ??= around(SHARED, () => indexCards(session));
      return index;
    },
    positions(configuration) {
      const known = positions.get(configuration) ?? around(SHARED, () => positionsOf(session, configuration));
      positions.set(configuration, known);
      return known;
    },
  };
}
