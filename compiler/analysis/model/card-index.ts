import { type Condition, fits, fitsGroup, type Group } from "./condition.js";
import type { PlayCard, Session } from "./session.js";

/**
 * The cards of a session by what stands on them, so that a condition is compared with the cards that have the name it
 * asks for, and once however many cards ask it. (analysis.md section 2.10)
 */
export interface CardIndex {
  /** Cards that have an attribute of the name at the first column, or in a category; in the session's order. */
  having(category: string | undefined, name: string): readonly PlayCard[];
  /** All names at the first column, or in a category. */
  names(category: string | undefined): readonly string[];
  /** Cards that fit the condition. */
  fitting(condition: Condition): readonly PlayCard[];
  /** Cards that fit all conditions of the group, and are of a kind that it looks at. */
  fittingAll(group: Group): readonly PlayCard[];
}

const NOTHING: readonly PlayCard[] = [];

export function indexCards({ cards }: Session): CardIndex {
  const postings = postingsOf(cards);
  const having = (category: string | undefined, name: string): readonly PlayCard[] =>
    postings.get(category)?.get(name) ?? NOTHING;
  const byCondition = new Map<string, readonly PlayCard[]>();
  const byGroup = new Map<string, readonly PlayCard[]>();
  const fitting = (condition: Condition): readonly PlayCard[] => {
    const known = byCondition.get(condition.key);
    if (known !== undefined) return known;
    const found = having(condition.category, condition.name).filter(({ record }) => fits(record, condition));
    byCondition.set(condition.key, found);
    return found;
  };
  const fittingAll = (group: Group): readonly PlayCard[] => {
    const known = byGroup.get(group.key);
    if (known !== undefined) return known;
    const rarest = group.conditions
      .map((condition) => having(condition.category, condition.name))
      .reduce((least, one) => (one.length < least.length ? one : least));
    const found = rarest.filter(({ record }) => fitsGroup(record, group));
    byGroup.set(group.key, found);
    return found;
  };
  const names = (category: string | undefined): readonly string[] => [...(postings.get(category)?.keys() ?? [])];
  return { having, names, fitting, fittingAll };
}

type Postings = Map<string | undefined, Map<string, PlayCard[]>>;

function postingsOf(cards: readonly PlayCard[]): Postings {
  const postings: Postings = new Map();
  const put = (category: string | undefined, name: string, card: PlayCard): void => {
    const names = postings.get(category) ?? new Map<string, PlayCard[]>();
    postings.set(category, names);
    const known = names.get(name);
    if (known === undefined) names.set(name, [card]);
    else if (known.at(-1) !== card) known.push(card);
  };
  for (const card of cards) {
    for (const entry of card.record.globals.entries) if (entry.operator === undefined) put(undefined, entry.name, card);
    for (const { name, entries } of card.record.categories)
      for (const entry of entries) if (entry.operator === undefined) put(name, entry.name, card);
  }
  return postings;
}
