import { keyOf, nearEnd } from "../model/compare-values.js";
import { plainText } from "../model/plain-text.js";
import type { Value } from "../model/record-model.js";
import { isTotal, type PreparedCondition } from "../systems/asked.js";
import { comparison, fitsGiven, fitsList, isFits, listsOf } from "./fits.js";
import {
  copiesOf,
  type Found,
  namesOn,
  type RuleSubject,
  recordOf,
  type TakenGroup,
  timesThere,
  unwritten,
} from "./items.js";
import { type EvaluationContext, type LookUpAnswer, lookUp, thingsOfKind, valuesOn } from "./look-up.js";
import { boundsOf, sumOf } from "./numbers.js";
import { firstTooMany, NO_ONE } from "./too-many.js";

export type DemandSort = "must" | "mustNot" | "only";

/** A demand of a rule: some value must fit, no value may fit, or every value must fit. */
export interface Demand {
  readonly sort: DemandSort;
  readonly asked: PreparedCondition;
}

/** A demand that does not hold. */
export interface Violation {
  readonly demand: Demand;
  /** The values that are wrong: none where something is missing. */
  readonly offending: readonly Found[];
  /** Something is missing rather than wrong, so an unreadable line could be it. */
  readonly missing: boolean;
  /** What was asked for, where the right side names it. */
  readonly others: readonly Value[];
  /** Where that stands. */
  readonly comparedWith: readonly Found[];
}

/**
 * Whether a demand about one thing holds. What is not there is not judged: presence is asked for with `Has`.
 * (specification: system-language/DESIGN.md section 2, "How a rule is read, exactly")
 */
export function judge(demand: Demand, item: RuleSubject, around: EvaluationContext): Violation | undefined {
  const { asked, sort } = demand;
  if (isFits(asked)) return judgeLists(demand, item, around);
  if (sort !== "only") {
    const simple = fitsGiven(asked, item, around);
    if (simple !== undefined) return judgeGiven(demand, simple, item);
  }
  const { found } = lookUp(asked.path, item, around);
  if (found.length === 0) return undefined;
  const compare = comparison(asked, item, around);
  const nothingFits = sort === "only" && !compare.present && saysNone(asked, around);
  if (!compare.present && !nothingFits) return undefined;
  const judged = nothingFits ? found : found.filter(({ value }) => compare.speaksOf(value));
  const wrong =
    sort === "mustNot"
      ? judged.filter(({ value }) => compare.fits(nearEnd(value, asked.operator)))
      : unfit(judged, compare.fits);
  if (wrong.length === 0 || (sort === "must" && wrong.length < judged.length)) return undefined;
  const missing = sort === "must" && /^(Has|Is)$/.test(asked.path.at(-1) ?? "");
  const others = compare.others.filter(canBeListed).flatMap(({ found }) => found.map(valueIn));
  const comparedWith = compare.others.flatMap(({ found }) => found);
  return { demand, offending: missing ? [] : wrong, missing, others, comparedWith };
}

/**
 * What every value has to be among stands on no thing of the kind, though there is one, and need not stand there: then it
 * is among nothing. A name that must be there is missed where it is missing.
 */
function saysNone({ operator, literals, paths }: PreparedCondition, around: EvaluationContext): boolean {
  const { attributes, kinds } = around.facts.system;
  if (operator !== "=" || literals.length > 0 || around.alone) return false;
  return paths.every(([kind = "", name = ""]) => {
    const declared = attributes.get(name) ?? [];
    const isOptional = declared.length > 0 && declared.every(({ mustBeOn }) => mustBeOn.length === 0);
    return isOptional && kinds.has(kind) && thingsOfKind(kind, around).length > 0;
  });
}

/** Of several lists one must be met, none may be, or each has to be. Where nothing is listed, nothing is asked. */
function judgeLists(demand: Demand, item: RuleSubject, around: EvaluationContext): Violation | undefined {
  const met = listsOf(demand.asked, item, around).map((list) => fitsList(list, item, around));
  if (met.length === 0) return undefined;
  const holds =
    demand.sort === "must" ? met.includes(true) : demand.sort === "only" ? !met.includes(false) : !met.includes(true);
  return holds ? undefined : { demand, offending: [], missing: false, others: [], comparedWith: [] };
}

