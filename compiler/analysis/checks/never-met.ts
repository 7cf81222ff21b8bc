import type { Analysis } from "../analysis.js";
import { defineCheck } from "../define-check.js";
import { type FoundIn, inEachConfiguration } from "../in-each-configuration.js";
import { written } from "../model/condition.js";
import { nearestFit } from "../nearest-fit.js";
import { type OwnDefect, ownDefects } from "../own-defects.js";
import { onLine } from "../places.js";
import { playedTogether } from "../played-together.js";

/** A condition on play that no card fits which it could ever look at. */
export const neverMet = defineCheck({
  name: "never-met",
  needs: [],
  ofMissing: true,
  check(analysis, report) {
    inEachConfiguration(
      analysis,
      (configuration) =>
        ownDefects(analysis, configuration).flatMap(({ defects }) =>
          defects.flatMap((defect): FoundIn<"never-met">[] => {
            if (defect.kind !== "never-met") return [];
            const { card, position, group, line } = defect;
            const condition = group.conditions.map(written);
            const data = { condition, deck: position.era.name, near: nearest(defect, analysis) };
            return [{ card, place: card.place, at: onLine(card, line), data }];
          }),
        ),
      report,
    );
  },
});

/** What comes nearest to a condition that is never met, as a sentence. */
export function nearest(defect: OwnDefect & { readonly kind: "never-met" }, analysis: Analysis): string {
  const { card, position, clause, group } = defect;
  if (clause.view === "played") {
    const isTogether = playedTogether(position);
    const sees = (one: typeof card): boolean => one !== card && position.isHere(one) && isTogether(card, one);
    const [only] = analysis.index.fittingAll(group).filter((one) => position.isHere(one));
    const otherwise = only === card ? "it is this card itself" : "the two cannot be played for one goal";
    return nearestFit({ analysis, position, group, otherwise, sees });
  }
  return nearestFit({
    analysis,
    position,
    group,
    otherwise: "it never lies among the cards that were won before this is played",
    sees: (one) => position.isWon(one) || position.isKept(one),
  });
}
