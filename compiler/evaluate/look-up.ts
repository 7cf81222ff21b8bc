import { memoize, memoizeByKey, pushTo } from "../../grammar/index.js";
import { keyOf } from "../model/compare-values.js";
import type { DeckModel } from "../model/pack-model.js";
import { ALL, isGiven, isNumberOfKind, type PreparedCondition } from "../systems/condition-words.js";
import { declaredHoles } from "../systems/declared-holes.js";
import type { HoleLookup } from "../systems/match-entry.js";
import { followedBy } from "../systems/references.js";
import type { System } from "../systems/system.js";
import { partsInHole } from "../texts/parts-in-hole.js";
import {
  allValuesOn,
  copiesOf,
  type Found,
  hasName,
  inPlaceOf,
  nameOfPart,
  namesOn,
  numberOf,
  type Path,
  type RecordItem,
  type RuleSubject,
  recordOf,
  type SectionItem,
  sectionsOf,
  unwritten,
  valuesInCategory,
  valuesUnder,
} from "./items.js";
import { sumOf } from "./numbers.js";
import type { RuleFacts } from "./rule-facts.js";

/** The context of the things that a rule takes. */
export interface EvaluationContext {
  readonly facts: RuleFacts;
  /** The thing of `In` and what contains it; without `In`, what contains the thing. Innermost first. */
  readonly holders: readonly RuleSubject[];
  /** Without `In`, a part is checked on its record. */
  readonly alone: boolean;
  /** Something it extends or uses is missing, and could declare what is looked up. */
  readonly incomplete: boolean;
  /** A record that can't be read and may be that of the pack, which is missing. */
  readonly lost?: (() => RecordItem | undefined) | undefined;
  /** Whether a thing matches a condition. Injected, because kinds depend on conditions, and conditions look up values. */
  fits(asked: PreparedCondition, item: RuleSubject, context: EvaluationContext): boolean;
  /** The things are from a deck or pack, which may contain what is looked up. */
  readonly ofRecords?: boolean | undefined;
  /** The list of conditions that is judged, if a rule judges each by its own limit. */
  readonly list?: SectionItem | undefined;
  /** The context of a deck, for rules that take decks together. */
  readonly ofDeck?: ((deck: DeckModel) => EvaluationContext | undefined) | undefined;
  /** Everything of a kind inside: the same list each time, for answers about it are memoized. */
  inside(kind: string): readonly RecordItem[];
}

/** The values of a path. */
export interface LookUpAnswer {
  readonly found: readonly Found[];
  /** Keys of the values, if there are many and they are the same for all things. */
  readonly keys: ReadonlySet<string> | undefined;
}

/**
 * Looks up a path from a thing. `Kind.X` searches what contains it, then its parts, then what is inside.
 * (docs/describe-a-game.md, "Rules")
 */
export function lookUp(path: Path, item: RuleSubject | undefined, context: EvaluationContext): LookUpAnswer {
  const [first = "", ...rest] = path;
  if (isNumberOfKind(path)) return numberOfKind(first, rest, item, context);
  const [category, ...more] = rest;
  if (context.list !== undefined && more.length > 0 && context.list.section.name === category)
    return { found: valuesAt(context.list, more, context), keys: undefined };
  if (rest.length > 0 && context.facts.system.kinds.has(first)) {
    const answer = lookUpKind(first, rest, item, context);
    if (answer.found.length > 0 || !context.facts.system.categories.has(first)) return answer;
  }
  return { found: item === undefined ? [] : valuesAt(item, path, context), keys: undefined };
}

/** How many of a kind are inside: `Count` of them, or `Copies` including copies; or how many values a thing has. */
function numberOfKind(
  word: string,
  path: Path,
  item: RuleSubject | undefined,
  context: EvaluationContext,
): LookUpAnswer {
  const at = item ?? context.holders[0];
  const [kind = ""] = path;
  if (at === undefined) return NOTHING;
  if (!context.facts.system.kinds.has(kind)) {
    const found = item === undefined ? [] : valuesAt(item, path, context);
    const number = unwritten({ kind: "integer", value: found.length }, recordOf(at));
    // What can't be read may be more of them.
    return { found: [{ ...number, sound: found.every(({ sound }) => sound) }], keys: undefined };
  }
  return answerOnce(context.inside(kind), `number of ${word}`, (things) => {
    const value = word === "Count" ? things.length : sumOf(things.map(copiesOf));
    return { found: [unwritten({ kind: "integer", value }, recordOf(at))], keys: undefined };
  });
}

const memoized = memoizeByKey<readonly RecordItem[], string, LookUpAnswer>();

/** An answer about all things of a kind is the same for each thing that asks. */
function answerOnce(
  things: readonly RecordItem[],
  key: string,
  make: (things: readonly RecordItem[]) => LookUpAnswer,
): LookUpAnswer {
  // Nothing is one list for all contexts, and a count of it is that of one card.
  return things.length === 0 ? make(things) : memoized(things, key, () => make(things));
}

