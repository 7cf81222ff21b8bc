import { memoize } from "../../grammar/index.js";
import type { ConditionData } from "../values/value.js";
import { isTotal } from "./condition-words.js";
import { holesIn } from "./declared-holes.js";
import { listedEntries } from "./records/values.js";
import type { System } from "./system.js";

/** Texts of one name that must be texts of others: `Mentions = Card.Name`. */
export interface Reference {
  /** The category of the referring name; undefined if unindented. */
  readonly category: string | undefined;
  readonly name: string;
  /** The kinds of things on which the name is a reference; empty for all. */
  readonly on: readonly string[];
  readonly to: readonly ReferredName[];
}

/** A label or attribute on records of a kind. */
export interface ReferredName {
  readonly kind: string;
  readonly name: string;
}

/**
 * Which names refer to which, from a system's lists, its rules, and its `Uses`: a rule that requires `Mentions =
 * Card.Name` means that a text there refers to the card of that name.
 */
export const referencesOf: (system: System) => readonly Reference[] = memoize(collect);

/** What a text refers to, where `refers` accepts the reference; empty if it isn't a reference. */
export function referredBy(
  system: System,
  category: string | undefined,
  name: string,
  refers: (reference: Reference) => boolean = () => true,
): readonly ReferredName[] {
  const found = referencesOf(system).filter((one) => one.category === category && one.name === name && refers(one));
  return found.flatMap(({ to }) => to);
}

/**
 * The things that a path goes on to from a value which names one: `GrowsFrom.Stage` is the `Stage` of what `GrowsFrom`
 * names. Empty if no dot of the path leads from a name to a thing. `category`: that of the value, if it is in one.
 */
export function followedBy(written: readonly string[], system: System, category?: string): readonly ReferredName[] {
  const [first = "", second] = isTotal(written) ? written.slice(1) : written;
  if (second === undefined || system.kinds.has(first) || system.categories.has(first) || !system.attributes.has(first))
    return [];
  return holesIn(first, system).includes(second) ? [] : referredBy(system, category, first);
}

function collect(system: System): Reference[] {
  const references = [...usedReferences(system), ...listedReferences(system)];
  for (const { for: about, must, only } of system.data.rules) {
    for (const condition of [...must, ...only]) {
      const to = referredIn(condition, system);
      if (to.length === 0) continue;
      for (const from of referring(condition, about, system)) references.push({ ...from, to });
    }
  }
  return references;
}

/** References in `Uses`: sides, and the pack that another extends. */
function usedReferences({ data: { uses }, attributes }: System): Reference[] {
  const { Sides = [], MorePackSides = [], Additions = [] } = uses;
  const isOfPack = (name: string): boolean => attributes.get(name)?.every(({ on }) => on.includes("Pack")) ?? false;
  const sides = Sides.filter((name) => !isOfPack(name)).map((name) => ({ kind: "Card", name }));
  const packs = [{ kind: "Pack", name: "Pack" }];
  return [
    ...[...Sides.filter(isOfPack), ...MorePackSides].map((name) => ({ category: undefined, name, on: [], to: sides })),
    ...Additions.filter((name) => attributes.has(name)).map((name) => ({
      category: undefined,
      name,
      on: [],
      to: packs,
    })),
  ];
}

/** An entry beside names of things: only words that look like a name are taken for one. */
export const TITLE = "<title>";

/** Attributes whose values are names of things: `OneOf "<Token.Name>"`, or `OneOf "<Card.Name>" / "<title>"`. */
function listedReferences(system: System): Reference[] {
  return [...system.attributes.values()].flat().flatMap(({ name, on, ...lists }) => {
    const to = listedEntries(lists)
      .filter((entry) => entry !== TITLE)
      .map((entry) => nameInHole(entry, system));
    return to.length === 0 || to.includes(undefined)
      ? []
      : [{ category: undefined, name, on, to: to.flatMap((one) => one ?? []) }];
  });
}

/** Attributes that list the names of things, and no rule asks for those: a wrong name is found by nothing else. */
export const namedInLists: (system: System) => readonly Reference[] = memoize((system: System) => {
  const listed = listedReferences(system);
  const isListed = (one: Reference): boolean => listed.some(({ name, on }) => name === one.name && on === one.on);
  const asked = new Set(referencesOf(system).flatMap((one) => (isListed(one) ? [] : one.name)));
  return listed.filter(({ name }) => !asked.has(name));
});

/** The reference of a text that consists of one hole: `<Token.Name>` refers to tokens. */
function nameInHole(entry: string, system: System): ReferredName | undefined {
  return entry.startsWith("<") && entry.endsWith(">")
    ? referredByHole(entry.slice(1, -1).split("."), system)
    : undefined;
}

/** The things that a hole of a phrase refers to: `Token.Name`, or an attribute that lists nothing else. */
export function namesInHole(hole: string, system: System): readonly ReferredName[] {
  const direct = referredByHole(hole.split("."), system);
  return direct === undefined ? referredBy(system, undefined, hole) : [direct];
}

/** The reference of a hole with two names: `<Token.Name>` refers to a token. */
export function referredByHole(
  path: readonly string[],
  { kinds, labels, attributes }: Pick<System, "kinds" | "labels" | "attributes">,
): ReferredName | undefined {
  const [kind = "", name = ""] = path;
  const isThing = path.length === 2 && kinds.has(kind) && (labels.has(name) || attributes.has(name));
  return isThing ? { kind, name } : undefined;
}

/** The names on the right side of a requirement; a label or attribute on things of some kind. */
function referredIn({ operator, values }: ConditionData, system: System): ReferredName[] {
  if (operator !== "=") return [];
  return values.flatMap((value) => (value.kind === "name" ? (referredByHole(value.path, system) ?? []) : []));
}

/** The left side of a requirement: a name on the things that the rule is about, records or categories. */
function referring({ path }: ConditionData, about: readonly string[], { categories }: System): Omit<Reference, "to">[] {
  const [first = "", second] = path;
  if (second !== undefined) return categories.has(first) ? [{ category: first, name: second, on: [] }] : [];
  const inCategories = about.filter((place) => categories.has(place));
  const on = about.filter((place) => !categories.has(place));
  return [
    ...inCategories.map((category) => ({ category, name: first, on: [] })),
    ...(on.length === 0 ? [] : [{ category: undefined, name: first, on }]),
  ];
}
