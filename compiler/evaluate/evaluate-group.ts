import { keyOf } from "../model/compare-values.js";
import { doubtfulNames, isFlawed, kindsDecidedBy, mayBeOf } from "../model/flaws.js";
import type { RecordModel } from "../model/record-model.js";
import { certainlyHolds } from "./certainly-holds.js";
import { judge, judgeTotal, type Violation } from "./demands.js";
import { comparison } from "./fits.js";
import { type Found, type Group, type Item, recordOf } from "./items.js";
import { lookUp, type Surroundings } from "./look-up.js";
import { judgesBy } from "./names-read.js";
import type { PreparedRule } from "./prepare-rules.js";
import { findingsOf, type ItemFinding, totalFindingOf } from "./rule-findings.js";
import { togetherInDeck } from "./together-in-deck.js";

const NOTHING: readonly never[] = [];

/** What a rule finds among the things that were taken together in one thing of `In`. */
export function evaluateGroup(
  rule: PreparedRule,
  items: readonly Item[],
  inside: Item | undefined,
  around: Surroundings,
): readonly ItemFinding[] {
  if (rule.per.length === 0) {
    const group = { items, among: items, inside, per: NO_VALUES };
    const found = evaluateAll(rule, group, around);
    return togetherInDeck(rule, found, items.length, group, around);
  }
  if (rule.fewEnough >= 1 && isPerIdentifier(rule) && haveOwnIdentifiers(items)) return NOTHING;
  const findings: ItemFinding[] = [];
  let groups = 0;
  for (const group of apart(rule, items, inside, around)) {
    groups++;
    if (group.items.length > rule.fewEnough) findings.push(...evaluateAll(rule, group, around));
  }
  return togetherInDeck(rule, findings, groups, { items, among: items, inside, per: NO_VALUES }, around);
}

const isPerIdentifier = ({ per: [only, ...others] }: PreparedRule): boolean =>
  others.length === 0 && only?.length === 1 && only[0] === "Identifier";

