/** What is there in too small a number, or not together in any deck. */

import { contentOf, some } from "../../../compiler/index.js";
import { type Analysis, analyse } from "../analysis.js";
import { defineCheck, type FoundIn, inEachConfiguration } from "../define-check.js";
import type { PlayCard } from "../model/card-facts.js";
import type { PlayerConfiguration } from "../model/configurations.js";
import type { Holdings } from "../model/holdings.js";
import { exclusionClass, placesOf } from "../model/levels.js";
import type { EraState } from "../model/positions.js";
import type { Roles } from "../model/roles.js";
import type { DeckInPlay, PlaySession } from "../model/session.js";
import { makeWorld, type World } from "../model/world.js";
import { defectsOf } from "../own-defects.js";
import { lineOfRole, related } from "../places.js";
import { type GoalDefect, goalDefects, grantAll } from "../reach/goal-defects.js";
import { LINT_STEPS } from "../reach/reach.js";
import { waysToWin } from "../solve/can-win.js";
import { type Limit, questionIn } from "../solve/question.js";
import { canCover } from "../solve/win.js";

/** A goal whose costs the helpers of its own pack don't cover, in a pack that should be self-sufficient. */
export const coveredElsewhere = defineCheck({
  name: "covered-elsewhere",
  needs: ["BringsHelpers", "CommonCosts"],
  // The decks are open, but the question only concerns the pack.
  ofPresent: true,
  check({ session }, report) {
    const { pack, extended, roles, incomplete } = session;
    if (incomplete || pack.pack === undefined || !roles.is("BringsHelpers", pack.pack.record.kinds)) return;
    const alone = analyse(pack, roles.system, extended !== undefined);
    if (alone === undefined) return;
    inEachConfiguration(alone, (configuration) => goalsNotCovered(alone, configuration), report);
  },
});

/** Goals won in other packs may unlock the helpers. */
const OPEN: ReadonlySet<Limit> = new Set(["won-conditions"]);

function goalsNotCovered(analysis: Analysis, configuration: PlayerConfiguration): FoundIn<"covered-elsewhere">[] {
  const positions = analysis.positions(configuration);
  const world = makeWorld(analysis.session, analysis.index, configuration, positions);
  return positions.flatMap(({ goals }, era) => {
    const holdings = grantAll(world, era);
    return goals.flatMap(({ card }): FoundIn<"covered-elsewhere">[] => {
      if (!card.outcome?.canBeWon || isCovered(card, world, era, holdings)) return [];
      const names = card.amounts.common.flatMap(({ name, value }) => (value > 0 ? [name] : []));
      return [{ card, data: { names: some(names) } }];
    });
  });
}

/** What is undecided counts as covered. */
function isCovered(goal: PlayCard, world: World, era: number, holdings: Holdings): boolean {
  const eraWorld = world.eras[era];
  if (eraWorld === undefined) return true;
  const question = questionIn(goal, { world, era: eraWorld, holdings, dead: new Set() }, OPEN);
  const ways = waysToWin(goal, "chosen", true, world.players);
  return ways.some((sides) => canCover(question, sides, { steps: LINT_STEPS.each }).kind !== "no");
}

/** Goals that could be won if fewer cards were set aside. (docs/deck-analyses.md) */
export const tooFewLeft = defineCheck({
  name: "too-few-left",
  needs: ["SetAside", "CommonCosts"],
  find(analysis, configuration, asked) {
    const { session } = analysis;
    return goalDefects(analysis, configuration, asked).flatMap((defects, at): FoundIn<"too-few-left">[] => {
      const goals = [...defects].flatMap(([card, defect]) => (isForSetAside(defect) ? [card] : []));
      const era = session.eras[at];
      const found = era && setAsideIn(era, session);
      if (goals.length === 0 || found === undefined) return [];
      const data = { goals: some(goals.map(({ name }) => name)), deck: era?.name ?? "" };
      const places = goals.slice(0, 9).map((goal) => related(goal, "This cannot be won with the cards that are left."));
      return [{ card: undefined, ...found, data, related: places }];
    });
  },
});

