/** Conditions that nothing meets, and effects that reach nothing. */

import {
  alternatives,
  type Condition,
  fitsGroup,
  fullName,
  groupOf,
  nearestName,
  valuesOn,
  written,
} from "../../../compiler/index.js";
import type { Analysis } from "../analysis.js";
import type { Asked } from "../analysis-memo.js";
import { defineCheck, type FoundIn } from "../define-check.js";
import type { PlayCard, PowerTarget } from "../model/card-facts.js";
import { type EraState, helpersThat } from "../model/positions.js";
import { type NearestFit, nearestFit } from "../nearest-fit.js";
import { defectsOf, type OwnDefectOf } from "../own-defects.js";
import { playedTogether } from "../played-together.js";
import { contentsOf } from "./similar-cards.js";

/** A condition on play that no card in its reach meets. */
export const neverMet = defineCheck({
  name: "never-met",
  byNames: true,
  find: (analysis, configuration, asked) =>
    defectsOf(analysis, configuration, "never-met", asked).map((defect): FoundIn<"never-met"> => {
      const { card, position, group, line } = defect;
      const condition = group.conditions.map(written);
      const { near, meant } = nearest(defect, analysis);
      const data = { condition, deck: position.era.name, near };
      return { card, line: line, data, meant };
    }),
});

/** The closest miss of a condition that is never met. */
export function nearest(defect: OwnDefectOf<"never-met">, analysis: Analysis): NearestFit {
  const { card, position, clause, group } = defect;
  if (clause.view === "played") {
    const isTogether = playedTogether(position);
    const sees = (one: typeof card): boolean => one !== card && position.isHere(one) && isTogether(card, one);
    const [only] = analysis.index.fittingAll(group).filter((one) => position.isHere(one));
    const otherwise = only === card ? "it is this card itself" : "the two cannot be played for one goal";
    return nearestFit({ analysis, position, group, otherwise, sees });
  }
  return nearestFit({
    analysis,
    position,
    group,
    otherwise: "it never lies among the cards that were won before this is played",
    sees: (one) => position.isWon(one) || position.isKept(one),
  });
}

/** Conditions that select the cards an effect applies to, and that no card meets. */
export const reachesNothing = defineCheck({
  name: "reaches-nothing",
  byNames: true,
  find: (analysis, configuration, asked) =>
    analysis
      .positions(configuration)
      .flatMap((position) =>
        [...withTargets(position), ...position.goals.map(({ card }) => card)].flatMap((card) =>
          asked(card)
            ? [
                ...card.targets.flatMap((target) => findingOf(card, target, position, analysis)),
                ...misspeltDenials(card, position, analysis),
              ]
            : [],
        ),
      ),
});

const withTargets = helpersThat(({ targets, clauses }) => targets.length > 0 || clauses.some(isDenial));
const isDenial = ({ sense }: PlayCard["clauses"][number]): boolean => sense === "deny";

/** A denial that nothing meets may be right as it is, unless a word of it is almost one that the cards have. */
function misspeltDenials(card: PlayCard, position: EraState, analysis: Analysis): FoundIn<"reaches-nothing">[] {
  return card.clauses.filter(isDenial).flatMap((clause) =>
    clause.groups.flatMap((group, at) => {
      if (analysis.index.fittingAll(group).some((one) => position.isHere(one) || position.isKept(one))) return [];
      const defect = { kind: "never-met", card, position, clause, group, line: clause.line } as const;
      const { near, meant } = nearest(defect, analysis);
      if (meant === undefined) return [];
      const condition = group.conditions.map(written);
      const asking = condition.findIndex((one) => one.includes(meant.written));
      const line = clause.lines[clause.groups.length > 1 ? at : asking] ?? clause.line;
      const data = { condition, category: clause.name, deck: position.era.name, near };
      return [{ card, line: line, data, meant }];
    }),
  );
}

