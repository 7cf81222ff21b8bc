import { getOrMake, memoize, memoizeByKey } from "../../grammar/index.js";
import { escaped, keyOf } from "../model/compare-values.js";
import type { Entry } from "../model/record-model.js";
import { isGiven, isUnindented, type PreparedCondition, prepareConditions } from "../systems/condition-words.js";
import { readHoles } from "../systems/holes.js";
import { type Found, type RecordItem, type RuleSubject, type SectionItem, sectionsOf } from "./items.js";
import { type EvaluationContext, thingsOfKind, valuesAt, valuesOn } from "./look-up.js";

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
    return indexOnce(things, second, () => new ListIndex(lists())).listsFor(item, context);
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
class ListIndex {
  readonly #anyOne: SectionItem[] = [];
  /** Lists that ask for a text, by the attribute that must have it, then by the text. */
  readonly #byText = new Map<string, Map<string, SectionItem[]>>();
  #count = 0;

  constructor(lists: readonly SectionItem[]) {
    // Equal lists are met by the same things.
    for (const list of new Map(lists.map((one) => [contentOf(one), one])).values()) this.#add(list);
  }

  #add(list: SectionItem): void {
    this.#count++;
    const asked = list.section.entries.filter(isAsked).map(askedBy).find(asksForTexts);
    if (asked === undefined) {
      this.#anyOne.push(list);
      return;
    }
    const [name = ""] = asked.path;
    const byText = getOrMake(this.#byText, name, () => new Map<string, SectionItem[]>());
    for (const text of new Set(asked.literals.map(textOf))) {
      const lists = byText.get(text ?? "") ?? [];
      lists.push(list);
      byText.set(text ?? "", lists);
    }
  }

  listsFor(item: RuleSubject, context: EvaluationContext): ConditionLists {
    const possible = new Set(this.#anyOne);
    for (const [name, byText] of this.#byText)
      for (const { value } of valuesOn(item, name, context))
        for (const list of byText.get(keyOf(value)) ?? []) possible.add(list);
    return { areAny: this.#count > 0, someUnmet: possible.size < this.#count, possible: [...possible] };
  }
}

/** `Name = "Boat" / "Raft"`, on the thing itself and without holes. */
function asksForTexts({ path: [name = "", ...more], operator, literals, paths }: PreparedCondition): boolean {
  if (more.length > 0 || operator !== "=" || paths.length > 0 || literals.length === 0 || isGiven(name)) return false;
  return literals.every((one) => textOf(one) !== undefined);
}

const textOf = (value: PreparedCondition["literals"][number]): string | undefined =>
  value.kind === "text" ? readHoles(value.value).literal : undefined;

const contentOf = ({ section }: SectionItem): string =>
  JSON.stringify(
    section.entries
      .filter(isAsked)
      .map(askedBy)
      .map(({ path, operator, literals, paths }) => [path, operator, literals, paths]),
  );

/** The things of a kind are the same list for each card that is compared with them. */
const indexOnce = memoizeByKey<readonly RecordItem[], string, ListIndex>();
