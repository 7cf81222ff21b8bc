/**
 * Plays a game by the rules of play that its system declares. Pure: a session is a function of the compiled pack, the
 * number of seats, the seed and the decisions. (docs/play.md)
 */

export {
  changedFigures,
  comparing,
  type Difference,
  differenceOf,
  type Versions,
} from "./compared.js";
export { compileRules } from "./compile-rules.js";
export { type Expectation, isFigure, type Judgement, judge, turnsAt } from "./expectations.js";
export {
  type CardFinding,
  confirms,
  couldConfirm,
  helpedShare,
  kindsOf,
  type Share,
  shareBetween,
  suspectCards,
  USUAL_Z,
  unequalSeats,
} from "./findings.js";
export { greedy } from "./greedy.js";
export { type Aim, type Led, leadTo } from "./lead-to.js";
export {
  begin,
  type PlayLine,
  type PlayProblem,
  type Playthrough,
  playLine,
  playthroughText,
  replay,
  wordsOf,
} from "./playthrough.js";
export { Positions } from "./positions.js";
export { below, type Generator, seeded } from "./random.js";
export type { Reason, Rules } from "./rules.js";
export {
  apply,
  type Choice,
  choices,
  copy,
  decidesInSecret,
  decision,
  deserialize,
  drawn,
  explain,
  IllegalChoice,
  offers,
  type Result,
  result,
  type Session,
  sees,
  serialize,
  start,
  verify,
  view,
} from "./session.js";
export {
  type Against,
  type BotName,
  bots,
  emptyTally,
  type FigurePair,
  merged,
  type PlaySession,
  type Simulation,
  simulators,
  type TalliedCard,
  type Tally,
} from "./simulate.js";
export type { Pending, SavedState } from "./state.js";
export { textsNotPlayed } from "./texts.js";
export { isRulesError, RulesError } from "./tree.js";
