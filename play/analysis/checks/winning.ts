/** Goals and helpers that can't be won or played. */

import { alternatives, headOf, some } from "../../../compiler/index.js";
import type { Analysis } from "../analysis.js";
import { defineCheck, type FoundIn, type ReportCheck } from "../define-check.js";
import type { PlayCard } from "../model/card-facts.js";
import type { PlaySession } from "../model/session.js";
import { deckPlace, related } from "../places.js";
import { blockedIn } from "../reach/blocked.js";
import { type GoalDefect, goalDefects } from "../reach/goal-defects.js";
import { LINT_STEPS } from "../reach/reach.js";
import { type Budget, budgets } from "../solve/search.js";
import { type WhyNot, whyNot } from "../solve/why-not.js";
import { isForSetAside } from "./supply.js";

/** A goal whose costs nobody can cover, whatever else was won. (docs/analyses.md, "Covering") */
export const neverWon = defineCheck({
  name: "never-won",
  needs: ["Goals", "CommonCosts"],
  find(analysis, configuration, asked) {
    const budgetOf = budgets(LINT_STEPS.each, LINT_STEPS.all);
    return goalDefects(analysis, configuration, asked).flatMap((defects, era) =>
      [...defects].flatMap(([card, defect]): FoundIn<"never-won">[] => {
        if (defect.kind !== "out-of-reach" || isForSetAside(defect)) return [];
        const blocked = blockedIn(analysis, configuration)[era]?.downstream.get(card) ?? [];
        return [findingOf(card, defect, blocked, analysis.session, budgetOf)];
      }),
    );
  },
});

function findingOf(
  card: PlayCard,
  { question, ways }: Extract<GoalDefect, { kind: "out-of-reach" }>,
  blocked: readonly PlayCard[],
  session: PlaySession,
  budgetOf: () => Budget,
): FoundIn<"never-won"> {
  const why = whyNot(question, ways, budgetOf);
  const [first] = why.short;
  const line = card.amounts.common.find(({ name }) => name === first?.name)?.line;
  return {
    card,
    line: line,
    data: { missing: inWords(why), rule: biting(why.bites, session), blocked: blocking(blocked) },
    related: why.providers
      .slice(0, 3)
      .map((provider) => related(provider, `This brings ${first?.name}.`, lineOf(provider, first?.name))),
  };
}

function lineOf({ amounts }: PlayCard, name: string | undefined): number | undefined {
  return [...amounts.brings, ...amounts.earns].find((amount) => amount.name === name)?.line;
}

function inWords({ short, decided }: WhyNot): string {
  if (short.length === 0 || !decided) return "the cards that cover the one keep the others from being covered";
  return alternatives(
    short.map(
      ({ name, needed, best }) =>
        `${name} ${needed} must be covered, and ${best === 0 ? "none of it" : `only ${best}`} can be`,
    ),
    "and",
  );
}

/** What would make it enough: a sentence, or empty. */
export function biting(limit: WhyNot["bites"], { roles }: PlaySession): string {
  const names = (word: Parameters<typeof roles.names>[0]): string =>
    alternatives(
      roles.names(word).filter((name) => name !== "Identifier"),
      "and",
    );
  switch (limit) {
    case "undecided":
      return "";
    case undefined:
      return " There is simply not enough in the deck.";
    case "copies-per-player":
      return " There are enough copies, but a player may play only one card of each identifier.";
    case "once-per-player":
      return ` It would be enough if ${names("OncePerPlayer")} let the same player play the cards that cover it.`;
    case "once-for-all":
      return ` It would be enough if ${names("OnceForAll")} let the cards that cover it be played together.`;
    case "own-costs":
      return " It would be enough if the cards that cover it had no costs of their own.";
    case "filter":
      return " It would be enough if this card let all others be played.";
    case "won-conditions":
      return " It would be enough if the cards that cover it did not ask for what was won before.";
    case "played-conditions":
      return " It would be enough if the cards that cover it did not ask for other cards, or forbid them.";
    case "offering":
      return ` It would be enough with a larger ${names("Offering")}.`;
    case "holders":
      return " It would be enough if more than one player could have won what the cards that cover it ask for.";
    case "set-aside":
      return ` It would be enough if ${names("SetAside")} left more cards.`;
    case "sides":
      return ` It would be enough if a player could play cards of every ${names("Sides")}.`;
  }
}