/** More different values than these are no list that anybody reads. */
const MOST_LISTED = 8;

function canBeListed({ keys }: LookUpAnswer): boolean {
  return keys === undefined || keys.size <= MOST_LISTED;
}

const valueIn = ({ value }: Found): Value => value;

function unfit(found: readonly Found[], fits: (value: Value) => boolean): Found[] {
  return found.filter(({ value }) => !fits(value));
}

function judgeGiven(demand: Demand, fit: boolean, item: RuleSubject): Violation | undefined {
  const { asked, sort } = demand;
  if (fit === (sort === "must")) return undefined;
  if (sort === "must") return { demand, offending: [], missing: true, others: [], comparedWith: [] };
  const offending =
    asked.path[0] === "Has"
      ? namesOn(item).filter(({ value }) => value.kind === "text" && asked.texts.includes(value.value))
      : asked.texts.slice(0, 1).map((kind) => unwritten({ kind: "text", value: kind }, recordOf(item)));
  return { demand, offending, missing: false, others: [], comparedWith: [] };
}

/** A demand about a total that does not hold. */
export interface TotalViolation {
  readonly demand: Demand;
  readonly total: number;
  readonly limits: readonly Value[];
  /** Where the limit stands, if it stands anywhere. */
  readonly limitAt: Found | undefined;
  /** The first thing that is one too many; undefined: there are too few, or none can be named. */
  readonly tooMany: RuleSubject | undefined;
  /** The line of a deck's list at which there are too many, where that is known. */
  readonly line: number | undefined;
  readonly tooFew: boolean;
}

/** Whether a demand about all that was taken holds, even if nothing was. */
export function judgeTotal(demand: Demand, group: TakenGroup, around: EvaluationContext): TotalViolation | undefined {
  const { asked, sort } = demand;
  for (const { written, own } of limitsOn(asked, group, around)) {
    const limits = [...asked.literals.filter(isLimit), ...written.map(valueIn)];
    if (limits.length === 0) continue;
    const total = exactTotal(asked.path, group, around);
    const within = limits.some((limit) => isWithin(total, asked.operator, limit));
    if (within !== (sort === "mustNot")) continue;
    const most = Math.max(...limits.map((limit) => boundsOf(limit)?.to ?? Number.POSITIVE_INFINITY));
    const exceeds = sort !== "mustNot" && asked.operator !== ">" && total > most;
    // A number that is to be met exactly, and is written down, is as likely wrong as the things: no thing is one too many.
    const stated = asked.operator === "=" && written.some(({ line }) => line !== -1) && own === undefined;
    const many = exceeds && !stated ? firstTooMany(asked.path, group, most, around) : NO_ONE;
    const tooMany = many.tooMany ?? own;
    return { demand, total: rounded(total), limits, limitAt: written[0], ...many, tooMany, tooFew: !exceeds };
  }
  return undefined;
}

/** What a total is compared with. */
interface TotalLimits {
  readonly written: readonly Found[];
  /** The thing that says it of itself. */
  readonly own: RuleSubject | undefined;
}

/** What the total is compared with, where it stands under a name: on the thing of `In`, or on each thing that was taken. */
function limitsOn({ paths }: PreparedCondition, group: TakenGroup, around: EvaluationContext): TotalLimits[] {
  const { inside, items } = group;
  const areLimits = (found: readonly Found[]) => found.filter(({ value }) => boundsOf(value) !== undefined);
  const written = areLimits(paths.flatMap((path) => limitOn(path, group, around)));
  const own = paths.filter((path) => path.length === 1 && lookUp(path, inside, around).found.length === 0);
  if (own.length === 0) return [{ written, own: undefined }];
  return items.map((item) => {
    const said = areLimits(own.flatMap((path) => lookUp(path, item, around).found));
    return { written: [...said, ...written], own: item };
  });
}

