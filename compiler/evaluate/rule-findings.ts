import { memoize, quotedText, type Span } from "../../grammar/index.js";
import { writing } from "../diagnostics/apply-fixes.js";
import type { DataValue } from "../diagnostics/diagnostic.js";
import { alternatives } from "../diagnostics/message.js";
import type { Finding, PlacedFinding } from "../model/finding.js";
import { nextFree, numberedPart, numbersByStem } from "../model/next-free.js";
import type { DeckModel, FileModel, RecordInPack } from "../model/pack-model.js";
import { headOf, inRecord } from "../model/record-text.js";
import { isTotal, type PreparedCondition } from "../systems/condition-words.js";
import { fillHoles, readHoles } from "../systems/holes.js";
import { traitsOfDeclared } from "../systems/traits-of-declared.js";
import { plainText, type Value } from "../values/value.js";
import { linesOfCard, placedInDeck } from "./deck-findings.js";
import { brokenDemand, brokenTotal, missingText } from "./demand-text.js";
import { type TotalViolation, totalOf, type Violation } from "./demands.js";
import {
  type Found,
  namesOn,
  type Path,
  placeOnLine,
  type RecordItem,
  type RuleSubject,
  recordOf,
  type TakenGroup,
} from "./items.js";
import { type EvaluationContext, lookUp, valueNaming } from "./look-up.js";
import { nearestMeant } from "./nearest-meant.js";
import { boundsOf } from "./numbers.js";
import { type PreparedRule, textsAskedFor } from "./prepare-rules.js";
import { fixesFor, insteadOf } from "./rule-fixes.js";
import { countedOn, numberUnder } from "./too-many.js";

export interface ItemFinding {
  readonly record: RecordItem;
  /** What contains it, for this rule. */
  readonly inside: RuleSubject | undefined;
  /** The line of the decklist, if the record is on several. */
  readonly line?: number | undefined;
  /** The places of the values it was compared with. */
  readonly comparedWith?: readonly Found[] | undefined;
  readonly finding: Finding;
}

/** A rule, and things that it takes together. */
export interface Judged {
  readonly rule: PreparedRule;
  readonly group: TakenGroup;
  readonly context: EvaluationContext;
}

/** One of them. */
export interface JudgedItem extends Judged {
  readonly item: RuleSubject;
}

/** The findings for a broken requirement on one thing: one, or one per wrong value if the message names it. */
export function findingsOf(violation: Violation, judged: JudgedItem): ItemFinding[] {
  const { offending } = violation;
  const { rule, item, group, context } = judged;
  const names = readHoles(rule.declaration.says ?? "").parts.some(
    (part) => part.kind === "hole" && part.path.join(".") === "value",
  );
  const parts = names && offending.length > 1 ? eachOnce(offending, group).map((one) => [one]) : [offending];
  return parts.map((values) => {
    const because = brokenDemand({ ...violation, offending: values }, item);
    const limits = [...violation.demand.asked.literals.filter(isValue), ...violation.others];
    const filling = { values: values.map(({ value }) => value), limits };
    const nearest = nearestMeant(violation, values, item, context);
    const instead = insteadOf(violation, item, context.facts)?.name;
    const { message, data } = sentence({ ...filling, nearest, instead }, judged);
    const [elsewhere] = values;
    const isElsewhere = elsewhere !== undefined && elsewhere.record.record !== recordOf(item).record;
    const naming = isElsewhere ? valueNaming(item, violation.demand.asked.path, elsewhere.record, context) : undefined;
    const witness = values.find(standsOn(item)) ?? naming ?? witnessOf(judged);
    const fixes = fixesFor(rule.declaration, violation, values, item, context, witness, nearest);
    const namedBy = namedInDeck(judged);
    if (namedBy !== undefined)
      return atItsName(namedBy, { ...ruleFinding(rule, message, data, NOWHERE, []), because }, item, group);
    const found = { ...ruleFinding(rule, message, data, placeOf(item, witness), fixes), because };
    return { record: recordOf(item), inside: group.inside, comparedWith: violation.comparedWith, finding: found };
  });
}

/** A value that is on one line several times is one finding, and on a card of a deck wherever it is. */
function eachOnce(offending: readonly Found[], { inside }: TakenGroup): readonly Found[] {
  const isOfDeck = inside !== undefined && recordOf(inside).deck !== undefined;
  const seen = new Map<string, Found>();
  for (const found of offending) {
    const key = `${isOfDeck ? "" : found.line} ${plainText(found.value)}`;
    if (!seen.has(key)) seen.set(key, found);
  }
  return [...seen.values()];
}

