import type { BodyFacts } from "./body-facts.js";
import { jsonDifferences } from "./json-differences.js";
import type { Happening, Subject } from "./pack-diff.js";
import { wordDiff } from "./word-diff.js";

/** The changes on one record, in reading order: attributes and categories, conditions, texts. */
export function bodyChanges(subject: Subject, before: BodyFacts, after: BodyFacts): Happening[] {
  return [
    ...repeatedCategories(subject, before, after),
    ...changed(before.values, after.values).flatMap(([name, from, to]) => valueChanges(subject, name, from, to)),
    ...changed(before.conditions, after.conditions).flatMap(([list, from, to]) =>
      conditionChanges(subject, list, from, to),
    ),
    ...changed(before.labels, after.labels).flatMap(([name, from, to]) => labelChanges(subject, name, from, to)),
    ...sameTexts(subject, before, after),
  ];
}

/** What is written as before, but isn't the same to programs: parts and readings of texts, and forms in the JSON. */
function sameTexts(subject: Subject, before: BodyFacts, after: BodyFacts): Happening[] {
  const textsOf = ({ values, conditions, labels }: BodyFacts, name: string): Texts | undefined =>
    values.get(name) ?? conditions.get(name) ?? labels.get(name);
  return [...after.json].flatMap(([name, now]): Happening[] => {
    const old = before.json.get(name);
    if (old === undefined || !isSame(textsOf(before, name) ?? [], textsOf(after, name) ?? [])) return [];
    const [first] = jsonDifferences(old, now);
    if (first === undefined) return [];
    const { place, ...fromTo } = first;
    const inText = place.findIndex((key) => key === "reading" || key === "parts");
    if (inText === -1) return [{ subject, kind: "json", place: [name, ...place].join("."), ...fromTo }];
    return [{ subject, kind: "reading", name, place: place.slice(inText).join("."), ...fromTo }];
  });
}

type Texts = readonly string[];

/** Names whose values changed, in their new order; removed ones come last. */
function changed(before: ReadonlyMap<string, Texts>, after: ReadonlyMap<string, Texts>): [string, Texts, Texts][] {
  const names = new Set([...after.keys(), ...before.keys()]);
  return [...names].flatMap((name): [string, Texts, Texts][] => {
    const [from, to] = [before.get(name) ?? [], after.get(name) ?? []];
    return isSame(from, to) ? [] : [[name, from, to]];
  });
}

function isSame(one: Texts, other: Texts): boolean {
  return one.length === other.length && one.every((text, index) => text === other[index]);
}

/** Repeated categories are numbered; a change of their count explains why the numbers differ. */
function repeatedCategories(subject: Subject, before: BodyFacts, after: BodyFacts): Happening[] {
  const names = new Set([...after.categories.keys(), ...before.categories.keys()]);
  return [...names].flatMap((name): Happening[] => {
    const [from, to] = [before.categories.get(name) ?? 0, after.categories.get(name) ?? 0];
    if (from === to || (from < 2 && to < 2 && !isEmpty(name, before, after))) return [];
    return [{ subject, kind: "category", name, from, to }];
  });
}

/** A category without members is only visible in the counts. */
function isEmpty(name: string, before: BodyFacts, after: BodyFacts): boolean {
  const members = [before, after].flatMap(({ values, conditions }) => [...values.keys(), ...conditions.keys()]);
  return !members.some((path) => path.startsWith(`${name}.`));
}

function valueChanges(subject: Subject, name: string, from: Texts, to: Texts): Happening[] {
  return pairs(from, to).map(([old, now]): Happening => {
    const words = old !== undefined && now !== undefined && isSentence(old) ? wordDiff(old, now) : undefined;
    return { subject, kind: "value", name, ...fromTo(old, now), ...(words === undefined ? {} : { words }) };
  });
}

function conditionChanges(subject: Subject, list: string, from: Texts, to: Texts): Happening[] {
  const [gone, fresh] = [without(from, to), without(to, from)];
  // Conditions with the same name are paired: one was changed into the other.
  const paired = gone.map((old) => {
    const at = fresh.findIndex((now) => pathOf(now) === pathOf(old));
    return [old, at === -1 ? undefined : fresh.splice(at, 1)[0]] as const;
  });
  const all = [...paired, ...fresh.map((now) => [undefined, now] as const)];
  if (all.length === 0) return [{ subject, kind: "condition", list, from: from.join(", "), to: to.join(", ") }];
  return all.map(([old, now]): Happening => ({ subject, kind: "condition", list, ...fromTo(old, now) }));
}

/** `Category.Name` of `Category.Name > 2` */
function pathOf(condition: string): string {
  return condition.slice(0, condition.indexOf(" "));
}

function labelChanges(subject: Subject, name: string, from: Texts, to: Texts): Happening[] {
  return pairs(from, to, "\n").map(([old, now]): Happening => {
    const words = old !== undefined && now !== undefined ? wordDiff(old, now) : undefined;
    return { subject, kind: "label", name, ...fromTo(old, now), ...(words === undefined ? {} : { words }) };
  });
}

/** Pairs of old and new values. For lists, only added and removed values, one by one; a reordered list as a whole. */
function pairs(from: Texts, to: Texts, joint = " / "): (readonly [string | undefined, string | undefined])[] {
  if (from.length <= 1 && to.length <= 1) return [[from[0], to[0]]];
  const [gone, fresh] = [without(from, to), without(to, from)];
  if (gone.length + fresh.length === 0) return [[from.join(joint), to.join(joint)]];
  if (gone.length === 1 && fresh.length === 1) return [[gone[0], fresh[0]]];
  return [...gone.map((text) => [text, undefined] as const), ...fresh.map((text) => [undefined, text] as const)];
}

/** The values of a list that the other lacks, as often as it lacks them. */
export function without(texts: Texts, others: Texts): string[] {
  const left = [...others];
  return texts.filter((text) => {
    const at = left.indexOf(text);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}

function fromTo(from: string | undefined, to: string | undefined): { readonly from?: string; readonly to?: string } {
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}

/** Too long to spot the change. */
function isSentence(text: string): boolean {
  return text.split(" ").length > 3;
}
