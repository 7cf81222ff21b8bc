/** Costs, and what covers them. */

import { alternatives, type CategorySection, nearestName, some } from "../../../compiler/index.js";
import { groupBy, memoize, pushTo } from "../../../grammar/index.js";
import type { Analysis } from "../analysis.js";
import type { Asked } from "../analysis-memo.js";
import { defineCheck, type FoundIn } from "../define-check.js";
import { coverMeant } from "../meant-category.js";
import type { NamedQuantity, PlayCard } from "../model/card-facts.js";
import { type EraState, helpersThat, isIn } from "../model/positions.js";
import type { Roles } from "../model/roles.js";
import type { EraCard } from "../model/session.js";
import { defectsOf } from "../own-defects.js";
import { related } from "../places.js";
import { isAgainstGame } from "./winning.js";

/** A cost of a goal or a helper that nothing in its deck covers. Filters and order are ignored. */
export const unpaidCost = defineCheck({
  name: "unpaid-cost",
  needs: ["CommonCosts"],
  byNames: true,
  find(analysis, configuration, asked) {
    const found = defectsOf(analysis, configuration, "unpaid", asked).map(
      ({ card, position, amount, costs }): FoundOnCard<"unpaid-cost"> => {
        const isSomewhere = providersIn(analysis).has(amount.name);
        const near = isSomewhere ? undefined : nearestName(amount.name, position.provided());
        const meant = near === undefined ? undefined : { written: amount.name, meant: near };
        const data = {
          name: amount.name,
          deck: position.era.name,
          effect: card.kind === "goal" ? FOR_GOAL : costs === "own" ? FOR_PLAYER : FOR_ALL,
          near: nearestProvided(amount.name, position, analysis),
        };
        const instead = coverMeant(card, amount.line, "brings", analysis);
        return { card, line: amount.line, data, meant, instead };
      },
    );
    return atTheirCause(found);
  },
});

type FoundOnCard<Name extends "unpaid-cost" | "unpaid-deck-cost"> = FoundIn<Name> & { readonly card: PlayCard };

/** Of costs of one name that nothing covers, where one of them was probably meant as cover: that one, with the others. */
function atTheirCause<Name extends "unpaid-cost" | "unpaid-deck-cost">(
  found: readonly FoundOnCard<Name>[],
): FoundIn<Name>[] {
  const alike = groupBy(
    found,
    ({ data }: FoundOnCard<"unpaid-cost" | "unpaid-deck-cost">) => `${data.name}\n${data.deck}`,
  );
  return [...alike.values()].flatMap((all): FoundIn<Name>[] => {
    const [likely, ...more] = all.filter(({ instead }) => instead !== undefined);
    if (likely === undefined || more.length > 0) return all.map((one) => ({ ...one, instead: undefined }));
    const others = all.filter((one) => one !== likely).slice(0, MOST_RELATED);
    return [{ ...likely, related: others.map(({ card, line }) => related(card, "This costs it, too.", line)) }];
  });
}

const MOST_RELATED = 10;

const FOR_GOAL = "nobody can cover this";
const FOR_PLAYER = "whoever plays it cannot win";
const FOR_ALL = "nobody can win while it lies there";

/** Who provides it elsewhere; or the names provided here, only the most similar one if there is one. */
function nearestProvided(name: string, position: EraState, analysis: Analysis): string {
  const other = providersIn(analysis).get(name);
  if (other !== undefined) {
    const eras = analysis.session.erasOf(other).map((era) => `"${era.name}"`);
    if (!isIn(other, position.configuration)) return `${other.name} provides it for the high number of players only.`;
    if (eras.length === 0) return `${other.name} provides it, but no deck has it in play.`;
    if (!position.isHere(other)) return `${other.name} provides it, but it is in ${alternatives(some(eras), "and")}.`;
    return `${other.name} has it, but not so that it counts here.`;
  }
  const provided = position.provided();
  if (provided.length === 0) return "Nothing is provided at all.";
  const nearest = nearestName(name, provided);
  return nearest === undefined ? `What is provided: ${some(provided).join(", ")}.` : `Did you mean ${nearest}?`;
}

/** For each name, the first card of the session that could cover a cost of that name somewhere. */
const providersIn = memoize((analysis: Analysis): ReadonlyMap<string, PlayCard> => {
  const found = new Map<string, PlayCard>();
  for (const card of analysis.session.cards)
    for (const { name, value } of [...card.amounts.brings, ...card.amounts.earns])
      if (value > 0 && !found.has(name)) found.set(name, card);
  return found;
});

/** A cost at the end of the deck that exceeds all possible cover, counting all copies. */
export const unpaidDeckCost = defineCheck({
  name: "unpaid-deck-cost",
  needs: ["DeckCosts"],
  find: (analysis, configuration, asked) =>
    analysis.positions(configuration).flatMap((position) => atTheirCause([...costsAbove(position, asked, analysis)])),
});

function* costsAbove(position: EraState, asked: Asked, analysis: Analysis): Iterable<FoundOnCard<"unpaid-deck-cost">> {
  for (const { card } of [...position.goals, ...position.helpers]) {
    for (const amount of asked(card) ? card.amounts.deck : []) {
      const { name, value } = amount;
      const { sum, cards } = coverAtTheEnd(position, name, value);
      if (value <= sum) continue;
      const from = cards.length === 0 ? "nothing" : some(cards).join(", ");
      const { instead, meant } =
        cards.length > 0 ? { instead: undefined, meant: undefined } : meantByUncovered(card, amount, analysis);
      const near = meant === undefined ? "" : ` Did you mean ${meant.meant}?`;
      const data = { name, needed: value, best: sum, from, deck: position.era.name, near };
      yield { card, line: amount.line, data, instead, meant };
    }
  }
}