/** Cards that can't be reached because of this one: a sentence, or empty. */
export function blocking(cards: readonly PlayCard[]): string {
  if (cards.length === 0) return "";
  const names = alternatives(some(cards.map(({ name }) => name)), "and");
  return ` Without it, ${names} can never be reached either.`;
}

/** A goal that everybody covers equally, so that nobody wins it. (docs/analyses.md, "Ties") */
export const alwaysTied = defineCheck({
  name: "always-tied",
  needs: ["TieLoses"],
  find: (analysis, configuration, asked) =>
    goalDefects(analysis, configuration, asked).flatMap((defects, era) =>
      [...defects].flatMap(([card, defect]): FoundIn<"always-tied">[] => {
        if (defect.kind !== "always-tied") return [];
        const blocked = blockedIn(analysis, configuration)[era]?.downstream.get(card) ?? [];
        return [{ card, data: { blocked: blocking(blocked) } }];
      }),
    ),
});

/** Cards that only unlock each other. (docs/analyses.md, "Why something is not reached") */
export const openEachOther = defineCheck({
  name: "open-each-other",
  needs: ["Goals"],
  find: (analysis, configuration, asked) =>
    blockedIn(analysis, configuration, asked).flatMap((blocked) =>
      (blocked?.circles ?? []).flatMap(({ cards, needs }): FoundIn<"open-each-other">[] => {
        const [card, ...others] = cards;
        if (card === undefined) return [];
        const behind = cards.flatMap((one) => blocked?.downstream.get(one) ?? []);
        const circle = alternatives(some(needs.filter((need) => need !== "")), "and");
        const places = others.slice(0, 9).map((other) => related(other, "This is part of the circle."));
        return [{ card, data: { circle, blocked: blocking(behind) }, related: places }];
      }),
    ),
});

/** Helpers that no goal lets play. */
export const neverPlayed = defineCheck({
  name: "never-played",
  needs: ["Goals", "Helpers"],
  find: (analysis, configuration, asked) =>
    blockedIn(analysis, configuration, asked).flatMap((blocked) =>
      (blocked?.neverPlayed ?? []).map((card): FoundIn<"never-played"> => {
        const data = { blocked: blocking(blocked?.downstream.get(card) ?? []) };
        return { card, data };
      }),
    ),
});

/** A deck with helpers but no goals. */
export const noGoals = defineCheck({
  name: "no-goals",
  needs: ["Goals", "Helpers"],
  check: (analysis, report) => checkKinds(analysis, "helper", "goal", report),
});

/** A deck with goals but no helpers. */
export const noHelpers = defineCheck({
  name: "no-helpers",
  needs: ["Goals", "Helpers"],
  check: (analysis, report) => checkKinds(analysis, "goal", "helper", report),
});

/** A deck that isn't played needs neither. */
function checkKinds(
  { session }: Analysis,
  there: PlayCard["kind"],
  missing: PlayCard["kind"],
  report: ReportCheck<"no-goals" | "no-helpers">,
): void {
  for (const era of session.eras) {
    if (era.skipped || !era.deck.some(({ card }) => card.kind === there)) continue;
    if (era.deck.some(({ card }) => card.kind === missing)) continue;
    const place = deckPlace(era, session);
    if (place !== undefined) report(place, headOf(place.record), { deck: era.name });
  }
}

/** A deck of a pack in which everybody plays against the game, without a goal that ends it: the players can never win. */
export const finalGoalMissing = defineCheck({
  name: "final-goal-missing",
  needs: ["EndsDeck", "Together"],
  find(analysis, configuration) {
    const { session } = analysis;
    if (!isAgainstGame(session)) return [];
    return analysis.positions(configuration).flatMap(({ era, goals }): FoundIn<"final-goal-missing">[] => {
      const place = deckPlace(era, session);
      if (era.skipped || place === undefined || goals.some(({ card }) => card.outcome?.endsDeck)) return [];
      return [{ card: undefined, place, at: headOf(place.record), data: { deck: era.name } }];
    });
  },
});

/** Everybody plays together against the game, according to the pack or the one it extends. */
export function isAgainstGame({ pack, extended, roles }: PlaySession): boolean {
  const records = [pack, extended].flatMap((one) => one?.pack?.record ?? []);
  return records.some(({ kinds }) => roles.is("Together", kinds));
}
