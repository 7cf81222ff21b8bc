import { memoizeByKey } from "../../grammar/index.js";
import { escaped, fitsAlternative, isComparable, isSameNumber, isSameValue, keyOf } from "../model/compare-values.js";
import type { PreparedCondition } from "../systems/condition-words.js";
import { readHoles } from "../systems/holes.js";
import type { HoleLookup } from "../systems/match-entry.js";
import { fitsList, isFits, listsOf } from "./condition-lists.js";
import { canBeFilled, fitsOneOf } from "./fits-holes.js";
import { entriesWithin, type Found, hasName, namesOn, type RuleSubject } from "./items.js";
import {
  type EvaluationContext,
  holderOfKind,
  holesOf,
  isOf,
  type LookUpAnswer,
  lookUp,
  thingsNamed,
  thingsOfKind,
} from "./look-up.js";

/** Whether a thing matches a condition. A condition on an absent value doesn't match. */
export function fits(asked: PreparedCondition, item: RuleSubject, context: EvaluationContext): boolean {
  const simple =
    asked.own === undefined
      ? (fitsGiven(asked, item, context) ?? fitsHolder(asked, item, context))
      : fitsWritten(asked, asked.own, item, context);
  if (simple !== undefined) return simple;
  if (isFits(asked)) return listsOf(asked, item, context).possible.some((list) => fitsList(list, item, context));
  const { found, keys } = lookUp(asked.path, item, context);
  if (found.length === 0) return false;
  return keys === undefined || !isFixed(asked)
    ? fitsSome(found, asked, item, context)
    : decidedOnce(found, asked, () => fitsSome(found, asked, item, context));
}

/** The same for a value that is written on the thing. Undefined if there is none but may be another. */
function fitsWritten(
  asked: PreparedCondition,
  name: string,
  item: RuleSubject,
  context: EvaluationContext,
): boolean | undefined {
  if (item.kind === "record" && item.record.system.labels.has(name)) return undefined;
  let isThere = false;
  for (const entry of entriesWithin(item)) {
    if (entry.name !== name || entry.category !== undefined) continue;
    isThere = true;
    for (const value of entry.values) if (fitsOneOf(value, asked, context)) return true;
  }
  return isThere || item.kind !== "record" || context.facts.defaults(name).length === 0 ? false : undefined;
}

function fitsSome(
  found: readonly Found[],
  asked: PreparedCondition,
  item: RuleSubject,
  context: EvaluationContext,
): boolean {
  const possible = withSomethingToFill(asked, context);
  if (possible.paths.length === 0) {
    for (const { value } of found) if (fitsOneOf(value, possible, context)) return true;
    return false;
  }
  const compare = comparison(possible, item, context);
  return found.some(({ value }) => compare.fits(value));
}

/** Whether what a condition compares with is the same everywhere: it names nothing, and no hole takes values of cards. */
const isFixed = ({ paths, literals, texts }: PreparedCondition): boolean =>
  paths.length === 0 &&
  (texts.length === literals.length ||
    literals.every(
      (one) =>
        one.kind !== "text" ||
        readHoles(one.value).parts.every((part) => part.kind === "literal" || part.path.length === 1),
    ));

/** The values of all things of a kind are one list, and whether one of them fits is the same for each thing that asks. */
const decidedOnce = memoizeByKey<readonly Found[], PreparedCondition, boolean>();

/** A hole for values of a kind, without any such thing, is a condition on an absent value. */
function withSomethingToFill(asked: PreparedCondition, context: EvaluationContext): PreparedCondition {
  if (asked.texts.length === asked.literals.length) return asked;
  for (const other of asked.literals)
    if (!mayBeMet(other, context))
      return { ...asked, literals: asked.literals.filter((one) => mayBeMet(one, context)) };
  return asked;
}

const mayBeMet = (other: PreparedCondition["literals"][number], context: EvaluationContext): boolean =>
  other.kind !== "text" || canBeFilled(other.value, context);

/** `Has` and `Is` with plain names, the most common conditions. Undefined for others. */
export function fitsGiven(
  asked: PreparedCondition,
  item: RuleSubject,
  context: EvaluationContext,
): boolean | undefined {
  if (asked.path.length > 1 || asked.paths.length > 0 || asked.operator !== "=") return undefined;
  // Called for each condition of each card: a closure for each call would be the largest part of what it allocates.
  if (asked.path[0] === "Is") {
    for (const kind of asked.texts) if (isOf(item, kind, context)) return true;
    return false;
  }
  if (asked.path[0] !== "Has") return undefined;
  for (const name of asked.texts) if (hasName(item, name)) return true;
  if (asked.texts.length === asked.literals.length) return false;
  const holes = holesOf(context);
  return namesOn(item).some(({ value }) => asked.literals.some((other) => fitsAlternative(value, "=", other, holes)));
}

