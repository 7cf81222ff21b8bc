import { headOf } from "../../model/record-text.js";
import type { Analysis } from "../analysis.js";
import { defineCheck, type ReportCheck } from "../define-check.js";
import type { PlayCard } from "../model/session.js";
import { deckPlace } from "../places.js";

/** A deck with helpers, and nothing for them to help with. */
export const noGoals = defineCheck({
  name: "no-goals",
  needs: ["Goals", "Helpers"],
  ofMissing: true,
  check: (analysis, report) => checkKinds(analysis, "helper", "goal", report),
});

/** A deck with goals, and nothing that helps to win them. */
export const noHelpers = defineCheck({
  name: "no-helpers",
  needs: ["Goals", "Helpers"],
  ofMissing: true,
  check: (analysis, report) => checkKinds(analysis, "goal", "helper", report),
});

/** What is not played needs neither. */
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
