import type { PlayCard } from "../model/card-facts.js";
import type { Who } from "../model/hand-over.js";
import type { Holdings } from "../model/holdings.js";
import type { EraWorld, World } from "../model/world.js";

/**
 * The limits of the game that an explanation may leave out, to see whether one is decisive, in the order in which they
 * are tried. (docs/analyses.md, "What is missing")
 */
export const LIMITS = [
  "copies-per-player",
  "once-per-player",
  "once-for-all",
  "own-costs",
  "filter",
  "won-conditions",
  "played-conditions",
  "offering",
  "holders",
  "set-aside",
  "sides",
] as const;
export type Limit = (typeof LIMITS)[number];

/** Is there a legal end of this adventure that wins? (docs/analyses.md, "Covering") */
export interface WinQuestion {
  readonly world: World;
  readonly era: EraWorld;
  readonly goal: PlayCard;
  /** What the winners of earlier goals can hold. */
  readonly holdings: Holdings;
  /** Denied forever, so never played. */
  readonly dead: ReadonlySet<PlayCard>;
  readonly without: ReadonlySet<Limit>;
}

/** Whose cards are chosen: one player's, or those of all together. (docs/analyses.md, "Covering") */
export interface SideOf {
  /** The hero has the goal itself among their played cards. */
  readonly role: "hero" | "competitor";
  readonly who: Who;
  /** More than one: what all players together have. */
  readonly players: number;
}

const NO_LIMIT: ReadonlySet<Limit> = new Set();

/** The question about a goal in some state of an era. */
export function questionIn(
  goal: PlayCard,
  { world, era, holdings, dead }: Omit<WinQuestion, "goal" | "without">,
  without = NO_LIMIT,
): WinQuestion {
  return { world, era, goal, holdings, dead, without };
}

/** The players with rows in the program, for each way in which somebody could win. */
export type Sides = readonly [SideOf] | readonly [SideOf, SideOf];

export function sideAlone(role: SideOf["role"], who: Who): readonly [SideOf] {
  return [{ role, who, players: 1 }];
}

export function sideTogether(players: number, who: Who): readonly [SideOf] {
  return [{ role: "hero", who, players }];
}
