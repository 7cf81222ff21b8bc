import { getOrMake, NOTHING } from "../../grammar/index.js";
import { fits } from "./fits.js";
import {
  type EntryItem,
  entriesOf,
  nameOfPart,
  type RecordItem,
  type RuleSubject,
  type SectionItem,
  sectionsOf,
} from "./items.js";
import { type EvaluationContext, isOf } from "./look-up.js";
import type { PreparedRule } from "./prepare-rules.js";

/** Maximum number of cached things in total: the lists that many rules share are short. */
const MOST_REMEMBERED = 200_000;

interface Remembered {
  readonly lists: Map<string, readonly RuleSubject[]>;
  things: number;
}

const remembered = new WeakMap<EvaluationContext, Remembered>();

/** Memoized per pack or deck: rules that take the same things share a list. */
export function cachedTakenItems(
  rule: PreparedRule,
  among: () => readonly RuleSubject[],
  context: EvaluationContext,
): readonly RuleSubject[] {
  const known = getOrMake(remembered, context, () => ({ lists: new Map<string, readonly RuleSubject[]>(), things: 0 }));
  const before = known.lists.get(rule.takes);
  if (before !== undefined) return before;
  const items = takenItems(rule, among(), context);
  if (known.things + items.length > MOST_REMEMBERED) return items;
  known.things += items.length;
  known.lists.set(rule.takes, items);
  return items;
}

/** The things that a rule takes: records of its kinds, or categories and lines on them, that match. */
export function takenItems(
  rule: PreparedRule,
  among: readonly RuleSubject[],
  context: EvaluationContext,
): RuleSubject[] {
  const items: RuleSubject[] = [];
  for (const one of among) {
    if (one.kind === "record" && isOfOne(one, rule.kinds, context) && isChosen(one, rule, context)) items.push(one);
    if (rule.takesParts && one.kind !== "entry") {
      for (const part of partsOf(one, rule)) if (isTaken(part, rule, context)) items.push(part);
    }
  }
  return items;
}

function isOfOne(item: RuleSubject, kinds: readonly string[], context: EvaluationContext): boolean {
  for (const kind of kinds) if (isOf(item, kind, context)) return true;
  return false;
}

/** Whether a thing matches `When`, and doesn't match `Unless`. */
export function isChosen(item: RuleSubject, rule: PreparedRule, context: EvaluationContext): boolean {
  for (const asked of rule.when) if (!fits(asked, item, context)) return false;
  for (const asked of rule.unless) if (fits(asked, item, context)) return false;
  return true;
}

function partsOf(item: RecordItem | SectionItem, rule: PreparedRule): readonly (SectionItem | EntryItem)[] {
  const sections: readonly SectionItem[] = item.kind === "record" ? sectionsOf(item, undefined) : NOTHING;
  return rule.takesLines ? [...entriesOf(item), ...sections] : sections;
}

function isTaken(part: SectionItem | EntryItem, rule: PreparedRule, context: EvaluationContext): boolean {
  return (rule.parts.includes(nameOfPart(part)) || isOfPartKind(part, rule, context)) && isChosen(part, rule, context);
}

function isOfPartKind(part: RuleSubject, { kinds }: PreparedRule, context: EvaluationContext): boolean {
  for (const kind of kinds) if (context.facts.ofParts.has(kind) && isOf(part, kind, context)) return true;
  return false;
}