/** No two of the things are records of one identifier, as in nearly all packs: then each is a group of its own. */
function haveOwnIdentifiers(items: readonly Item[]): boolean {
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

/** What a rule finds on a thing that is on its own. */
export function evaluateEach(rule: PreparedRule, item: Item, around: Surroundings): readonly ItemFinding[] {
  if (rule.totals.length === 0 && allHold(rule, item, around)) return NOTHING;
  const items = [item];
  return evaluateAll(rule, { items, among: items, inside: undefined, per: NO_VALUES }, around);
}

/** What is counted for a stated number may be a card that is not what its author meant. */
function isMiscounted({ asked }: PreparedRule["totals"][number], around: Surroundings): boolean {
  return asked.paths.length > 0 && (around.incomplete || around.inside("Card").some(({ record }) => isFlawed(record)));
}

/** What cannot be read may be what fills a gap. */
const GAPS = "Gaps";
const NO_VALUES: ReadonlyMap<string, Found> = new Map();

function evaluateAll(rule: PreparedRule, group: Group, around: Surroundings): ItemFinding[] {
  const findings: ItemFinding[] = [];
  for (const demand of rule.totals) {
    const violation = judgeTotal(demand, group, around);
    if (
      violation === undefined ||
      (violation.tooFew && (around.incomplete || isUncertain(rule, group, around))) ||
      (demand.asked.path[0] === GAPS && around.incomplete) ||
      isMiscounted(demand, around) ||
      group.items.some((item) => isSaidAlready(rule, item, around))
    )
      continue;
    const found = totalFindingOf(rule, violation, group, around);
    if (found !== undefined) findings.push(found);
  }
  if (rule.demands.length === 0) return findings;
  for (const item of group.items)
    if (!allHold(rule, item, around)) findings.push(...evaluateItem(rule, item, group, around));
  return findings;
}

function allHold(rule: PreparedRule, item: Item, around: Surroundings): boolean {
  for (const demand of rule.demands) if (!certainlyHolds(demand, item, around)) return false;
  return true;
}

/** One of the values by which the rule judges a thing is wrong, and that is said there. */
function isSaidAlready(rule: PreparedRule, item: Item, { facts }: Surroundings): boolean {
  return judgesBy(rule, doubtfulNames(recordOf(item).record), facts);
}

function evaluateItem(rule: PreparedRule, item: Item, group: Group, around: Surroundings): ItemFinding[] {
  if (isSaidAlready(rule, item, around)) return [];
  const findings: ItemFinding[] = [];
  for (const demand of rule.demands) {
    const violation = judge(demand, item, around);
    if (violation === undefined || (violation.missing && couldBeUnread(rule, violation, item, group, around))) continue;
    // What it is compared with is not what its author meant, and that is said there.
    if (violation.comparedWith.some(({ sound }) => !sound)) continue;
    const offending = violation.offending.filter(
      (found) => found.sound && !couldStandElsewhere(found, demand.asked.paths, around),
    );
    if (violation.offending.length > 0 && offending.length === 0) continue;
    findings.push(...findingsOf(rule, { ...violation, offending }, item, group, around));
  }
  return findings;
}

/** What is missing could be what could not be read, on the thing itself or where else the demand looks. */
function couldBeUnread(
  rule: PreparedRule,
  { demand }: Violation,
  item: Item,
  group: Group,
  around: Surroundings,
): boolean {
  if (recordOf(item).record.uncertain) return true;
  return demand.asked.path.length > 1 && (around.incomplete || isUncertain(rule, group, around, demand.asked.path[0]));
}

/** Something inside could not be read, or is not known to be of its kind, and might be what is missing. */
function isUncertain(
  rule: PreparedRule,
  { items, inside }: Group,
  around: Surroundings,
  kind?: string | undefined,
): boolean {
  const kinds = [...rule.kinds, ...(kind === undefined ? [] : [kind])];
  if (around.inside("Card").some(({ record }) => mayBeOf(record, kinds))) return true;
  if (inside !== undefined && recordOf(inside).record.uncertain) return true;
  return items.some((item) => recordOf(item).record.uncertain) || uncertainInside(around).length > 0;
}

const uncertain = new WeakMap<Surroundings["remembered"], readonly string[]>();

/** The texts of the records inside that could not be read in full. */
function uncertainInside(around: Surroundings): readonly string[] {
  const known = uncertain.get(around.remembered);
  if (known !== undefined) return known;
  const texts = around
    .inside("Card")
    .flatMap(({ record }) => (record.uncertain || decidesKind(record) ? [record.node.text] : []));
  uncertain.set(around.remembered, texts);
  return texts;
}

/** A value is in doubt that decides of which kind the record is. */
function decidesKind(record: RecordModel): boolean {
  for (const name of doubtfulNames(record)) if (kindsDecidedBy(name, record.system).size > 0) return true;
  return false;
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
function apart(
  rule: PreparedRule,
  items: readonly Item[],
  inside: Item | undefined,
  around: Surroundings,
): Iterable<Group> {
  const groups = new Map<string, PerGroup>();
  const whole: Whole = { rule, among: items, inside };
  const [only] = rule.per;
  for (const item of items) {
    if (only !== undefined && rule.per.length === 1) {
      for (const found of valuesToPart(only, rule, item, around))
        addTo(groups, keyOf(found.value), item, [found], whole);
      continue;
    }
    for (const values of combinations(rule.per.map((path) => valuesToPart(path, rule, item, around)))) {
      addTo(groups, values.map(({ value }) => keyOf(value)).join("\u0000"), item, values, whole);
    }
  }
  return groups.values();
}

/** Of several values those that `When` asks for, where it asks for the same name: the others are not why the thing was taken. */
function valuesToPart(path: readonly string[], rule: PreparedRule, item: Item, around: Surroundings): readonly Found[] {
  const { found } = lookUp(path, item, around);
  if (found.length < 2) return found;
  const name = path.join(".");
  const asked = rule.when.filter((condition) => condition.path.join(".") === name);
  if (asked.length === 0) return found;
  const comparisons = asked.map((condition) => comparison(condition, item, around));
  return found.filter(({ value }) => comparisons.some(({ fits }) => fits(value)));
}

interface PerGroup extends Group {
  readonly items: Item[];
}

/** What is put apart. */
interface Whole {
  readonly rule: PreparedRule;
  readonly among: readonly Item[];
  readonly inside: Item | undefined;
}

function addTo(groups: Map<string, PerGroup>, key: string, item: Item, values: readonly Found[], whole: Whole): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, new Apart(item, whole, values));
  else if (group.items.at(-1) !== item) group.items.push(item);
}

/** There may be as many groups as cards, and of nearly all of them nobody asks for the values. */
class Apart implements PerGroup {
  readonly items: Item[];

  constructor(
    first: Item,
    private readonly whole: Whole,
    private readonly values: readonly Found[],
  ) {
    this.items = [first];
  }

  get among(): readonly Item[] {
    return this.whole.among;
  }

  get inside(): Item | undefined {
    return this.whole.inside;
  }

  get per(): ReadonlyMap<string, Found> {
    return new Map(this.whole.rule.per.map((path, at) => [path.join("."), this.values[at] as Found]));
  }
}

function combinations(lists: readonly (readonly Found[])[]): Found[][] {
  return lists.reduce<Found[][]>((all, list) => all.flatMap((some) => list.map((one) => [...some, one])), [[]]);
}