const NOTHING: LookUpAnswer = { found: [], keys: undefined };
const NOTHING_INSIDE: LookUpAnswer = { found: [], keys: new Set() };

/**
 * The values of a path that begins on a thing itself: a name, a category and a name in it, a name and a hole in its
 * texts (`Code.Dock`), or a name and what is on the thing that it names (`GrowsFrom.Stage`).
 */
export function valuesAt(item: RuleSubject, path: Path, context: EvaluationContext): Found[] {
  if (path.length === 1) return valuesOn(item, path[0] ?? "", context);
  const [first = "", second = "", ...more] = path;
  const { system } = context.facts;
  const rest = path.slice(1);
  if (first === ALL) return [together(item, rest, context)];
  if (!system.attributes.has(first) || system.categories.has(first)) {
    if (more.length === 0) return categoryValues(item, first, second, context);
    return sectionsOf(item, first).flatMap((section) => valuesAt(section, rest, context));
  }
  const followed = thingsNamed(item, path, context);
  if (followed !== undefined) return followed.flatMap((thing) => valuesAt(thing, rest, context));
  return more.length > 0 ? [] : ownValues(item, first, context).flatMap((found) => partsOf(found, path, system));
}

/** Before a dot, a name that everything has is the one that the system declares: only that leads on. */
function ownValues(item: RuleSubject, name: string, context: EvaluationContext): readonly Found[] {
  return isGiven(name) ? valuesUnder(item, name) : valuesOn(item, name, context);
}

/** The part of a value in a hole of the entry that it matches. */
function partsOf(found: Found, [attribute = "", hole = ""]: readonly string[], system: System): Found[] {
  const { value } = found;
  const texts = value.kind === "text" ? partsInHole(value.value, attribute, hole, system) : [];
  return texts.map((text) => inPlaceOf(found, { kind: "text", value: text }));
}

/** The things to which a path goes on from the values that name them, or some of these; undefined if it goes on to none. */
export function thingsNamed(
  item: RuleSubject,
  path: Path,
  context: EvaluationContext,
  values?: readonly Found[],
): readonly RecordItem[] | undefined {
  const category = item.kind === "section" ? item.section.name : undefined;
  const referred = followedBy(path, context.facts.system, category);
  if (referred.length === 0) return undefined;
  const found = values ?? ownValues(item, path[0] ?? "", context);
  return referred.flatMap(({ kind, name }) => {
    const things = thingsOfKind(kind, context);
    if (things.length === 0) return [];
    const byValue = thingsOnce(things, name, () => indexed(things, name, context));
    return found.flatMap(({ value }) => byValue.get(keyOf(value)) ?? []);
  });
}

/** The value from which a path goes on to a thing. */
export function valueNaming(
  item: RuleSubject,
  path: Path,
  thing: RecordItem,
  context: EvaluationContext,
): Found | undefined {
  if (followedBy(path, context.facts.system).length === 0) return undefined;
  return ownValues(item, path[0] ?? "", context).find((found) =>
    thingsNamed(item, path, context, [found])?.some(({ record }) => record === thing.record),
  );
}

function indexed(things: readonly RecordItem[], name: string, context: EvaluationContext) {
  const index = new Map<string, RecordItem[]>();
  for (const thing of things)
    for (const { value } of valuesOn(thing, name, context)) pushTo(index, keyOf(value), thing);
  return index;
}

const thingsOnce = memoizeByKey<readonly RecordItem[], string, ReadonlyMap<string, readonly RecordItem[]>>();

/** All values of a name as one text, in any order; empty if there are none. */
function together(item: RuleSubject, path: Path, context: EvaluationContext): Found {
  const keys = valuesAt(item, path, context).map(({ value }) => keyOf(value));
  return unwritten({ kind: "text", value: keys.sort().join(" / ") }, recordOf(item));
}

/** The record of a part, if `Kind.X` refers to it. */
export function holderOfKind(kind: string, item: RuleSubject, context: EvaluationContext): RecordItem | undefined {
  if (!context.alone || item.kind === "record" || !context.facts.system.kinds.has(kind)) return undefined;
  return isOf(item.holder, kind, context) ? item.holder : undefined;
}

function lookUpKind(kind: string, path: Path, item: RuleSubject | undefined, context: EvaluationContext): LookUpAnswer {
  const own = item && holderOfKind(kind, item, context);
  if (own !== undefined) return { found: valuesAt(own, path, context), keys: undefined };
  for (const holder of context.holders) {
    if (isOf(holder, kind, context)) return { found: valuesAt(holder, path, context), keys: undefined };
  }
  if (item !== undefined && context.facts.ofParts.has(kind)) {
    const parts = sectionsOf(item, undefined).filter((section) => isOf(section, kind, context));
    if (parts.length > 0) return { found: parts.flatMap((part) => valuesAt(part, path, context)), keys: undefined };
  }
  return lookInside(kind, path, context);
}