function limitOn(path: readonly string[], group: TakenGroup, around: EvaluationContext): readonly Found[] {
  const { inside, items } = group;
  const at = inside ?? items[0];
  if (!isTotal(path) || at === undefined || path.length === 1) return lookUp(path, inside, around).found;
  return [unwritten({ kind: "integer", value: rounded(exactTotal(path, group, around)) }, recordOf(at))];
}

/** True where a total is compared with what each of the things says of itself: then each is asked for itself. */
export function comparesWithOwn(
  demands: readonly Demand[],
  inside: RuleSubject | undefined,
  around: EvaluationContext,
): boolean {
  return demands.some(({ asked }) =>
    asked.paths.some((path) => path.length === 1 && lookUp(path, inside, around).found.length === 0),
  );
}

/** Shares are shown with one decimal. */
const rounded = (total: number): number => Math.round(total * 10) / 10;

function isLimit(value: PreparedCondition["literals"][number]): value is Value {
  return value.kind !== "name" && boundsOf(value) !== undefined;
}

/** A total or measure over all that was taken, as it is shown. */
export function totalOf(path: readonly string[], group: TakenGroup, around: EvaluationContext): number {
  return rounded(exactTotal(path, group, around));
}

function exactTotal(path: readonly string[], group: TakenGroup, around: EvaluationContext): number {
  const [word = "", name] = path;
  switch (word) {
    case "Count":
      return name === undefined ? group.items.length : around.inside(name).length;
    case "Copies":
      return sumOf((name === undefined ? group.items : around.inside(name)).map(copiesOf));
    case "Share": {
      const some = sumOf(group.items.map(copiesOf));
      const all = sumOf(around.inside(name ?? "Card").map(copiesOf));
      // Of what is not there, any number is more than every share.
      return (some * 100) / Math.max(all, 1);
    }
    default:
      return measure(word, group, name ?? "", around);
  }
}

function measure(word: string, group: TakenGroup, name: string, around: EvaluationContext): number {
  const { items } = group;
  const valuesOf = (some: readonly RuleSubject[]) => some.flatMap((item) => valuesOn(item, name, around)).map(valueIn);
  if (word === "Sum") {
    return sumOf(items.map((item) => sumOf(valuesOf([item]).map(upperEnd)) * timesThere(item, group, around)));
  }
  const values = valuesOf(items);
  const numbers = values.flatMap((value) => boundsOf(value)?.to ?? []);
  switch (word) {
    case "SumOnce":
      return sumOf(numbers);
    case "Different":
      return new Set(values.map(plainText)).size;
    case "Gaps":
      return gapsIn(numbers);
    case "Falls":
      return numbers.filter((number, index) => number < (numbers[index - 1] ?? number)).length;
    case "Sets":
      return new Set(items.map((item) => setOf(valuesOf([item])))).size;
    default:
      return spreadOf(values.map(plainText), group.among === items ? [] : valuesOf(group.among).map(plainText));
  }
}

/** Equal for equal values, whatever their order; nothing is a set as well. */
const setOf = (values: readonly Value[]): string => values.map(keyOf).sort().join("\u0000");

const upperEnd = (value: Value): number => boundsOf(value)?.to ?? 0;

/** How many numbers are missing from 1 to the highest. */
function gapsIn(numbers: readonly number[]): number {
  const present = new Set(numbers.filter((number) => number >= 1));
  let highest = 0;
  for (const number of present) highest = Math.max(highest, number);
  return highest - present.size;
}

/** How much more often the most frequent text stands there than the least frequent of all that could. */
function spreadOf(texts: readonly string[], all: readonly string[]): number {
  const counts = new Map<string, number>(all.map((text) => [text, 0]));
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  let most = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const count of counts.values()) {
    most = Math.max(most, count);
    least = Math.min(least, count);
  }
  return counts.size === 0 ? 0 : most - least;
}

function isWithin(total: number, operator: PreparedCondition["operator"], limit: Value): boolean {
  const bounds = boundsOf(limit);
  if (bounds === undefined) return false;
  if (operator === "<") return total <= bounds.to;
  return operator === ">" ? total >= bounds.from : total >= bounds.from && total <= bounds.to;
}
