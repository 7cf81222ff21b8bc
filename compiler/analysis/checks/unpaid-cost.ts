import { nearestName } from "../../diagnostics/nearest.js";
import { defineCheck } from "../define-check.js";
import { type FoundIn, inEachConfiguration } from "../in-each-configuration.js";
import type { Position } from "../model/positions.js";
import { ownDefects } from "../own-defects.js";
import { onLine, some } from "./places.js";

/** A cost of a goal or a helper that nothing in its deck brings or has earned. No filter, no order. */
export const unpaidCost = defineCheck({
  name: "unpaid-cost",
  needs: ["CommonCosts"],
  ofMissing: true,
  check(analysis, report) {
    inEachConfiguration(
      analysis,
      (configuration) =>
        ownDefects(analysis, configuration).flatMap(({ defects }) =>
          defects.flatMap((defect): FoundIn<"unpaid-cost">[] => {
            if (defect.kind !== "unpaid") return [];
            const { card, position, amount, costs } = defect;
            const data = {
              name: amount.name,
              deck: position.era.name,
              effect: card.kind === "goal" ? FOR_GOAL : costs === "own" ? FOR_PLAYER : FOR_ALL,
              near: nearestProvided(amount.name, position),
            };
            return [{ card, place: card.place, at: onLine(card, amount.line), data }];
          }),
        ),
      report,
    );
  },
});

const FOR_GOAL = "nobody can cover this";
const FOR_PLAYER = "whoever plays it cannot win";
const FOR_ALL = "nobody can win while it lies there";

/** Names that are provided, the nearest one alone if there is one. */
function nearestProvided(name: string, position: Position): string {
  const provided = position.provided();
  if (provided.length === 0) return "Nothing is provided at all.";
  const nearest = nearestName(name, provided);
  return nearest === undefined ? `What is provided: ${some(provided).join(", ")}.` : `Did you mean ${nearest}?`;
}