function findingOf(
  card: PlayCard,
  target: PowerTarget,
  position: EraState,
  analysis: Analysis,
): FoundIn<"reaches-nothing">[] {
  const { group, where } = target;
  if (group.conditions.length === 0) return [];
  const sees = (one: PlayCard): boolean =>
    position.isHere(one) && (where === "rival hand" ? !one.claimed : one.kind === "helper");
  if (analysis.index.fitsIn(group, position.era, sees)) return [];
  const { conditions, looksAt } = group;
  const { lines } = target;
  const alone = conditions.findIndex((one) => !analysis.index.fitsIn(groupOf([one], looksAt), position.era, sees));
  const line = lines.length === 1 ? lines[0] : (lines[alone] ?? target.line);
  const isLookedAt = (one: PlayCard): boolean =>
    looksAt.length === 0 || looksAt.some((kind) => one.record.kinds.names.has(kind));
  const { near, meant } = nearestFit({
    analysis,
    position,
    group,
    otherwise: "it never lies where this looks",
    sees: (one) => sees(one) && isLookedAt(one),
  });
  const data = { condition: conditions.map(written), category: target.name, deck: position.era.name, near };
  return [{ card, line: line, data, meant }];
}

/** A line that lets helpers pass, or not, by a name that none of them has: it has no effect. */
export const filtersNothing = defineCheck({
  name: "filters-nothing",
  needs: ["Helpers"],
  find: (analysis, configuration, asked) =>
    analysis.positions(configuration).flatMap((position) => {
      const sees = (card: PlayCard): boolean => card.kind === "helper" && position.isHere(card);
      return position.goals
        .filter(({ card }) => asked(card))
        .flatMap(({ card }) =>
          card.filter.flatMap((filter): FoundIn<"filters-nothing">[] => {
            const { condition } = filter;
            const { category, name, path } = condition;
            // Usually one of the deck's own helpers has it, so other decks aren't searched.
            if (position.helpers.some((helper) => valuesOn(helper.card.record, category, name).length > 0)) return [];
            if (analysis.index.having(category, name).some(sees)) return [];
            const { near, meant } = nearestFilter(condition, analysis, sees);
            const data = { name: path, deck: position.era.name, near };
            return [{ card, line: filter.line, data, meant }];
          }),
        );
    }),
});

function nearestFilter(
  { category, name }: Condition,
  { index, session }: Analysis,
  sees: (card: PlayCard) => boolean,
): NearestFit {
  const places = [undefined, ...session.roles.system.categories.keys()];
  const others = places.filter((place) => place !== category && index.having(place, name).some(sees));
  if (others.length > 0) return { near: `Did you mean ${fullName({ category: others[0], name })}?` };
  const here = index.names(category).filter((one) => index.having(category, one).some(sees));
  const meant = nearestName(name, here);
  if (meant === undefined) return { near: "Nothing like it is on them." };
  return { near: `Did you mean ${fullName({ category, name: meant })}?`, meant: { written: name, meant } };
}

/** A card with a power that nothing in its deck is immune to. */
export const neverAnswered = defineCheck({
  name: "never-answered",
  needs: ["Answer"],
  find(analysis, configuration, asked) {
    const { roles } = analysis.session;
    const declared = roles.names("Answer").flatMap((name) => roles.system.categories.get(name) ?? []);
    const kinds = declared.flatMap(({ looksAt }) => looksAt);
    const powers = helpersThat(({ record }) => kinds.some((kind) => record.kinds.names.has(kind)));
    return analysis.positions(configuration).flatMap((position) => unanswered(analysis, position, powers, asked));
  },
});

function unanswered(
  { session }: Analysis,
  position: EraState,
  powers: (position: EraState) => readonly PlayCard[],
  asked: Asked,
): FoundIn<"never-answered">[] {
  const groups = new Map(
    withTargets(position).flatMap(({ targets }) =>
      targets.flatMap(({ effect, group }) => (effect === "answers" ? [[group.key, group] as const] : [])),
    ),
  );
  const isAnswered = ({ record }: PlayCard): boolean => [...groups.values()].some((group) => fitsGroup(record, group));
  return powers(position).flatMap((card) => {
    if (!asked(card) || isAnswered(card)) return [];
    const deck = position.era.name;
    const data = { card: card.name, deck, tests: testsFor(card, session.roles.system.data.kindFrom) };
    return [{ card, data }];
  });
}

/** Contents of the card that a condition could test: a few examples are enough. */
function testsFor({ record }: PlayCard, kindFrom: string | undefined): string {
  const lines = [...contentsOf(record)].filter(([name, value]) => name !== kindFrom && !/^[=<>]/.test(value));
  if (lines.length === 0) return "Nothing on it could be tested: it needs an attribute with a value.";
  const tests = lines.slice(0, MOST_SHOWN).map(([name, value]) => `${name} = ${value}`);
  return `An answer could test ${alternatives(tests)}.`;
}

const MOST_SHOWN = 3;
