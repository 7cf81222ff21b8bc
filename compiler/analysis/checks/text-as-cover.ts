import { defineCheck } from "../define-check.js";
import { type FoundIn, inEachConfiguration } from "../in-each-configuration.js";
import type { Roles } from "../model/roles.js";
import type { PlayCard } from "../model/session.js";
import { onLine, related } from "./places.js";

/** A text under a name that is a cost of the deck: only numbers cover costs. */
export const textAsCover = defineCheck({
  name: "text-as-cover",
  needs: ["FromWon"],
  ofMissing: false,
  check(analysis, report) {
    const { roles } = analysis.session;
    inEachConfiguration(
      analysis,
      (configuration) =>
        analysis.positions(configuration).flatMap(({ goals, helpers, won }) => {
          const costs = new Map<string, PlayCard>();
          for (const { card } of [...goals, ...helpers])
            for (const { name } of [...card.amounts.common, ...card.amounts.own])
              if (!costs.has(name)) costs.set(name, card);
          const cards = new Set([...won, ...goals.map(({ card }) => card)]);
          return [...cards].flatMap((card) =>
            textsOf(card, roles).flatMap(({ name, line }): FoundIn<"text-as-cover">[] => {
              const asking = costs.get(name);
              if (asking === undefined) return [];
              const places = [related(asking, "This costs it.", costLine(asking, name))];
              return [{ card, place: card.place, at: onLine(card, line), data: { name }, related: places }];
            }),
          );
        }),
      report,
    );
  },
});

function textsOf({ record }: PlayCard, roles: Roles): { readonly name: string; readonly line: number }[] {
  return record.categories.flatMap(({ name: category, entries, lines }) => {
    const role = roles.categoryRole(category);
    if (role?.kind !== "amounts" || role.amounts !== "earns") return [];
    return entries.flatMap(({ name, operator, values }, at) =>
      operator === undefined && values[0]?.kind === "text" ? [{ name, line: lines[at] ?? 0 }] : [],
    );
  });
}

function costLine({ amounts }: PlayCard, name: string): number | undefined {
  return [...amounts.common, ...amounts.own].find((amount) => amount.name === name)?.line;
}