/** The finding for a broken requirement on a total. Undefined if there is no place for it. */
export function totalFindingOf(violation: TotalViolation, judged: Judged): ItemFinding | undefined {
  const { rule, group, context } = judged;
  const own = group.items.filter((item) => !recordOf(item).isUsed);
  // Without a thing of this pack, it is found in the pack that has them.
  if (own.length === 0 && group.items.length > 0) return undefined;
  const { tooMany } = violation;
  const surplus = tooMany !== undefined && recordOf(tooMany).isUsed ? own[0] : tooMany;
  const [word] = violation.demand.asked.path;
  const lonely = surplus === undefined && word === "Count" ? onlyOfValue(judged) : undefined;
  const at = surplus ?? onlyLineOf(group) ?? lonely ?? group.inside ?? group.items[0];
  if (at === undefined) return undefined;
  const here: JudgedItem = { ...judged, item: at };
  const total: Value = { kind: "integer", value: violation.total };
  const { message, data } = sentence({ values: [total], limits: violation.limits }, here);
  const because = brokenTotal(violation, group, context);
  const namedBy = violation.tooMany && namedInDeck({ ...here, item: violation.tooMany });
  if (namedBy !== undefined)
    return atItsName(namedBy, { ...ruleFinding(rule, message, data, NOWHERE, []), because }, at, group);
  const limitAt = violation.limitAt !== undefined && standsOn(at)(violation.limitAt) ? violation.limitAt : undefined;
  const counted = violation.value ?? onlyCounted(violation, here);
  const place =
    (violation.tooMany === undefined && lonely === undefined) || violation.value !== undefined
      ? placeOf(at, limitAt ?? counted)
      : placeInGroup(here);
  const related = violation.tooMany === undefined ? [] : relatedTo(violation.demand.asked.path, here);
  const fixes = violation.tooMany === undefined ? [] : freeIdentifier(violation, here);
  const found = {
    ...ruleFinding(rule, message, data, place, fixes),
    related,
    because,
    surplus: surplusIn(violation, group),
  };
  const comparedWith = violation.limitAt === undefined ? [] : [violation.limitAt];
  return { record: recordOf(at), inside: group.inside, line: violation.line, comparedWith, finding: found };
}

/** By how much copies are too many, in all and on the line of the list that is blamed. */
function surplusIn(
  { demand, total, limits, tooMany, line }: TotalViolation,
  { inside }: TakenGroup,
): Finding["surplus"] {
  const deck = inside && recordOf(inside).deck;
  if (deck === undefined || tooMany === undefined || demand.asked.path[0] !== "Copies") return undefined;
  const most = Math.max(...limits.map((limit) => boundsOf(limit)?.to ?? Number.POSITIVE_INFINITY));
  const here = linesOfCard(deck, recordOf(tooMany).record).find((one) => one.line === line);
  return { by: total - most, alone: (here?.copies ?? 0) - most };
}

/** A card with the identifier of another is probably a copy of it whose number is still to be changed. */
function freeIdentifier({ demand }: TotalViolation, { item, rule, group, context }: JudgedItem): Finding["fixes"] {
  const [only, ...others] = rule.per;
  const { record } = recordOf(item);
  if (only?.join(".") !== "Identifier" || others.length > 0 || demand.asked.path.join() !== "Count") return [];
  const label = record.labels.find(({ name }) => name === "Identifier");
  const numbered = record.identifier === undefined ? undefined : numberedPart(record.identifier);
  if (label === undefined || numbered === undefined || group.items.length !== 2) return [];
  const taken = numbersOf(context.inside("Card")).get(numbered.stem);
  const text = nextFree(numbered, (number) => taken?.has(number) === true, (taken?.size ?? 0) + 1);
  return text === undefined ? [] : [writing(text, inRecord(record, label.line, label.node.text))];
}

const numbersOf = memoize((cards: readonly RecordItem[]) =>
  numbersByStem(cards.map(({ record }) => numberedPart(record.identifier ?? ""))),
);

/** The line that a rule took from a record, if it is the only one: the place of a finding about their number. */
function onlyLineOf({ items: [item, ...others], inside }: TakenGroup): RuleSubject | undefined {
  const isLine = item !== undefined && item.kind !== "record" && others.length === 0;
  return isLine && inside !== undefined && recordOf(inside).record === recordOf(item).record ? item : undefined;
}

/** The only thing in a pack that has a value by which things are put together: too few are one that is alone. */
function onlyOfValue({ rule, group: { items, inside } }: Judged): RuleSubject | undefined {
  const [item, ...others] = items;
  const isInPack = inside !== undefined && recordOf(inside).record.role === "pack";
  const isAny = rule.per.length > 0 && textsAskedFor(rule).length === 0;
  return isInPack && isAny && others.length === 0 ? item : undefined;
}

