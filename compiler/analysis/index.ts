/**
 * Analyses of decks without playing them. (specification: analysis.md)
 *
 * A check is one file in `checks/`: `defineCheck({ name, needs, ofMissing, check(analysis, report) })`, named in
 * systems/checks.ts (with its holes), in meta.system (`By`) and in checks.ts. A rule of a system names it: `By "name"`.
 *
 * A check can use, from the cheapest:
 * - `analysis.session`: eras with their cards and copies, configurations (number of players), whether the decks are
 * open.
 *   A card is a `PlayCard` (model/card-facts.ts): costs and what covers them by name, clauses, filter, targets of
 * powers,
 *   level, uniqueness, all with their lines. `session.roles` maps the system's names to roles.
 * - `analysis.index`: names to cards, conditions and groups to the cards that meet them (the whole session; intersect
 * with a position).
 * - `analysis.positions(configuration)`: one for each era, by position alone: goals and helpers in play, `won` (A* of
 *   section 2.11), `always` (K), `kept`, suppliers of a name. Look-up rules need no more than this.
 * - `ownDefects(analysis, configuration)` (own-defects.ts): the cards that are evidently useless, without a search,
 * each
 *   with the first rule that applies. `nearestFit` (nearest-fit.ts) describes the closest miss of a condition that
 * nothing meets.
 * A finding holds only if it holds in every configuration that the card belongs to: `inEachConfiguration`.
 */
export { type Analysis, analyse } from "./analysis.js";
export * from "./answer/solve-card.js";
export type { SolveOptions } from "./answer/solve-goal.js";
export { type AnyCheck, type Check, defineCheck, type ReportCheck } from "./define-check.js";
export { type FoundIn, inEachConfiguration } from "./in-each-configuration.js";
export type * from "./model/card-facts.js";
export type { CardIndex } from "./model/card-index.js";
export { type Condition, type ConditionGroup, fits, fitsGroup, passes, valuesOn } from "./model/condition.js";
export type { PlayerConfiguration } from "./model/configurations.js";
export { type EraState, isIn, type Supplier } from "./model/positions.js";
export type { Roles } from "./model/roles.js";
export type { DeckInPlay, EraCard, PlayCard, PlaySession } from "./model/session.js";
