import { type Condition, type ConditionGroup, type Entry, fits, passes, type Value } from "../../../compiler/index.js";
import { getOrMake, pushTo } from "../../../grammar/index.js";
import type { PlayCard } from "./card-facts.js";
import type { DeckInPlay, Part, PlaySession } from "./session.js";

/**
 * The cards of a session by their contents, so that a condition is only compared with the cards that have the name it
 * tests, and only once, however many cards contain it. (docs/analyses.md, "When something is tested again")
 */
export type CardIndex = ReturnType<typeof indexCards>;

const NOTHING: Posting = { cards: [], values: [] };

export function indexCards({ cards, partsOf }: PlaySession) {
  const postings = postingsOf(cards);
  const postingOf = ({ category, name }: Pick<Condition, "category" | "name">): Posting =>
    postings.get(category)?.get(name) ?? NOTHING;
  const byGroup = new Map<string, readonly PlayCard[]>();
  const byPart = new Map<string, ReadonlyMap<Part, readonly PlayCard[]>>();
  const sets = new Map<string, ReadonlySet<PlayCard>>();
  const lasting = new Map<string, readonly PlayCard[]>();
  const fittingAll = (group: ConditionGroup): readonly PlayCard[] => {
    return getOrMake(byGroup, group.key, () => fittingGroup(group, postingOf));
  };
  const fittingPart = (group: ConditionGroup, part: Part): readonly PlayCard[] => {
    const known = getOrMake(byPart, group.key, () => sortedByPart(fittingAll(group), partsOf));
    return known.get(part) ?? NOBODY;
  };
  return {
    /** Cards with an attribute of that name in the first column, or in a category; in the session's order. */
    having: (category: string | undefined, name: string): readonly PlayCard[] => postingOf({ category, name }).cards,
    /** All names in the first column, or in a category. */
    names: (category: string | undefined): readonly string[] => [...(postings.get(category)?.keys() ?? [])],
    /** Cards of the group's kinds that meet all its conditions. */
    fittingAll,
    /** The same, for membership tests. */
    fittingSet: (group: ConditionGroup): ReadonlySet<PlayCard> =>
      getOrMake(sets, group.key, () => new Set(fittingAll(group))),
    /** Those of them in a part of decks. */
    fittingPart,
    /** Whether one of them in an era passes a test. */
    fitsIn: (group: ConditionGroup, { dealt, claimed }: DeckInPlay, test: (card: PlayCard) => boolean): boolean =>
      fittingPart(group, dealt).some(test) || fittingPart(group, claimed).some(test),
    /** Those of them that last once won. */
    fittingLasting(group: ConditionGroup): readonly PlayCard[] {
      return getOrMake(lasting, group.key, () => fittingAll(group).filter((card) => card.lasts));
    },
  };
}

const NOBODY: readonly PlayCard[] = [];

function sortedByPart(cards: readonly PlayCard[], partsOf: PlaySession["partsOf"]): Map<Part, PlayCard[]> {
  const found = new Map<Part, PlayCard[]>();
  for (const card of cards) for (const part of partsOf(card)) pushTo(found, part, card);
  return found;
}

/** Merges two lists in the session's order. */
export function inOrder(one: readonly PlayCard[], other: readonly PlayCard[]): readonly PlayCard[] {
  if (other.length === 0) return one;
  if (one.length === 0) return other;
  const both: PlayCard[] = [];
  let at = 0;
  for (const card of one) {
    for (; at < other.length && (other[at] as PlayCard).index < card.index; at++) both.push(other[at] as PlayCard);
    both.push(card);
  }
  for (; at < other.length; at++) both.push(other[at] as PlayCard);
  return both;
}

/** The cards that have a name, and the values under it on each. */
interface Posting {
  readonly cards: readonly PlayCard[];
  readonly values: readonly (readonly Value[])[];
}

/** Looks up the rarest name, and tests only the cards that have it for the others. */
function fittingGroup(group: ConditionGroup, postingOf: (condition: Condition) => Posting): PlayCard[] {
  const { conditions, looksAt } = group;
  const [first, ...others] = conditions.toSorted(
    (one, other) => postingOf(one).cards.length - postingOf(other).cards.length,
  );
  if (first === undefined) return [];
  const { cards, values } = postingOf(first);
  const isLookedAt = ({ record }: PlayCard): boolean =>
    looksAt.length === 0 || looksAt.some((kind) => record.kinds.names.has(kind));
  return cards.filter(
    (card, at) =>
      (values[at] ?? []).some((value) => passes(value, first)) &&
      isLookedAt(card) &&
      others.every((condition) => fits(card.record, condition)),
  );
}

type Postings = Map<string | undefined, Map<string, { cards: PlayCard[]; values: (readonly Value[])[] }>>;

function postingsOf(cards: readonly PlayCard[]): Postings {
  const postings: Postings = new Map();
  for (const card of cards) {
    putAll(postings, undefined, card.record.globals.entries, card);
    for (const { name, entries } of card.record.categories) putAll(postings, name, entries, card);
  }
  return postings;
}

function putAll(postings: Postings, category: string | undefined, entries: readonly Entry[], card: PlayCard): void {
  if (entries.length === 0 || (category !== undefined && entries[0]?.operator !== undefined)) return;
  const names = getOrMake(postings, category, () => new Map());
  for (const { operator, name, values } of entries) {
    if (operator !== undefined) continue;
    const known = names.get(name);
    if (known === undefined) names.set(name, { cards: [card], values: [values] });
    else if (known.cards.at(-1) !== card) {
      known.cards.push(card);
      known.values.push(values);
    } else known.values[known.values.length - 1] = [...(known.values.at(-1) ?? []), ...values];
  }
}
