import { memoizeByKey } from "../../grammar/index.js";
import { fitsAlternative, keyOf } from "../model/compare-values.js";
import type { PreparedCondition } from "../systems/condition-words.js";
import { readHoles } from "../systems/holes.js";
import { fitsEntry, type HoleLookup } from "../systems/match-entry.js";
import type { Value } from "../values/value.js";
import { type EvaluationContext, holesOf, valuesAt } from "./look-up.js";
import type { RuleFacts } from "./rule-facts.js";

/**
 * Whether a text matches an entry of a condition. Several holes with the name of one kind refer to the same thing:
 * `<Ship.Name> of <Ship.Crew>` is a ship with its own crew. (docs/describe-a-game.md, "Rules")
 */
export function fitsHoles(entry: string, text: string, context: EvaluationContext): boolean {
  const { literal } = readHoles(entry);
  if (literal !== undefined) return literal === text;
  const lookup = holesOf(context);
  if (!fitsEntry(entry, text, lookup)) return false;
  const kind = repeatedKind(entry, context);
  if (kind === undefined) return true;
  const things = context.inside(kind);
  return things.length === 0 || things.some((thing) => fitsEntry(entry, text, lookupOf(thing, kind, context, lookup)));
}

/** Whether a value matches one of the entries of a condition. Asked for each line of each card, so it makes nothing. */
export function fitsOneOf(
  value: Value,
  { literals, operator, number, own }: PreparedCondition,
  context: EvaluationContext,
): boolean {
  if (number !== undefined && value.kind === "integer") {
    if (operator === "=") return value.value === number;
    return operator === "<" ? value.value <= number : value.value >= number;
  }
  for (const other of literals) {
    const areTexts = value.kind === "text" && other.kind === "text" && operator === "=";
    if (
      areTexts
        ? own === undefined
          ? fitsHoles(other.value, value.value, context)
          : other.value === value.value
        : fitsAlternative(value, operator, other, holesOf(context))
    )
      return true;
  }
  return false;
}

/** Whether every hole that names a kind has at least one such thing. */
export function canBeFilled(entry: string, context: EvaluationContext): boolean {
  for (const kind of kindsIn(entry, context.facts)) if (context.inside(kind).length === 0) return false;
  return true;
}

/** A kind that more than one hole of an entry names. */
function repeatedKind(entry: string, { facts }: EvaluationContext): string | undefined {
  const kinds = kindsIn(entry, facts);
  return kinds.find((kind, at) => kinds.indexOf(kind) < at);
}

const kindsOnce = memoizeByKey<RuleFacts, string, readonly string[]>();

/** The kind that each dotted hole names. */
function kindsIn(entry: string, facts: RuleFacts): readonly string[] {
  return kindsOnce(facts, entry, findKinds);
}

function findKinds(entry: string, { system }: RuleFacts): string[] {
  return readHoles(entry).parts.flatMap((part) => {
    const [kind = "", name] = part.kind === "hole" ? part.path : [];
    return name !== undefined && system.kinds.has(kind) ? [kind] : [];
  });
}

function lookupOf(
  thing: ReturnType<EvaluationContext["inside"]>[number],
  kind: string,
  context: EvaluationContext,
  lookup: HoleLookup,
): HoleLookup {
  return (path) => {
    const [first, ...rest] = path;
    if (first !== kind || rest.length === 0) return lookup(path);
    return { kind: "texts", texts: new Set(valuesAt(thing, rest, context).map(({ value }) => keyOf(value))) };
  };
}
