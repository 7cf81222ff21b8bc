import type { CategorySection } from "../../model/record-model.js";
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
    const { roles, cards: all } = analysis.session;
    const texts = all.map((card) => ({ card, texts: textsOf(card, roles) })).filter(({ texts }) => texts.length > 0);
    if (texts.length === 0) return;
    inEachConfiguration(
      analysis,
      (configuration) =>
        analysis.positions(configuration).flatMap(({ goals, helpers, isWon, isHere }) => {
          const costs = new Map<string, PlayCard>();
          for (const { card } of [...goals, ...helpers])
            for (const { name } of [...card.amounts.common, ...card.amounts.own])
              if (!costs.has(name)) costs.set(name, card);
          return texts.flatMap(({ card, texts }) =>
            texts.flatMap(({ name, section, at }): FoundIn<"text-as-cover">[] => {
              const asking = costs.get(name);
              if (asking === undefined || !(isWon(card) || (card.kind === "goal" && isHere(card)))) return [];
              const places = [related(asking, "This costs it.", costLine(asking, name))];
              const line = section.lines[at] ?? 0;
              return [{ card, place: card.place, at: onLine(card, line), data: { name }, related: places }];
            }),
          );
        }),
      report,
    );
  },
});

interface TextUnderName {
  readonly name: string;
  readonly section: CategorySection;
  readonly at: number;
}

function textsOf({ record }: PlayCard, roles: Roles): TextUnderName[] {
  return record.categories.flatMap((section) => {
    const role = roles.categoryRole(section.name);
    if (role?.kind !== "amounts" || role.amounts !== "earns") return [];
    return section.entries.flatMap(({ name, operator, values }, at) =>
      operator === undefined && values[0]?.kind === "text" ? [{ name, section, at }] : [],
    );
  });
}

function costLine({ amounts }: PlayCard, name: string): number | undefined {
  return [...amounts.common, ...amounts.own].find((amount) => amount.name === name)?.line;
}
