import { alternatives } from "../../diagnostics/message.js";
import { headOf } from "../../model/record-text.js";
import { defineCheck } from "../define-check.js";
import { type FoundIn, inEachConfiguration } from "../in-each-configuration.js";
import { related, some } from "../places.js";
import { blockedIn } from "../reach/blocked.js";
import { blocking } from "./never-won.js";

/** Cards that only open each other. (specification: analysis.md section 2.11) */
export const openEachOther = defineCheck({
  name: "open-each-other",
  needs: ["Goals"],
  ofMissing: true,
  check(analysis, report) {
    inEachConfiguration(
      analysis,
      (configuration) =>
        blockedIn(analysis, configuration).flatMap((blocked) =>
          (blocked?.circles ?? []).flatMap(({ cards, needs }): FoundIn<"open-each-other">[] => {
            const [card, ...others] = cards;
            if (card === undefined) return [];
            const behind = cards.flatMap((one) => blocked?.downstream.get(one) ?? []);
            const circle = alternatives(some(needs.filter((need) => need !== "")), "and");
            const places = others.slice(0, 9).map((other) => related(other, "This is part of the circle."));
            return [
              {
                card,
                place: card.place,
                at: headOf(card.record),
                data: { circle, blocked: blocking(behind) },
                related: places,
              },
            ];
          }),
        ),
      report,
    );
  },
});

/** Helpers that no goal lets play. */
export const neverPlayed = defineCheck({
  name: "never-played",
  needs: ["Goals", "Helpers"],
  ofMissing: true,
  check(analysis, report) {
    inEachConfiguration(
      analysis,
      (configuration) =>
        blockedIn(analysis, configuration).flatMap((blocked) =>
          (blocked?.neverPlayed ?? []).map((card): FoundIn<"never-played"> => {
            const data = { blocked: blocking(blocked?.downstream.get(card) ?? []) };
            return { card, place: card.place, at: headOf(card.record), data };
          }),
        ),
      report,
    );
  },
});
