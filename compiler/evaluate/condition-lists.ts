import { memoize, memoizeByKey } from "../../grammar/index.js";
import { escaped } from "../model/compare-values.js";
import type { Entry } from "../model/record-model.js";
import { isUnindented, type PreparedCondition, prepareConditions } from "../systems/condition-words.js";
import { type Found, type RecordItem, type RuleSubject, type SectionItem, sectionsOf } from "./items.js";
import { type EvaluationContext, thingsOfKind, valuesAt } from "./look-up.js";
import { TextIndex } from "./text-index.js";

/** `Fits = Hero.Allowed`: whether a thing meets all conditions listed on another. */
export function isFits({ path }: PreparedCondition): boolean {
  return path.length === 1 && path[0] === "Fits";
}

/** The lists of conditions that a thing is compared with. */
export interface ConditionLists {
  readonly areAny: boolean;
  /** Some of them certainly aren't met, and aren't in `possible`. */
  readonly someUnmet: boolean;
  readonly possible: readonly SectionItem[];
}

/** The lists that `Fits` names. */
export function listsOf({ paths }: PreparedCondition, item: RuleSubject, context: EvaluationContext): ConditionLists {
  const all = paths.map(([first = "", second]) => {
    if (second === undefined) return everyOne(item.kind === "record" ? sectionsOf(item, first) : []);
    const things = thingsOfKind(first, context);
    const lists = () => things.flatMap((thing) => sectionsOf(thing, second));
    if (things.length <= FEW) return everyOne(lists());
    const index = indexOnce(things, second, () => indexOf(lists()));
    const possible = index.possible(item, context);
    return { areAny: index.all.length > 0, someUnmet: possible.length < index.all.length, possible };
  });
  const [only, ...more] = all;
  if (only !== undefined && more.length === 0) return only;
  return {
    areAny: all.some(({ areAny }) => areAny),
    someUnmet: all.some(({ someUnmet }) => someUnmet),
    possible: all.flatMap(({ possible }) => possible),
  };
}

const everyOne = (lists: readonly SectionItem[]): ConditionLists => ({
  areAny: lists.length > 0,
  someUnmet: false,
  possible: lists,
});

/** Whether a thing meets every condition of a list. */
export function fitsList({ section }: SectionItem, item: RuleSubject, context: EvaluationContext): boolean {
  return section.entries.every((entry) => !isAsked(entry) || context.fits(askedBy(entry), item, context));
}

/** What a thing has under the names for which a list asks. */
export function valuesCompared(
  { section }: SectionItem,
  item: RuleSubject,
  context: EvaluationContext,
): readonly Found[] {
  return section.entries.filter(isAsked).flatMap((entry) => valuesAt(item, askedBy(entry).path, context));
}

/** In a list without operators, what cards can have too is a condition; anything else is about the list itself. */
function isAsked({ operator, name, scope: { system } }: Entry): boolean {
  if (operator !== undefined) return true;
  return (system.attributes.get(name) ?? []).some((one) => isUnindented(one, system.categories));
}

/** Things divided by the lists of `Fits = Warden.Option`, each in the first that it fits. */
export function dividedByLists(
  [kind = "", category = ""]: readonly string[],
  items: readonly RuleSubject[],
  context: EvaluationContext,
): { readonly list: SectionItem; readonly items: readonly RuleSubject[] }[] {
  let left = items;
  return thingsOfKind(kind, context)
    .flatMap((thing) => sectionsOf(thing, category))
    .map((list) => {
      const fitting = left.filter((item) => fitsList(list, item, context));
      left = left.filter((item) => !fitting.includes(item));
      return { list, items: fitting };
    });
}

/** The condition on a line of a card. */
const askedBy = memoize((entry: Entry): PreparedCondition => {
  const condition = {
    path: entry.category === undefined ? [entry.name] : [entry.category, entry.name],
    operator: entry.operator ?? ("=" as const),
    values: entry.values.map(escaped),
  };
  const [asked] = prepareConditions([condition], entry.scope.system) as [PreparedCondition];
  return asked;
});

/** The lists of fewer things are compared one by one. */
const FEW = 16;

/** In a pack with many decks, each with its own lists: those that a thing could meet, by one of their conditions. */
function indexOf(lists: readonly SectionItem[]): TextIndex<SectionItem> {
  // Equal lists are met by the same things.
  const different = [...new Map(lists.map((one) => [contentOf(one), one])).values()];
  return new TextIndex(different, (list) => list.section.entries.filter(isAsked).map(askedBy));
}

const contentOf = ({ section }: SectionItem): string =>
  JSON.stringify(
    section.entries
      .filter(isAsked)
      .map(askedBy)
      .map(({ path, operator, literals, paths }) => [path, operator, literals, paths]),
  );

/** The things of a kind are the same list for each card that is compared with them. */
const indexOnce = memoizeByKey<readonly RecordItem[], string, TextIndex<SectionItem>>();