const ALL_CARDS: ReadonlySet<Limit> = new Set(["set-aside"]);

/** It could be won with all cards of the deck. */
export function isForSetAside(defect: GoalDefect): boolean {
  if (defect.kind !== "out-of-reach" || !Number.isFinite(defect.question.era.mostUsed)) return false;
  const question = { ...defect.question, without: ALL_CARDS };
  return defect.ways.some((sides) => canCover(question, sides, { steps: LINT_STEPS.each }).kind === "yes");
}

function setAsideIn({ decks }: DeckInPlay, { roles }: PlaySession) {
  for (const { file, record } of decks) {
    const line = lineOfRole(record, "SetAside", roles);
    if (line !== undefined) return { place: { file, record }, at: contentOf(record, line) };
  }
  return undefined;
}

/** A goal that requires more goals of the previous step than one player can ever have. */
export const tooFewBelow = defineCheck({
  name: "too-few-below",
  needs: ["Step"],
  find: (analysis, configuration, asked) =>
    defectsOf(analysis, configuration, "too-few-below", asked).map(
      ({ card, position, need, count }): FoundIn<"too-few-below"> => {
        const step = (card.step ?? 1) - 1;
        const cards = explained(step, position, configuration);
        const data = { asked: need.count, count, step, cards };
        return { card, line: need.line, data };
      },
    ),
});

/** The goals of a step, how many each counts for, and why. */
function explained(step: number, position: EraState, configuration: PlayerConfiguration): string {
  const cards = [...position.wonOfStep(step, { always: true })];
  if (cards.length === 0) return "there is none";
  const always = new Set(position.always);
  const seen = new Set<string>();
  const texts = cards.map((card) => {
    if (always.has(card)) return `${card.name} counts for ${position.copiesSoFar(card)}, won from the beginning`;
    const excluded = exclusionClass(card);
    if (excluded !== undefined && seen.has(excluded))
      return `${card.name} counts for none beside another of the same ${onceOf(card)}`;
    if (excluded !== undefined) seen.add(excluded);
    const places = excluded === undefined ? placesOf(card, position, configuration.players) : 1;
    return `${card.name} counts for ${places}${reason(card, position, places)}`;
  });
  return some(texts).join("; ");
}

function onceOf({ onceForAll, oncePerPlayer }: PlayCard): string {
  return (onceForAll[0] ?? oncePerPlayer[0])?.attribute ?? "sort";
}

function reason(card: PlayCard, position: EraState, places: number): string {
  const copies = position.copiesSoFar(card);
  if (copies <= places) return places > 1 ? ", for rivals can win a copy too" : "";
  if (card.onceForAll.length > 0) return `, for its ${card.onceForAll[0]?.attribute} allows one`;
  if (card.common) return ", for once won it counts for everybody";
  return ", because no one may begin again what they have won";
}

/** A card whose condition is only met in an earlier deck, by a goal that doesn't last. */
export const lostBetweenDecks = defineCheck({
  name: "lost-between-decks",
  needs: ["Lasts"],
  find(analysis, configuration, asked) {
    const { roles } = analysis.session;
    return defectsOf(analysis, configuration, "lost", asked).map(
      ({ card, what, giver, from, line }): FoundIn<"lost-between-decks"> => {
        const data = { what, giver: giver.name, from: from.name, missing: missing(giver, from, roles) };
        const places = [related(giver, "This would give it, if it stayed.")];
        return { card, line: line, data, related: places };
      },
    );
  },
});

/** What the goal needs in order to last. */
function missing({ lasts, common }: PlayCard, { skipped }: DeckInPlay, roles: Roles): string {
  const names = [...(lasts ? [] : roles.names("Lasts")), ...(skipped && !common ? roles.names("Common") : [])];
  return names.join(" and ");
}
