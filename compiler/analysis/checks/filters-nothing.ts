import { nearestName } from "../../diagnostics/nearest.js";
import type { Analysis } from "../analysis.js";
import { defineCheck } from "../define-check.js";
import { type FoundIn, inEachConfiguration } from "../in-each-configuration.js";
import { type Condition, pathOf } from "../model/condition.js";
import type { PlayCard } from "../model/session.js";
import { onLine } from "../places.js";

/** A line that lets helpers pass, or not, by a name that none of them has: it has no effect. */
export const filtersNothing = defineCheck({
  name: "filters-nothing",
  needs: ["Helpers"],
  ofMissing: true,
  check(analysis, report) {
    inEachConfiguration(
      analysis,
      (configuration) =>
        analysis.positions(configuration).flatMap((position) => {
          const sees = (card: PlayCard): boolean => card.kind === "helper" && position.isHere(card);
          return position.goals.flatMap(({ card }) =>
            card.filter.flatMap(({ condition, line }): FoundIn<"filters-nothing">[] => {
              const { category, name, path } = condition;
              if (analysis.index.having(category, name).some(sees)) return [];
              const near = nearest(condition, analysis, sees);
              const data = { name: path, deck: position.era.name, near };
              return [{ card, place: card.place, at: onLine(card, line), data }];
            }),
          );
        }),
      report,
    );
  },
});

function nearest(
  { category, name }: Condition,
  { index, session }: Analysis,
  sees: (card: PlayCard) => boolean,
): string {
  const places = [undefined, ...session.roles.system.categories.keys()];
  const others = places.filter((place) => place !== category && index.having(place, name).some(sees));
  if (others.length > 0) return `Did you mean ${pathOf(others[0], name)}?`;
  const here = index.names(category).filter((one) => index.having(category, one).some(sees));
  const near = nearestName(name, here);
  return near === undefined ? "Nothing like it is on them." : `Did you mean ${pathOf(category, near)}?`;
}
