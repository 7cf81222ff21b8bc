import { alternatives } from "../diagnostics/message.js";
import { plainText } from "../model/plain-text.js";
import { type PreparedCondition, takesKind } from "../systems/condition-words.js";
import type { ConditionValue } from "../systems/system-data.js";
import type { Demand, TotalViolation, Violation } from "./demands.js";
import { type Found, type RuleSubject, recordOf, type TakenGroup } from "./items.js";
import { type EvaluationContext, valuesOn } from "./look-up.js";

/** Longer lists aren't read. */
const MOST_NAMED = 4;

/** Describes which condition on one thing doesn't hold, with the values: `Must Seats < 40. Seats is 50.` */
export function brokenDemand({ demand, offending, missing, comparedWith }: Violation, item: RuleSubject): string {
  const { asked } = demand;
  const name = asked.path.join(".");
  const own = recordOf(item);
  const found = offending.slice(0, MOST_NAMED).map((one) => valueText(one, own));
  const what = missing || found.length === 0 ? "Nothing there meets it." : `${name} is ${alternatives(found, "and")}.`;
  const others = comparedWith.slice(0, MOST_NAMED).map((one) => valueText(one, own));
  const compared = others.length === 0 ? "" : ` ${pathsText(asked)} is ${alternatives(others, "and")}.`;
  return `${demandText(demand)}. ${what}${compared}`;
}

/**
 * Describes which condition on a total doesn't hold, with the values: `Different.Cost is 2: 3 on LANT 1, 4 on LANT 12.`
 */
export function brokenTotal(
  { demand, total, limitAt, limits }: TotalViolation,
  group: TakenGroup,
  context: EvaluationContext,
): string {
  const { path, paths } = demand.asked;
  const [word = "", name] = path;
  const of =
    group.per.size === 0
      ? ""
      : ` for ${[...group.per].map(([per, one]) => `${per} ${plainText(one.value)}`).join(", ")}`;
  const counted = name !== undefined && !takesKind(word) ? valuesText(name, group, context) : namesText(group.items);
  const limit =
    paths.length === 0
      ? ""
      : ` ${pathsText(demand.asked)} is ${limitAt ? valueText(limitAt, undefined) : alternatives(limits.map(plainText))}.`;
  return `${demandText(demand)}. ${path.join(".")}${of} is ${total}${counted === "" ? "" : `: ${counted}`}.${limit}`;
}

const SORTS = { must: "Must", mustNot: "MustNot", only: "Only" } as const;

/** A condition as written in its system. */
function demandText({ sort, asked }: Demand): string {
  const values = [...asked.literals.map(written), ...asked.paths.map((path) => path.join("."))];
  return `${SORTS[sort]} ${asked.path.join(".")} ${asked.operator} ${values.join(" / ")}`;
}

const pathsText = ({ paths }: PreparedCondition): string => paths.map((path) => path.join(".")).join(" / ");
const written = (value: ConditionValue): string => (value.kind === "text" ? `"${value.value}"` : plainText(value));

/** A value, and the card it is on if that is another one. */
function valueText({ value, record }: Found, own: RuleSubject | undefined): string {
  const isOwn = own !== undefined && recordOf(own).record === record.record;
  const where = isOwn ? undefined : nameOf(record);
  return `${written(value)}${where === undefined ? "" : ` on ${where}`}`;
}

function nameOf(item: RuleSubject): string | undefined {
  const { record } = recordOf(item);
  return record.identifier ?? record.labels[0]?.text;
}

/** Each distinct value once, with the first thing that has it. */
function valuesText(name: string, { items }: TakenGroup, context: EvaluationContext): string {
  const seen = new Map<string, string>();
  for (const item of items)
    for (const { value } of valuesOn(item, name, context)) {
      const text = written(value);
      const where = nameOf(item);
      if (!seen.has(text)) seen.set(text, where === undefined ? text : `${text} on ${where}`);
    }
  return listed([...seen.values()]);
}

function namesText(items: readonly RuleSubject[]): string {
  return listed([...new Set(items.flatMap((item) => nameOf(item) ?? []))]);
}

function listed(all: readonly string[]): string {
  const more = all.length - MOST_NAMED;
  return more > 0 ? `${all.slice(0, MOST_NAMED).join(", ")} and ${more} more` : all.join(", ");
}
