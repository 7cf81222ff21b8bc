import { alternatives } from "../../diagnostics/message.js";
import { nearestName } from "../../diagnostics/nearest.js";
import type { Analysis } from "../analysis.js";
import { defineCheck } from "../define-check.js";
import { type FoundIn, inEachConfiguration } from "../in-each-configuration.js";
import { isIn, type Position } from "../model/positions.js";
import type { PlayCard } from "../model/session.js";
import { ownDefects } from "../own-defects.js";
import { onLine, some } from "../places.js";

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
              near: nearestProvided(amount.name, position, analysis),
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

/** Who provides it elsewhere; or the names that are provided here, the nearest one alone if there is one. */
function nearestProvided(name: string, position: Position, analysis: Analysis): string {
  const other = providersIn(analysis).get(name);
  if (other !== undefined) {
    const eras = analysis.session.eras.filter(({ copies }) => copies.has(other)).map((era) => `"${era.name}"`);
    if (!isIn(other, position.configuration)) return `${other.name} provides it for the high number of players only.`;
    if (!position.isHere(other)) return `${other.name} provides it, but it is in ${alternatives(some(eras), "and")}.`;
    return `${other.name} has it, but not so that it counts here.`;
  }
  const provided = position.provided();
  if (provided.length === 0) return "Nothing is provided at all.";
  const nearest = nearestName(name, provided);
  return nearest === undefined ? `What is provided: ${some(provided).join(", ")}.` : `Did you mean ${nearest}?`;
}

const providers = new WeakMap<Analysis, ReadonlyMap<string, PlayCard>>();

/** By each name the first card of the session that could cover a cost of that name somewhere. */
function providersIn(analysis: Analysis): ReadonlyMap<string, PlayCard> {
  const known = providers.get(analysis);
  if (known !== undefined) return known;
  const found = new Map<string, PlayCard>();
  for (const card of analysis.session.cards)
    for (const { name, value } of [...card.amounts.brings, ...card.amounts.earns])
      if (value > 0 && !found.has(name)) found.set(name, card);
  providers.set(analysis, found);
  return found;
}
