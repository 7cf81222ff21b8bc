import { holdingNeverKept, neverClaimed, offeringWithoutHolding, wonWithoutContest } from "./checks/claims.js";
import { filtersNothing, neverAnswered, neverMet, reachesNothing } from "./checks/conditions.js";
import { littleDrain, textAsCover, unpaidCost, unpaidDeckCost } from "./checks/costs.js";
import { deniedForever, lostByDenial } from "./checks/denied-forever.js";
import { unusedAchievement, unusedCover } from "./checks/never-asked-for.js";
import { differentModes, noSidesHere, sideNotNamed, sidesOnNoCard } from "./checks/sides.js";
import { equalCards, largerThanExtended, outlier, sameButDifferent } from "./checks/similar-cards.js";
import { coveredElsewhere, lostBetweenDecks, tooFewBelow, tooFewLeft } from "./checks/supply.js";
import {
  alwaysTied,
  finalGoalMissing,
  neverPlayed,
  neverWon,
  noGoals,
  noHelpers,
  openEachOther,
} from "./checks/winning.js";
import type { AnyCheck } from "./define-check.js";

/** All built-in checks. To add one, put it here, its name and holes in compiler/systems/checks.ts, and its name in meta.system. */
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
