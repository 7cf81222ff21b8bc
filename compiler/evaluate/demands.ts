import { keyOf, nearEnd } from "../model/compare-values.js";
import { isTotal, type PreparedCondition } from "../systems/condition-words.js";
import { plainText, type Value } from "../values/value.js";
import { keysOfLists } from "./compared-values.js";
import { fitsList, isFits, listsOf, valuesCompared } from "./condition-lists.js";
import { comparison, fitsGiven } from "./fits.js";
import {
  allValuesOn,
  copiesOf,
  type Found,
  namesOn,
  type RuleSubject,
  recordOf,
  type SectionItem,
  type TakenGroup,
  timesThere,
  unwritten,
} from "./items.js";
import { type EvaluationContext, type LookUpAnswer, lookUp, thingsOfKind, valuesAt } from "./look-up.js";
import { boundsOf, gapsIn, numberIn, sumOf } from "./numbers.js";
import { countedOn, firstTooMany, NO_ONE, type TooMany } from "./too-many.js";

export type DemandSort = "must" | "mustNot" | "only";

/** A requirement of a rule: some value must match, no value may match, or every value must match. */
export interface Demand {
  readonly sort: DemandSort;
  readonly asked: PreparedCondition;
}

/** A requirement that doesn't hold. */
export interface Violation {
  readonly demand: Demand;
  /** The wrong values: empty if something is missing. */
  readonly offending: readonly Found[];
  /** Something is missing rather than wrong, so an unreadable line could be it. */
  readonly missing: boolean;
  /** The values it was compared with, if the right side is a name. */
  readonly others: readonly Value[];
  /** The places of those values. */
  readonly comparedWith: readonly Found[];
}

/**
 * Whether a requirement on one thing holds. Absent values are not judged: use `Has` to require presence.
 * (docs/describe-a-game.md, "Rules")
 */
export function judge(demand: Demand, item: RuleSubject, context: EvaluationContext): Violation | undefined {
  const { asked, sort } = demand;
  if (isFits(asked)) return judgeLists(demand, item, context);
  if (sort !== "only") {
    const simple = fitsGiven(asked, item, context);
    if (simple !== undefined) return judgeGiven(demand, simple, item);
  }
  const { found } = lookUp(asked.path, item, context);
  if (found.length === 0) return undefined;
  const compare = comparison(asked, item, context);
  const nothingFits = sort === "only" && !compare.present && isAmongNothing(asked, context);
  if (!compare.present && !nothingFits) return undefined;
  const judged = nothingFits ? found : found.filter(({ value }) => compare.speaksOf(value));
  const wrong =
    sort === "mustNot"
      ? judged.filter(({ value }) => compare.fits(nearEnd(value, asked.operator)))
      : unfit(judged, compare.fits);
  if (wrong.length === 0 || (sort === "must" && wrong.length < judged.length)) return undefined;
  const missing = sort === "must" && /^(Has|Is)$/.test(asked.path.at(-1) ?? "");
  const others = compare.others.filter(canBeListed).flatMap(({ found }) => found.map(valueIn));
  const [only, ...more] = compare.others;
  // All values of a kind are one list: with a copy for each thing that breaks a rule, a large pack fills the memory.
  const comparedWith =
    only !== undefined && more.length === 0 ? only.found : compare.others.flatMap(({ found }) => found);
  return { demand, offending: missing ? [] : wrong, missing, others, comparedWith };
}

/**
 * Values must be among those of a name, but no thing of the kind has it although it exists and the name is optional:
 * then they are among nothing. If the name is required, its absence is reported instead.
 */
function isAmongNothing({ operator, literals, paths }: PreparedCondition, context: EvaluationContext): boolean {
  const { attributes, kinds } = context.facts.system;
  if (operator !== "=" || literals.length > 0 || context.alone) return false;
  return paths.every(([kind = "", name = ""]) => {
    const declared = attributes.get(name) ?? [];
    const isOptional = declared.length > 0 && declared.every(({ mustBeOn }) => mustBeOn.length === 0);
    return isOptional && kinds.has(kind) && thingsOfKind(kind, context).length > 0;
  });
}

/** Must: one of several lists is met; MustNot: none; Only: each. Without lists, nothing is required. */
function judgeLists(demand: Demand, item: RuleSubject, context: EvaluationContext): Violation | undefined {
  const { areAny, someUnmet, possible } = listsOf(demand.asked, item, context);
  if (!areAny) return undefined;
  const isMet = (list: SectionItem) => fitsList(list, item, context);
  const holds =
    demand.sort === "must"
      ? possible.some(isMet)
      : demand.sort === "only"
        ? !someUnmet && possible.every(isMet)
        : !possible.some(isMet);
  if (holds) return undefined;
  const comparedWith = possible.flatMap((list) => [...allValuesOn(list), ...valuesCompared(list, item, context)]);
  return { demand, offending: [], missing: false, others: [], comparedWith };
}

/** Longer lists of distinct values aren't read. */
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

/** A requirement on a total that doesn't hold. */
export interface TotalViolation extends TooMany {
  readonly demand: Demand;
  readonly total: number;
  readonly limits: readonly Value[];
  /** The place of the limit, if it has one. */
  readonly limitAt: Found | undefined;
  readonly tooFew: boolean;
}

