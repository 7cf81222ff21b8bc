import { keyOf } from "../model/compare-values.js";
import { isNumberOfKind } from "../systems/condition-words.js";
import { plainText } from "../values/value.js";
import { keysOfLists } from "./compared-values.js";
import { linesOfCard } from "./deck-findings.js";
import { copiesOf, type Found, type Path, type RuleSubject, recordOf, type TakenGroup, timesThere } from "./items.js";
import { type EvaluationContext, valuesAt } from "./look-up.js";
import { numberIn, sumOf } from "./numbers.js";

/** The first thing that makes a total too large, and its line in the deck's list, if there is one. */
export interface TooMany {
  /** Undefined if there are too few, or none stands out. */
  readonly tooMany: RuleSubject | undefined;
  /** The line of a decklist that exceeds the limit, if known. */
  readonly line: number | undefined;
  /** The first surplus value, if values are counted. */
  readonly value?: Found | undefined;
}

export const NO_ONE: TooMany = { tooMany: undefined, line: undefined };

/** The first surplus thing; undefined if no thing is more to blame than the others. */
export function firstTooMany(path: Path, group: TakenGroup, most: number, context: EvaluationContext): TooMany {
  const { items } = group;
  const [word = "", ...of] = path;
  const [name = ""] = of;
  const valuesOf = (item: RuleSubject) => valuesAt(item, of, context);
  const textsOn = (item: RuleSubject) => valuesOf(item).map(({ value }) => plainText(value));
  const numberOn = (item: RuleSubject) => numberUnder(of, item, context);
  const one = (tooMany: RuleSubject | undefined): TooMany => ({ tooMany, line: undefined });
  if (isNumberOfKind(path))
    // The number of things of a kind doesn't depend on the things taken.
    return context.facts.system.kinds.has(name)
      ? NO_ONE
      : valueTooMany(items, (item) => countedOn(item, of, group, context), most);
  switch (word) {
    case "Count":
      return one(items[most]);
    case "Copies":
      return copyTooMany(group, most);
    case "Share": {
      const all = sumOf(context.inside(name === "" ? "Card" : name).map(copiesOf));
      return copyTooMany(group, (most * all) / 100);
    }
    case "Sum":
      return one(firstAbove(items, (item) => numberOn(item) * timesThere(item, group, context), most) ?? items.at(-1));
    case "SumOnce":
      return one(firstAbove(items, numberOn, most) ?? items.at(-1));
    case "Different": {
      const found = items.flatMap((item) => valuesOf(item).map((value) => ({ item, value })));
      const keys = keysOfLists(
        found.map(({ value }) => [value]),
        plainText,
      );
      return one(ofRarest(found.map(({ item }, index) => ({ item, key: keys[index] as string }))));
    }
    case "Sets": {
      const keys = keysOfLists(items.map(valuesOf), keyOf);
      return one(ofRarest(items.map((item, index) => ({ item, key: keys[index] as string }))));
    }
    case "Gaps":
      return one(behindGap(items, numberOn));
    case "Falls":
      return one(
        items.find((item, at) => at > 0 && numberOn(item) < numberOn(items[at - 1] as RuleSubject)) ?? items.at(-1),
      );
    default:
      // Uneven distribution concerns all things; only for a name can those without it be marked.
      return one(name === "Has" ? withoutCommon(items, textsOn) : undefined);
  }
}

/** The values of a name on a thing that are counted: where things are apart by this name, those of their group. */
export function countedOn(
  item: RuleSubject,
  path: Path,
  { per }: TakenGroup,
  context: EvaluationContext,
): readonly Found[] {
  const found = valuesAt(item, path, context);
  const only = per.get(path.join("."));
  return only === undefined ? found : found.filter(({ value }) => keyOf(value) === keyOf(only.value));
}

function valueTooMany(
  items: readonly RuleSubject[],
  valuesOn: (item: RuleSubject) => readonly Found[],
  most: number,
): TooMany {
  let left = most;
  for (const tooMany of items) {
    const values = valuesOn(tooMany);
    if (values.length > left) return { tooMany, line: undefined, value: values[left] };
    left -= values.length;
  }
  return NO_ONE;
}

/** The sum of the numbers that something has under a name. */
export function numberUnder(path: Path, item: RuleSubject, context: EvaluationContext): number {
  return sumOf(valuesAt(item, path, context).map(({ value }) => numberIn(value) ?? 0));
}

/** A line that is too many by itself, otherwise the first at which the sum is exceeded. */
function copyTooMany({ items, inside }: TakenGroup, most: number): TooMany {
  const deck = inside && recordOf(inside).deck;
  const parts = items.flatMap((tooMany): (TooMany & { readonly copies: number })[] => {
    const lines = deck === undefined ? [] : linesOfCard(deck, recordOf(tooMany).record);
    if (lines.length === 0) return [{ tooMany, line: undefined, copies: copiesOf(tooMany) }];
    return lines.map(({ line, copies }) => ({ tooMany, line, copies }));
  });
  parts.sort((one, other) => (one.line ?? -1) - (other.line ?? -1));
  const [alone, ...others] = parts.filter(({ copies }) => copies > most);
  const found = alone !== undefined && others.length === 0 ? alone : firstAbove(parts, ({ copies }) => copies, most);
  return found === undefined ? NO_ONE : { tooMany: found.tooMany, line: found.line };
}

function firstAbove<Part>(parts: readonly Part[], numberOf: (part: Part) => number, most: number): Part | undefined {
  let sum = 0;
  return parts.find((part) => {
    sum += numberOf(part);
    return sum > most;
  });
}

/** The first thing with the rarest key; the last such key if there are several. */
function ofRarest(keyed: readonly { readonly item: RuleSubject; readonly key: string }[]): RuleSubject | undefined {
  const copies = new Map<string, { readonly first: RuleSubject; count: number }>();
  for (const { item, key } of keyed) {
    const known = copies.get(key) ?? { first: item, count: 0 };
    known.count += copiesOf(item);
    copies.set(key, known);
  }
  let rarest: { readonly first: RuleSubject; count: number } | undefined;
  for (const one of copies.values()) if (rarest === undefined || one.count <= rarest.count) rarest = one;
  return rarest?.first;
}

/** The thing with the lowest number whose predecessor is missing. */
function behindGap(items: readonly RuleSubject[], numberOn: (item: RuleSubject) => number): RuleSubject | undefined {
  const numbers = new Set(items.map(numberOn));
  return items
    .filter((item) => numberOn(item) > 1 && !numbers.has(numberOn(item) - 1))
    .reduce<RuleSubject | undefined>((low, item) => (low && numberOn(low) <= numberOn(item) ? low : item), undefined);
}

/** The first thing that lacks what most have, or has what most lack. */
function withoutCommon(
  items: readonly RuleSubject[],
  textsOn: (item: RuleSubject) => readonly string[],
): RuleSubject | undefined {
  const having = new Map<string, RuleSubject[]>();
  for (const item of items) for (const text of textsOn(item)) having.set(text, [...(having.get(text) ?? []), item]);
  for (const some of having.values()) {
    if (some.length === items.length) continue;
    if (some.length * 2 < items.length) return some[0];
    return items.find((item) => !some.includes(item));
  }
  return undefined;
}