/** What stands under a name on the only thing that was counted: the place of a finding about how much that is. */
function onlyCounted({ demand }: TotalViolation, { item: at, group, context }: JudgedItem): Found | undefined {
  const [, ...of] = demand.asked.path;
  const [item, ...others] = group.items;
  if (item !== at || others.length > 0 || of.length === 0 || context.facts.system.kinds.has(of[0] ?? ""))
    return undefined;
  return countedOn(item, of, group, context).find(standsOn(at));
}

const NOWHERE: Span = { start: 0, end: 0 };

/**
 * The deck names exactly this one of the cards that the rule takes, and the rule takes it for that reason: then what
 * the deck says is wrong, not the card.
 */
function namedInDeck({ rule, item, group: { items, inside }, context }: JudgedItem): Found | undefined {
  const deck = inside && recordOf(inside).deck;
  if (deck === undefined || item.kind !== "record") return undefined;
  for (const { path, paths, operator } of rule.when) {
    if (operator !== "=" || paths.length === 0) continue;
    const keysOn = (one: RuleSubject) => lookUp(path, one, context).found.map(({ value }) => plainText(value));
    const own = new Set(keysOn(item));
    const names = paths.flatMap((other) => lookUp(other, item, context).found);
    const named = names.find((one) => one.line !== -1 && one.record.deck === deck && own.has(plainText(one.value)));
    if (named === undefined) continue;
    const others = items.filter((one) => one !== item && keysOn(one).includes(plainText(named.value)));
    if (others.length === 0) return named;
  }
  return undefined;
}

function atItsName(name: Found, found: Finding, item: RuleSubject, { inside }: TakenGroup): ItemFinding {
  const { file, record } = recordOf(item);
  const related = file === undefined ? [] : [{ at: headOf(record), in: { file, record }, message: "The card." }];
  return { record: name.record, inside, finding: { ...found, span: placeOf(name.record, name), related } };
}

const isValue = (value: PreparedCondition["literals"][number]): value is Value => value.kind !== "name";
const standsOn = (item: RuleSubject) => (found: Found) =>
  found.line !== -1 && found.record.record === recordOf(item).record;

/** A finding of a game's rule. */
export function ruleFinding(
  { declaration, messageId }: PreparedRule,
  message: string,
  data: Finding["data"],
  span: Span,
  fixes: Finding["fixes"],
): Finding {
  const severity = declaration.severity;
  return {
    rule: declaration.name,
    traits: traitsOfDeclared(declaration),
    messageId,
    message,
    data,
    span,
    fixes,
    severity,
    tags: [],
    related: [],
    certainMistake: false,
  };
}

/**
 * Places a finding of a pack: one caused by a deck goes to the deck's list. One on a card of a used pack goes to what
 * contains it here, because only that can be fixed here.
 */
export function placed(
  { record, inside, line, finding: found }: ItemFinding,
  own: ReadonlySet<FileModel>,
): PlacedFinding[] {
  const { file } = record;
  const deck = (inside && recordOf(inside).deck) ?? deckAsWhole(record, found);
  if (deck !== undefined && file !== undefined) {
    const there = placedInDeck({ finding: { ...found, in: { file, record: record.record } }, deck, line }, own);
    return there === undefined ? [] : [there];
  }
  if (file !== undefined && own.has(file)) return [{ ...found, in: { file, record: record.record } }];
  const holder = inside && recordOf(inside);
  if (holder?.file === undefined || !own.has(holder.file)) return [];
  return [{ ...found, span: headOf(holder.record), fixes: [], in: { file: holder.file, record: holder.record } }];
}

/** The deck that a finding is about as a whole. */
function deckAsWhole(record: RecordItem, { span }: Finding): DeckModel | undefined {
  const { start, end } = headOf(record.record);
  return span.start === start && span.end === end ? record.deck : undefined;
}

/** The values for the holes `value` and `limit`. */
interface HoleFilling {
  readonly values: readonly Value[];
  readonly limits: readonly Value[];
  /** The text that was probably meant. */
  readonly nearest?: readonly string[] | undefined;
  /** A category that may be the one that is missing. */
  readonly instead?: string | undefined;
}

