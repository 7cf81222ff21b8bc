/**
 * What follows from how a game is played: analyses of decks without playing them. (docs/analyses.md) Pure, as
 * the core, which uses them through `Analyses` only and never imports them.
 *
 * A check is one file in `analysis/checks/`: `defineCheck({ name, needs, check(analysis, report) })`, named in
 * compiler/systems/checks.ts (with its holes), in meta.system (`By`) and in analysis/checks.ts. A rule of a system names
 * it: `By "name"`.
 *
 * A check can use, from the cheapest:
 * - `analysis.session`: eras with their cards and copies, configurations (number of players), whether the decks are
 *   open. A card is a `PlayCard` (model/card-facts.ts): costs and what covers them by name, clauses, filter, targets of
 *   powers, level, uniqueness, all with their lines. `session.roles` maps the system's names to roles.
 * - `analysis.index`: names to cards, conditions and groups to the cards that meet them (the whole session; intersect
 *   with a position).
 * - `analysis.positions(configuration)`: one for each era, by position alone: goals and helpers in play, `won` and
 *   `always` (docs/analyses.md, "Why something is not reached"), `kept`, suppliers of a name. Look-up rules need no
 *   more than this.
 * - `ownDefects(analysis, configuration)` (own-defects.ts): the cards that are evidently useless, without a search, each
 *   with the first rule that applies. `nearestFit` (nearest-fit.ts) describes the closest miss of a condition that
 *   nothing meets.
 *
 * A finding holds only if it holds in every configuration that the card belongs to: `inEachConfiguration`.
 */

export { type Analysis, analyse } from "./analysis/analysis.js";
export { askedBefore } from "./analysis/answer/asked-before.js";
export { isSmall, leastCards } from "./analysis/answer/least-cards.js";
export {
  type SolveAnswer,
  type SolveReport,
  type SolveSet,
  type SolveWhy,
  solveCard,
} from "./analysis/answer/solve-card.js";
export { analyses } from "./analysis/check-analyses.js";
export type { PlayCard } from "./analysis/model/card-facts.js";
export { blockedIn } from "./analysis/reach/blocked.js";
export { backwards, derivationOf } from "./analysis/reach/derivation.js";
export type { Reach } from "./analysis/reach/reach.js";
export { reachIn } from "./analysis/reach/reach-in.js";
export { createChecker } from "./create-checker.js";
export { listsNotPlayed } from "./lists-not-played.js";
export { readExpectation } from "./replay/read-expectation.js";
export { readPlaythrough } from "./replay/read-playthrough.js";
export { compileToPlay, packAround, replays } from "./replay/replays.js";