/** The container if it has that kind; otherwise everything of that kind inside. */
export function thingsOfKind(kind: string, context: EvaluationContext): readonly RecordItem[] {
  const holders = context.holders.filter((holder) => isOf(holder, kind, context)).map(recordOf);
  return holders.length > 0 ? holders : context.inside(kind);
}

function lookInside(kind: string, path: Path, context: EvaluationContext): LookUpAnswer {
  const inside = context.inside(kind);
  if (inside.length === 0) return NOTHING_INSIDE;
  return answerOnce(inside, path.join("."), (things) => {
    const found = things.flatMap((thing) => valuesAt(thing, path, context));
    return { found, keys: new Set(found.map(({ value }) => keyOf(value))) };
  });
}

/** In conditions, a name is the tested one, even if it is one that everything has. */
function categoryValues(item: RuleSubject, category: string, name: string, context: EvaluationContext): Found[] {
  const lists = context.facts.system.categories.get(category)?.some(({ operators }) => operators.length > 0);
  if (!isGiven(name) || lists) return valuesInCategory(item, category, name);
  return sectionsOf(item, category).flatMap((section) => valuesOn(section, name, context));
}

/** The values of one name on a thing, including built-in names and defaults. */
export function valuesOn(item: RuleSubject, name: string, context: EvaluationContext): Found[] {
  switch (name) {
    case "Is":
      return kindsOf(item).map((kind) => unwritten({ kind: "text", value: kind }, recordOf(item)));
    case "Has":
      return namesOn(item);
    case "Number":
      // A description of games declares a label of this name: what the records are called that compute numbers.
      return recordOf(item).record.system.labels.has(name) ? valuesUnder(item, name) : numberOf(item);
    case "Value":
      return allValuesOn(item);
    case "Copies":
      return [unwritten({ kind: "integer", value: copiesOf(item) }, recordOf(item))];
    default: {
      const found = valuesUnder(item, name);
      return found.length > 0 || item.kind !== "record" || hasName(item, name) ? found : defaultOf(item, name, context);
    }
  }
}

const kindsOf = (item: RuleSubject): readonly string[] =>
  item.kind === "record" ? [...item.record.kinds.names] : [nameOfPart(item)];

function defaultOf(item: RecordItem, name: string, { facts }: EvaluationContext): Found[] {
  const { names } = item.record.kinds;
  const here = facts
    .defaults(name)
    .find(({ on }) => (on.length === 0 ? names.has("Card") : on.some((place) => names.has(place))));
  return here === undefined ? [] : [unwritten(here.value, item)];
}

/** Whether a thing has a kind, including kinds that depend on its context. */
export function isOf(item: RuleSubject, kind: string, context: EvaluationContext): boolean {
  const { lookAround, ofParts } = context.facts;
  if (item.kind === "record")
    return item.record.kinds.names.has(kind) || (lookAround.has(kind) && fitsKind(item, kind, context));
  return nameOfPart(item) === kind || (ofParts.has(kind) && fitsKind(item, kind, context));
}

/** Kinds being evaluated: cycles, which the loader reports, and long chains must not recurse forever. */
const deciding = new Set<string>();
const LONGEST_CHAIN = 200;

function fitsKind(item: RuleSubject, kind: string, context: EvaluationContext): boolean {
  if (deciding.has(kind) || deciding.size > LONGEST_CHAIN) return false;
  deciding.add(kind);
  // The kind of a deck depends on its own content, wherever the question comes from.
  const near = (item.kind === "record" && item.deck && context.ofDeck?.(item.deck)) || context;
  try {
    // A kind without When applies to records only.
    const records =
      context.facts.kinds.get(kind)?.filter(({ when }) => item.kind === "record" || when.length > 0) ?? [];
    return records.some(
      ({ when, unless }) =>
        when.every((asked) => near.fits(asked, item, near)) && !unless.some((asked) => near.fits(asked, item, near)),
    );
  } finally {
    deciding.delete(kind);
  }
}

/** What can fill the holes of a condition, created once per group. */
export const holesOf: (context: EvaluationContext) => HoleLookup = memoize(holesAround);

/** What can fill the holes of a condition: the values of things of a kind, otherwise declared values. */
function holesAround(context: EvaluationContext): HoleLookup {
  const declared = declaredHoles(context.facts.system);
  return (path) => {
    const [kind = "", ...rest] = path;
    if (rest.length === 0 || !context.facts.system.kinds.has(kind)) return declared(path);
    const { found, keys } = lookInside(kind, rest, context);
    return found.length === 0 || keys === undefined ? declared(path) : { kind: "texts", texts: keys };
  };
}
