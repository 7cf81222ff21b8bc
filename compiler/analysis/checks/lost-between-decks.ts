import { defineCheck } from "../define-check.js";
import { type FoundIn, inEachConfiguration } from "../in-each-configuration.js";
import type { Roles } from "../model/roles.js";
import type { DeckInPlay, PlayCard } from "../model/session.js";
import { ownDefects } from "../own-defects.js";
import { onLine, related } from "../places.js";

/** What a card asks for is given in an earlier deck only, by a goal that does not stay. */
export const lostBetweenDecks = defineCheck({
  name: "lost-between-decks",
  needs: ["Lasts"],
  ofMissing: true,
  check(analysis, report) {
    const { roles } = analysis.session;
    inEachConfiguration(
      analysis,
      (configuration) =>
        ownDefects(analysis, configuration).flatMap(({ defects }) =>
          defects.flatMap((defect): FoundIn<"lost-between-decks">[] => {
            if (defect.kind !== "lost") return [];
            const { card, what, giver, from, line } = defect;
            const data = { what, giver: giver.name, from: from.name, missing: missing(giver, from, roles) };
            const places = [related(giver, "This would give it, if it stayed.")];
            return [{ card, place: card.place, at: onLine(card, line), data, related: places }];
          }),
        ),
      report,
    );
  },
});

/** What the giver needs in order to stay. */
function missing({ lasts, common }: PlayCard, { skipped }: DeckInPlay, roles: Roles): string {
  const names = [...(lasts ? [] : roles.names("Lasts")), ...(skipped && !common ? roles.names("Common") : [])];
  return names.join(" and ");
}