/** The rule's message with its holes filled, and how to fix it. */
function sentence(filling: HoleFilling, judged: JudgedItem) {
  const { declaration } = judged.rule;
  const data: [string, DataValue][] = [];
  const says = fillHoles(declaration.says ?? declaration.about, (path) => {
    const values = fillings(path, filling, judged);
    if (values.length === 0) return undefined;
    const texts = [...new Set(values.map(plainText))];
    const [only] = values;
    const single = values.length === 1 && only?.kind === "integer" ? only.value : undefined;
    const text = alternatives(texts, path.join(".") === "limit" ? "or" : "and");
    data.push([path.join("."), single ?? (texts.length === 1 ? text : texts)]);
    return text;
  });
  if (filling.nearest !== undefined) {
    data.push(["nearest", filling.nearest.join(" / ")]);
    const [written] = filling.values;
    if (written !== undefined && !data.some(([name]) => name === "value")) data.push(["value", plainText(written)]);
  }
  const isList = filling.nearest !== undefined && filling.nearest.length > 1;
  const near = filling.nearest?.map((text) => (isList ? quotedText(text) : text)).join(" / ");
  const meant = near === undefined ? [] : [`Did you mean ${near}?`];
  if (filling.instead !== undefined) data.push(["instead", filling.instead]);
  if (filling.instead !== undefined) meant.push(`There is ${filling.instead} instead.`);
  const message = [says, ...meant, ...(declaration.mend === undefined ? [] : [declaration.mend])].join(" ");
  return { message, data: Object.fromEntries(data) };
}

function fillings(path: Path, filling: HoleFilling, { item, group, context }: JudgedItem): readonly Value[] {
  const name = path.join(".");
  if (name === "value") return filling.values;
  if (name === "limit") return filling.limits;
  if (isTotal(path)) return [{ kind: "integer", value: totalOf(path, group, context) }];
  const per = group.per.get(name);
  if (per !== undefined) return [per.value];
  const own = lookUp(path, item, context).found;
  const found = own.length > 0 || group.inside === undefined ? own : lookUp(path, group.inside, context).found;
  return found.map(({ value }) => value);
}

/** The line that makes the rule apply: a better place for the finding than the first line. */
function witnessOf({ rule, item, context }: JudgedItem): Found | undefined {
  for (const asked of rule.when) {
    const given = asked.path.join(".");
    if (given === "Is") continue;
    const found = given === "Has" ? namesOn(item) : lookUp(asked.path, item, context).found;
    const stands = found.filter(standsOn(item));
    const witness =
      given === "Has"
        ? stands.find(({ value }) => value.kind === "text" && asked.texts.includes(value.value))
        : stands[0];
    if (witness !== undefined) return witness;
  }
  return undefined;
}

export function placeOf(item: RuleSubject, witness: Found | undefined): Span {
  const { record } = recordOf(item);
  const place = witness && placeOnLine(witness);
  if (witness !== undefined && place !== undefined) return inRecord(record, witness.line, place);
  if (item.kind === "record") return headOf(item.record);
  const [node, line] = item.kind === "section" ? [item.section.head, item.section.line] : [item.entry.node, item.line];
  return inRecord(record, line, { start: node.path[0].start, end: (node.path.at(-1) ?? node.path[0]).end });
}

/** A surplus thing is marked where it has what the group has in common. */
function placeInGroup({ item, rule, group, context }: JudgedItem): Span {
  for (const path of rule.per) {
    const value = group.per.get(path.join("."))?.value;
    const shared = lookUp(path, item, context).found.filter(standsOn(item));
    const same = shared.find((found) => value !== undefined && plainText(found.value) === plainText(value));
    if (same !== undefined) return placeOf(item, same);
  }
  return placeOf(item, undefined);
}

const MOST_RELATED = 5;

/** The others of the group, the first of them if they are many; for a gap, what stands before it. */
function relatedTo([word, ...path]: readonly string[], judged: JudgedItem): Finding["related"] {
  const { item, group, context } = judged;
  const relate = (other: RuleSubject, message: string): Finding["related"][number] => {
    const { file, record } = recordOf(other);
    const place: RecordInPack | undefined = file && { file, record };
    return { at: placeInGroup({ ...judged, item: other }), message, ...(place && { in: place }) };
  };
  if (word === "Gaps") {
    const before = lastBefore(item, group.items, path, context);
    return before === undefined ? [] : [relate(before, `Missing: ${missingText(path, group, context)}.`)];
  }
  const others = group.items.filter((other) => other !== item);
  const more = others.length - MOST_RELATED;
  return others
    .slice(0, MOST_RELATED)
    .map((other, at) =>
      relate(other, more > 0 && at === MOST_RELATED - 1 ? `Here too, and in ${more} more places.` : "Here too."),
    );
}

/** The thing with the highest number below that of another. */
function lastBefore(
  item: RuleSubject,
  items: readonly RuleSubject[],
  path: Path,
  context: EvaluationContext,
): RuleSubject | undefined {
  const numberOn = (one: RuleSubject) => numberUnder(path, one, context);
  const own = numberOn(item);
  return items
    .filter((one) => numberOn(one) < own)
    .reduce<RuleSubject | undefined>((high, one) => (high && numberOn(high) >= numberOn(one) ? high : one), undefined);
}
