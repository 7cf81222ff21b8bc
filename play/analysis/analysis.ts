import type { PackModel, RuleHook, System } from "../../compiler/index.js";
import { getOrMake } from "../../grammar/index.js";
import { type CardIndex, indexCards } from "./model/card-index.js";
import type { PlayerConfiguration } from "./model/configurations.js";
import { type EraState, positionsOf } from "./model/positions.js";
import { type PlaySession, sessionOf } from "./model/session.js";

/** The name for work shared by several checks in timings. */
export const SHARED = "(decks, for all rules that analyse them)";

/** What a check can query about a session. Everything is computed on first use. */
export interface Analysis {
  readonly session: PlaySession;
  readonly index: CardIndex;
  /** One position for each era. */
  positions(configuration: PlayerConfiguration): readonly EraState[];
  /** Wraps work shared by several checks, so that it isn't charged to the first one that needs it. */
  readonly hook: RuleHook;
}

const NOBODY: RuleHook = (_, work) => work();

/**
 * The analysis of a pack by one of its systems; `alone`: without the one it extends. Undefined if it has no decks, or
 * the system names no goals.
 */
export function analyse(pack: PackModel, system: System, alone = false, hook: RuleHook = NOBODY): Analysis | undefined {
  const session = hook(SHARED, () => sessionOf(pack, system, alone));
  if (session === undefined) return undefined;
  let index: CardIndex | undefined;
  const positions = new Map<PlayerConfiguration, readonly EraState[]>();
  return {
    session,
    hook,
    get index() {
      index ??= hook(SHARED, () => indexCards(session));
      return index;
    },
    positions(configuration) {
      return getOrMake(positions, configuration, () => hook(SHARED, () => positionsOf(session, configuration)));
    },
  };
}
