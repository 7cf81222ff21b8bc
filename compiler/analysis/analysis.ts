import type { PackModel } from "../model/pack-model.js";
import type { System } from "../systems/system.js";
import { type CardIndex, indexCards } from "./model/card-index.js";
import type { Configuration } from "./model/configurations.js";
import { type Position, positionsOf } from "./model/positions.js";
import { type Session, sessionOf } from "./model/session.js";

/** Everything that a check may ask of a session. What is asked for is worked out once, when it is first asked. */
export interface Analysis {
  readonly session: Session;
  readonly index: CardIndex;
  /** One position for each era. */
  positions(configuration: Configuration): readonly Position[];
}

/** The analysis of a pack by one of its systems; `alone`: without the one to which it adds. Undefined: it has no decks, or the system names no goals. */
export function analyse(pack: PackModel, system: System, alone = false): Analysis | undefined {
  const session = sessionOf(pack, system, alone);
  if (session === undefined) return undefined;
  let index: CardIndex | undefined;
  const positions = new Map<Configuration, readonly Position[]>();
  return {
    session,
    get index() {
      index ??= indexCards(session);
      return index;
    },
    positions(configuration) {
      const known = positions.get(configuration) ?? positionsOf(session, configuration);
      positions.set(configuration, known);
      return known;
    },
  };
}
