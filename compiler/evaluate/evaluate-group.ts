import { getOrMake, memoize, NOTHING, pushAll } from "../../grammar/index.js";
import { keyOf } from "../model/compare-values.js";
import { isTotal, type PreparedCondition } from "../systems/condition-words.js";
import { certainlyHolds } from "./certainly-holds.js";
import { dividedByLists } from "./condition-lists.js";
import { comparesWithOwn, type Demand, judge, judgeTotal } from "./demands.js";
import { comparison, fits } from "./fits.js";
import { type Found, type Path, type RuleSubject, recordOf, type TakenGroup, unwritten } from "./items.js";
import { type EvaluationContext, isOf, lookUp } from "./look-up.js";
import { type PreparedRule, textsAskedFor } from "./prepare-rules.js";
import { findingsOf, type ItemFinding, type Judged, type JudgedItem, totalFindingOf } from "./rule-findings.js";
import { joinByReason } from "./together.js";
import { waiting, waitsOfJudged, waitsOfMissing, waitsOfRead, waitsOfText, waitsOfTotal } from "./waits.js";

/** The findings of a rule on a group of things in one thing of `In`. */
export function evaluateGroup(
  rule: PreparedRule,
  items: readonly RuleSubject[],
  inside: RuleSubject | undefined,
  context: EvaluationContext,
): readonly ItemFinding[] {
  if (items.length === 0 && inside !== undefined && !isAbout(inside, rule, context)) return NOTHING;
  if (rule.eachList !== undefined && context.list === undefined)
    return dividedByLists(rule.eachList, items, context).flatMap(({ list, items }) =>
      evaluateGroup(rule, items, inside, { ...context, list }),
    );
  const whole: TakenGroup = { items, among: items, inside, per: NO_VALUES };
  if (rule.per.length === 0) {
    const found =
      items.length > 1 && comparesWithOwn(rule.totals, inside, context)
        ? items.flatMap((item) => evaluateAll(rule, { ...whole, items: [item] }, context))
        : evaluateAll(rule, whole, context);
    return joinByReason(rule, found, items.length, whole, context);
  }
  if (rule.fewEnough >= 1 && isPerIdentifier(rule) && haveOwnIdentifiers(items)) return NOTHING;
  const findings: ItemFinding[] = [];
  let groups = 0;
  for (const group of groupOnce(rule, items, inside, context)) {
    groups++;
    pushAll(findings, evaluateApart(rule, group, context));
  }
  return joinByReason(rule, findings, groups, whole, context);
}

/**
 * Whether a rule is about what it looks into: `Deck.Format = "open"` holds for all cards of a deck or for none. Then it
 * is no reason why a deck has too few of them.
 */
function isAbout(inside: RuleSubject, { when, unless }: PreparedRule, context: EvaluationContext): boolean {
  const isOfHolder = ({ path: [kind = "", ...more] }: PreparedCondition): boolean =>
    more.length > 0 && context.holders.some((holder) => isOf(holder, kind, context));
  return (
    when.every((asked) => !isOfHolder(asked) || fits(asked, inside, context)) &&
    !unless.some((asked) => isOfHolder(asked) && fits(asked, inside, context))
  );
}

/** What a rule finds in one of the groups that it puts things apart into. */
export function evaluateApart(
  rule: PreparedRule,
  group: TakenGroup,
  context: EvaluationContext,
): readonly ItemFinding[] {
  const isEnough = group.items.length > rule.fewEnough || group.items.length === 0;
  return isEnough ? evaluateAll(rule, group, context) : NOTHING;
}

const isPerIdentifier = ({ per: [only, ...others] }: PreparedRule): boolean =>
  others.length === 0 && only?.length === 1 && only[0] === "Identifier";

/** Whether all identifiers are distinct, as in nearly all packs: then each record is its own group. */
function haveOwnIdentifiers(items: readonly RuleSubject[]): boolean {
  const seen = new Set<string>();
  for (const item of items) {
    if (item.kind !== "record") return false;
    const { identifier } = item.record;
    if (identifier === undefined) continue;
    if (seen.has(identifier)) return false;
    seen.add(identifier);
  }
  return true;
}

/** The findings of a rule on a single thing. */
export function evaluateEach(
  rule: PreparedRule,
  item: RuleSubject,
  context: EvaluationContext,
): readonly ItemFinding[] {
  if (rule.totals.length + rule.columns.length === 0 && allHold(rule, item, context)) return NOTHING;
  const items = [item];
  return evaluateAll(rule, { items, among: items, inside: undefined, per: NO_VALUES }, context);
}

