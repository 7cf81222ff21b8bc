import type { Analysis } from "../analysis.js";
import { defineCheck } from "../define-check.js";
import { type FoundIn, inEachConfiguration } from "../in-each-configuration.js";
import type { Target } from "../model/card-facts.js";
import { groupOf, written } from "../model/condition.js";
import type { Position } from "../model/positions.js";
import type { PlayCard } from "../model/session.js";
import { nearestFit } from "../nearest-fit.js";
import { onLine } from "../places.js";

/** Conditions that choose the cards on which something works, and that none fits. */
export const reachesNothing = defineCheck({
  name: "reaches-nothing",
  needs: [],
  ofMissing: true,
  check(analysis, report) {
    inEachConfiguration(
      analysis,
      (configuration) =>
        analysis
          .positions(configuration)
          .flatMap((position) =>
            [...position.helpers, ...position.goals].flatMap(({ card }) =>
              card.targets.flatMap((target) => findingOf(card, target, position, analysis)),
            ),
          ),
      report,
    );
  },
});

function findingOf(
  card: PlayCard,
  target: Target,
  position: Position,
  analysis: Analysis,
): FoundIn<"reaches-nothing">[] {
  const { group, where, lines } = target;
  if (group.conditions.length === 0) return [];
  const sees = (one: PlayCard): boolean =>
    position.isHere(one) && (where === "rival hand" ? !one.claimed : one.kind === "helper");
  if (analysis.index.fittingAll(group).some(sees)) return [];
  const { conditions, looksAt } = group;
  const alone = conditions.findIndex((one) => !analysis.index.fittingAll(groupOf([one], looksAt)).some(sees));
  const line = lines.length === 1 ? lines[0] : (lines[alone] ?? target.line);
  const isLookedAt = (one: PlayCard): boolean =>
    looksAt.length === 0 || looksAt.some((kind) => one.record.kinds.names.has(kind));
  const near = nearestFit({
    analysis,
    position,
    group,
    otherwise: "it never lies where this looks",
    sees: (one) => sees(one) && isLookedAt(one),
  });
  const data = { condition: conditions.map(written), category: target.name, deck: position.era.name, near };
  return [{ card, place: card.place, at: onLine(card, line), data }];
}