/** Whether a requirement on a group holds, even an empty one. */
export function judgeTotal(demand: Demand, group: TakenGroup, context: EvaluationContext): TotalViolation | undefined {
  const { asked, sort } = demand;
  const [only] = asked.literals;
  if (only !== undefined && asked.number !== undefined) {
    // As nearly all do, and hold.
    const holds = isWithin(exactTotal(asked.path, group, context), asked.operator, only) !== (sort === "mustNot");
    if (holds) return undefined;
  }
  for (const { written, own } of limitsOn(asked, group, context)) {
    const limits = [...asked.literals.filter(isLimit), ...written.map(valueIn)];
    if (limits.length === 0) continue;
    const total = exactTotal(asked.path, group, context);
    const within = limits.some((limit) => isWithin(total, asked.operator, limit));
    if (within !== (sort === "mustNot")) continue;
    const most = Math.max(...limits.map((limit) => boundsOf(limit)?.to ?? Number.POSITIVE_INFINITY));
    const exceeds = sort !== "mustNot" && asked.operator !== ">" && total > most;
    // If an exact number is written down, that may be wrong as well as the things, so no thing is blamed.
    const stated = asked.operator === "=" && written.some(({ line }) => line !== -1) && own === undefined;
    const many = exceeds && !stated ? firstTooMany(asked.path, group, most, context) : NO_ONE;
    const tooMany = many.tooMany ?? own;
    return { demand, total: rounded(total), limits, limitAt: written[0], ...many, tooMany, tooFew: !exceeds };
  }
  return undefined;
}

/** What a total is compared with. */
interface TotalLimits {
  readonly written: readonly Found[];
  /** The thing that defines its own limit. */
  readonly own: RuleSubject | undefined;
}

/** The values of a name that a total is compared with: on the thing of `In`, or on each thing taken. */
function limitsOn({ paths }: PreparedCondition, group: TakenGroup, context: EvaluationContext): TotalLimits[] {
  const { inside, items } = group;
  const areLimits = (found: readonly Found[]) => found.filter(({ value }) => boundsOf(value) !== undefined);
  const written = areLimits(paths.flatMap((path) => limitOn(path, group, context)));
  const own = paths.filter((path) => path.length === 1 && lookUp(path, inside, context).found.length === 0);
  if (own.length === 0) return [{ written, own: undefined }];
  return items.map((item) => {
    const limits = areLimits(own.flatMap((path) => lookUp(path, item, context).found));
    return { written: [...limits, ...written], own: item };
  });
}

function limitOn(path: readonly string[], group: TakenGroup, context: EvaluationContext): readonly Found[] {
  const { inside, items } = group;
  const at = inside ?? items[0];
  if (!isTotal(path) || at === undefined || path.length === 1) return lookUp(path, inside, context).found;
  return [unwritten({ kind: "integer", value: rounded(exactTotal(path, group, context)) }, recordOf(at))];
}

/** Whether a total is compared with a value of each thing: then each is checked separately. */
export function comparesWithOwn(
  demands: readonly Demand[],
  inside: RuleSubject | undefined,
  context: EvaluationContext,
): boolean {
  return demands.some(({ asked }) =>
    asked.paths.some((path) => path.length === 1 && lookUp(path, inside, context).found.length === 0),
  );
}

/** Shares are shown with one decimal. */
const rounded = (total: number): number => Math.round(total * 10) / 10;

function isLimit(value: PreparedCondition["literals"][number]): value is Value {
  return value.kind !== "name" && boundsOf(value) !== undefined;
}

/** A total of a group, for display. */
export function totalOf(path: readonly string[], group: TakenGroup, context: EvaluationContext): number {
  return rounded(exactTotal(path, group, context));
}

function exactTotal(path: readonly string[], group: TakenGroup, context: EvaluationContext): number {
  const [word = "", ...of] = path;
  const [name] = of;
  switch (word) {
    case "Count":
      if (name === undefined) return group.items.length;
      if (!context.facts.system.kinds.has(name))
        return sumOf(group.items.map((item) => countedOn(item, of, group, context).length));
      return context.inside(name).length;
    case "Copies":
      return sumOf((name === undefined ? group.items : context.inside(name)).map(copiesOf));
    case "Share": {
      const some = sumOf(group.items.map(copiesOf));
      const all = sumOf(context.inside(name ?? "Card").map(copiesOf));
      // A share of nothing counts as above any limit.
      return (some * 100) / Math.max(all, 1);
    }
    default:
      return measure(word, group, of, context);
  }
}

function measure(word: string, group: TakenGroup, path: readonly string[], context: EvaluationContext): number {
  const { items } = group;
  const valuesOf = (some: readonly RuleSubject[]) => some.flatMap((item) => valuesAt(item, path, context)).map(valueIn);
  if (word === "Sum") {
    return sumOf(
      items.map(
        (item) => sumOf(valuesOf([item]).map((value) => numberIn(value) ?? 0)) * timesThere(item, group, context),
      ),
    );
  }
  const found = items.map((item) => valuesAt(item, path, context));
  const values = found.flat().map(valueIn);
  const numbers = values.flatMap((value) => numberIn(value) ?? []);
  switch (word) {
    case "SumOnce":
      return sumOf(numbers);
    case "Different":
      return new Set(
        keysOfLists(
          found.flat().map((one) => [one]),
          plainText,
        ),
      ).size;
    case "Gaps":
      return gapsIn(numbers);
    case "Falls":
      return numbers.filter((number, index) => number < (numbers[index - 1] ?? number)).length;
    case "Sets":
      return new Set(keysOfLists(found, keyOf)).size;
    default:
      return spreadOf(values.map(plainText), group.among === items ? [] : valuesOf(group.among).map(plainText));
  }
}

/** How much more often the most frequent text occurs than the least frequent of all possible ones. */
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