export const NO_VALUES: TakenGroup["per"] = new Map();

function evaluateAll(rule: PreparedRule, group: TakenGroup, context: EvaluationContext): ItemFinding[] {
  const findings: ItemFinding[] = [];
  for (const demand of rule.totals) pushAll(findings, evaluateTotal(demand, { rule, group, context }));
  if (rule.columns.length > 0) pushAll(findings, evaluateTable(rule, group, context));
  if (rule.demands.length > 0)
    for (const item of group.items) pushAll(findings, evaluateDemands(rule, item, group, context));
  return findings;
}

function evaluateDemands(rule: PreparedRule, item: RuleSubject, group: TakenGroup, context: EvaluationContext) {
  return allHold(rule, item, context) ? NOTHING : evaluateItem(rule.demands, { rule, item, group, context });
}

/** Whether a rule judges each thing that it takes for itself, though it takes all of them together. */
export function judgesEach({ per, totals, columns, demands }: PreparedRule): boolean {
  if (per.length + totals.length > 0) return false;
  return columns.length === 0 || (demands.length === 0 && !columns.some(({ demand }) => isTotal(demand.asked.path)));
}

/** What such a rule finds on one thing of those that it took. */
export function evaluateOneOf(
  rule: PreparedRule,
  item: RuleSubject,
  group: TakenGroup,
  context: EvaluationContext,
): ItemFinding[] {
  return [...evaluateColumns(rule, item, group, context), ...evaluateDemands(rule, item, group, context)];
}

function evaluateTotal(demand: Demand, judged: Judged): ItemFinding[] {
  const violation = judgeTotal(demand, judged.group, judged.context);
  if (violation === undefined) return [];
  const found = totalFindingOf(violation, judged);
  return found === undefined ? [] : [waiting(found, waitsOfTotal(violation, judged))];
}

/** The first column whose conditions all match decides what must hold; outside the table, nothing is required. */
function evaluateTable(rule: PreparedRule, group: TakenGroup, context: EvaluationContext): ItemFinding[] {
  const ofAll = rule.columns.filter(({ demand }) => isTotal(demand.asked.path));
  const chosen = ofAll.find(({ when }) => when.every((asked) => fitsGroup(asked, group, context)));
  if (chosen !== undefined) return evaluateTotal(chosen.demand, { rule, group, context });
  if (ofAll.length > 0) return [];
  return group.items.flatMap((item) => evaluateColumns(rule, item, group, context));
}

function evaluateColumns(rule: PreparedRule, item: RuleSubject, group: TakenGroup, context: EvaluationContext) {
  const column = rule.columns.find(({ when }) => when.every((asked) => fits(asked, item, context)));
  return column === undefined ? [] : evaluateItem([column.demand], { rule, item, group, context });
}

/** A total of the group, or a value of the thing that contains it. */
function fitsGroup(asked: PreparedCondition, group: TakenGroup, context: EvaluationContext): boolean {
  if (isTotal(asked.path)) return judgeTotal({ sort: "must", asked }, group, context) === undefined;
  const at = group.inside ?? group.items[0];
  return at !== undefined && fits(asked, at, context);
}

function allHold(rule: PreparedRule, item: RuleSubject, context: EvaluationContext): boolean {
  for (const demand of rule.demands) if (!certainlyHolds(demand, item, context)) return false;
  return true;
}

function evaluateItem(demands: readonly Demand[], judged: JudgedItem): ItemFinding[] {
  const { rule, item, context } = judged;
  // It is judged in its own pack.
  if (recordOf(item).isUsed) return [];
  const findings: ItemFinding[] = [];
  for (const demand of demands) {
    const violation = judge(demand, item, context);
    if (violation === undefined) continue;
    // The value it is compared with has a finding already.
    if (!areSound(violation.comparedWith)) continue;
    const sound = violation.offending.filter((found) => found.sound);
    if (violation.offending.length > 0 && sound.length === 0) continue;
    const unsure = demand.sort === "must" ? waitsOfMissing(violation, judged) : [];
    const because = [...unsure, ...waitsOfJudged(rule, [item], context), ...waitsOfRead(judged)];
    const elsewhere = new Map(sound.map((found) => [found, waitsOfText(found, demand.asked.paths, judged)]));
    const certain = sound.filter((found) => elsewhere.get(found)?.length === 0);
    if (certain.length > 0 || sound.length === 0) {
      for (const one of findingsOf({ ...violation, offending: certain }, judged)) findings.push(waiting(one, because));
    }
    if (certain.length === sound.length) continue;
    const doubted = sound.filter((found) => !certain.includes(found));
    const held = findingsOf({ ...violation, offending: doubted }, judged);
    const records = [...because, ...doubted.flatMap((found) => elsewhere.get(found) ?? [])];
    for (const one of held) findings.push(waiting(one, records));
  }
  return findings;
}

