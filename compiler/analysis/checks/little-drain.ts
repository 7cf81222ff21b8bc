import { headOf } from "../../model/record-text.js";
import { defineCheck } from "../define-check.js";
import { type FoundIn, inEachConfiguration } from "../in-each-configuration.js";
import type { EraCard } from "../model/session.js";
import { isAgainstGame } from "./against-game.js";

/** A goal that ends its deck, for which more than enough is left of everything once all others are won. */
export const littleDrain = defineCheck({
  name: "little-drain",
  needs: ["EndsDeck", "AgainstGame", "CommonCosts"],
  ofMissing: true,
  check(analysis, report) {
    if (!isAgainstGame(analysis.session)) return;
    inEachConfiguration(
      analysis,
      (configuration) =>
        analysis.positions(configuration).flatMap(({ goals, helpers }) => {
          const supply = sums(helpers, "brings");
          const drain = sums(
            goals.filter(({ card }) => !card.outcome?.endsDeck),
            "common",
          );
          return goals.flatMap(({ card }): FoundIn<"little-drain">[] => {
            const costs = card.amounts.common.filter(({ value }) => value > 0);
            const left = costs.map(({ name }) => (supply.get(name) ?? 0) - (drain.get(name) ?? 0));
            const isDrained = costs.some(({ value }, at) => (left[at] ?? 0) <= value);
            if (!card.outcome?.endsDeck || costs.length === 0 || isDrained) return [];
            const names = costs.map(({ name, value }, at) => `${left[at]} of ${supply.get(name)} ${name} for ${value}`);
            return [{ card, place: card.place, at: headOf(card.record), data: { left: names } }];
          });
        }),
      report,
    );
  },
});

/** Copies counted, for each copy of a goal is won for itself. */
function sums(cards: readonly EraCard[], kind: "brings" | "common"): Map<string, number> {
  const found = new Map<string, number>();
  for (const { card, copies } of cards)
    for (const { name, value } of card.amounts[kind]) found.set(name, (found.get(name) ?? 0) + value * copies);
  return found;
}