/** `Card.Is` and `Card.Has` on a part, which apply to its record. */
function fitsHolder(asked: PreparedCondition, item: RuleSubject, context: EvaluationContext): boolean | undefined {
  const [kind = "", name = ""] = asked.path;
  if (asked.path.length < 2 || asked.paths.length > 0 || asked.texts.length < asked.literals.length) return undefined;
  const holder = holderOfKind(kind, item, context);
  if (holder === undefined || asked.operator !== "=") return undefined;
  if (name === "Is") return asked.texts.some((text) => isOf(holder, text, context));
  return name === "Has" ? asked.texts.some((text) => hasName(holder, text)) : undefined;
}

/** The right side of a condition, resolved for one thing. */
export type Comparison = ReturnType<typeof comparison>;

/** Resolves what a condition compares with. */
export function comparison(asked: PreparedCondition, item: RuleSubject | undefined, context: EvaluationContext) {
  const { operator } = asked;
  const here = { ...asked, literals: alternativesHere(asked, context) };
  const { literals } = here;
  const others = asked.paths.map((path) => lookUp(path, item, context)).filter(({ found }) => found.length > 0);
  const lookup = holesOf(context);
  const refersToNone =
    others.length === 0 &&
    operator === "=" &&
    asked.paths.some((path) => isNowhere(path, context) || isLeftOut(path, item, context));
  return {
    /** Whether there is something to compare with: if not, the condition doesn't apply. */
    present: refersToNone || (!isToldElsewhere(asked, context) && literals.length + others.length > 0),
    /** The values of the names on the right side. */
    others,
    fits: (value: Found["value"]): boolean =>
      fitsOneOf(value, here, context) || others.some((answer) => fitsAnswer(value, operator, answer, lookup)),
    /** False if the operator doesn't apply to this value. */
    speaksOf: (value: Found["value"]): boolean =>
      refersToNone ||
      literals.some((other) => isComparable(value, operator, other)) ||
      others.some(({ found }) => found.some((other) => isComparable(value, operator, other.value))),
  };
}

/** If there are other alternatives, a hole for values of a kind without any such thing is skipped. */
function alternativesHere(asked: PreparedCondition, context: EvaluationContext): PreparedCondition["literals"] {
  if (context.incomplete) return asked.literals;
  const { literals, paths } = withSomethingToFill(asked, context);
  return literals.length + paths.length > 0 ? literals : asked.literals;
}

/**
 * There is nothing of the kind, and no other rule reports that it is missing: then this one does, because nothing can
 * match.
 */
function isNowhere([kind = "", name]: readonly string[], context: EvaluationContext): boolean {
  const { facts } = context;
  if (name === undefined || !context.ofRecords || !facts.system.kinds.has(kind)) return false;
  // A pack needs no record, and not every card is in a deck.
  if (facts.ofHolders.has(kind) || facts.ofParts.has(kind) || facts.demanded.has(kind)) return false;
  return thingsOfKind(kind, context).length === 0;
}

/** What a value names is there, but has nothing under the name that the path goes on to, and need not have it. */
function isLeftOut(path: readonly string[], item: RuleSubject | undefined, context: EvaluationContext): boolean {
  const declared = context.facts.system.attributes.get(path[1] ?? "") ?? [];
  if (item === undefined || context.incomplete || declared.some(({ mustBeOn }) => mustBeOn.length > 0)) return false;
  return (thingsNamed(item, path, context) ?? []).length > 0;
}

/** The kind it compares with is missing, and another rule reports that. */
function isToldElsewhere({ paths }: PreparedCondition, context: EvaluationContext): boolean {
  const { demanded, ofHolders } = context.facts;
  if (!context.ofRecords) return false;
  return paths.some(([kind = "", name]) => {
    return name !== undefined && demanded.has(kind) && !ofHolders.has(kind) && thingsOfKind(kind, context).length === 0;
  });
}

function fitsAnswer(
  value: Found["value"],
  operator: PreparedCondition["operator"],
  answer: LookUpAnswer,
  holes: HoleLookup,
): boolean {
  if (operator === "=" && answer.keys?.has(keyOf(value))) return true;
  if (operator === "=" && value.kind !== "integer" && value.kind !== "range") {
    return (
      answer.found.some((other) => isSameNumber(value, other.value)) ||
      (answer.keys === undefined && answer.found.some((other) => isSameValue(value, other.value)))
    );
  }
  return answer.found.some(
    (other) =>
      fitsAlternative(value, operator, escaped(other.value), holes) ||
      (operator === "=" && isSameNumber(other.value, value)),
  );
}