/** What a cost at the end may be meant to be that nothing covers. */
function meantByUncovered(card: PlayCard, { name, line }: NamedQuantity, analysis: Analysis) {
  const givers = new Map<string, PlayCard[]>();
  for (const one of analysis.session.cards) for (const kept of one.amounts.keeps) pushTo(givers, kept.name, one);
  const near = nearestName(name, givers.keys());
  const [giver, ...others] = givers.get(near ?? "") ?? [];
  const category = giver?.record.categories.find(({ entries }) => entries.some((entry) => entry.name === near))?.name;
  const only =
    giver !== undefined && near !== undefined && others.length === 0
      ? { card: giver, category, name: near }
      : undefined;
  const instead = coverMeant(card, line, "keeps", analysis);
  return { instead, meant: near === undefined ? undefined : { written: name, meant: near, only } };
}

/**
 * What covers a name at the end: goals that end the deck are there when it is over, and so are the helpers that won
 * them. Adding stops once the cost is covered.
 */
export function coverAtTheEnd(position: EraState, name: string, enough: number) {
  const cards: string[] = [];
  let sum = 0;
  for (const { card, copies, value } of lyingAtTheEnd(position, name)) {
    sum += value * copies;
    cards.push(card.name);
    if (sum >= enough) break;
  }
  return { sum, cards };
}

function* lyingAtTheEnd(position: EraState, name: string): Iterable<EraCard & { readonly value: number }> {
  const { goals, copiesSoFar, copiesHere } = position;
  for (const { card, value } of position.wonSuppliers("keeps", name))
    if (card.outcome?.canBeWon) yield { card, value, copies: copiesSoFar(card) };
  for (const { card, value } of position.suppliers("keeps", name, "goals"))
    if (card.outcome?.canBeWon && !position.isWon(card)) yield { card, value, copies: copiesSoFar(card) };
  if (!goals.some(({ card }) => card.outcome?.together)) return;
  for (const { card, value } of position.suppliers("keeps", name))
    if (card.holding !== undefined) yield { card, value, copies: copiesHere(card) };
}

/** A goal that ends its deck even though far more than enough of everything is left once all others are won. */
export const littleDrain = defineCheck({
  name: "little-drain",
  needs: ["EndsDeck", "Together", "CommonCosts"],
  find(analysis, configuration) {
    if (!isAgainstGame(analysis.session)) return [];
    return analysis.positions(configuration).flatMap(({ goals, helpers }) => {
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
        return [{ card, data: { left: names } }];
      });
    });
  },
});

/** Counts copies, since each copy of a goal is won separately. */
function sums(cards: readonly EraCard[], kind: "brings" | "common"): Map<string, number> {
  const found = new Map<string, number>();
  for (const { card, copies } of cards)
    for (const { name, value } of card.amounts[kind]) found.set(name, (found.get(name) ?? 0) + value * copies);
  return found;
}

/** A text under a name that is a cost of the deck: only numbers cover costs. */
export const textAsCover = defineCheck({
  name: "text-as-cover",
  needs: ["FromWon"],
  ofPresent: true,
  find(analysis, configuration) {
    const { roles, cards: all } = analysis.session;
    const texts = groupBy(
      all.flatMap((card) => (card.kind === "goal" ? textsOf(card, roles) : [])),
      (text) => text.name,
    );
    if (texts.size === 0) return [];
    return analysis.positions(configuration).flatMap((position) => {
      const { isWon, isHere } = position;
      const costs = new Map<string, PlayCard>();
      for (const card of [...position.goals.map((goal) => goal.card), ...withCosts(position)]) {
        for (const { name } of card.amounts.common) if (!costs.has(name)) costs.set(name, card);
        for (const { name } of card.amounts.own) if (!costs.has(name)) costs.set(name, card);
      }
      return [...costs].flatMap(([name, asking]) =>
        (texts.get(name) ?? []).flatMap(({ card, section, at }): FoundIn<"text-as-cover">[] => {
          if (!isWon(card) && !(card.kind === "goal" && isHere(card))) return [];
          const places = [related(asking, "This costs it.", costLine(asking, name))];
          const line = section.lines[at] ?? 0;
          return [{ card, line: line, data: { name }, related: places }];
        }),
      );
    });
  },
});

const withCosts = helpersThat(({ amounts }) => amounts.common.length + amounts.own.length > 0);

interface TextUnderName {
  readonly card: PlayCard;
  readonly name: string;
  readonly section: CategorySection;
  readonly at: number;
}

function textsOf(card: PlayCard, roles: Roles): TextUnderName[] {
  return card.record.categories.flatMap((section) => {
    const role = roles.categoryRole(section.name);
    if (role?.kind !== "amounts" || role.amounts !== "earns") return [];
    return section.entries.flatMap(({ name, operator, values }, at) =>
      operator === undefined && values[0]?.kind === "text" ? [{ card, name, section, at }] : [],
    );
  });
}

function costLine({ amounts }: PlayCard, name: string): number | undefined {
  return [...amounts.common, ...amounts.own].find((amount) => amount.name === name)?.line;
}
