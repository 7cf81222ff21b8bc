import { headOf } from "../../model/record-text.js";
import { defineCheck } from "../define-check.js";
import { type FoundIn, inEachConfiguration } from "../in-each-configuration.js";
import type { PlayCard } from "../model/session.js";
import { suppliersOf } from "../reach/holdings.js";
import { questionIn } from "../reach/playable-helpers.js";
import { backwards, derivationOf, LINT_STEPS, type Reach } from "../reach/reach.js";
import { reachIn } from "../reach/reach-in.js";
import type { EraRun } from "../reach/run.js";
import { canBeContested } from "../solve/can-win.js";
import type { Limit, Question } from "../solve/question.js";
import { type Budget, budgets } from "../solve/search.js";

/** A goal for which all compete, and which two players can never cover at once. (specification: analysis.md section 4) */
export const wonWithoutContest = defineCheck({
  name: "won-without-contest",
  needs: ["Anyone", "CommonCosts"],
  ofMissing: true,
  check(analysis, report) {
    inEachConfiguration(
      analysis,
      (configuration) => {
        if (configuration.players < 2) return [];
        const reach = reachIn(analysis, configuration);
        return reach.eras.flatMap((_, era) =>
          uncontestedGoals(reach, era).map(({ card, question }): FoundIn<"won-without-contest"> => {
            return { card, place: card.place, at: headOf(card.record), data: { reason: reasonOf(question) } };
          }),
        );
      },
      report,
    );
  },
});

/** The goals of an era that somebody can win and no two can cover at once, each with the question that says so. */
export function uncontestedGoals(
  reach: Reach,
  era: number,
): { readonly card: PlayCard; readonly question: Question }[] {
  const run = reach.eras[era];
  const budget = budgetsOf();
  return [...(run?.winnable ?? [])].flatMap((card) => {
    const question = card.outcome?.anyone && run !== undefined ? uncontested(card, era, run, reach, budget) : undefined;
    return question === undefined ? [] : [{ card, question }];
  });
}

/** For all goals of an era. */
const budgetsOf = () => budgets(LINT_STEPS.each, LINT_STEPS.all);

/** The question that says no. While a goal is played it is in nobody's place of won cards. */
function uncontested(
  card: PlayCard,
  era: number,
  run: EraRun,
  { runs, eras }: Reach,
  budget: () => Budget,
): Question | undefined {
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

/** What would let two players cover it; a sentence of its own, or nothing. */
function reasonOf(question: Question): string {
  const bites = (["once-for-all", "copies-per-player", "won-conditions"] satisfies Limit[]).find(
    (limit) => canBeContested({ ...question, without: new Set([limit]) }, { steps: LINT_STEPS.each }).kind === "yes",
  );
  if (bites === "once-for-all") return " Both would need cards of which only one may be there.";
  if (bites === "won-conditions") return " Both would need to have won the same card.";
  return " Both would need the same card, of which there are too few copies.";
}
