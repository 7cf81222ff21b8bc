import { memoize, memoizeByKey } from "../../grammar/index.js";
import { comparable, nearestName } from "../diagnostics/nearest.js";
import { namesNear } from "../diagnostics/neighbours.js";
import type { RecordModel } from "../model/record-model.js";
import { type HolePart, readHoles } from "../systems/holes.js";
import { nearlyMatched } from "../systems/match-entry.js";
import { textsAmong } from "../values/value.js";
import type { Violation } from "./demands.js";
import { type Found, type RuleSubject, recordOf } from "./items.js";
import { type EvaluationContext, holesOf, lookUp } from "./look-up.js";

/**
 * The text, or the list of texts, that a wrong one was probably meant to be: among the values of names on the right side of the condition, and
 * the literals in it.
 */
export function nearestMeant(
  { demand }: Violation,
  offending: readonly Found[],
  item: RuleSubject,
  context: EvaluationContext,
): readonly string[] | undefined {
  const { asked, sort } = demand;
  const [value] = offending.map((found) => found.value);
  if (sort === "mustNot" || asked.operator !== "=" || offending.length !== 1 || value?.kind !== "text")
    return undefined;
  const literals = textsAmong(asked.literals);
  const all = [
    ...asked.paths.map((path) => candidatesAmong(lookUp(path, item, context).found)),
    candidatesIn(literals),
  ];
  const parts = value.value.split(SEPARATOR);
  if (parts.length > 1 && parts.every((part) => all.some(({ literals }) => literals.has(part)))) return parts;
  // The parts of a path of names, which has no blanks, are compared one by one. What takes any words is near everything.
  const ofWords = value.value.includes(" ") ? literals.filter(namesThings) : [];
  const candidates = [
    ...ofWords.flatMap((entry) => nearlyMatched(entry, value.value, holesOf(context))),
    ...all.flatMap(({ near, withHoles }) => [
      ...near(value.value),
      ...withHoles.flatMap((entry) => inHoles(entry, value.value, context)),
    ]),
  ];
  const isTaken = takenBy(asked.path, item, context);
  const nearest = nearestName(
    value.value,
    // A slip of capitals or blanks is the same word, whoever has it.
    candidates.filter((text) => comparable(text) === comparable(value.value) || !isTaken(text)),
  );
  return nearest === undefined ? undefined : [nearest];
}

/** `<Token.Name> (<Token.Code>)` */
const namesThings = (entry: string): boolean =>
  readHoles(entry).parts.some((part) => part.kind === "hole" && part.path.length > 1);

/** What people write between the texts of a list, within its quotes. */
const SEPARATOR = /\s*[/,;|]\s*|\s+(?:and|or)\s+/;

/** Fewer cards show nothing about their values. */
const FEWEST_CARDS = 3;

/** Whether a text is another card's, under a name whose texts no two cards share, but for one. */
export function takenBy(
  path: readonly string[],
  item: RuleSubject,
  context: EvaluationContext,
): (text: string) => boolean {
  const { record } = recordOf(item);
  const owners = ownersOf(context, path.join("."));
  return (text) => {
    const owner = owners?.get(text);
    return owner !== undefined && owner !== record;
  };
}

const textsByName = memoizeByKey<EvaluationContext, string, ReadonlyMap<string, RecordModel> | undefined>();

/** A rule of the game gives each text under a name to one card: `Per` that name alone, `Count < 1`. */
const areUnique = ({ facts }: EvaluationContext, name: string): boolean =>
  facts.system.data.rules.some(
    ({ per, must }) =>
      per.length === 1 &&
      per[0] === name &&
      must.some(
        ({ path, operator, values: [most] }) =>
          path.join(".") === "Count" && operator === "<" && most?.kind === "integer" && most.value === 1,
      ),
  );

/** The cards by their texts under a name of the first column; undefined if some share one. */
const ownersOf = (context: EvaluationContext, path: string): ReadonlyMap<string, RecordModel> | undefined =>
  textsByName(context, path, (name) => {
    const owners = new Map<string, RecordModel>();
    const shared = new Set<string>();
    const isUnique = areUnique(context, name);
    for (const { record } of context.inside("Card"))
      for (const entry of record.globals.entries) {
        if (entry.name !== name) continue;
        // What is in a list of several may be in another.
        if (!isUnique && entry.values.length > 1) return undefined;
        for (const value of entry.values) {
          if (!isUnique && value.kind !== "text") return undefined;
          if (value.kind !== "text") continue;
          if (owners.has(value.value)) shared.add(value.value);
          else owners.set(value.value, record);
          // The mistake itself may be a text that another card has.
          if (!isUnique && shared.size > 1) return undefined;
        }
      }
    return isUnique || owners.size >= FEWEST_CARDS + 2 * shared.size ? owners : undefined;
  });

/** Texts that could be meant. */
interface Candidates {
  /** Those to compare with a text. */
  readonly near: (text: string) => readonly string[];
  readonly literals: ReadonlySet<string>;
  /** Entries with holes, which many texts fit. */
  readonly withHoles: readonly string[];
}

/** The values of all things of a kind are the same list for each thing that is compared with them. */
const candidatesAmong = memoize(
  (found: readonly Found[]): Candidates => candidatesIn(textsAmong(found.map(({ value }) => value))),
);

function candidatesIn(texts: readonly string[]): Candidates {
  const literals = new Set<string>();
  const withHoles: string[] = [];
  for (const text of new Set(texts)) {
    const { literal } = readHoles(text);
    if (literal === undefined) withHoles.push(text);
    else literals.add(literal);
  }
  // About as many things may be wrong as there are names.
  return { near: namesNear([...literals], literals.size), literals, withHoles };
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
