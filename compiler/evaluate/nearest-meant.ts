import { nearestName } from "../diagnostics/nearest.js";
import { type HolePart, readHoles } from "../systems/holes.js";
import type { Violation } from "./demands.js";
import type { Found, RuleSubject } from "./items.js";
import { type EvaluationContext, holesOf, lookUp } from "./look-up.js";

/**
 * The text that a wrong one was probably meant to be: among the values of names on the right side of the condition, and
 * the literals in it.
 */
export function nearestMeant(
  { demand }: Violation,
  offending: readonly Found[],
  item: RuleSubject,
  context: EvaluationContext,
): string | undefined {
  const { asked, sort } = demand;
  const [value] = offending.map((found) => found.value);
  if (sort === "mustNot" || asked.operator !== "=" || offending.length !== 1 || value?.kind !== "text")
    return undefined;
  const named = asked.paths.flatMap((path) => lookUp(path, item, context).found.map((found) => found.value));
  const texts = [...named, ...asked.literals].flatMap((one) => (one.kind === "text" ? [one.value] : []));
  const candidates = texts.flatMap((text) => readHoles(text).literal ?? inHoles(text, value.value, context));
  return nearestName(value.value, new Set(candidates));
}

/**
 * For an entry such as `<Measure>.<Attribute.Attribute>`, the texts near the given one that differ on one side of the
 * dot.
 */
function inHoles(entry: string, text: string, context: EvaluationContext): string[] {
  const [left, dot, right, ...more] = readHoles(entry).parts;
  if (left === undefined || more.length > 0) return [];
  if (dot === undefined) return textsOf(left, context);
  const [first = "", second, ...others] = text.split(".");
  if (right === undefined || second === undefined || others.length > 0) return [];
  if (dot.kind !== "literal" || dot.text !== ".") return [];
  const lefts = textsOf(left, context);
  const rights = textsOf(right, context);
  if (lefts.includes(first)) return nearTo(second, rights).map((one) => `${first}.${one}`);
  return rights.length === 0 || rights.includes(second) ? nearTo(first, lefts).map((one) => `${one}.${second}`) : [];
}

const nearTo = (text: string, others: readonly string[]): string[] => {
  const near = nearestName(text, others);
  return near === undefined ? [] : [near];
};

function textsOf(part: HolePart, context: EvaluationContext): string[] {
  if (part.kind === "literal") return [part.text];
  const values = holesOf(context)(part.path);
  if (values?.kind === "texts") return [...values.texts];
  return values?.kind === "entries" ? values.entries.flatMap((entry) => readHoles(entry).literal ?? []) : [];
}
