import { defineCheck } from "../define-check.js";
import { type FoundIn, inEachConfiguration } from "../in-each-configuration.js";
import type { PlayCard, Session } from "../model/session.js";
import { onLine } from "../places.js";
import { passesFilter } from "../solve/candidates.js";

/** A helper that is kept when a goal is won together, in a deck where none is. */
export const holdingNeverKept = defineCheck({
  name: "holding-never-kept",
  needs: ["Holding", "Together"],
  ofMissing: true,
  check(analysis, report) {
    inEachConfiguration(
      analysis,
      (configuration) =>
        analysis.positions(configuration).flatMap(({ era, goals, helpers }): FoundIn<"holding-never-kept">[] => {
          if (goals.some(({ card }) => card.outcome?.together)) return [];
          return helpers.flatMap(({ card }) => {
            if (card.holding === undefined) return [];
            const at = onLine(card, lineOf(card, "Holding", analysis.session));
            return [{ card, place: card.place, at, data: { deck: era.name } }];
          });
        }),
      report,
    );
  },
});

/** A goal that offers helpers to be kept, in a deck where none that may be played can be. */
export const offeringWithoutHolding = defineCheck({
  name: "offering-without-holding",
  needs: ["Offering", "Holding"],
  ofMissing: true,
  check(analysis, report) {
    inEachConfiguration(
      analysis,
      (configuration) =>
        analysis.positions(configuration).flatMap(({ era, goals, helpers }): FoundIn<"offering-without-holding">[] => {
          const holding = helpers.filter(({ card }) => card.holding !== undefined);
          return goals.flatMap(({ card }) => {
            if (card.offering === undefined || !card.outcome?.together) return [];
            if (holding.some((helper) => passesFilter(card, helper.card))) return [];
            const kept = holding.length === 0 ? "none is kept" : `${holding[0]?.card.name} may not be played in it`;
            const at = onLine(card, lineOf(card, "Offering", analysis.session));
            return [{ card, place: card.place, at, data: { deck: era.name, kept } }];
          });
        }),
      report,
    );
  },
});

function lineOf({ record }: PlayCard, word: "Holding" | "Offering", { roles }: Session): number | undefined {
  const { entries, lines } = record.globals;
  return lines[entries.findIndex(({ name }) => roles.calls(word, name))];
}