/** Whether no value has a finding. All values of a kind are one list, and asked about for each thing that breaks a rule. */
const areSound = memoize((found: readonly Found[]): boolean => found.every(({ sound }) => sound));

/** With more groups, caching would take more memory than it saves time. */
const MOST_GROUPS = 10_000;

const partings = new WeakMap<readonly RuleSubject[], Map<string, readonly TakenGroup[]>>();

/** Rules that take the same things and group by the same names share the groups. */
function groupOnce(
  rule: PreparedRule,
  items: readonly RuleSubject[],
  inside: RuleSubject | undefined,
  context: EvaluationContext,
): readonly TakenGroup[] {
  const known = getOrMake(partings, items, () => new Map<string, readonly TakenGroup[]>());
  const key = rule.declaration.per.join("\n");
  const groups = known.get(key) ?? [...groupItems(rule, items, inside, context).values()];
  if (groups.length <= MOST_GROUPS) known.set(key, groups);
  return groups;
}

/** Groups things by the values of `Per`. Things without a value are in no group. */
export function groupItems(
  rule: PreparedRule,
  items: readonly RuleSubject[],
  inside: RuleSubject | undefined,
  context: EvaluationContext,
): ReadonlyMap<string, TakenGroup> {
  const groups = new Map<string, PerGroup>();
  const whole: UngroupedItems = { rule, among: items, inside };
  const [only] = rule.per;
  for (const item of items) {
    if (only !== undefined && rule.per.length === 1) {
      for (const found of valuesToPart(only, rule, item, context))
        addTo(groups, keyOf(found.value), item, [found], whole);
      continue;
    }
    for (const values of combinations(rule.per.map((path) => valuesToPart(path, rule, item, context)))) {
      addTo(groups, values.map(({ value }) => keyOf(value)).join("\u0000"), item, values, whole);
    }
  }
  for (const text of textsAskedFor(rule)) {
    if (inside === undefined || groups.has(text)) continue;
    const found = unwritten({ kind: "text", value: text }, recordOf(inside));
    groups.set(text, { items: [], among: items, inside, per: new Map([[rule.declaration.per[0] ?? "", found]]) });
  }
  return groups;
}

/**
 * Of several values, only those that `When` selects, if it uses the same name: the others aren't why the thing was
 * taken.
 */
function valuesToPart(path: Path, rule: PreparedRule, item: RuleSubject, context: EvaluationContext): readonly Found[] {
  const { found } = lookUp(path, item, context);
  if (found.length < 2) return found;
  const name = path.join(".");
  const asked = rule.when.filter((condition) => condition.path.join(".") === name);
  if (asked.length === 0) return found;
  const comparisons = asked.map((condition) => comparison(condition, item, context));
  return found.filter(({ value }) => comparisons.some(({ fits }) => fits(value)));
}

interface PerGroup extends TakenGroup {
  readonly items: RuleSubject[];
}

/** What is grouped. */
interface UngroupedItems {
  readonly rule: PreparedRule;
  readonly among: readonly RuleSubject[];
  readonly inside: RuleSubject | undefined;
}

function addTo(
  groups: Map<string, PerGroup>,
  key: string,
  item: RuleSubject,
  values: readonly Found[],
  whole: UngroupedItems,
): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, new LazyPerGroup(item, whole, values));
  else if (group.items.at(-1) !== item) group.items.push(item);
}

/** There can be as many groups as cards, and the values of nearly all of them are never needed. */
class LazyPerGroup implements PerGroup {
  readonly items: RuleSubject[];

  constructor(
    first: RuleSubject,
    private readonly whole: UngroupedItems,
    private readonly values: readonly Found[],
  ) {
    this.items = [first];
  }

  get among(): readonly RuleSubject[] {
    return this.whole.among;
  }

  get inside(): RuleSubject | undefined {
    return this.whole.inside;
  }

  get per(): ReadonlyMap<string, Found> {
    return new Map(this.whole.rule.per.map((path, at) => [path.join("."), this.values[at] as Found]));
  }
}

function combinations(lists: readonly (readonly Found[])[]): Found[][] {
  // As on nearly all cards.
  if (lists.every(({ length }) => length === 1)) return [lists.flat()];
  return lists.reduce<Found[][]>((all, list) => all.flatMap((some) => list.map((one) => [...some, one])), [[]]);
}
