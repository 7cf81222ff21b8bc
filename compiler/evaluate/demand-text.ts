import { alternatives } from "../diagnostics/message.js";
import { type PreparedCondition, takesKind } from "../systems/condition-words.js";
import { plainText, quoted } from "../values/value.js";
import type { Demand, TotalViolation, Violation } from "./demands.js";
import { type Found, type Path, type RuleSubject, recordOf, type TakenGroup } from "./items.js";
import { type EvaluationContext, valuesAt } from "./look-up.js";
import { missingIn, numberIn } from "./numbers.js";

/** Longer lists aren't read. */
const MOST_NAMED = 4;

/** What is wrong with one thing, with its values: `Seats is 50, and may be at most 40.` */
export function brokenDemand({ demand, offending, comparedWith }: Violation, item: RuleSubject): string {
  const { asked, sort } = demand;
  const own = recordOf(item);
  const found = offending.slice(0, MOST_NAMED).map((one) => valueText(one, own));
  const others = comparedWith.slice(0, MOST_NAMED).map((one) => valueText(one, own));
  const limit = limitText(asked, others);
  const word = asked.path.at(-1) ?? "";
  const verbs = VERBS.get(word);
  const before = asked.path.length === 1 ? "It" : asked.path.slice(0, -1).join(".");
  const [subject, { now, then }] = verbs === undefined ? [asked.path.join("."), BE] : [before, verbs];
  if (found.length === 0) return `${subject} ${oughtTo(demand)} ${then} ${limit}.`;
  const is = `${subject} ${now} ${alternatives(found, "and")}`;
  const isNamed = sort === "mustNot" && asked.operator === "=" && asked.paths.length === 0;
  return isNamed ? `${is}, which is not allowed here.` : `${is}, and ${oughtTo(demand)} ${then} ${limit}.`;
}

function oughtTo({ sort, asked }: Demand): string {
  if (sort === "mustNot") return "may not";
  if (sort === "only") return "may only";
  return asked.operator === "<" ? "may" : "has to";
}

const BE = { now: "is", then: "be" };
/** Of the names that everything has, those that read as verbs. */
const VERBS = new Map([
  ["Is", BE],
  ["Has", { now: "has", then: "have" }],
  ["Fits", { now: "fits", then: "fit" }],
]);

/** What is wrong with a total, with what was counted: `The number of different Cost is 2: 3 on LANT 1, 4 on LANT 12.` */
export function brokenTotal(
  { demand, total, limitAt, limits }: TotalViolation,
  group: TakenGroup,
  context: EvaluationContext,
): string {
  const { asked } = demand;
  const [word = "", ...path] = asked.path;
  const name = path.length === 0 ? undefined : path.join(".");
  const of = [...group.per].map(([per, one]) => ` with ${per} ${plainText(one.value)}`).join("");
  const others = limitAt === undefined ? limits.map(plainText) : [valueText(limitAt, undefined)];
  const limit = limitText(asked, asked.paths.length === 0 ? [] : others);
  if (word === "Count" || word === "Copies") {
    const what = `${word === "Copies" ? " copies" : ""}${name === undefined ? "" : ` of ${name}`}${of}`;
    const some = total === 1 ? what.replace(" copies", " copy") : what;
    const there = `There ${total === 1 ? "is" : "are"} ${total}${some}${counted(namesText(group.items))}.`;
    return `${there} There ${oughtTo(demand).replace("has", "have")} be ${limit}.`;
  }
  const what = name === undefined ? "The share in percent" : (MEASURED.get(word)?.(name) ?? asked.path.join("."));
  const values = takesKind(word) ? namesText(group.items) : valuesText(path, group, context);
  const gaps = word === "Gaps" ? missingText(path, group, context) : "";
  const missing = gaps === "" ? "" : ` Missing: ${gaps}.`;
  return `${what}${of} is ${total}${counted(values)}.${missing} It ${oughtTo(demand)} be ${limit}.`;
}

const counted = (what: string): string => (what === "" ? "" : `: ${what}`);

/** What each measure of a name is. */
const MEASURED: ReadonlyMap<string, (name: string) => string> = new Map([
  ["Share", (kind) => `The share among ${kind} in percent`],
  ["Sum", (name) => `The sum of ${name}`],
  ["SumOnce", (name) => `The sum of ${name}, each thing counted once,`],
  ["Different", (name) => `The number of different ${name}`],
  ["Sets", (name) => `The number of different lists of ${name}`],
  ["Gaps", (name) => `The number of missing ${name}`],
  ["Falls", (name) => `How often ${name} is lower than before`],
  ["Spread", (name) => `The difference between the most and the least frequent ${name}`],
]);

/** `at most 40`, `"Sea" or "Land"`, `at least Deck.Seats (40)`; `values`: of the names. */
function limitText(asked: PreparedCondition, values: readonly string[]): string {
  const names =
    asked.paths.length === 0
      ? []
      : [pathsText(asked) + (values.length === 0 ? "" : ` (${alternatives(values, "and")})`)];
  const all = [...asked.literals.map(quoted), ...names];
  const bound = asked.operator === "<" ? "at most " : asked.operator === ">" ? "at least " : "";
  return `${bound}${listed(all, "or")}`;
}

/** `5, 6, 7 and 8`: the numbers of a name that nothing of a group has. */
export function missingText(path: Path, { items }: TakenGroup, context: EvaluationContext): string {
  const numbers = items.flatMap((item) => valuesAt(item, path, context).flatMap(({ value }) => numberIn(value) ?? []));
  return listed(missingIn(numbers).map(String));
}

const pathsText = ({ paths }: PreparedCondition): string => paths.map((path) => path.join(".")).join(" / ");

/** A value, and the card it is on if that is another one. */
function valueText({ value, record }: Found, own: RuleSubject | undefined): string {
  const isOwn = own !== undefined && recordOf(own).record === record.record;
  const where = isOwn ? undefined : nameOf(record);
  return `${quoted(value)}${where === undefined ? "" : ` on ${where}`}`;
}

function nameOf(item: RuleSubject): string | undefined {
  const { record } = recordOf(item);
  return record.identifier ?? record.labels[0]?.text;
}

/** Each distinct value once, with the first thing that has it. */
function valuesText(path: Path, { items }: TakenGroup, context: EvaluationContext): string {
  const seen = new Map<string, string>();
  for (const item of items)
    for (const { value } of valuesAt(item, path, context)) {
      const text = quoted(value);
      const where = nameOf(item);
      if (!seen.has(text)) seen.set(text, where === undefined ? text : `${text} on ${where}`);
    }
  return listed([...seen.values()]);
}

function namesText(items: readonly RuleSubject[]): string {
  return listed([...new Set(items.flatMap((item) => nameOf(item) ?? []))]);
}

function listed(all: readonly string[], between: "and" | "or" = "and"): string {
  const more = all.length - MOST_NAMED;
  return alternatives(more > 0 ? [...all.slice(0, MOST_NAMED), `${more} more`] : all, between);
}
