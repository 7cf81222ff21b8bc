import { nearEnd } from "../model/compare-values.js";
import type { Entry } from "../model/record-model.js";
import { isGiven, isTotal } from "../systems/condition-words.js";
import type { Value } from "../values/value.js";
import type { Demand } from "./demands.js";
import { fitsOneOf } from "./fits-holes.js";
import { type RuleSubject, recordHas } from "./items.js";
import { type EvaluationContext, holderOfKind, isOf } from "./look-up.js";

/**
 * A quick check whether a condition holds: nearly all do on nearly all cards, and all of them are checked. False means
 * unknown.
 */
export function certainlyHolds(demand: Demand, item: RuleSubject, context: EvaluationContext): boolean {
  const { asked, sort } = demand;
  if (asked.paths.length > 0) return false;
  const name = asked.path[0] ?? "";
  if (asked.own === undefined) {
    const second = asked.path[1];
    if (second !== undefined) {
      const holder = holderOfKind(name, item, context);
      if (holder !== undefined) return sort !== "only" && givenHolds(demand, second, holder, context);
      return sort === "must" && second === "Is" && isOfOneInside(demand, context);
    }
    if (name === "Has" || name === "Is") return sort !== "only" && givenHolds(demand, name, item, context);
    if (name === "Copies" || name === "Number" || isTotal(asked.path)) return false;
  }
  if (item.kind === "entry") return valuesHold(demand, item.entry, context);
  if (item.kind === "section")
    return entriesHold(demand, item.section.entries, isGiven(name) ? undefined : name, context);
  if (isGiven(name) || context.facts.defaults(name).length > 0) return false;
  if (name === "Identifier") return identifierHolds(demand, item.record.identifier, context);
  return !context.facts.system.labels.has(name) && entriesHold(demand, item.record.globals.entries, name, context);
}

function givenHolds({ asked, sort }: Demand, name: string, item: RuleSubject, context: EvaluationContext): boolean {
  if (item.kind !== "record" || asked.operator !== "=" || asked.texts.length < asked.literals.length) return false;
  if (name !== "Has" && name !== "Is") return false;
  const isHas = name === "Has";
  for (const text of asked.texts) {
    const fits = isHas ? recordHas(item.record, text) : isOf(item, text, context);
    if (fits) return sort === "must";
  }
  return sort !== "must";
}

/** Whether one of the things inside, of which there may be many, is of a kind that will do. */
function isOfOneInside({ asked: { path, operator, texts } }: Demand, context: EvaluationContext): boolean {
  const [kind = ""] = path;
  const { system, ofParts } = context.facts;
  if (operator !== "=" || texts.length === 0 || !system.kinds.has(kind) || ofParts.has(kind)) return false;
  // Where something of the kind contains the thing, that is asked instead.
  if (context.holders.some((holder) => isOf(holder, kind, context))) return false;
  return context.inside(kind).some(({ record: { kinds } }) => texts.some((text) => kinds.names.has(text)));
}

/** Only finds values that satisfy it; whether something is missing has to be decided in full. */
function entriesHold(
  demand: Demand,
  entries: readonly Entry[],
  name: string | undefined,
  context: EvaluationContext,
): boolean {
  for (const entry of entries) {
    if (name !== undefined && entry.name !== name) continue;
    if (demand.sort === "must" || !valuesHold(demand, entry, context)) return false;
  }
  return true;
}

function valuesHold({ asked, sort }: Demand, entry: Entry, context: EvaluationContext): boolean {
  const { values } = entry;
  for (let index = 0; index < values.length; index++) {
    const value = values[index] as Value;
    const fits = fitsOneOf(sort === "mustNot" ? nearEnd(value, asked.operator) : value, asked, context);
    if (fits === (sort === "mustNot")) return false;
  }
  return true;
}

function identifierHolds(demand: Demand, identifier: string | undefined, context: EvaluationContext): boolean {
  if (identifier === undefined) return true;
  const fits = fitsOneOf({ kind: "text", value: identifier }, demand.asked, context);
  return fits !== (demand.sort === "mustNot");
}
