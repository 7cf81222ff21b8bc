/** Goals that are held, claimed, or won by whoever comes first. */

import { type Asked, EVERY_CARD } from "../analysis-memo.js";
import { defineCheck, type FoundIn } from "../define-check.js";
import type { PlayCard } from "../model/card-facts.js";
import { suppliersOf } from "../model/holdings.js";
import { isIn, withHolding } from "../model/positions.js";
import { lineOfRole } from "../places.js";
import { backwards, derivationOf } from "../reach/derivation.js";
import { LINT_STEPS, type Reach } from "../reach/reach.js";
import { reachIn } from "../reach/reach-in.js";
import type { EraRun } from "../reach/run.js";
import { canBeContested } from "../solve/can-win.js";
import { passesFilter } from "../solve/candidates.js";
import { type Limit, questionIn, type WinQuestion } from "../solve/question.js";
import { type Budget, budgets } from "../solve/search.js";

/** A helper that is kept when a goal is won together, in a deck without such a goal. */
export const holdingNeverKept = defineCheck({
  name: "holding-never-kept",
  needs: ["Holding", "Together"],
  find: (analysis, configuration) =>
    analysis.positions(configuration).flatMap((position): FoundIn<"holding-never-kept">[] => {
      if (position.goals.some(({ card }) => card.outcome?.together)) return [];
      return withHolding(position).map((card) => {
        const line = lineOfRole(card.record, "Holding", analysis.session.roles);
        return { card, line, data: { deck: position.era.name } };
      });
    }),
});

/** A goal that lets helpers be kept, in a deck where no playable helper can be. */
export const offeringWithoutHolding = defineCheck({
  name: "offering-without-holding",
  needs: ["Offering", "Holding"],
  find: (analysis, configuration) =>
    analysis.positions(configuration).flatMap((position): FoundIn<"offering-without-holding">[] => {
      const holding = withHolding(position);
      return position.goals.flatMap(({ card }) => {
        if (card.offering === undefined || !card.outcome?.together) return [];
        if (holding.some((helper) => passesFilter(card, helper))) return [];
        const kept = holding.length === 0 ? "none is kept" : `${holding[0]?.name} may not be played in it`;
        const line = lineOfRole(card.record, "Offering", analysis.session.roles);
        return [{ card, line, data: { deck: position.era.name, kept } }];
      });
    }),
});

/** A card that comes with a dealt card of its number, where no deck that is played deals one. */
export const neverClaimed = defineCheck({
  name: "never-claimed",
  needs: ["Claimed"],
  find(analysis, configuration) {
    const { eras, cards } = analysis.session;
    const claimed = cards.filter((card) => card.claimed);
    if (claimed.length === 0) return [];
    const dealt = eras.flatMap(({ skipped, deck }) => (skipped ? [] : deck));
    const numbers = new Set(
      dealt.flatMap(({ card }) =>
        card.claimed || card.number === undefined || !isIn(card, configuration) ? [] : [card.number],
      ),
    );
    return claimed.flatMap((card): FoundIn<"never-claimed">[] => {
      const { number } = card;
      if (!isIn(card, configuration) || (number !== undefined && numbers.has(number))) return [];
      const data = { card: card.name, number: number ?? "no number", near: nearest(number, [...numbers]) };
      return [{ card, data }];
    });
  },
});

function nearest(number: number | undefined, numbers: readonly number[]): string {
  if (numbers.length === 0) return "No card that is dealt has a number.";
  if (number === undefined) return "Its identifier has to end with the number of a card that is dealt.";
  const sorted = numbers.toSorted((one, other) => Math.abs(one - number) - Math.abs(other - number) || one - other);
  const near = sorted.slice(0, 2).toSorted((one, other) => one - other);
  return `The nearest numbers of cards that are dealt: ${near.join(" and ")}.`;
}

/**
 * A goal for which everybody competes, but which no two players can cover at once. (docs/deck-analyses.md)
 */
export const wonWithoutContest = defineCheck({
  name: "won-without-contest",
  needs: ["Anyone", "CommonCosts"],
  find: (analysis, configuration, asked) => {
    if (configuration.players < 2) return [];
    const reach = reachIn(analysis, configuration);
    return reach.eras.flatMap((_, era) =>
      uncontestedGoals(reach, era, asked).map(({ card, question }): FoundIn<"won-without-contest"> => {
        return { card, data: { reason: reasonOf(question) } };
      }),
    );
  },
});

/**
 * The goals of an era, of those that are asked about, that somebody can win but no two can cover at once, each with the
 * question that proves it.
 */
export function uncontestedGoals(
  reach: Reach,
  era: number,
  asked: Asked = EVERY_CARD,
): { readonly card: PlayCard; readonly question: WinQuestion }[] {
  const run = reach.eras[era];
  const budget = budgets(LINT_STEPS.each, LINT_STEPS.all);
  return [...(run?.winnable ?? [])].flatMap((card) => {
    const isAsked = card.outcome?.anyone && asked(card);
    const question = isAsked && run !== undefined ? uncontested(card, era, run, reach, budget) : undefined;
    return question === undefined ? [] : [{ card, question }];
  });
}

/** The question with a negative answer. While a goal is played it is in nobody's place of won cards. */
function uncontested(
  card: PlayCard,
  era: number,
  run: EraRun,
  { runs, eras }: Reach,
  budget: () => Budget,
): WinQuestion | undefined {
  const plain = questionIn(card, run);
  const found = canBeContested(plain, budget());
  if (found.kind === "no") return plain;
  if (found.kind === "undecided" || (run.era.position.copiesHere(card) > 1 && !card.common)) return undefined;
  const used = found.witness.sides.flatMap((side) => [...side.played, ...side.temporary, ...side.diverted]);
  const needed = used.flatMap((helper) => suppliersOf(helper, run.holdings, "others"));
  if (!backwards((one) => derivationOf(eras, one), [...needed, ...found.witness.won]).has(card)) return undefined;
  const apart = runs.run(era, { any: new Set([card]), own: new Set() });
  const question = apart === undefined ? undefined : questionIn(card, apart);
  return question !== undefined && canBeContested(question, budget()).kind === "no" ? question : undefined;
}

/** What would let two players cover it: a sentence, or empty. */
function reasonOf(question: WinQuestion): string {
  const bites = (["once-for-all", "copies-per-player", "won-conditions"] satisfies Limit[]).find(
    (limit) => canBeContested({ ...question, without: new Set([limit]) }, { steps: LINT_STEPS.each }).kind === "yes",
  );
  if (bites === "once-for-all") return " Both would need cards of which only one may be there.";
  if (bites === "won-conditions") return " Both would need to have won the same card.";
  return " Both would need the same card, of which there are too few copies.";
}
