import { coveredElsewhere } from "./checks/covered-elsewhere.js";
import { deniedForever, lostByDenial } from "./checks/denied-forever.js";
import { differentModes } from "./checks/different-modes.js";
import { equalCards } from "./checks/equal-cards.js";
import { filtersNothing } from "./checks/filters-nothing.js";
import { finalGoalMissing } from "./checks/final-goal-missing.js";
import { holdingNeverKept, offeringWithoutHolding } from "./checks/holding.js";
import { largerThanExtended } from "./checks/larger-than-extended.js";
import { littleDrain } from "./checks/little-drain.js";
import { lostBetweenDecks } from "./checks/lost-between-decks.js";
import { neverAnswered } from "./checks/never-answered.js";
import { unusedAchievement, unusedCover } from "./checks/never-asked-for.js";
import { neverClaimed } from "./checks/never-claimed.js";
import { neverMet } from "./checks/never-met.js";
import { neverPlayed, openEachOther } from "./checks/never-reached.js";
import { alwaysTied, neverWon } from "./checks/never-won.js";
import { noGoals, noHelpers } from "./checks/no-goals.js";
import { outlier } from "./checks/outlier.js";
import { reachesNothing } from "./checks/reaches-nothing.js";
import { sameButDifferent } from "./checks/same-but-different.js";
import { noSidesHere, sideNotNamed, sidesOnNoCard } from "./checks/sides.js";
import { textAsCover } from "./checks/text-as-cover.js";
import { tooFewBelow } from "./checks/too-few-below.js";
import { tooFewLeft } from "./checks/too-few-left.js";
import { unpaidCost } from "./checks/unpaid-cost.js";
import { unpaidDeckCost } from "./checks/unpaid-deck-cost.js";
import { wonWithoutContest } from "./checks/won-without-contest.js";
import type { AnyCheck } from "./define-check.js";

/** All checks of the tool; add yours here, its name and holes to systems/checks.ts, and its name to meta.system. */
export const checks: readonly AnyCheck[] = [
  neverWon,
  alwaysTied,
  lostByDenial,
  wonWithoutContest,
  openEachOther,
  neverPlayed,
  deniedForever,
  noGoals,
  noHelpers,
  equalCards,
  sameButDifferent,
  unpaidCost,
  unpaidDeckCost,
  unusedCover,
  unusedAchievement,
  holdingNeverKept,
  offeringWithoutHolding,
  tooFewBelow,
  neverMet,
  reachesNothing,
  filtersNothing,
  lostBetweenDecks,
  neverAnswered,
  neverClaimed,
  sidesOnNoCard,
  sideNotNamed,
  noSidesHere,
  textAsCover,
  outlier,
  largerThanExtended,
  differentModes,
  finalGoalMissing,
  littleDrain,
  coveredElsewhere,
  tooFewLeft,
];
