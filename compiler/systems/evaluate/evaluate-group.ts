import { keyOf } from "../compare-values.js";
import { type Group, judge, judgeTotal } from "./demands.js";
import { type Found, type Item, recordOf } from "./items.js";
import { lookUp, type Surroundings } from "./look-up.js";
import type { PreparedRule } from "./prepare-rules.js";
import { findingsOf, type ItemFinding, totalFindingOf } from "./rule-findings.js";

/** What a rule finds among the things that were taken together: in one thing of `In`, or each on its own. */
export function evaluateGroup(
  rule: PreparedRule,
  items: readonly Item[],
  inside: Item | undefined,
  around: Surroundings,
): ItemFinding[] {
  const groups = rule.per.length === 0 ? [{ items, inside, per: NO_VALUES }] : apart(rule, items, inside, around);
  return groups.flatMap((group) => {
    const totals = rule.totals.flatMap((demand) => {
      const violation = judgeTotal(demand, group, around);
      if (violation === undefined || (violation.tooFew && isUncertain(group, around))) return [];
      return totalFindingOf(rule, violation, group, around) ?? [];
    });
    const others = group.items.flatMap((item) => evaluateItem(rule, item, group, around));
    return [...totals, ...others];
  });
}

const NO_VALUES: ReadonlyMap<string, Found> = new Map();

function evaluateItem(rule: PreparedRule, item: Item, group: Group, around: Surroundings): ItemFinding[] {
  const findings: ItemFinding[] = [];
  for (const demand of rule.demands) {
    const violation = judge(demand, item, around);
    if (violation === undefined) continue;
    if (violation.missing && (recordOf(item).record.uncertain || isUncertain(group, around))) continue;
    const offending = violation.offending.filter((found) => !couldStandElsewhere(found, demand.asked.paths, around));
    if (violation.offending.length > 0 && offending.length === 0) continue;
    findings.push(...findingsOf(rule, { ...violation, offending }, item, group, around));
  }
  return findings;
}

/** Something inside could not be read, and might be what is missing. */
function isUncertain({ items, inside }: Group, around: Surroundings): boolean {
  if (inside !== undefined && recordOf(inside).record.uncertain) return true;
  return items.some((item) => recordOf(item).record.uncertain) || uncertainInside(around).length > 0;
}

const uncertain = new WeakMap<Surroundings["remembered"], readonly string[]>();

/** The texts of the records inside that could not be read in full. */
function uncertainInside(around: Surroundings): readonly string[] {
  const known = uncertain.get(around.remembered);
  if (known !== undefined) return known;
  const texts = around.inside("Card").flatMap(({ record }) => (record.uncertain ? [record.node.text] : []));
  uncertain.set(around.remembered, texts);
  return texts;
}

/** More records than these are not searched: with so much unreadable, anything could be declared there. */
const MOST_SEARCHED = 50;

/** A text that nothing inside declares, but that an unreadable record there holds, is probably declared by that one. */
function couldStandElsewhere({ value }: Found, paths: readonly (readonly string[])[], around: Surroundings): boolean {
  if (value.kind !== "text" || !paths.some((path) => path.length > 1)) return false;
  if (around.incomplete) return true;
  const texts = uncertainInside(around);
  return texts.length > MOST_SEARCHED || texts.some((text) => text.includes(value.value));
}

/** The things by the values of `Per`. What has no such value is in no group. */
function apart(rule: PreparedRule, items: readonly Item[], inside: Item | undefined, around: Surroundings): Group[] {
  const groups = new Map<string, { items: Item[]; inside: Item | undefined; per: Map<string, Found> }>();
  for (const item of items) {
    for (const values of combinations(rule.per.map((path) => lookUp(path, item, around).found))) {
      const key = values.map(({ value }) => keyOf(value)).join("\u0000");
      const group = groups.get(key);
      if (group !== undefined) {
        if (group.items.at(-1) !== item) group.items.push(item);
        continue;
      }
      const per = new Map(rule.per.map((path, at) => [path.join("."), values[at] as Found]));
      groups.set(key, { items: [item], inside, per });
    }
  }
  return [...groups.values()];
}

function combinations(lists: readonly (readonly Found[])[]): Found[][] {
  return lists.reduce<Found[][]>((all, list) => all.flatMap((some) => list.map((one) => [...some, one])), [[]]);
}
